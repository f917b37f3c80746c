"""House variants as files: the presets that Sala ships, and the player's own beside them."""

from __future__ import annotations

import difflib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from game.core import places as shipped
from game.core.game import AnyGame
from game.core.scenario import Words
from game.core.text import Message, say
from game.core.tree import BadFile, Branch, Leaf, Problem, Tree
from game.core.variant import check, switches, unknown_key
from game.store.files import read_bounded
from game.store.paths import Places
from game.store.yaml_tree import read_tree

HEADER = ("game", "name", "about", "default")
LANGUAGES = ("en", "th")
LONGEST_WORDS = 400
OWN = "own/"


@dataclass(frozen=True, slots=True)
class NamedVariant:
    """A house variant that can be played: `name` is that of its file without the ending, `title` is for people.

    An own variant whose file is called like a preset has `own/` before its name.
    """

    name: str
    title: Words
    about: Words | None
    variant: Any
    file: Path
    preset: bool
    default: bool = False


@dataclass(frozen=True, slots=True)
class BrokenVariant:
    """A file among the player's own variants that cannot be played, and everything that is wrong with it."""

    name: str
    file: Path
    problems: tuple[Problem, ...]


def presets(game: AnyGame) -> tuple[NamedVariant, ...]:
    """The shipped variants of a game, its default first, then by name; raises `BadFile` when one is wrong."""
    files = sorted(shipped.presets(game.id).glob("*.yaml"))
    found = [read_variant(game, file, preset=True) for file in files]
    return tuple(sorted(found, key=lambda entry: (not entry.default, entry.name)))


def own_variants(game: AnyGame, places: Places) -> tuple[NamedVariant | BrokenVariant, ...]:
    """The player's own variants by file name; a broken one stands between the others and hides none of them."""
    folder = places.variants(game.id)
    try:
        files = sorted(
            file for file in folder.iterdir() if file.suffix in (".yaml", ".yml") and file.name[0] != "."
        )
    except OSError:
        return ()
    found: dict[str, NamedVariant | BrokenVariant] = {}
    for file in files:
        entry = _own(game, file)
        if entry.name in found:
            entry = replace(entry, name=f"{OWN}{file.name}")
        found[entry.name] = entry
    return tuple(found.values())


def _own(game: AnyGame, file: Path) -> NamedVariant | BrokenVariant:
    try:
        return read_variant(game, file)
    except BadFile as bad:
        return BrokenVariant(_name(game, file), file, bad.problems)


def _name(game: AnyGame, file: Path) -> str:
    """The name by which a file is chosen and stored: never that of a preset unless it is the preset."""
    shadowed = shipped.presets(game.id) / f"{file.stem}.yaml"
    return f"{OWN}{file.stem}" if shadowed.is_file() and shadowed.resolve() != file.resolve() else file.stem


def load_variant(game: AnyGame, name: str, places: Places) -> NamedVariant:
    """The variant with this name, presets before own ones, or the file at this path.

    Raises `BadFile` with every problem of the file, or with the nearest name when there is none.
    """
    for file in sorted(shipped.presets(game.id).glob("*.yaml")):
        if file.stem == name:
            return read_variant(game, file, preset=True)
    own = own_variants(game, places)
    for entry in own:
        if entry.name == name:
            if isinstance(entry, BrokenVariant):
                raise BadFile(entry.problems)
            return entry
    if name.endswith((".yaml", ".yml")):
        return read_variant(game, Path(name))
    known = [file.stem for file in shipped.presets(game.id).glob("*.yaml")] + [entry.name for entry in own]
    near = difflib.get_close_matches(name, known, 1, 0.5)
    if near:
        raise BadFile((Problem(name, 1, "", say("problem.preset_near", name=name[:40], near=near[0])),))
    raise BadFile((Problem(name, 1, "", say("problem.preset", name=name[:40])),))


def default_variant(game: AnyGame) -> NamedVariant:
    """The preset that a new match starts from when nothing else was chosen."""
    return presets(game)[0]


def read_variant(game: AnyGame, file: Path, preset: bool = False) -> NamedVariant:
    """The variant in a file; raises `BadFile` with every problem at once, contradictions among them."""
    tree = read_tree(read_bounded(file), file.name)
    reader = _Reader(game, file.name)
    found = reader.whole(tree, file, preset)
    if reader.problems:
        raise BadFile(tuple(sorted(reader.problems, key=lambda problem: problem.line)))
    assert found is not None
    return found


class _Reader:
    """One pass over one variant file, collecting problems."""

    def __init__(self, game: AnyGame, file: str) -> None:
        self.game = game
        self.file = file
        self.problems: list[Problem] = []

    def note(self, line: int, key: str, what: Message) -> None:
        self.problems.append(Problem(self.file, line, key, what))

    def whole(self, tree: Tree, file: Path, preset: bool) -> NamedVariant | None:
        if not isinstance(tree, Branch):
            self.note(tree.line, "", say("problem.mapping"))
            return None
        self.game_line(tree.get("game"))
        title = self.words(tree.get("name"), "name") or Words((("", file.stem),))
        about = self.words(tree.get("about"), "about")
        default = self.truth(tree.get("default"))
        rest = Branch(tuple(entry for entry in tree.entries if entry[0].text not in HEADER), tree.line)
        variant = self.switches(rest)
        name = file.stem if preset else _name(self.game, file)
        return NamedVariant(name, title, about, variant, file, preset, default and preset)

    def game_line(self, tree: Tree | None) -> None:
        """Without the line the folder says which game it is."""
        if tree is not None and (not isinstance(tree, Leaf) or tree.text != self.game.id):
            written = tree.text if isinstance(tree, Leaf) else ""
            self.note(tree.line, "game", say("problem.other_game", game=self.game.id, written=written[:40] or "-"))

    def switches(self, rest: Branch) -> Any:
        try:
            variant = check(self.game.variant, rest, self.file)
        except BadFile as bad:
            self.problems += [self.nearest(problem) for problem in bad.problems]
            return None
        for fault in self.game.contradictions(variant):
            self.note(line_of(rest, fault.key), fault.key, fault.why)
        return variant

    def nearest(self, problem: Problem) -> Problem:
        """An unknown outer key may also be meant as one of the header's."""
        if "." in problem.key or problem.what.key not in ("problem.unknown", "problem.unknown_near"):
            return problem
        outer = dict.fromkeys(entry.key.partition(".")[0] for entry in switches(self.game.variant))
        return Problem(self.file, problem.line, problem.key, unknown_key(problem.key, (*outer, *HEADER)))

    def truth(self, tree: Tree | None) -> bool:
        if isinstance(tree, Leaf) and tree.text in ("true", "false"):
            return tree.text == "true"
        if tree is not None:
            self.note(tree.line, "default", say("problem.allowed", allowed="true, false"))
        return False

    def words(self, tree: Tree | None, key: str) -> Words | None:
        """One text for both languages, or a mapping with one text per language."""
        if tree is None:
            return None
        entries = (("", tree),) if isinstance(tree, Leaf) else self.languages(tree, key)
        texts = []
        for language, value in entries:
            if not isinstance(value, Leaf) or not value.text.strip():
                self.note(value.line, key, say("problem.text"))
            elif len(value.text) > LONGEST_WORDS:
                self.note(value.line, key, say("problem.long", most=LONGEST_WORDS))
            else:
                texts.append((language, " ".join(value.text.split())))
        return Words(tuple(texts)) if texts else None

    def languages(self, tree: Tree, key: str) -> tuple[tuple[str, Tree], ...]:
        names = sorted(name.text for name, _ in tree.entries) if isinstance(tree, Branch) else []
        if not isinstance(tree, Branch) or names != sorted(LANGUAGES):
            self.note(tree.line, key, say("problem.languages", languages=", ".join(LANGUAGES)))
            return ()
        return tuple((name.text, value) for name, value in tree.entries)


def line_of(tree: Branch, key: str) -> int:
    """The line on which a dotted key stands, else that of the nearest mapping round it."""
    line, here = tree.line, tree
    for part in key.split("."):
        name = next((name for name, _ in here.entries if name.text == part), None)
        if name is None:
            return line
        line, inner = name.line, here.get(part)
        if not isinstance(inner, Branch):
            return line
        here = inner
    return line
