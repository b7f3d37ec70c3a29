"""The guide to the program: what `judge guide` answers."""

from __future__ import annotations

import os
from typing import Any

from judge.faults import Fault, did_you_mean
from judge.library.report import Report
from judge.records import Record
from judge.render import guides
from judge.render.blocks import Page

PAGES = ("tour", "boards", "talk", "commands", "editors", "python", "server", "assistants", "internals", "tests")
_FOLDER = os.path.join(os.path.dirname(os.path.dirname(__file__)), "guide")


class GuideReport(Report, Record):
    """One page of the guide, or the list of pages where `name` is None."""

    name: str | None = None

    def markdown(self, lang: str = "en") -> str:
        """Returns the page in a language as it was written, in Markdown; without a page, the list of all pages with
        their commands."""
        if self.name is None:
            return "".join(f"- `judge guide {name}`: {guides.title(_text(name, lang))}\n" for name in PAGES)
        return _text(self.name, lang)

    def page(self, lang: str = "en") -> Page:
        if self.name is None:
            return guides.contents_page({name: guides.title(_text(name, lang)) for name in PAGES}, lang)
        return guides.guide_page(self.markdown(lang))

    def json(self, lang: str = "en") -> dict[str, Any]:
        if self.name is None:
            return {"pages": [{"page": name, "title": guides.title(_text(name, lang))} for name in PAGES]}
        text = self.markdown(lang)
        return {"page": self.name, "title": guides.title(text), "text": text}


def guide(page: str | None = None) -> GuideReport:
    """A page of the guide by its name, or the list of pages; raises a Fault for a page that does not exist.

    >>> guide("python").json()["title"]
    'Use judge from Python'
    """
    if page is not None and page not in PAGES:
        raise Fault("guide.unknown", name=page, **did_you_mean(page, list(PAGES)))
    return GuideReport(page)


def _text(name: str, lang: str) -> str:
    """The Markdown text of a page of the guide, which must exist."""
    with open(os.path.join(_FOLDER, lang, f"{name}.md"), encoding="utf-8") as file:
        return file.read()
