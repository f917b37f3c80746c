"""The scene stack: which screens lie over each other, changed only between frames."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from game.shell.tips import tip_of
from game.shell.ui import Ui
from game.stage.sprite import Picture, Target

if TYPE_CHECKING:
    from game.shell.app import App

LAYERS = 100


class Scene:
    """One screen. `build` draws it, the other methods are told what the player did; `dirty` asks for a new picture.

    `opaque` scenes hide what lies below. Sprites whose key starts with `table.` slide from picture to picture,
    all others stand where they are put.
    """

    opaque = True
    rules_chapter: str | None = None

    def __init__(self, app: App) -> None:
        """A scene lives in one app."""
        self.app = app
        self.dirty = True

    @property
    def names(self) -> Sequence[str]:
        """The names of the seats that messages of this scene speak of."""
        return ()

    @property
    def eyes(self) -> object:
        """Through whose eyes the scene looks; when this changes nothing slides from the old picture to the new."""
        return None

    @property
    def editing(self) -> bool:
        """Whether typed letters go into a field."""
        return False

    def build(self, ui: Ui) -> Picture:
        """The whole screen as sprites."""
        raise NotImplementedError

    def press(self, target: Target, double: bool = False) -> None:
        """A control was clicked, or chosen with Enter."""

    def key(self, name: str) -> bool:
        """A key went down (`h`, `ctrl+z`, `pagedown`); True when the scene used it."""
        return False

    def back(self) -> None:
        """One level back: Esc that no `key` used, the right button, and the control `back`."""
        self.app.stack.pop()

    def type(self, text: str) -> None:
        """Letters for the field that is edited."""

    def wheel(self, steps: int) -> None:
        """The wheel turned; positive is away from the player."""

    def tick(self, now: float) -> None:
        """Time passed (monotonic seconds); called every frame."""

    def drop(self, path: str) -> None:
        """A file was dropped on the window."""

    def focusable(self, target: Target) -> bool:
        """Whether the keyboard's focus stops at this target."""
        return True

    def enter(self) -> None:
        """The scene has come to the top."""

    def leave(self) -> None:
        """The scene is taken away for good."""


class Stack:
    """Scenes from the bottom to the top. Changes wait until `settle`."""

    def __init__(self) -> None:
        """An empty stack."""
        self._scenes: list[Scene] = []
        self._waiting: list[Callable[[], None]] = []

    @property
    def top(self) -> Scene:
        """The scene that hears keys and clicks."""
        return self._scenes[-1]

    @property
    def names(self) -> Sequence[str]:
        """The names of the players that the screen speaks of: those of the topmost scene that knows any."""
        return next((scene.names for scene in reversed(self._scenes) if scene.names), ())

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """From the bottom to the top."""
        return tuple(self._scenes)

    def push(self, scene: Scene) -> None:
        """Lay a scene over the others before the next frame."""
        self._waiting.append(lambda: self._scenes.append(scene))

    def pop(self) -> None:
        """Take the top scene away before the next frame."""
        self._waiting.append(lambda: self._scenes.pop().leave())

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the top one before the next frame."""
        self.pop()
        self.push(scene)

    def reset(self, *scenes: Scene) -> None:
        """Take everything away and begin with these scenes before the next frame."""

        def change() -> None:
            while self._scenes:
                self._scenes.pop().leave()
            self._scenes.extend(scenes)

        self._waiting.append(change)

    def settle(self) -> bool:
        """Make the changes that were asked for; True when there were any."""
        if not self._waiting:
            return False
        waiting, self._waiting = self._waiting, []
        for change in waiting:
            change()
        if self._scenes:
            self.top.enter()
            self.top.dirty = True
        return True

    def visible(self) -> tuple[Scene, ...]:
        """The scenes from the topmost opaque one upwards."""
        for index in range(len(self._scenes) - 1, -1, -1):
            if self._scenes[index].opaque:
                return tuple(self._scenes[index:])
        return tuple(self._scenes)

    def build(self, ui: Ui) -> Picture:
        """The visible scenes as one picture; only the top one can be clicked."""
        sprites: list[Picture] = []
        shown = self.visible()
        for depth, scene in enumerate(shown):
            on_top = scene is shown[-1]
            built = scene.build(ui if on_top else replace(ui, hover=None, focus=None))
            sprites.append(built if on_top and depth == 0 else _laid(built, depth, on_top))
            scene.dirty = False
        whole = tuple(sprite for picture in sprites for sprite in picture)
        return (*whole, *tip_of(ui, whole))


def _laid(picture: Picture, depth: int, on_top: bool) -> Picture:
    """A scene's sprites at their depth of the stack; below the top nothing can be clicked."""
    return tuple(
        replace(
            sprite,
            key=sprite.key if depth == 0 else f"{depth}/{sprite.key}",
            layer=sprite.layer + depth * LAYERS,
            target=sprite.target if on_top else None,
            tip=sprite.tip if on_top else None,
        )
        for sprite in picture
    )
