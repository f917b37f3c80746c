"""One Sala per data folder.

The first holds a lock of the operating system on the file `lock`; a kill frees it, so a file left behind means
nothing. A second start does not get the lock and touches the file `raise`; the first looks for that file now and
then, removes it and comes to the front. Files work alike on every platform and need no open port.
"""

from __future__ import annotations

import contextlib
import sys
from typing import IO

from game.store.paths import Places

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        """Lock the first byte; raises `OSError` when another process has it."""
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        """Lock the file; raises `OSError` when another process has it."""
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


class Instance:
    """This process's claim on a data folder."""

    def __init__(self, places: Places) -> None:
        """Claims nothing yet."""
        self._lock_file = places.data / "lock"
        self._raise_file = places.data / "raise"
        self._held: IO[bytes] | None = None

    def claim(self) -> bool:
        """True when this process may use the folder, False when another Sala has it open.

        A folder that takes no files is nobody's: the answer is True and the store goes on in memory.
        """
        try:
            self._lock_file.parent.mkdir(parents=True, exist_ok=True)
            file = self._lock_file.open("ab")
        except OSError:
            return True
        try:
            _lock(file)
        except OSError:
            file.close()
            return False
        self._held = file
        self.raised()
        return True

    def ask_to_rise(self) -> None:
        """Ask the Sala that has the folder to come to the front."""
        with contextlib.suppress(OSError):
            self._raise_file.touch()

    def raised(self) -> bool:
        """Whether another start has asked since the last time; a look at one file, meant for twice a second."""
        try:
            self._raise_file.unlink()
        except OSError:
            return False
        return True

    def release(self) -> None:
        """Let the folder go."""
        if self._held is not None:
            self._held.close()
            self._held = None
