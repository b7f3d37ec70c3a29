"""What all answers have in common: a page for a renderer, words, JSON. Each is made when it is asked for."""

from __future__ import annotations

from typing import Any

from judge.render.blocks import Page
from judge.render.output import rendered


class Report:
    """The answer of a command; what `how` can be is said by each."""

    def page(self, *lang: Any, **how: Any) -> Page:
        """Returns the blocks that a renderer shows; every kind of report defines it (here it raises
        NotImplementedError)."""
        raise NotImplementedError

    def json(self, *lang: Any, **how: Any) -> dict[str, Any]:
        """Returns what the command answers to --json; every kind of report defines it (here it raises
        NotImplementedError)."""
        raise NotImplementedError

    def text(self, lang: str = "en", form: str = "text", **how: Any) -> str:
        """Returns what the command prints into a pipe; `form` is text, md or html, and `how` goes to `page`."""
        return rendered(self.page(lang, **how), form, lang)
