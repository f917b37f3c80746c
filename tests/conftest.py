"""No test opens a window or a sound device, and a text that no catalog holds is a fault."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.shell.catalog import Catalog

Catalog.strict = True
