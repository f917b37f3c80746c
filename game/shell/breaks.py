"""Puts break marks (zero-width spaces) between the words of every Thai text under assets.

    python -m game.shell.breaks            all texts, rule books and lessons
    python -m game.shell.breaks FILE...    these files

For those who write texts: run it after a change and read the difference. Only Thai letters after a `th:` key are
touched, so comments and layout stay; running it twice changes nothing. It needs `pip install "sala-games[text]"`.
Words that must stay whole are listed in KEEP.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from game.core.places import shipped

MARK = "\u200b"
KEEP = (
    "หอยทาก", "รอยเมือก", "ทีละ", "ไพ่นกกระจอก", "ผู้เล่น", "คอมพิวเตอร์", "กติกา", "กระดาน", "เริ่มต้น", "ย้อนกลับ",
    "ย้อนหลัง", "ผิดพลาด", "คาดคิด", "แสดงผล", "คำตอบ", "คำใบ้", "คะแนน", "ผลการแข่งขัน", "อีกฝ่าย", "เป้าหมาย",
    "ตัวเอง", "ทางเลือก", "ถัดไป", "เบี้ยบน", "ปฏิวัติ", "เสียงดัง", "หน้าต่าง", "เต็มจอ", "ตัวอักษร", "ตั้งค่า",
)  # fmt: skip
JOINS_NEXT = frozenset(("การ", "ความ", "ผู้", "นัก", "ชาว", "ข้อ", "คำ"))
_THAI = re.compile("[\u0e01-\u0e3a\u0e40-\u0e4e\u200b]+")
_KEPT = re.compile("(" + "|".join(sorted(KEEP, key=len, reverse=True)) + ")")
_KEY = re.compile(r"^(\s*(?:- )?)th:\s*(.*)$")
_INLINE = re.compile(r'(\bth:\s*)("(?:[^"\\]|\\.)*"|\'[^\']*\')')
_NO_START = re.compile("[ะ-ฺๅ-๎ฯ]")
Words = Callable[[str], Sequence[str]]


def marked(text: str, words: Words) -> str:
    """The text with a mark between the words of every Thai run."""
    return _THAI.sub(lambda run: MARK.join(_chunks(run[0].replace(MARK, ""), words)), text)


def _chunks(run: str, words: Words) -> list[str]:
    parts = [part for part in _KEPT.split(run) if part]
    found = [word for part in parts for word in ([part] if part in KEEP else words(part))]
    chunks: list[str] = []
    for word in found:
        joined = chunks and (_NO_START.match(word) or chunks[-1] in JOINS_NEXT or len(chunks[-1]) == 1)
        if joined:
            chunks[-1] += word
        else:
            chunks.append(word)
    return chunks


def marked_file(source: str, words: Words) -> str:
    """A YAML file with marks in every text that stands after a `th:` key, quoted, plain or in a block."""
    return "".join(_lines(source, words))


def _lines(source: str, words: Words) -> Iterator[str]:
    block: int | None = None
    for line in source.splitlines(keepends=True):
        indent = len(line) - len(line.lstrip())
        if block is not None and (indent > block or not line.strip()):
            yield marked(line, words)
            continue
        block = None
        key = _KEY.match(line)
        if key is not None and key[2].startswith(("|", ">")):
            block = len(key[1])
            yield line
        elif _INLINE.search(line) and not line.lstrip().startswith("#"):
            yield _INLINE.sub(lambda found: found[1] + marked(found[2], words), line)
        elif key is not None:
            yield marked(line, words)
        else:
            yield line


def main(files: Sequence[str]) -> int:
    """Rewrite the files in place; prints the ones that changed."""
    from thaibreak import words

    paths = [Path(name) for name in files] or sorted(shipped("assets").rglob("*.yaml"))
    for path in paths:
        with path.open(encoding="utf-8", newline="") as file:
            old = file.read()
        new = marked_file(old, words)
        if new != old:
            path.write_text(new, encoding="utf-8", newline="")
            print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
