"""The people who may sit down, profiles and guests; and names by which players at one table can be told apart."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from game.core.session import Person
from game.core.text import say
from game.shell.text import bare

if TYPE_CHECKING:
    from game.shell.app import App


def people_for(app: App, seats: int) -> tuple[Person, ...]:
    """Every profile, the current one first, and as many guests as there are seats, no two with one name.

    Guests are called in the language of the moment.
    """
    now = app.keeping.profile
    profiles = sorted(
        app.keeping.store.profiles.all(), key=lambda each: (now is None or each.id != now.id, each.id)
    )
    guest = bare(app.words(say("first.guest")))
    named = [Person(profile.name, profile.id) for profile in profiles]
    names = [person.name for person in named]
    for _ in range(seats):
        names.append(unlike(guest, names))
    return (*named, *(Person(name) for name in names[len(named) :]))


def unlike(name: str, taken: Collection[str]) -> str:
    """The name, or the name with the first number from 2 that nobody in `taken` has; capitals count for nothing."""
    known = {bare(each).casefold() for each in taken}
    found, number = name, 2
    while bare(found).casefold() in known:
        found, number = f"{name} {number}", number + 1
    return found
