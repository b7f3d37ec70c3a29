"""The quick reference to print: what `judge sheet` answers."""

from __future__ import annotations

from typing import Any

from judge.corpus.entry import LANGS, Entry
from judge.corpus.names import fold
from judge.corpus.sheets import Choice, Section, sheet_sections
from judge.corpus.store import corpus
from judge.faults import Fault, did_you_mean
from judge.library.report import Report
from judge.render import sheets
from judge.render.blocks import Page


class SheetReport(Report, list[Section]):
    """The sections of a quick reference, for a format and a frame where the game has such."""

    choice: Choice

    def page(self, lang: str = "en", width: int = sheets.WIDTH) -> Page:
        return sheets.sheet_page(self.choice, self, corpus(), lang, width)

    def html(self, lang: str = "en") -> str:
        """Returns the sheet in a language as an HTML document that prints on A4."""
        from judge.render.printed import document

        return document(self.page(lang), lang)

    def json(self, lang: str = "en") -> dict[str, Any]:
        return sheets.sheet_json(self.choice, self, corpus())


def sheet(game: str, format: str | None = None, frame: str | None = None) -> SheetReport:
    """Returns the quick reference of a game (phases, costs, actions, payouts …), as far as the format and the frame
    have them; None means all. Raises a Fault for an unknown one, or a pair that does not go together.

    >>> judge.sheet("bp", format="lite").json()["format"]
    'bp:format/lite'
    """
    choice = Choice(game, _format_or_frame(game, "format", format), _format_or_frame(game, "frame", frame))
    if choice.format and choice.frame:
        _check_pair(game, choice.format, choice.frame)
    found = SheetReport(sheet_sections(corpus(), choice))
    found.choice = choice
    return found


def _check_pair(game: str, format: Entry, frame: Entry) -> None:
    """Raises a Fault if the format does not have this frame."""
    fitting = [corpus()[f"{game}:frame/{slug}"] for slug in format.fields["frames"]]
    if frame not in fitting:
        names = {f"fitting_{lang}": ", ".join(each.title(lang) for each in fitting) for lang in LANGS}
        names |= {f"format_{lang}": format.title(lang) for lang in LANGS}
        raise Fault("sheet.pair", **names, **{f"frame_{lang}": frame.title(lang) for lang in LANGS})


def _format_or_frame(game: str, kind: str, name: str | None) -> Entry | None:
    """Returns the entry of the format or frame (`kind`) with this slug or name; None for None. Raises a Fault if there
    is none, or the game has no such thing."""
    if name is None:
        return None
    known = list(corpus().of(game, kind))
    if not known:
        raise Fault("sheet.without", option=f"--{kind}", game=game)
    for entry in known:
        names = [entry.id.rpartition("/")[2], *(entry.title(lang) for lang in LANGS)]
        if fold(name) in map(fold, names):
            return entry
    raise Fault("board.name", name=name, **did_you_mean(name, [entry.id.rpartition("/")[2] for entry in known]))
