"""The project's own promises: format, lint, types, arrows, lengths, and files that belong together."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
CHECKS = (
    ("-m", "ruff", "check", "."),
    ("-m", "ruff", "format", "--check", "."),
    ("-m", "mypy"),
    ("-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"),
)


@pytest.mark.parametrize("words", CHECKS, ids=lambda words: words[-1][:20])
def test_the_checkers_are_content(words: tuple[str, ...]) -> None:
    """ruff, mypy and import-linter have nothing to say."""
    done = subprocess.run(
        [sys.executable, *words], cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_functions_and_files_stay_short() -> None:
    """No function over 40 lines, no file over 400."""
    long = []
    for path in sorted(ROOT.glob("game/**/*.py")):
        source = path.read_text(encoding="utf-8")
        if source.count("\n") > 400:
            long.append(f"{path.name}: {source.count(chr(10))} lines")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef) and (node.end_lineno or 0) - node.lineno >= 40:
                long.append(f"{path.name}:{node.lineno} {node.name}")
    assert not long


def test_no_work_is_left_in_comments() -> None:
    """Work to do stands in issues."""
    marks = ("TO" + "DO", "FIX" + "ME", "XX" + "X")
    for path in sorted(ROOT.glob("game/**/*.py")):
        assert not any(mark in path.read_text(encoding="utf-8") for mark in marks), path
