"""What the scenes over a table share: the table below and its players' names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.shell.stack import Scene

if TYPE_CHECKING:
    from game.shell.app import App
    from game.shell.scenes.table import TableScene


class OverTable(Scene):
    """A scene that lies over a table."""

    opaque = False

    def __init__(self, app: App, table: TableScene) -> None:
        """`table` is the one below."""
        super().__init__(app)
        self.table = table

    @property
    def names(self) -> Sequence[str]:
        """The players at the table below."""
        return self.table.names
