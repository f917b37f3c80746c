"""Where the player's files lie: the folders of the platform, or one folder that holds everything."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import platformdirs

APP = "sala"
VARIABLE = "SALA_DATA"


@dataclass(frozen=True, slots=True)
class Places:
    """The four folders. Knowing them makes none of them; each is made when the first file is written into it."""

    config: Path
    data: Path
    log: Path
    cache: Path
    portable: bool = False

    @property
    def settings(self) -> Path:
        """The one settings file."""
        return self.config / "settings.yaml"

    @property
    def database(self) -> Path:
        """The file with profiles, matches and results."""
        return self.data / "sala.sqlite3"

    @property
    def crashes(self) -> Path:
        """The folder of crash reports."""
        return self.data / "crashes"

    def variants(self, game_id: str) -> Path:
        """The folder with the player's own house variants of a game."""
        return self.config / "variants" / game_id


def find_places(data: Path | None = None, environ: Mapping[str, str] | None = None) -> Places:
    """The folders to use: below `data` (`--data`), else below SALA_DATA, else where the platform wants them.

    Without a home folder everything goes below the temporary folder; `refusing` then still tells the truth.
    """
    environ = os.environ if environ is None else environ
    chosen = data if data is not None else Path(environ[VARIABLE]) if environ.get(VARIABLE) else None
    if chosen is not None:
        home = Path(os.path.abspath(chosen.expanduser() if str(chosen).startswith("~") else chosen))
        return Places(home / "config", home / "data", home / "log", home / "cache", portable=True)
    try:
        return _of_the_platform()
    except (OSError, RuntimeError, KeyError):
        home = Path(tempfile.gettempdir()) / APP
        return Places(home / "config", home / "data", home / "log", home / "cache")


def _of_the_platform() -> Places:
    dirs = platformdirs.PlatformDirs(APP, appauthor=False, roaming=False)
    config, data = dirs.user_config_path, dirs.user_data_path
    if config == data:
        config = data / "config"
    return Places(config, data, dirs.user_log_path, dirs.user_cache_path)


def refusing(places: Places) -> tuple[Path, ...]:
    """Those of the config, data and log folders in which nothing can be written; tries it with a file in each."""
    return tuple(folder for folder in (places.config, places.data, places.log) if not _takes_files(folder))


def _takes_files(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"sala")
    except OSError:
        return False
    return True
