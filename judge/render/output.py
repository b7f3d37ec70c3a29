"""Sends an answer out: rich on a terminal, plain in a pipe, Markdown or JSON on request."""

from __future__ import annotations

import json
import os
import sys


def utf8_streams() -> None:
    """Standard output and error in UTF-8 whatever the locale says."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


def send_json(data) -> None:
    """One JSON document on standard output."""
    print(json.dumps(data, ensure_ascii=False, indent=2))


def send(page, form: str = "text") -> None:
    """A page of blocks as `text` (rich or plain) or `md`."""
    if form == "md":
        from judge.render.markdown import render

        sys.stdout.write(render(page))
    elif sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
        from judge.render.terminal import show

        show(page)
    else:
        from judge.render.plain import render

        sys.stdout.write(render(page))
