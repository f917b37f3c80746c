"""The people who may sit down: the profiles of this computer, the current one first, and guests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.session import Person
from game.core.text import say
from game.shell.text import bare

if TYPE_CHECKING:
    from game.shell.app import App


def people_for(app: App, seats: int) -> tuple[Person, ...]:
    """Every profile and as many guests as there are seats; guests are called in the language of the moment."""
    now = app.keeping.profile
    profiles = sorted(
        app.keeping.store.profiles.all(), key=lambda each: (now is None or each.id != now.id, each.id)
    )
    guest = bare(app.words(say("first.guest")))
    named = [Person(profile.name, profile.id) for profile in profiles]
    guests = [Person(guest if number == 1 else f"{guest} {number}") for number in range(1, seats + 1)]
    return (*named, *guests)
