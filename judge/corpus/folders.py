"""The user's cache and data folders, and files replaced as a whole."""

from __future__ import annotations

import os
import sys


def cache_folder() -> str | None:
    """Returns the path of the folder for what can be rebuilt (index, compiled corpus), which need not exist; None if
    the user has no home folder."""
    return _folder("JUDGE_CACHE", "XDG_CACHE_HOME", ".cache", "Library/Caches")


def user_folder() -> str | None:
    """Returns the path of the folder for what the user gave (attached texts, sessions), which need not exist; None if
    the user has no home folder."""
    return _folder("JUDGE_DATA", "XDG_DATA_HOME", ".local/share", "Library/Application Support")


def _folder(own: str, xdg: str, unix: str, mac: str) -> str | None:
    """Returns the path of a folder of the user: the value of the variable `own`, else `judge` in that of `xdg` or in
    the system's usual place; None if the user has no home folder."""
    if os.environ.get(own):
        return os.environ[own]
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return os.path.join(base, "judge") if base else None
    if os.environ.get(xdg, "").startswith("/"):
        return os.path.join(os.environ[xdg], "judge")
    home = os.path.expanduser("~")
    if not home or home == "~":
        return None
    return os.path.join(home, mac if sys.platform == "darwin" else unix, "judge")


def replace_file(path: str, data: bytes, shared: bool = False) -> None:
    """Writes a file so that a reader sees the old or the new contents, never a part; missing folders are made. Only the
    user may read it unless `shared`. Raises OSError if it cannot be written; the old file stays then."""
    import tempfile

    folder, name = os.path.split(path)
    os.makedirs(folder, mode=0o700, exist_ok=True)
    handle, beside = tempfile.mkstemp(dir=folder, prefix=name, suffix=".new")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        if shared:
            mask = os.umask(0)
            os.umask(mask)
            os.chmod(beside, 0o666 & ~mask)
        os.replace(beside, path)
    except BaseException:
        os.unlink(beside)
        raise
