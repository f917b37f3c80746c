"""A picture that is changed here and there looks like one that is drawn anew."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from game.shell import samples
from game.shell.app import App, Options
from game.shell.screen import Screen
from game.stage.animator import Animator


@pytest.mark.parametrize("game", ["slimetrail", "scout"])
@pytest.mark.parametrize("size", [(1280, 800), (1001, 627)])
def test_changed_places_and_a_whole_redraw_give_the_same_pixels(
    tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    app = App(Options(data=tmp_path, language="th", size=size, inline=True, sound=False))
    try:
        rng, animator = Random(7), Animator()
        one, other = (Screen(size, app.settings, "th", None) for _ in range(2))
        scene = samples.table(app, game)
        surface, fresh = pygame.Surface(size), pygame.Surface(size)
        for step in range(12):
            scene.log.back = rng.randrange(6)
            hover = rng.choice([None, "menu", "do.hint"])
            names = app.stack.names
            animator.show(app.stack.build(app.screen.ui(names, hover, None, float(step))), float(step))
            for part in (0.0, 0.07, 0.16, 0.5):
                placed = animator.at(step + part)
                for screen, on in ((one, surface), (other, fresh)):
                    screen.paint(on, placed, names)
                    while screen.pending:
                        screen.paint(on, placed, names)
                other.painter.forget()
                assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(fresh, "RGB"), (step, part)
    finally:
        app.close()
