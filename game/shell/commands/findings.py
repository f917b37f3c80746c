"""What `sala doctor` looks at that needs no part of Sala to work: versions, drivers, disk, thinking."""

from __future__ import annotations

import os
import platform
import shutil
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PACKAGES = ("sala-games", "pygame-ce", "pyyaml", "platformdirs", "fontpkg-sarabun")
OLDEST, NEWEST = (3, 11), (3, 14)
LEAST_DISK = 50_000_000
BLIND = ("dummy", "offscreen")
NO_SCREEN = "start Sala from a desktop session, or set DISPLAY"
WORKER_SECONDS = 20.0


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: whether it is well, what was found, and how to mend it when it is not."""

    what: str
    well: bool
    found: str
    mend: str = ""


def versions() -> Iterator[Finding]:
    """Python, the system, and the packages Sala stands on."""
    fits = OLDEST <= sys.version_info[:2] <= NEWEST
    yield Finding("Python", fits, platform.python_version(), "install Python 3.11 to 3.14")
    yield Finding("system", True, platform.platform())
    for package in PACKAGES:
        try:
            yield Finding(package, True, version(package))
        except PackageNotFoundError:
            # A frozen app carries the packages without their metadata, a checkout runs without being installed.
            well = package == PACKAGES[0] or bool(getattr(sys, "frozen", False))
            yield Finding(package, well, "not installed", f"pip install {package}")


def drivers() -> Iterator[Finding]:
    """Whether SDL finds a screen and a sound device. No sound is no fault: Sala is silent then."""
    import pygame

    yield Finding("SDL", True, ".".join(map(str, pygame.get_sdl_version())))
    try:
        pygame.display.init()
        driver = pygame.display.get_driver()
        seen = driver not in BLIND or "SDL_VIDEODRIVER" in os.environ
        yield Finding("video driver", seen, driver, NO_SCREEN)
    except pygame.error as error:
        yield Finding("video driver", False, str(error), NO_SCREEN)
    finally:
        pygame.display.quit()
    try:
        pygame.mixer.init(44100, -16, 1, 512)
        yield Finding("sound", True, str(pygame.mixer.get_init()))
    except pygame.error as error:
        yield Finding("sound", True, f"none ({error}); Sala plays without")
    finally:
        pygame.mixer.quit()


def writable(what: str, folder: Path) -> Iterator[Finding]:
    """Whether the folder can be made and written, and whether its disk has room."""
    mend = f"make {folder} writable, or start with --data DIR"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".sala-doctor-{os.getpid()}"
        probe.write_bytes(b"sala")
        probe.unlink()
    except OSError as error:
        yield Finding(what, False, str(error), mend)
        return
    yield Finding(what, True, str(folder))
    free = shutil.disk_usage(folder).free
    yield Finding(f"{what}, free", free >= LEAST_DISK, f"{free / 1e6:,.0f} MB", "delete something on that disk")


def thinking() -> Iterator[Finding]:
    """Whether the process starts in which computer players think, and knows the games."""
    from game.ai.worker import Worker
    from game.games import catalogue

    worker = Worker(catalogue)
    begun = time.monotonic()
    try:
        worker.start()
        while not worker.ready and time.monotonic() - begun < WORKER_SECONDS:
            worker.poll()
            time.sleep(0.01)
        ready, incidents = worker.ready, worker.take_incidents()
    finally:
        worker.close()
    what, mend = (
        "thinking process",
        "see whether a virus scanner or a limit on processes stops it; Sala works without",
    )
    if ready and not incidents:
        yield Finding(what, True, f"ready after {time.monotonic() - begun:.2f} s")
    else:
        yield Finding(what, False, "; ".join(incident.detail for incident in incidents) or "does not start", mend)
