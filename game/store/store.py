"""The store: everything that lasts, behind one door."""

from __future__ import annotations

from collections.abc import Callable

from game.core.text import Message
from game.store.database import Database, open_database
from game.store.matches import Matches
from game.store.paths import Places
from game.store.profiles import Profiles
from game.store.recall import Recall
from game.store.times import utc_now


class Store:
    """Matches, profiles and what is remembered. Never refuses: what the disk will not take is kept in memory."""

    def __init__(self, database: Database, now: Callable[[], str]) -> None:
        """`now` tells the time as UTC in ISO 8601."""
        self._database = database
        self.matches = Matches(database, now)
        self.profiles = Profiles(database, now)
        self.recall = Recall(database, now)

    @property
    def notice(self) -> Message | None:
        """What the player must know: a file was set aside, or nothing is saved and why. None when all is well."""
        return self._database.notice

    @property
    def saving(self) -> bool:
        """Whether what happens now is still there at the next start."""
        return self._database.saving

    def close(self) -> None:
        """The last act; nothing is lost without it."""
        self._database.close()


def open_store(places: Places, now: Callable[[], str] = utc_now) -> Store:
    """The store in the data folder, or one in memory whose `notice` says why."""
    return Store(open_database(places.database, now()), now)
