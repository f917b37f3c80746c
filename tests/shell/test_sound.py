"""Sound: the effects are what the script makes, and nothing fails without a device."""

from __future__ import annotations

import wave

import pygame
import pytest

from game.core.places import asset
from game.shell import synth
from game.shell.sound import Audio

NAMES = sorted(synth.EFFECTS)


@pytest.mark.parametrize("name", NAMES)
def test_each_effect_is_a_short_quiet_file(name: str) -> None:
    path = asset(f"common/sounds/{name}.wav")
    assert path.stat().st_size < 60_000
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, synth.RATE)


@pytest.mark.parametrize("name", ["slime", "place", "turn"])
def test_the_files_are_what_the_script_makes(name: str) -> None:
    made = synth.samples(name)
    with wave.open(str(asset(f"common/sounds/{name}.wav")), "rb") as file:
        kept = memoryview(file.readframes(file.getnframes())).cast("h")
    assert len(made) == len(kept)
    assert max(abs(a - b) for a, b in zip(made, kept, strict=True)) <= 1
    assert max(map(abs, made)) <= 32_767 * synth.PEAK + 1
    assert abs(made[-1]) <= 1


def test_every_shipped_sound_comes_from_the_script() -> None:
    assert sorted(path.stem for path in asset("common/sounds").glob("*")) == NAMES


def test_effects_play_and_muting_is_by_volume() -> None:
    audio = Audio()
    assert audio.works
    assert audio.play("place")
    audio.muted = True
    assert audio.loudness == 0
    assert not audio.play("place")
    audio.muted, audio.volume = False, 2.0
    assert audio.loudness == 1
    audio.volume = 0.0
    assert not audio.play("place")
    audio.close()
    assert pygame.mixer.get_init() is None


def test_an_unknown_sound_is_silent() -> None:
    audio = Audio()
    assert not audio.play("no such sound")
    audio.close()


def test_row_43_without_a_device_everything_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_device(*arguments: object) -> None:
        raise pygame.error("no available audio device")

    monkeypatch.setattr(pygame.mixer, "init", no_device)
    audio = Audio()
    assert not audio.works
    assert not audio.play("place")
    audio.close()


def test_sound_can_be_unwanted() -> None:
    audio = Audio(wanted=False)
    assert not audio.works
    assert pygame.mixer.get_init() is None
