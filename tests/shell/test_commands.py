"""The command line, in this process where possible."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.__main__ import main
from game.core.session import Computer, Person
from game.shell.app import App, Options
from game.shell.scenes.table import TableScene

ROOT = Path(__file__).parents[2]
COMMANDS = ("play", "check", "arena", "shot", "bench", "doctor")
ARENA = ["arena", "slimetrail", "--levels", "2,1", "--games", "6"]


def sala(*arguments: str, hash_seed: str = "0") -> subprocess.CompletedProcess[str]:
    """The program in a process of its own, without pygame's doing."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "game", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=False, timeout=60)


def deals(path: Path) -> list[object]:
    """The results file without the seconds."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for line in lines[1:]:
        for game in line["games"]:
            del game["thoughts"]
    return lines


@pytest.mark.parametrize("command", [[], *([name] for name in COMMANDS)])
def test_every_command_explains_itself(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command, "--help"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("usage: sala")
    assert "%%" not in out


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("sala ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["dance"], "invalid choice: 'dance'"),
        (["arena", "slimetral"], "did you mean 'slimetrail'?"),
        (["arena", "slimetrail", "--levels", "5,9"], "'9' is no whole number from 1 to 5"),
        (["arena", "slimetrail", "--levels", "5,4,3"], "needs 2 levels"),
        (["arena", "slimetrail", "--players", "3"], "for 2 players, not for 3"),
        (["arena", "slimetrail", "--executor", "nowhere:pool"], "No module named 'nowhere'"),
        (["arena", "slimetrail", "--games", "many"], "'many' is no whole number"),
        (["arena", "slimetrail", "--variant", "rastros"], "rastros:1: "),
        (["play", "slimetrail", "--seats", "human,ai:9"], "'ai:9' is neither human nor ai:1 to ai:5"),
        (["play", "slimetrail", "--seats", "human"], "--seats names 1"),
        (["check", "nowhere.yaml"], "there is no file nowhere.yaml"),
        (["shot", "start", "--size", "12"], "'12' is no size"),
        (["shot", "strat"], "there is no screen 'strat'; the screens are: first_run, start"),
        (["shot", "nofile.yaml:3"], "nofile.yaml:1: "),
        (["shot", "start", "-o", "/nowhere/at/all.png"], "/nowhere/at/all.png cannot be written"),
        (["bench", "chess"], "there is no game 'chess'"),
    ],
)
def test_bad_arguments_get_one_clear_sentence(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert words in said.err
    assert said.err.startswith("sala: ")
    assert said.err.count("\n") == 1


def test_an_arena_plays_the_same_games_under_every_hash_seed_and_with_helpers(tmp_path: Path) -> None:
    """Rows 51 and 109."""
    files = [tmp_path / name for name in ("zero", "one", "helped")]
    runs = [
        sala(*ARENA, "--all", "--out", str(files[0])),
        sala(*ARENA, "--all", "--out", str(files[1]), hash_seed="1"),
        sala(*ARENA, "--all", "--out", str(files[2]), "--workers", "2"),
    ]
    assert [run.returncode for run in runs] == [0, 0, 0], [run.stderr for run in runs]
    assert deals(files[0]) == deals(files[1]) == deals(files[2])
    assert len(deals(files[0])) == 1 + 3


def test_an_arena_that_was_killed_goes_on_in_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, torn = tmp_path / "whole", tmp_path / "torn"
    assert main([*ARENA, "--out", str(whole)]) == 0
    text = whole.read_bytes()
    torn.write_bytes(text[: text.index(b"\n", text.index(b"\n") + 1) + 30])
    assert main([*ARENA, "--out", str(torn)]) == 0
    assert deals(torn) == deals(whole)
    before = torn.read_bytes()
    assert main([*ARENA, "--out", str(torn), "--json"]) == 0
    assert torn.read_bytes() == before
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (found["games"], found["deals"], found["levels"]) == (6, 3, [2, 1])
    assert main([*ARENA, "--seed", "2", "--out", str(torn)]) == 2
    assert "holds other games: seed 1 instead of 2" in capsys.readouterr().err
    torn.write_text("hello\n", encoding="utf-8")
    assert main([*ARENA, "--out", str(torn)]) == 2
    assert "line 1 is no result of an arena" in capsys.readouterr().err


def test_an_executor_of_ones_own_plays_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ARENA, "--executor", "concurrent.futures:ThreadPoolExecutor"]) == 0
    assert "games      6 (3 deals)" in capsys.readouterr().out


def test_the_command_line_needs_no_pygame_for_games_without_a_window() -> None:
    code = (
        "import sys; from game.__main__ import main; "
        "main(['arena', 'slimetrail', '--levels', '1,1', '--games', '2']); sys.exit('pygame' in sys.modules)"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    assert subprocess.run([sys.executable, "-c", code], env=environment, check=False, timeout=60).returncode == 0


def test_a_reader_that_goes_away_is_no_crash() -> None:
    code = f"import sys; from game.__main__ import main; sys.exit(main({ARENA!r}))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        run.stdout.close()
        assert b"Traceback" not in run.stderr.read()


SCENARIO = """
game: slimetrail
scenarios:
  - title: the first step
    steps:
      - do: A d5
        turn: {turn}
      - do: B d5
        refused: {code}
"""


def test_check_names_what_does_not_hold_and_closes_with_the_count(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad, broken = tmp_path / "good.yaml", tmp_path / "bad.yaml", tmp_path / "broken.yaml"
    good.write_text(SCENARIO.format(turn="B", code="STEP"), encoding="utf-8")
    bad.write_text(SCENARIO.format(turn="A", code="SLIME"), encoding="utf-8")
    broken.write_text("game: chess\n", encoding="utf-8")
    assert main(["check", str(good)]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"
    assert main(["check", str(good), str(bad), str(broken)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0] == f"{bad}:7: turn: expected A, found B"
    assert out[1] == f"{bad}:8: B d5: expected SLIME, found STEP"
    assert out[2].startswith(f"{broken}:1: game: ")
    assert out[-1] == "1 passed, 2 failed"
    assert main(["check", "--json", str(tmp_path)]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["passed"], found["failed"], len(found["failures"])) == (1, 2, 3)


Start = Callable[[App], None]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Options, Start | None]]:
    """What the command line asked the window to do; nothing opens."""
    calls: list[tuple[Options, Start | None]] = []

    def note(options: Options, start: Start | None = None) -> int:
        calls.append((options, start))
        return 0

    monkeypatch.setattr("game.shell.app.run", note)
    return calls


def test_without_a_command_the_window_opens_as_told(opened: list[tuple[Options, Start | None]]) -> None:
    assert main([]) == 0
    assert main(["--data", "here", "--lang", "th", "--fullscreen", "--no-sound", "--safe-mode"]) == 0
    told = Options(data=Path("here"), language="th", windowed=False, sound=False, safe_mode=True)
    assert [options for options, _ in opened] == [Options(), told]


def test_play_sits_down_at_the_table_that_was_asked_for(
    opened: list[tuple[Options, Start | None]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    wish = ["--variant", "rastros8", "--seats", "ai:4,human", "--seed", "7"]
    assert main(["--lang", "th", "play", "slimetrail", *wish, "--windowed"]) == 0
    ((options, start),) = opened
    assert (options.language, options.windowed) == ("th", True)
    assert start is not None
    app = App(Options(data=tmp_path, sound=False, size=(1280, 800), inline=True))
    try:
        start(app)
        app.stack.settle()
        table = app.stack.top
        assert isinstance(table, TableScene)
        found = table.play.setup
        assert (found.game, found.variant_name, found.seed) == ("slimetrail", "rastros8", 7)
        assert found.variant.board.width == 8
        computer, person = found.players
        assert isinstance(computer, Computer)
        assert isinstance(person, Person)
        assert computer.level == 4
    finally:
        app.close()


def test_a_shot_is_a_picture_of_the_size_asked_for(tmp_path: Path) -> None:
    out = tmp_path / "start.png"
    assert main(["shot", "start", "--size", "960x600", "--lang", "th", "--theme", "day", "-o", str(out)]) == 0
    assert pygame.image.load(out).get_size() == (960, 600)


def test_nothing_checked_is_not_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path)]) == 1
    assert capsys.readouterr().out == "0 passed, 0 failed\n"


def test_the_doctor_finds_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    data = str(tmp_path)
    assert main(["doctor", "--data", data]) == 0
    assert capsys.readouterr().out.endswith("All is well.\n")
    (tmp_path / "config" / "settings.yaml").write_text("a: [\n", encoding="utf-8")
    (tmp_path / "data" / "sala.sqlite3").write_bytes(b"no database at all, only bytes" * 100)
    own = tmp_path / "config" / "variants" / "slimetrail" / "mine.yaml"
    own.parent.mkdir(parents=True)
    own.write_text("moves: sideways\n", encoding="utf-8")
    assert main(["doctor", "--json", "--data", data]) == 1
    wrong = [finding for finding in json.loads(capsys.readouterr().out) if not finding["well"]]
    assert [finding["what"] for finding in wrong] == ["settings", "matches", "slimetrail, own variant mine"]
    assert all(finding["mend"] for finding in wrong)
    (tmp_path / "config" / "settings.yaml").unlink()
    assert main(["doctor", "--data", str(own)]) == 1
    assert "to mend it: make" in capsys.readouterr().out
