"""What a quick reference is made of: the sections that a game's `sheet.yaml` names, filled from the corpus."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from judge.corpus import yamlfile
from judge.corpus.datafiles import data_folder
from judge.corpus.entry import Entry
from judge.corpus.ids import FOLDERS
from judge.corpus.store import Corpus
from judge.corpus.yamlfile import Document, Path
from judge.faults import Fault, did_you_mean
from judge.records import Record

KEYS = ("head", "points", "rules", "tables", "list", "columns", "by", "under", "frame")


class Choice(Record):
    """What the sheet is for."""

    game: str
    format: Entry | None = None
    frame: Entry | None = None


class Section(Record):
    """Entries under a heading, and what is shown of them: points, rules, tables, or a list with columns."""

    shows: str
    entries: tuple[Entry, ...]
    head: dict[str, str] = {}
    columns: tuple[str, ...] = ()
    by: str | None = None


def sheet_sections(corpus: Corpus, choice: Choice) -> Iterator[Section]:
    """Yields the sections of a quick reference that are not empty for this choice; for a game without a `sheet.yaml`
    one section for each chapter, with its rules. Raises a Fault if the file is wrong."""
    path = os.path.join(data_folder(), FOLDERS[choice.game], "sheet.yaml")
    if not os.path.exists(path):
        for chapter in corpus.of(choice.game, "rule"):
            if not chapter.parent:
                yield Section("rules", tuple(corpus[child] for child in chapter.children), chapter.name or {})
        return
    document = yamlfile.read(path)
    for n, wanted in enumerate(document.value):
        yamlfile.check_keys(document, (n,), wanted, KEYS)
        section = _section(corpus, choice, document, (n,), wanted)
        if section.entries:
            yield section


def _section(corpus: Corpus, choice: Choice, document: Document, path: Path, wanted: dict[str, Any]) -> Section:
    """Returns one section of a quick reference with its entries, of which there may be none. Raises a Fault if it names
    one that does not exist."""
    head = wanted.get("head", {})
    if "points" in wanted:
        topic = _entry(corpus, choice, document, (*path, "points"), wanted["points"])
        return Section("points", (topic,), head or topic.name or {})
    if "list" in wanted:
        under = f"{choice.game}:{wanted['under']}" if "under" in wanted else ""
        found = [e for e in corpus.of(choice.game, wanted["list"]) if _used(corpus, choice, e)]
        found = [e for e in found if (e.parent or "").startswith(under)]
        return Section("list", tuple(found), head, tuple(wanted["columns"]), wanted.get("by"))
    if "frame" in wanted:
        return Section("tables", (choice.frame,) if choice.frame else (), head)
    shows = "rules" if "rules" in wanted else "tables"
    named = enumerate(wanted[shows])
    return Section(shows, tuple(_entry(corpus, choice, document, (*path, shows, n), i) for n, i in named), head)


def _entry(corpus: Corpus, choice: Choice, document: Document, path: Path, local: str) -> Entry:
    """The entry that a sheet names. Raises a Fault with its place if there is none."""
    found = corpus.get(f"{choice.game}:{local}")
    if found is None:
        known = [entry.local for entry in corpus.of(choice.game)]
        raise Fault("corpus.dangling", document.place(path), id="sheet", ref=local, **did_you_mean(local, known))
    return found


def _used(corpus: Corpus, choice: Choice, entry: Entry) -> bool:
    """Whether an entry can be used with the chosen format and frame; if only one of them is chosen, with any that goes
    with it; if none, with any at all."""
    formats = [choice.format] if choice.format else list(corpus.of(choice.game, "format"))
    frames = [choice.frame] if choice.frame else list(corpus.of(choice.game, "frame"))
    formats = [f for f in formats if not choice.frame or _slug(choice.frame) in f.fields["frames"]]
    frames = [f for f in frames if any(_slug(f) in each.fields["frames"] for each in formats)]
    return _among(entry, "formats", formats) and _among(entry, "frames", frames)


def _among(entry: Entry, field: str, chosen: list[Entry]) -> bool:
    """Whether an entry belongs to one of the chosen formats or frames; one that names none belongs to all."""
    own = entry.fields.get(field)
    return not own or any(_slug(each) in own for each in chosen)


def _slug(entry: Entry) -> str:
    """The last part of an identifier: `bp:frame/pack` → `pack`."""
    return entry.id.rpartition("/")[2]
