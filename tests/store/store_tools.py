"""What the store's tests share: folders of their own, another process to be killed, and sentences."""

from __future__ import annotations

import json
import os
import signal
import time
import traceback
from collections.abc import Callable
from typing import Any

from game.core.places import shipped
from game.core.text import Message
from game.store.yaml_tree import read_plain

NOW = "2026-03-04T05:06:07Z"
NOBODY = 65534


def now() -> str:
    return NOW


def catalog() -> dict[str, dict[str, str]]:
    """Every text that Sala ships."""
    texts: dict[str, dict[str, str]] = {}
    for file in sorted(shipped("assets").glob("*/text/*.yaml")):
        found = read_plain(file.read_bytes(), file.name)
        assert isinstance(found, dict), file
        texts |= found  # type: ignore[arg-type]
    return texts


def sentence(message: Message, language: str, texts: dict[str, dict[str, str]]) -> str:
    """A message in words."""
    values = {
        name: sentence(value, language, texts) if isinstance(value, Message) else value
        for name, value in message.values
    }
    return texts[message.key][language].replace("\u200b", "").format(**values)


def in_child(work: Callable[[], Any], nobody: bool = False) -> Any:
    """What `work` returns (as JSON) in a process of its own; `nobody` is a user without rights."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            if nobody and os.getuid() == 0:
                os.setgid(NOBODY)
                os.setuid(NOBODY)
            os.write(writing, json.dumps(work()).encode())
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    return json.loads(answer)


def killed(work: Callable[[Callable[[int], None]], None], after: float) -> int:
    """Run `work` in a process of its own and kill it after so many seconds; the last number that it told."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            work(lambda number: os.write(writing, f"{number}\n".encode()))
        finally:
            os._exit(1)
    os.close(writing)
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read().split()
    return int(told[-1]) if told else -1
