"""What the player's hands do: pointer, keys, typing, wheel and dropped files, turned into targets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.shell import keys, routes
from game.stage.focus import DIRECTIONS, along, caret_in, towards
from game.stage.sprite import Picture, Target

if TYPE_CHECKING:
    from game.shell.app import App


class Hands:
    """Hover, focus and the press that may become a click."""

    def __init__(self, app: App) -> None:
        """Nothing is pointed at yet."""
        self._app = app
        self._hover: Target | None = None
        self._focus: Target | None = None
        self._pressed: Target | None = None
        self._at: tuple[float, float] | None = None
        self._typing = False

    @property
    def hover(self) -> Target | None:
        """The target under the pointer; None while the keyboard leads."""
        return None if self._focus else self._hover

    @property
    def focus(self) -> Target | None:
        """The target that Enter means; None while the mouse leads or when it has gone."""
        if self._focus is not None and not self._app.stack.top.focusable(self._focus):
            self._focus = None
        return self._focus

    def hear(self, event: pygame.event.Event) -> None:
        """One event of the window, or of a hand on it."""
        match event.type:
            case pygame.DROPFILE:
                self._app.stack.top.drop(event.file)
            case pygame.MOUSEWHEEL:
                self._app.stack.top.wheel(event.y)
            case pygame.KEYDOWN:
                self._key(event)
            case pygame.TEXTINPUT:
                if self._app.stack.top.editing:
                    self._app.stack.top.type(event.text)
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
                self._pointer(event)
            case _:
                self._window(event.type)

    def _window(self, kind: int) -> None:
        match kind:
            case pygame.QUIT | pygame.WINDOWCLOSE:
                self._app.quit()
            case pygame.WINDOWSIZECHANGED | pygame.WINDOWRESIZED:
                self._app.resized()
            case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED | pygame.WINDOWSHOWN:
                self._app.shown()
            case pygame.WINDOWFOCUSLOST:
                self.let_go()
                self._app.attention(False)
            case pygame.WINDOWFOCUSGAINED:
                self._app.attention(True)
            case pygame.WINDOWLEAVE:
                self._at = None
                self.look_again()
            case pygame.WINDOWMINIMIZED | pygame.WINDOWHIDDEN:
                self._app.hidden()

    def let_go(self) -> None:
        """A press that has not become a click yet never will."""
        self._pressed = None

    def look_again(self) -> None:
        """There is a new picture: what had the focus may be gone, and something else may lie under the pointer."""
        if self._focus is not None and all(sprite.target != self._focus for sprite in self._app.picture):
            self._focus = None
        if self._focus is None:
            at = self._at
            self._point(self._app.screen.target_at(self._app.picture, *at) if at is not None else None)

    def mind_typing(self) -> None:
        """Text input is on only while a field is edited, so that no input window pops up over a game."""
        editing = self._app.stack.top.editing
        if editing != self._typing:
            self._typing = editing
            if editing:
                self._app.window.start_typing(pygame.Rect(0, 0, 10, 10))
            else:
                self._app.window.stop_typing()

    def _pointer(self, event: pygame.event.Event) -> None:
        self._at = self._app.window.to_surface(*event.pos)
        under = self._app.screen.target_at(self._app.picture, *self._at)
        if event.type == pygame.MOUSEMOTION:
            self._point(under)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._point(under)
            self._pressed = under
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self._step_back()
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._release(under, getattr(event, "clicks", 1) >= 2)

    def _point(self, under: Target | None) -> None:
        if under != self._hover or self._focus is not None:
            self._hover, self._focus = under, None
            self._app.stack.top.dirty = True

    def _release(self, under: Target | None, double: bool) -> None:
        """Down and up on the same target is a click; anything else was none."""
        pressed, self._pressed = self._pressed, None
        if pressed is not None and under is not None and pressed == under:
            self._app.stack.top.press(under, double)
            self._app.stack.top.dirty = True

    def _key(self, event: pygame.event.Event) -> None:
        name = keys.name_of(event)
        top = self._app.stack.top
        if not name or (top.editing and len(name) == 1):
            return
        field = caret_in(self._app.picture, self._app.words) if top.editing else None
        if self._always(name, top.editing):
            top.dirty = True
        elif name == "escape":
            self._step_back()
        elif top.key(name):
            top.dirty = True
        elif name in ("tab", "shift+tab"):
            self._move(along(self._stops(), self.focus or field, 1 if name == "tab" else -1))
        elif name in DIRECTIONS:
            self._move(towards(self._stops(), self.focus or field, name))
        elif name in ("enter", "space") and self.focus is not None:
            top.press(self.focus)
            top.dirty = True

    def _step_back(self) -> None:
        """A field or a form may want Esc for itself; else the scene goes one level back."""
        top = self._app.stack.top
        top.dirty = True
        if not top.key("escape"):
            top.back()

    def _always(self, name: str, editing: bool) -> bool:
        """Keys that mean the same in every scene."""
        app = self._app
        if name in ("f11", "alt+enter"):
            app.change_settings(full_screen=not app.settings.full_screen)
        elif name == "m" and not editing:
            app.change_settings(mute=not app.settings.mute)
        elif name == "f1":
            top = app.stack.top
            routes.rules(app, top.rules_chapter or next(iter(app.games)))
        else:
            return False
        return True

    def _stops(self) -> Picture:
        top = self._app.stack.top
        return tuple(s for s in self._app.picture if s.target is not None and top.focusable(s.target))

    def _move(self, target: Target | None) -> None:
        self._focus = target
        self._app.stack.top.dirty = True
