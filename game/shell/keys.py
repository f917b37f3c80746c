"""Key names by place on the keyboard, so that shortcuts work under every layout (a Thai one has no letter H)."""

from __future__ import annotations

import pygame

_LETTERS = {getattr(pygame, f"KSCAN_{letter}"): letter.lower() for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
_DIGITS = {getattr(pygame, f"KSCAN_{digit}"): str(digit) for digit in range(10)}
_FUNCTIONS = {getattr(pygame, f"KSCAN_F{number}"): f"f{number}" for number in range(1, 13)}
_OTHERS = {
    pygame.KSCAN_ESCAPE: "escape",
    pygame.KSCAN_RETURN: "enter",
    pygame.KSCAN_KP_ENTER: "enter",
    pygame.KSCAN_SPACE: "space",
    pygame.KSCAN_TAB: "tab",
    pygame.KSCAN_BACKSPACE: "backspace",
    pygame.KSCAN_DELETE: "delete",
    pygame.KSCAN_LEFT: "left",
    pygame.KSCAN_RIGHT: "right",
    pygame.KSCAN_UP: "up",
    pygame.KSCAN_DOWN: "down",
    pygame.KSCAN_PAGEUP: "pageup",
    pygame.KSCAN_PAGEDOWN: "pagedown",
    pygame.KSCAN_HOME: "home",
    pygame.KSCAN_END: "end",
}
_NAMES = _LETTERS | _DIGITS | _FUNCTIONS | _OTHERS


def name_of(event: pygame.event.Event) -> str:
    """The name of a pressed key with `ctrl+`, `alt+`, `shift+` before it; empty for keys without one."""
    name = _NAMES.get(event.scancode, "")
    if not name:
        return ""
    held = ""
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        held += "ctrl+"
    if event.mod & pygame.KMOD_ALT:
        held += "alt+"
    if event.mod & pygame.KMOD_SHIFT and name in ("tab", "left", "right", "up", "down"):
        held += "shift+"
    return held + name
