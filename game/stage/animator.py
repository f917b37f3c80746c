"""The one animator: compares two pictures and slides every key from its old place to its new one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from game.stage.sprite import Box, Picture, Sprite

SECONDS = 0.25
MOST_LEAVING = 40


@dataclass(frozen=True, slots=True)
class Placed:
    """A sprite as it is shown at one moment; `sprite` itself holds the place where it comes to rest."""

    sprite: Sprite
    box: Box
    turn: float
    alpha: float
    moving: bool = False


def rest(sprite: Sprite) -> Placed:
    """The sprite in its own place."""
    return Placed(sprite, sprite.box, sprite.turn, sprite.alpha)


@dataclass(frozen=True, slots=True)
class _Track:
    """The way of one sprite from `start` to `goal`, begun at the time `begin`."""

    start: Placed
    goal: Placed
    begin: float = 0.0
    leaving: bool = False

    def moves(self) -> bool:
        """Whether there is any way to go."""
        return _pose(self.start) != _pose(self.goal)

    def slides(self) -> bool:
        """Whether the box changes, as opposed to a mere fading."""
        return self.start.box != self.goal.box


class Animator:
    """Holds what is shown. Times are monotonic seconds; `speed` 1.0 takes 250 ms, None shows no motion."""

    def __init__(self, speed: float | None = 1.0) -> None:
        """Nothing is shown yet."""
        self.speed = speed
        self._tracks: dict[str, _Track] = {}

    def show(self, picture: Picture, now: float, fresh: bool = False) -> None:
        """Let this picture be the goal; `fresh` puts it there at once (when another viewer looks).

        A sprite on its way goes on from where it is. One whose goal stays the same keeps its time, so that
        pictures may follow each other faster than the motion.
        """
        if fresh or self.speed is None:
            self._tracks = {sprite.key: _Track(rest(sprite), rest(sprite)) for sprite in picture}
            return
        old = self._tracks
        here = {key: self._place(track, now) for key, track in old.items()}
        named = {sprite.key for sprite in picture} | {sprite.from_key for sprite in picture}
        leaving = list(self._leaving(old, here, named, now))
        self._tracks = dict(leaving[-MOST_LEAVING:])
        for sprite in picture:
            self._tracks[sprite.key] = self._track(sprite, old, here, now)

    def _track(self, sprite: Sprite, old: Mapping[str, _Track], here: Mapping[str, Placed], now: float) -> _Track:
        goal = rest(sprite)
        track = old.get(sprite.key)
        if track is None:
            came = here.get(sprite.from_key) if sprite.from_key is not None else None
            start = came if came is not None else replace(goal, alpha=0.0)
            return _Track(start, goal, now)
        if not track.leaving and _pose(track.goal) == _pose(goal):
            return _Track(track.start, goal, track.begin)
        return _Track(here[sprite.key], goal, now)

    def _leaving(
        self, old: Mapping[str, _Track], here: Mapping[str, Placed], named: set[str | None], now: float
    ) -> Iterator[tuple[str, _Track]]:
        for key, track in old.items():
            if key in named:
                continue
            if not track.leaving:
                yield key, _Track(here[key], replace(here[key], alpha=0.0), now, leaving=True)
            elif not self._done(track, now):
                yield key, track

    def at(self, now: float) -> tuple[Placed, ...]:
        """What is to be drawn, from the back to the front; what slides lies over the others of its layer.

        Sprites at rest are the same objects from call to call.
        """
        shown = [
            (track.goal.sprite.layer, track.slides() and not self._done(track, now), self._place(track, now))
            for track in self._tracks.values()
            if not (track.leaving and self._done(track, now))
        ]
        return tuple(placed for _, _, placed in sorted(shown, key=lambda entry: entry[:2]))

    def moving(self, now: float) -> bool:
        """Whether anything is still on its way."""
        return any(not self._done(track, now) for track in self._tracks.values())

    def finish(self) -> None:
        """Everything comes to rest at once."""
        self._tracks = {k: _Track(t.goal, t.goal) for k, t in self._tracks.items() if not t.leaving}

    def _progress(self, track: _Track, now: float) -> float:
        if self.speed is None:
            return 1.0
        return min(1.0, max(0.0, (now - track.begin) * self.speed / SECONDS))

    def _done(self, track: _Track, now: float) -> bool:
        return not track.moves() or self._progress(track, now) >= 1.0

    def _place(self, track: _Track, now: float) -> Placed:
        if self._done(track, now):
            return track.goal
        way = 1.0 - (1.0 - self._progress(track, now)) ** 3
        a, b = track.start, track.goal
        turn = a.turn + ((b.turn - a.turn + 180.0) % 360.0 - 180.0) * way
        return Placed(b.sprite, _between(a.box, b.box, way), turn, a.alpha + (b.alpha - a.alpha) * way, True)


def _pose(placed: Placed) -> tuple[Box, float, float]:
    return placed.box, placed.turn, placed.alpha


def _between(a: Box, b: Box, way: float) -> Box:
    return Box(a.x + (b.x - a.x) * way, a.y + (b.y - a.y) * way, a.w + (b.w - a.w) * way, a.h + (b.h - a.h) * way)
