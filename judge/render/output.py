"""Sends an answer out: rich on a terminal, plain in a pipe, Markdown or JSON on request."""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from judge.render.blocks import Page
from judge.width import escaped


def utf8_streams() -> None:
    """Makes stdin, stdout and stderr UTF-8 whatever the locale is, in place; invalid bytes are replaced, and a closed
    stream becomes the null device."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name) or open(os.devnull, mode)  # noqa: SIM115  (open until the process ends)
        setattr(sys, name, stream)
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


def send_json(data: Any) -> None:
    """Prints one JSON document; characters that could command a terminal are escaped."""
    print(escaped(json.dumps(data, ensure_ascii=False, indent=2)))


def rendered(page: Page, form: str = "text", lang: str = "en") -> str:
    """Returns a page as a text: for `form` `html` an HTML document, for `md` Markdown, else plain text."""
    if form == "html":
        from judge.render import html

        return html.document(page, lang)
    if form == "md":
        from judge.render import markdown

        return markdown.render(page)
    from judge.render import plain

    return plain.render(page)


def send(page: Page, form: str = "text", lang: str = "en", pager: bool = False) -> None:
    """Prints a page. As text on a terminal it has colours and fits the window, and with `pager` a long page goes
    through the user's pager; otherwise it is printed as `rendered` makes it."""
    if form == "text" and sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
        from judge.render import terminal

        if pager and sys.stdin.isatty():
            terminal.show_or_page(page)
        else:
            terminal.show(page)
    else:
        sys.stdout.write(rendered(page, form, lang))
