"""The one way in which times are written."""

from __future__ import annotations

from datetime import UTC, datetime


def utc_now() -> str:
    """This moment in UTC to the second, ISO 8601: `2026-12-01T18:30:05Z`."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
