"""What the shell keeps: settings, profiles, matches and house variants, with every file fault as a notice."""

from __future__ import annotations

import contextlib
import platform
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.core.game import AnyGame
from game.core.record import write_record
from game.core.scenario import Scenario, Words
from game.core.scenario_file import read_scenarios
from game.core.session import Keep
from game.core.text import Message, say
from game.core.tree import BadFile, Problem
from game.core.variant import check, plain
from game.games import catalogue
from game.shell.play import Play, Setup
from game.store.crash import write_report
from game.store.files import read_bounded
from game.store.instance import Instance
from game.store.matches import MatchLine, Outcome
from game.store.paths import find_places
from game.store.profiles import Profile
from game.store.save_variant import save_variant
from game.store.settings import Settings, load_settings, save_settings, told
from game.store.store import open_store
from game.store.times import utc_now
from game.store.variants import BrokenVariant, NamedVariant, load_variant, own_variants, presets
from game.store.yaml_tree import read_tree

if TYPE_CHECKING:
    from game.shell.app import App, Options

LOOK_SECONDS = 0.5
SHELL = "shell"


@dataclass(frozen=True, slots=True)
class Kept:
    """A stored match: how it was set up and every action so far."""

    setup: Setup
    actions: tuple[str, ...]


class Keeping:
    """The store, the settings and the folders of this start. `notices` wait to be shown on the start screen."""

    def __init__(self, options: Options) -> None:
        """Opens the folders; with `safe_mode` settings and own house variants are left aside."""
        self.places = find_places(options.data)
        self._safe = options.safe_mode
        self._instance = Instance(self.places)
        self.elsewhere = not self._instance.claim()
        self.notices: list[Message] = []
        self.problems: tuple[Problem, ...] = ()
        self.settings = Settings()
        self.language = "en"
        self._told: Message | None = None
        self._waved = 0
        self._titles: dict[tuple[str, str], Words | None] = {}
        self._next_look = 0.0
        if self.elsewhere:
            self._instance.ask_to_rise()
            return
        if not self._safe:
            self.settings, self.problems = load_settings(self.places, utc_now())
            self.notices += told(self.problems, self.places.settings.name)
        self.store = open_store(self.places)
        fresh = self.fresh_notice()
        self.notices += [fresh] if fresh else []

    def fresh_notice(self) -> Message | None:
        """What the store has to say, once: a file was set aside, or the disk takes nothing, or takes it again.

        What it said of the disk before is no longer true and waits no longer.
        """
        notice = self.store.notice
        if notice == self._told:
            return None
        if self._told is not None and self._told.key != "store.aside":
            self.notices[:] = [waiting for waiting in self.notices if waiting != self._told]
        self._told = notice
        return notice

    @property
    def saving(self) -> bool:
        """Whether matches that are played now are there again at the next start."""
        return self.store.saving

    @property
    def notice(self) -> Message | None:
        """The notice to be shown now; with its number where several wait."""
        if not self.notices:
            return None
        count = self._waved + len(self.notices)
        if count == 1:
            return self.notices[0]
        return say("start.notice", number=self._waved + 1, count=count, what=self.notices[0])

    def wave_away(self) -> None:
        """The notice was read: the next one may come."""
        del self.notices[:1]
        self._waved = self._waved + 1 if self.notices else 0

    def called(self, now: float) -> bool:
        """Whether another start asked this one to come to the front; looks twice a second."""
        if now < self._next_look:
            return False
        self._next_look = now + LOOK_SECONDS
        return self._instance.raised()

    def save_settings(self, settings: Settings) -> None:
        """Write the settings; a fault becomes a notice."""
        self.settings = settings
        if self._safe:
            return
        fault = save_settings(self.places, settings, utc_now())
        if fault is not None and fault not in self.notices:
            self.notices.append(fault)

    def close(self) -> None:
        """Let the folders go."""
        if not self.elsewhere:
            self.store.close()
        self._instance.release()

    # profiles

    def profiles(self) -> tuple[Profile, ...]:
        """Everybody who plays here."""
        return self.store.profiles.all()

    @property
    def profile(self) -> Profile | None:
        """Who plays now: the one chosen last, else the first; None before the first run."""
        everybody = self.profiles()
        chosen = self.store.recall.choice(SHELL).get("profile")
        return next((one for one in everybody if one.id == chosen), everybody[0] if everybody else None)

    def add_profile(self, name: str) -> Profile | None:
        """A new profile, chosen at once; None when the name is taken or empty."""
        added = self.store.profiles.add(name)
        if added is not None:
            self.choose_profile(added.id)
        return added

    def choose_profile(self, profile: int) -> None:
        """This one plays from now on."""
        self._remember(profile=profile)

    def _remember(self, **values: Any) -> None:
        self.store.recall.remember(SHELL, {**self.store.recall.choice(SHELL), **values})

    # house variants

    def own_variants(self, game: AnyGame) -> tuple[NamedVariant | BrokenVariant, ...]:
        """The player's own house variants, broken ones among them."""
        return () if self._safe else own_variants(game, self.places)

    def houses_folder(self, game_id: str) -> Path:
        """Where own house variants of a game lie."""
        return self.places.variants(game_id)

    def save_house(self, game: AnyGame, title: str, variant: Any) -> NamedVariant | Message:
        """Write a new house variant, or say why not."""
        self._titles.clear()
        return save_variant(game, title, variant, self.places)

    def title(self, game_id: str, variant_name: str) -> Message:
        """A house variant's name; one without a file is called changed rules."""
        key = game_id, variant_name
        if key not in self._titles:
            game = catalogue()[game_id]
            entries = (*presets(game), *self.own_variants(game))
            found = [
                entry.title for entry in entries if entry.name == variant_name and isinstance(entry, NamedVariant)
            ]
            self._titles[key] = found[0] if found else None
        title = self._titles[key]
        return say("raw", text=title.of(self.language)) if title else say("variant.changed")

    # matches

    def new_match(self, setup: Setup) -> int:
        """Write a match down before anything happens in it."""
        self._remember(game=setup.game)
        return self.store.matches.begin(
            catalogue()[setup.game],
            setup.variant_name,
            setup.variant,
            setup.players,
            seed=setup.seed,
            number=setup.number,
            clock=setup.clock,
        )

    def keeper(self, match_id: int) -> Keep:
        """What writes the actions of a match down."""
        return lambda ply, action, spent: self.store.matches.append(match_id, ply, str(action), spent)

    def stored(self, match_id: int) -> Kept | None:
        """A match as it was written down; None when there is none."""
        found = self.store.matches.load(match_id)
        if found is None:
            return None
        line = found.line
        variant = check(catalogue()[line.game].variant, found.variant, f"match {match_id}")
        setup = Setup(line.game, line.variant_name, variant, line.players, found.seed, found.number, found.clock)
        return Kept(setup, found.actions)

    def unfinished(self) -> tuple[MatchLine, ...]:
        """Every match that waits to be continued, of games that are here; the last played first."""
        return tuple(line for line in self.store.matches.unfinished() if line.game in catalogue())

    def history(self, most: int = 100, after: int = 0) -> tuple[MatchLine, ...]:
        """Finished matches, the newest first."""
        return self.store.matches.history(most, after)

    def outcomes(self, match_id: int) -> tuple[Outcome, ...]:
        """How a match ended, seat by seat."""
        return self.store.matches.outcomes(match_id)

    def delete_match(self, match_id: int) -> None:
        """Forget an unfinished match."""
        self.store.matches.delete(match_id)

    def finish(self, play: Play) -> None:
        """Write the result down."""
        match, rules = play.session.match, play.game.rules
        places, scores = rules.places(match.state), rules.scores(match.state)
        outcomes = [Outcome(seat, places[seat], scores[seat]) for seat in range(match.seats)]
        how = "left" if any(str(action).endswith(" leave") for action in match.line) else "played"
        self.store.matches.finish(play.id, outcomes, how, match.assisted)

    def reopen(self, match_id: int) -> None:
        """The end of a match was taken back."""
        self.store.matches.reopen(match_id)

    def close_match(self, match_id: int, how: str) -> None:
        """End a match without a result."""
        self.store.matches.finish(match_id, (), how)

    # what was chosen and learned

    def last_game(self) -> str | None:
        """The game that was played last."""
        game = self.store.recall.choice(SHELL).get("game")
        return game if game in catalogue() else None

    def last_setup(self, game_id: str) -> Mapping[str, Any]:
        """What was chosen for the last new match of a game."""
        return self.store.recall.choice(game_id)

    def remember_setup(self, game_id: str, choice: Mapping[str, Any]) -> None:
        """Keep what was chosen for a new match."""
        self.store.recall.remember(game_id, dict(choice))

    def lessons_done(self, game_id: str) -> frozenset[str]:
        """The lessons that the current player has finished."""
        profile = self.profile
        return self.store.recall.lessons_done(profile.id, game_id) if profile else frozenset()

    def lesson_done(self, game_id: str, lesson: str) -> None:
        """Remember that the current player has finished a lesson."""
        profile = self.profile
        if profile is not None:
            self.store.recall.lesson_done(profile.id, game_id, lesson)

    def scenarios(self, file: Path) -> tuple[Scenario, ...]:
        """The scenarios of a file; raises `BadFile` with all that is wrong."""
        tree = read_tree(read_bounded(file), file.name)
        return read_scenarios(tree, file.name, catalogue().get, self._variant)

    def _variant(self, game: AnyGame, name: str) -> Any:
        with contextlib.suppress(BadFile):
            return load_variant(game, name, self.places).variant
        return None

    # crash reports

    def crash_report(self, app: App, play: Play | None, details: str) -> Path | None:
        """Versions, settings, the match's record and the error; no names, and no seed of a match that goes on."""
        settings = "\n".join(f"{key}: {value}" for key, value in plain(self.settings).items())
        pieces = [("error", details), ("versions", versions()), ("settings", settings)]
        pieces.append(("scenes", " > ".join(type(scene).__name__ for scene in app.stack.scenes)))
        names = [profile.name for profile in self.profiles()]
        if play is not None:
            match = play.session.match
            names += [player.name for player in play.session.players]
            pieces.append(("match", write_record(match, seed=play.setup.seed if match.finished else None)))
        pieces.append(("log", "\n".join(app.lines)))
        return write_report(self.places, pieces, utc_now(), names)


def versions() -> str:
    """The versions of everything that runs here."""
    try:
        own = version("sala-games")
    except PackageNotFoundError:
        own = "from source"
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    lines = (
        f"sala {own}",
        f"python {platform.python_version()} on {sys.platform} {platform.machine()}",
        f"pygame-ce {pygame.version.ver}, SDL {sdl}, driver {pygame.display.get_driver()}",
    )
    return "\n".join(lines)
