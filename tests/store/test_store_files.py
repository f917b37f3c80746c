"""Folders, whole files, one instance, crash reports, and what is never done anywhere in the source."""

from __future__ import annotations

import ast
import os
import random
import re
import sys
from pathlib import Path

import pytest
from store_tools import NOW, catalog, in_child, killed, now

from game.core.places import shipped
from game.games.slimetrail import GAME
from game.store import crash, files
from game.store.files import set_aside, write_whole
from game.store.instance import Instance
from game.store.paths import Places, find_places, refusing
from game.store.save_variant import save_variant
from game.store.settings import Settings, save_settings
from game.store.store import open_store

SOURCE = Path(crash.__file__).resolve().parents[1]
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="forks")


def use_everything(places: Places) -> None:
    """Write one of each kind of file."""
    instance = Instance(places)
    instance.claim()
    instance.ask_to_rise()
    save_settings(places, Settings(), NOW)
    save_variant(GAME, "ours", GAME.variant(), places)
    store = open_store(places, now)
    store.profiles.add("Mali")
    store.close()
    crash.write_report(places, [("what", "text")], NOW)
    instance.release()


def test_knowing_the_places_makes_no_folder(tmp_path: Path) -> None:
    find_places(tmp_path / "a", {})
    find_places(None, {"SALA_DATA": str(tmp_path / "b")})
    assert list(tmp_path.iterdir()) == []


def test_the_command_line_comes_before_the_environment(tmp_path: Path) -> None:
    environ = {"SALA_DATA": str(tmp_path / "b")}
    assert find_places(tmp_path / "a", environ).data == tmp_path / "a" / "data"
    assert find_places(None, environ).data == tmp_path / "b" / "data"


@POSIX
def test_rows_73_and_96_nothing_is_written_outside_the_folders_of_the_platform(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("CONFIG", "DATA", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("SALA_DATA", raising=False)
    written: list[str] = []

    def watch(event: str, values: tuple[object, ...]) -> None:
        writes = (
            event == "open" and isinstance(values[2], int) and values[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
        )
        if writes or event in ("os.mkdir", "os.rename", "sqlite3.connect"):
            written.extend(
                os.fsdecode(value) for value in values[:2] if isinstance(value, str | bytes | os.PathLike)
            )

    def work() -> list[str]:
        sys.addaudithook(watch)
        use_everything(find_places())
        return written

    paths = [path for path in in_child(work) if os.path.isabs(path)]
    outer = [tmp_path / name for name in ("CONFIG", "DATA", "STATE")]
    allowed = tuple(str(folder / "sala") for folder in outer)
    assert len(paths) > 8
    assert [path for path in paths if not path.startswith(allowed) and Path(path) not in outer] == []
    assert not (tmp_path / "home").exists()


@POSIX
def test_a_folder_that_takes_no_files_is_said_and_play_goes_on(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    blocked = find_places(tmp_path / "blocked", {})
    (tmp_path / "blocked").mkdir(mode=0o555)

    def work() -> list[object]:
        store = open_store(blocked, now)
        unsaved = save_settings(blocked, Settings(), NOW)
        variant = save_variant(GAME, "ours", GAME.variant(), blocked)
        report = crash.write_report(blocked, [("what", "text")], NOW)
        store.profiles.add("Mali")
        keys = [store.notice and store.notice.key, unsaved and unsaved.key, getattr(variant, "key", None), report]
        return [*keys, store.saving, Instance(blocked).claim(), len(refusing(blocked)), len(store.profiles.all())]

    expected = ["store.read_only", "settings.unsaved", "variant.unsaved", None, False, True, 3, 1]
    assert in_child(work, nobody=True) == expected
    assert list((tmp_path / "blocked").iterdir()) == []


def test_a_place_where_a_file_stands_is_said_too(tmp_path: Path) -> None:
    (tmp_path / "sala").write_text("a file, no folder", encoding="utf-8")
    places = find_places(tmp_path / "sala", {})
    store = open_store(places, now)
    assert store.notice is not None
    assert not store.saving
    assert len(refusing(places)) == 3


def test_without_a_home_there_is_still_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> None:
        raise RuntimeError("no home")

    monkeypatch.setattr("game.store.paths._of_the_platform", homeless)
    assert find_places(None, {}).data.is_absolute()


def test_row_102_the_folder_is_synced_after_the_rename(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    real_replace, real_fsync = os.replace, os.fsync
    monkeypatch.setattr(os, "fsync", lambda handle: (done.append("sync"), real_fsync(handle))[1])
    monkeypatch.setattr(os, "replace", lambda old, new: (done.append("rename"), real_replace(old, new))[1])
    write_whole(tmp_path / "x", "text")
    assert done == ["sync", "rename", "sync"]


def test_row_48_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_whole(tmp_path / "x", "old")

    def full(handle: int) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr(files.os, "fsync", full)
    with pytest.raises(OSError, match="no space"):
        write_whole(tmp_path / "x", "new")
    assert [path.name for path in tmp_path.iterdir()] == ["x"]
    assert (tmp_path / "x").read_text(encoding="utf-8") == "old"


@POSIX
def test_row_45_a_kill_while_saving_leaves_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    chance, file = random.Random(45), tmp_path / "x"
    write_whole(file, "0 " * 5000)

    def work(tell: object) -> None:
        for number in range(10**6):
            write_whole(file, f"{number} " * 5000)

    for _ in range(50):
        killed(work, chance.uniform(0.001, 0.02))
        numbers = file.read_text(encoding="utf-8").split()
        assert len(numbers) == 5000
        assert len(set(numbers)) == 1
    write_whole(file, "the end")
    assert [path.name for path in tmp_path.iterdir()] == ["x"]


def test_setting_aside_never_overwrites(tmp_path: Path) -> None:
    kept = []
    for number in range(3):
        (tmp_path / "x.yaml").write_text(str(number), encoding="utf-8")
        kept.append(set_aside(tmp_path / "x.yaml", NOW))
    assert [path.name for path in kept] == [f"x.yaml.aside-20260304T050607Z{tail}" for tail in ("", "-2", "-3")]
    assert [path.read_text(encoding="utf-8") for path in kept] == ["0", "1", "2"]


@POSIX
def test_row_58_a_second_start_is_told_and_a_kill_frees_the_folder(places: Places) -> None:
    def hold(tell: object) -> None:
        assert Instance(places).claim()
        tell(1)  # type: ignore[operator]
        while True:
            os.getpid()

    first, second = Instance(places), Instance(places)
    assert first.claim()
    assert not second.claim()
    assert not first.raised()
    second.ask_to_rise()
    assert (first.raised(), first.raised()) == (True, False)
    first.release()
    assert killed(hold, 0.3) == 1
    assert second.claim()


def test_a_request_to_rise_does_not_outlive_the_one_it_was_for(places: Places) -> None:
    Instance(places).ask_to_rise()
    first = Instance(places)
    assert first.claim()
    first.release()
    first.ask_to_rise()
    assert first.claim()
    assert not first.raised()


def test_crash_reports_are_ten_and_nameless(places: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    home = Path(os.path.abspath("/home/somchai"))
    monkeypatch.setattr(Path, "home", lambda: home)
    body = f"{home}/x {home.parent}/somchai/y /media/somchai/stick {places.data}/z Mali Malimo มะลิชนะ A c3"
    reports = [
        crash.write_report(places, [("where", body)], f"2026-03-{day:02}T00:00:00Z", ["Mali", "มะลิ", "A"])
        for day in range(1, 13)
    ]
    kept = sorted(places.crashes.iterdir())
    assert kept == reports[2:]
    text = kept[-1].read_text(encoding="utf-8")
    assert text == "== where\n~/x ~/y /media/[user]/stick [data]/z [name] Malimo [name]ชนะ A c3\n\n"


def test_two_crashes_in_one_second_are_two_reports(places: Places) -> None:
    assert crash.write_report(places, [("a", "1")], NOW) != crash.write_report(places, [("a", "2")], NOW)


TEXT_CALLS = {"read_text": 0, "write_text": 1, "open": 1, "fdopen": 1, "NamedTemporaryFile": 0, "TextIOWrapper": 1}


def test_rows_10_and_112_every_text_file_names_its_encoding() -> None:
    careless = []
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and _opens_text(node)
                and not any(k.arg == "encoding" for k in node.keywords)
            ):
                careless.append(f"{file.relative_to(SOURCE)}:{node.lineno}")
    assert careless == []


def _opens_text(call: ast.Call) -> bool:
    """Whether the call opens text, or a process with text pipes, without saying bytes."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    owner = getattr(getattr(call.func, "value", None), "id", "")
    if owner == "subprocess":
        return any(k.arg in ("text", "universal_newlines") for k in call.keywords)
    if name not in TEXT_CALLS or (name == "open" and (owner == "os" or not call.args)):
        return False
    said = [k.value for k in call.keywords if k.arg == "mode"] + list(call.args[:2])
    modes = [str(part.value) for part in said if isinstance(part, ast.Constant)]
    return not any(re.fullmatch(r"[rwxab+]*b[rwxab+]*", mode) for mode in modes)


def test_every_sentence_of_the_store_exists_in_both_languages_with_the_same_values() -> None:
    texts, keys = catalog(), set()
    for folder in ("store", "core"):
        for file in (SOURCE / folder).glob("*.py"):
            found = re.findall(
                r'"((?:problem|record|notation|store|settings|variant)\.(?!yaml)[a-z_]+)"', file.read_text("utf-8")
            )
            keys.update(found)
    assert len(keys) > 50
    assert sorted(keys - set(texts)) == []
    for key in keys:
        values = [sorted(re.findall(r"{\w+}", texts[key][language])) for language in ("en", "th")]
        assert values[0] == values[1], key


def test_no_text_of_the_problems_stands_without_a_use() -> None:
    source = "".join(file.read_text(encoding="utf-8") for file in SOURCE.rglob("*.py"))
    own = re.findall(
        r"^([a-z_.]+):$", (shipped("assets") / "common/text/problems.yaml").read_text(encoding="utf-8"), re.M
    )
    assert [key for key in own if f'"{key}"' not in source] == []
