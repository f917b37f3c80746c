"""Showing files and folders with the programs of the platform."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def open_outside(path: Path) -> bool:
    """Open a file or folder outside Sala, making a missing folder first; False when nothing takes it."""
    try:
        if not path.suffix:
            path.mkdir(parents=True, exist_ok=True)
        if sys.platform == "win32":
            os.startfile(path)
            return True
        program = "open" if sys.platform == "darwin" else "xdg-open"
        subprocess.Popen([program, str(path)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except OSError:
        return False
    return True
