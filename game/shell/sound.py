"""Sounds: loaded when first heard, silent without an audio device."""

from __future__ import annotations

import pygame

from game.core.places import asset

RATE = 44_100
BUFFER = 512
CHANNELS = 8


class Audio:
    """Plays the effects under assets/common/sounds by name. Muting is by volume, so nothing is restarted."""

    def __init__(self, volume: float = 0.7, muted: bool = False, *, wanted: bool = True) -> None:
        """`volume` is 0 to 1; with `wanted` False no device is opened."""
        self.volume = volume
        self.muted = muted
        self.works = wanted and _open_device()
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}

    @property
    def loudness(self) -> float:
        """What is heard: 0 when muted; the ear's idea of half is a quarter of the power."""
        return 0.0 if self.muted else max(0.0, min(1.0, self.volume)) ** 2

    def play(self, name: str) -> bool:
        """Play an effect (`slide`, `place`, `win` ...); True when it can be heard. An unknown name is silent."""
        if not self.works or self.loudness == 0:
            return False
        if name not in self._sounds:
            self._sounds[name] = _load(name)
        sound = self._sounds[name]
        if sound is None:
            return False
        sound.set_volume(self.loudness)
        return sound.play() is not None

    def close(self) -> None:
        """Give the device back."""
        if self.works:
            pygame.mixer.quit()
        self.works = False
        self._sounds.clear()


def _open_device() -> bool:
    try:
        pygame.mixer.init(RATE, -16, 1, BUFFER)
        pygame.mixer.set_num_channels(CHANNELS)
    except pygame.error:
        return False
    return True


def _load(name: str) -> pygame.mixer.Sound | None:
    try:
        return pygame.mixer.Sound(asset(f"common/sounds/{name}.wav"))
    except (pygame.error, OSError):
        return None
