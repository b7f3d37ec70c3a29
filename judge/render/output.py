"""Sends an answer out: rich on a terminal, plain in a pipe, Markdown or JSON on request."""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from judge.render.blocks import Page
from judge.width import escaped


def utf8_streams() -> None:
    """Makes the standard streams UTF-8 whatever the locale is; invalid bytes are replaced, closed streams write
    nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name) or open(os.devnull, mode)  # noqa: SIM115  (open until the process ends)
        setattr(sys, name, stream)
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


def send_json(data: Any) -> None:
    """Prints one JSON document; characters that could command a terminal are escaped."""
    print(escaped(json.dumps(data, ensure_ascii=False, indent=2)))


def rendered(page: Page, form: str = "text", lang: str = "en") -> str:
    """A page of blocks as plain `text`, `md` or an `html` document."""
    if form == "html":
        from judge.render import html

        return html.document(page, lang)
    if form == "md":
        from judge.render import markdown

        return markdown.render(page)
    from judge.render import plain

    return plain.render(page)


def send(page: Page, form: str = "text", lang: str = "en", pager: bool = False) -> None:
    """Prints a page: as rendered in `form`, or with colours on a terminal.

    With `pager`, a long page goes through the user's pager.
    """
    if form == "text" and sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
        from judge.render import terminal

        if pager and sys.stdin.isatty():
            terminal.show_or_page(page)
        else:
            terminal.show(page)
    else:
        sys.stdout.write(rendered(page, form, lang))
