"""One line of text that a person types."""

from __future__ import annotations

from collections.abc import Callable

LONGEST = 24


class Field:
    """What has been typed so far, at most `longest` letters that `allowed` accepts."""

    def __init__(
        self, text: str = "", longest: int = LONGEST, allowed: Callable[[str], bool] = str.isprintable
    ) -> None:
        """Nobody edits it yet."""
        self.text = text
        self.longest = longest
        self.allowed = allowed
        self.editing = False

    def type(self, text: str) -> None:
        """Add letters at the end; what is not allowed or too much is left out."""
        kept = "".join(letter for letter in text if self.allowed(letter))
        self.text = (self.text + kept)[: self.longest]

    def key(self, name: str) -> bool:
        """Backspace takes the last letter, Ctrl+Backspace all, Esc and Enter end the editing.

        Keys that move the focus end it too and go on to move it.
        """
        if not self.editing:
            return False
        match name:
            case "backspace":
                self.text = self.text[:-1]
            case "ctrl+backspace":
                self.text = ""
            case "escape" | "enter":
                self.editing = False
            case "left" | "right" | "space":
                pass
            case "tab" | "shift+tab" | "up" | "down":
                self.editing = False
                return False
            case _:
                return False
        return True
