"""What is on the screen as lines of JSON: for tests that click in a real window."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.shell.scenes.table import TableScene

if TYPE_CHECKING:
    from game.shell.app import App


class Trace:
    """Writes a line per presented picture into a file; without a file it does nothing."""

    def __init__(self, path: Path | None) -> None:
        """The file is made at once, so that a watcher can wait for it."""
        self._file = path.open("a", encoding="utf-8") if path else None

    def write(self, app: App) -> None:
        """Scene, targets with their middles in window pixels, and the table's facts that its person may know.

        While something moves only the number of presented frames and the focus are told.
        """
        if self._file is None:
            return
        line: dict[str, Any] = {"frame": app.window.presented, "focus": app.hands.focus}
        if not app.animator.moving(app.now):
            line |= self._facts(app)
        with contextlib.suppress(OSError):
            self._file.write(json.dumps(line) + "\n")
            self._file.flush()

    def _facts(self, app: App) -> dict[str, Any]:
        top = app.stack.top
        targets = {}
        for sprite in app.picture:
            if sprite.target is not None:
                x, y = sprite.box.centre
                targets[sprite.target] = [x * app.screen.scale, y * app.screen.scale]
        facts: dict[str, Any] = {
            "scene": type(top).__name__,
            "targets": targets,
            "size": app.window.size,
            "full_screen": app.window.full_screen,
        }
        if isinstance(top, TableScene):
            reach = top.table.reach(top.view, top.asking, top.selection) if top.asking is not None else ()
            facts |= {
                "reach": list(reach),
                "plies": len(top.match.log),
                "log": [app.words(line) for line in top.log_lines()],
            }
        return facts
