"""Version, the licences of all parts, and where everything lies."""

from __future__ import annotations

import platform
from importlib import metadata
from typing import TYPE_CHECKING

import pygame

from game.core.text import Message, say
from game.shell.scenes.reader import ReadingScene
from game.shell.ui import GAP, SMALL, Sheet, Ui
from game.stage.sprite import Art, Box, Picture

if TYPE_CHECKING:
    from game.shell.app import App

PARTS = {
    "pygame": "pygame-ce",
    "sdl": "",
    "yaml": "pyyaml",
    "platformdirs": "platformdirs",
    "sarabun": "fontpkg-sarabun",
    "python": "",
}


def version_of(package: str) -> str:
    """The version of an installed package; empty where it is not installed as one."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def _versions() -> dict[str, str]:
    found = {name: version_of(package) for name, package in PARTS.items() if package}
    return found | {"sdl": ".".join(map(str, pygame.get_sdl_version())), "python": platform.python_version()}


class AboutScene(ReadingScene):
    """Two panels: what it is made of, and where it keeps things."""

    def __init__(self, app: App) -> None:
        """At the first page."""
        super().__init__(app)

    def build(self, ui: Ui) -> Picture:
        """Logo and version at the left, the parts at the right."""
        sheet = Sheet(ui)
        sheet.backdrop(0.82)
        body = sheet.header(say("about.title"))
        side = body.w * 0.36
        left = Box(body.x, body.y, side, body.h)
        sheet.panel("sala", left, radius=18)
        self._sala(sheet, left.inset(26))
        right = Box(left.x + side + GAP, body.y, body.w - side - GAP, body.h)
        sheet.panel("parts", right, radius=18)
        self.reader.draw(sheet, right.inset(28), say("about.parts"), self._lines())
        return sheet.picture()

    def _sala(self, sheet: Sheet, box: Box) -> None:
        logo = min(150.0, box.h * 0.25)
        sheet.art("logo", Box(box.x + (box.w - logo) / 2, box.y, logo, logo), Art(file="common/logo.svg"))
        y = box.y + logo + 12
        for name in ("start.title", "start.motto"):
            message = say(name)
            size, bold = (34.0, True) if name == "start.title" else (SMALL, False)
            height = sheet.height(message, box.w, size)
            sheet.words(name, Box(box.x, y, box.w, height), message, size, bold=bold, align="centre", wrap=True)
            y += height + 4
        own = version_of("sala-games")
        version = say("about.version", version=own) if own else say("about.source")
        lines = (version, say("about.ours"), say("about.free"))
        for number, message in enumerate(lines):
            y = sheet.paragraph(f"line {number}", box.x, y + 8, box.w, message, SMALL, "text_soft")
        row = sheet.ui.row
        foot = Box(box.x, box.y + box.h - row, box.w, row)
        sheet.button("open", foot, say("about.open"), symbol="file", size=SMALL)

    def _lines(self) -> list[Message]:
        versions = _versions()
        places = self.app.keeping.places
        parts = [say(f"about.part.{name}", version=versions[name]) for name in PARTS]
        folders = [
            say("about.folder.settings", folder=str(places.config)),
            say("about.folder.data", folder=str(places.data)),
            say("about.folder.log", folder=str(places.log)),
        ]
        return [*parts, say("about.drawings"), *folders]
