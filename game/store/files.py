"""Files that are there whole or not at all, and broken ones that are kept."""

from __future__ import annotations

import contextlib
import glob
import os
import re
import shutil
import tempfile
from pathlib import Path

from game.core.text import say
from game.core.tree import BadFile, Problem
from game.store.yaml_tree import LARGEST


def write_whole(path: Path, text: str) -> None:
    """Put `text` (UTF-8, `\\n` line ends) where `path` is, so that a kill at any moment leaves the old or the new.

    Makes the folder and clears away what a killed writer left there. Raises `OSError` and leaves the old file alone
    when the disk is full or refuses.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    for left in path.parent.glob(f".{glob.escape(path.name)}.*.part"):
        left.unlink(missing_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode("utf-8"))
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make a rename in the folder durable, where the platform lets a folder be synced."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def read_bounded(path: Path) -> bytes:
    """The bytes of a file that a person may have written; raises `BadFile` when it cannot be read or is too big."""
    try:
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except (OSError, ValueError):
        raise BadFile((Problem(path.name, 1, "", say("problem.unreadable")),)) from None


def set_aside(path: Path, now: str) -> Path:
    """Rename a file that cannot be used, its time in the name; nothing is deleted or overwritten.

    `now` is a time in ISO 8601; returns the new path. Raises `OSError` when the folder refuses.
    """
    other = _free_name(path, now)
    path.rename(other)
    sync_folder(path.parent)
    return other


def keep_copy(path: Path, now: str) -> Path:
    """Copy a file before it is written anew, under the same names as `set_aside`; raises `OSError` alike."""
    other = _free_name(path, now)
    try:
        shutil.copyfile(path, other)
    except OSError:
        other.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)
    return other


def _free_name(path: Path, now: str) -> Path:
    stamp = re.sub(r"[^0-9TZ]", "", now)
    for number in range(1, 1000):
        tail = f".aside-{stamp}" if number == 1 else f".aside-{stamp}-{number}"
        other = path.with_name(path.name + tail)
        if not os.path.lexists(other):
            return other
    raise FileExistsError(path)
