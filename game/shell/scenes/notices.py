"""What is said over a table: one sentence in the row of buttons, and a banner that never blocks play."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.text import Message
from game.shell.ui import SMALL, Sheet, icon
from game.stage.sprite import Box

NOTICE_SECONDS = 5.0
BANNER_SECONDS = 2.2
LASTING = "hint"


@dataclass
class Notices:
    """The sentence (a hint lasts until the next action, others some seconds) and the banner, with their ends."""

    notice: tuple[Message, float, str] | None = None
    banner: tuple[Message, float] | None = None

    def tell(self, message: Message, symbol: str, now: float) -> None:
        """Say a sentence with an icon."""
        self.notice = (message, now + NOTICE_SECONDS, symbol)

    def announce(self, message: Message, now: float) -> None:
        """Show a banner."""
        self.banner = (message, now + BANNER_SECONDS)

    def clear(self) -> None:
        """Nothing more to say about the old position."""
        self.notice = None

    def expire(self, now: float) -> bool:
        """Take away what has been seen long enough; True when something went."""
        sentence = self.notice is not None and self.notice[2] != LASTING and now >= self.notice[1]
        banner = self.banner is not None and now >= self.banner[1]
        if sentence:
            self.notice = None
        if banner:
            self.banner = None
        return sentence or banner

    def draw(self, sheet: Sheet, top: Box, table: Box, row: Box) -> None:
        """The sentence stands in the row, a long one over the foot of the table.

        The banner takes the place of the top bar, so that it never covers what it announces.
        """
        if self.notice is not None:
            long = sheet.height(self.notice[0], row.w - 76, SMALL) + 12 > row.h
            self._sentence(sheet, table if long else row, row.h, self.notice[0], self.notice[2])
        if self.banner is not None:
            sheet.panel("banner", top, "lantern", "brass_dark", layer=62)
            sheet.words(
                "banner.words", top.inset(6), self.banner[0], 20, "ink", bold=True, align="centre", layer=63
            )

    def _sentence(self, sheet: Sheet, at: Box, least: float, message: Message, symbol: str) -> None:
        height = max(least, sheet.height(message, at.w - 76, SMALL) + 12)
        box = Box(at.x, at.y + at.h - height, at.w, height)
        sheet.panel("notice", box, "panel_raised", "accent", layer=60, target="dismiss")
        sign = Box(box.x + 12, box.y + (height - 34) / 2, 34, 34)
        sheet.art("notice.icon", sign, icon(symbol, "accent"), layer=61)
        words = Box(box.x + 58, box.y + 6, at.w - 76, height - 12)
        sheet.words("notice.words", words, message, SMALL, wrap=True, layer=61)
