"""The main loop: events in, scenes on a stack, pictures out, and the services that scenes share."""

from __future__ import annotations

import contextlib
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pygame

from game.ai.worker import InlineWorker, Worker
from game.core.text import Message, say
from game.games import catalogue
from game.shell import keys, routes
from game.shell.art import Gallery
from game.shell.catalog import Catalog, choose_language
from game.shell.painter import Painter
from game.shell.sound import Audio
from game.shell.stack import Scene, Stack
from game.shell.text import Typesetter
from game.shell.theme import Theme
from game.shell.ui import Ui
from game.shell.window import Window
from game.stage.animator import Animator
from game.stage.focus import DIRECTIONS, along, towards
from game.stage.sprite import Picture, Target

BUSY, CALM, HIDDEN = 60, 30, 5
CLICK_SLACK = 6.0
LONGEST_STEP = 0.1


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line decides. `inline` lets computer players think in this process (tests)."""

    data: Path | None = None
    language: str | None = None
    theme: str | None = None
    windowed: bool | None = None
    sound: bool = True
    safe_mode: bool = False
    size: tuple[int, int] | None = None
    inline: bool = False
