"""The files of the page, as they lie beside this module."""

from __future__ import annotations

from importlib import resources

NOT_SENT = ("offline.js",)  # a pattern for the service worker of a site


def static_files() -> dict[str, bytes]:
    """name → contents of the files of the page."""
    folder = resources.files("judge.web") / "static"
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file() and file.name not in NOT_SENT}
