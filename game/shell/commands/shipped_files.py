"""What `sala doctor` looks at among the files that come with Sala: fonts, texts, pictures, rules, lessons."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

from game.core.places import shipped
from game.core.tree import BadFile
from game.games import catalogue
from game.shell.commands.check import check
from game.shell.commands.findings import Finding
from game.store import variants

THAI = "น้ำ ที่ ปี่ ปั้น เป้ ฐู ญู กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ ฯะาเแโใไๆ๐๙"
AGAIN = "install Sala again"


def fonts() -> Iterator[Finding]:
    """Whether both fonts are there, have every Thai and Latin letter, and keep Thai marks apart."""
    import pygame

    from game.shell.text import draws, font_files, make_font

    pygame.font.init()
    for weight, file in zip(("regular", "bold"), font_files(), strict=True):
        what, mend = f"{weight} font", "pip install fontpkg-sarabun"
        if not file:
            yield Finding(what, False, "none with Thai letters", mend)
            continue
        font = make_font(file, 24)
        missing = sorted({letter for letter in THAI + "AZaz09" if letter != " " and not draws(font, letter)})
        yield Finding(
            what, not missing, f"{Path(file).name}" + (f" lacks {''.join(missing)}" if missing else ""), mend
        )
        plain = pygame.font.Font(file, 24)
        pixels = [pygame.image.tobytes(each.render("น้ำ", True, "white"), "RGBA") for each in (font, plain)]
        yield Finding(
            f"{weight} font, Thai marks", pixels[0] != pixels[1], "set by script", "pip install -U pygame-ce"
        )


def texts() -> Iterator[Finding]:
    """Whether every text is there in both languages."""
    from game.shell.catalog import LANGUAGES, entries

    found = entries()
    lacking = [key for key, words in found.items() for language in LANGUAGES if not words[language].strip()]
    told = f"{len(found)} in {' and '.join(LANGUAGES)}" + (f", empty: {', '.join(lacking)}" if lacking else "")
    yield Finding("texts", bool(found) and not lacking, told, AGAIN)


def pictures() -> Iterator[Finding]:
    """Whether every picture can be drawn in the colours of every theme."""
    import pygame

    from game.shell.art import sized
    from game.shell.theme import THEMES, Theme, palettes, words_in

    base, broken = shipped("assets"), []
    files = sorted(base.glob("*/*.svg"))
    for file in files:
        try:
            svg = file.read_text(encoding="utf-8")
            exchanged = tuple((word, "ink") for word in words_in(svg) if word not in palettes()[THEMES[0]])
            for name in THEMES:
                drawn = sized(Theme(name).dye(svg, exchanged), 32, 32)
                pygame.image.load_sized_svg(io.BytesIO(drawn.encode()), (32, 32))
        except (OSError, KeyError, ValueError, pygame.error) as error:
            broken.append(f"{file.relative_to(base)} ({error})")
    told = ", ".join(broken) or f"{len(files)} in {len(THEMES)} themes"
    yield Finding("pictures", bool(files) and not broken, told, AGAIN)


def presets() -> Iterator[Finding]:
    """Whether every game's shipped house variants can be read."""
    for game in catalogue().values():
        what = f"{game.id}, house variants"
        try:
            found = variants.presets(game)
        except BadFile as bad:
            yield Finding(what, False, str(bad), AGAIN)
        else:
            yield Finding(what, bool(found), ", ".join(entry.name for entry in found) or "none", AGAIN)


def lessons() -> Iterator[Finding]:
    """Whether every game's lessons can be played as they are written."""
    for game_id in catalogue():
        what, passed, wrong = f"{game_id}, lessons", 0, []
        for file in sorted((shipped("assets") / game_id / "lessons").glob("*.yaml")):
            try:
                report = check(file)
            except BadFile as bad:
                wrong.append(str(bad))
            else:
                passed += report.passed
                wrong += [f"{failure.file}:{failure.line}" for failure in report.failures]
        yield Finding(what, bool(passed) and not wrong, ", ".join(wrong) or str(passed), AGAIN)
