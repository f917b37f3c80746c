"""Makes Sala's sounds: `python -m game.shell.synth` writes them as WAV files into assets/common/sounds.

Wood, brass bells, paper and slime, all built from decaying sine waves and soft noise; 16 bit, mono, 22.05 kHz.
"""

from __future__ import annotations

import math
import sys
import wave
from array import array
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random

from game.core.places import asset

RATE = 22_050
PEAK = 0.5
Wave = list[float]


def tone(seconds: float, hertz: float, decay: float, *, to: float | None = None, attack: float = 0.004) -> Wave:
    """A sine that fades to a third every `decay` seconds and glides to the pitch `to`."""
    samples, phase = [], 0.0
    count = round(seconds * RATE)
    for index in range(count):
        at = index / RATE
        pitch = hertz if to is None else hertz * (to / hertz) ** (index / count)
        phase += math.tau * pitch / RATE
        samples.append(math.sin(phase) * min(1.0, at / attack) * math.exp(-at / decay))
    return samples


def noise(seconds: float, low: float, high: float, decay: float, *, attack: float = 0.004, seed: int = 1) -> Wave:
    """Hiss between two pitches, fading like a tone; the same every time."""
    rng = Random(seed)
    quick, steady = (math.exp(-math.tau * pitch / RATE) for pitch in (high, low))
    rough = smooth = slow = 0.0
    samples = []
    for index in range(round(seconds * RATE)):
        at = index / RATE
        rough = quick * rough + (1 - quick) * (2 * rng.random() - 1)
        smooth = quick * smooth + (1 - quick) * rough
        slow = steady * slow + (1 - steady) * smooth
        samples.append((smooth - slow) * min(1.0, at / attack) * math.exp(-at / decay))
    return samples


def mix(*parts: tuple[float, float, Wave]) -> Wave:
    """Waves laid over each other, each as (start in seconds, loudness, wave)."""
    length = max(round(start * RATE) + len(part) for start, _, part in parts)
    mixed = [0.0] * length
    for start, loudness, part in parts:
        first = round(start * RATE)
        for index, sample in enumerate(part):
            mixed[first + index] += loudness * sample
    return mixed


def wood(hertz: float, seconds: float = 0.16) -> Wave:
    """A knock on hard wood: uneven partials that die at once, with a click of the surface."""
    return mix(
        (0, 1.0, tone(seconds, hertz, 0.035, attack=0.001)),
        (0, 0.5, tone(seconds, hertz * 2.57, 0.018, attack=0.001)),
        (0, 0.25, tone(seconds, hertz * 4.2, 0.010, attack=0.001)),
        (0, 1.6, noise(0.03, 800, 4000, 0.006, attack=0.001)),
    )


def bell(hertz: float, seconds: float = 0.9) -> Wave:
    """A small brass bell; its octave and its uneven overtones fade first."""
    return mix(
        (0, 1.0, tone(seconds, hertz, seconds * 0.28)),
        (0, 0.35, tone(seconds, hertz * 2.0, seconds * 0.18)),
        (0, 0.22, tone(seconds, hertz * 2.76, seconds * 0.10)),
        (0, 0.10, tone(seconds, hertz * 5.4, seconds * 0.05)),
    )


def tune(bells: Sequence[tuple[float, float]], seconds: float = 0.8) -> Wave:
    """Bells one after the other, each as (start in seconds, pitch)."""
    return mix(*((start, 1.0, bell(hertz, seconds)) for start, hertz in bells))


def slime() -> Wave:
    """A snail's step: a wet glide down and up with a soft smack."""
    return mix(
        (0.00, 0.7, tone(0.16, 420, 0.07, to=150, attack=0.015)),
        (0.10, 0.5, tone(0.16, 170, 0.06, to=330, attack=0.02)),
        (0.00, 2.4, noise(0.22, 200, 1200, 0.08, attack=0.03, seed=3)),
        (0.19, 0.8, noise(0.06, 400, 2200, 0.015, seed=4)),
    )


def paper(seconds: float, seed: int, attack: float = 0.02) -> Wave:
    """A card that brushes over the table."""
    return noise(seconds, 500, 2600, seconds * 0.35, attack=attack, seed=seed)


def deal() -> Wave:
    """Three cards, quickly."""
    return mix(*((0.09 * index, 1.0, paper(0.10, 20 + index)) for index in range(3)))


def lose() -> Wave:
    """Two low bells, falling, without drama."""
    return mix((0, 1.0, bell(392, 0.8)), (0.22, 1.0, bell(311, 1.0)))


EFFECTS: Mapping[str, Callable[[], Wave]] = {
    "slide": lambda: mix((0, 2.0, paper(0.18, 7, 0.05)), (0.12, 0.3, wood(260, 0.10))),
    "place": lambda: wood(330),
    "slime": slime,
    "select": lambda: mix((0, 0.8, wood(620, 0.10))),
    "click": lambda: mix((0, 0.7, wood(880, 0.07))),
    "refuse": lambda: mix((0, 1.0, wood(180, 0.14)), (0.09, 0.9, wood(150, 0.16))),
    "turn": lambda: tune(((0, 784), (0.13, 1047)), 0.7),
    "hint": lambda: tune(((0, 1319), (0.08, 1568)), 0.6),
    "undo": lambda: mix((0, 0.9, tone(0.2, 520, 0.09, to=300, attack=0.02)), (0, 1.2, paper(0.2, 11, 0.06))),
    "flip": lambda: mix((0, 2.0, paper(0.09, 5, 0.03)), (0.07, 0.4, wood(480, 0.08))),
    "deal": deal,
    "win": lambda: tune(((0, 523), (0.14, 659), (0.28, 784), (0.44, 1047)), 0.85),
    "draw": lambda: tune(((0, 587), (0.18, 587)), 0.8),
    "lose": lose,
}
LOUDNESS: Mapping[str, float] = {
    "click": 0.5, "select": 0.6, "slide": 0.7, "turn": 0.7, "hint": 0.7, "undo": 0.6, "deal": 0.7, "draw": 0.8,
}  # fmt: skip


def samples(name: str) -> array[int]:
    """The finished effect: faded out at its end and brought to its loudness."""
    shape = EFFECTS[name]()
    tail = min(len(shape), round(0.03 * RATE))
    for index in range(tail):
        shape[-1 - index] *= index / tail
    loudest = max(abs(sample) for sample in shape)
    scale = 32_767 * PEAK * LOUDNESS.get(name, 1.0) / loudest
    return array("h", (round(sample * scale) for sample in shape))


def write(folder: Path) -> None:
    """Write every effect as `<name>.wav`."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in EFFECTS:
        data = samples(name)
        if sys.byteorder == "big":
            data.byteswap()
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(data.tobytes())


if __name__ == "__main__":
    write(asset("common/sounds"))
