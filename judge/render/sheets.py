"""A quick reference as a page and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from judge.corpus.entry import Entry
from judge.corpus.sheets import Choice, Section
from judge.corpus.store import Corpus
from judge.messages import message_text
from judge.render import blocks as b
from judge.render.page import edition, entry_table, field_phrase, field_text, heading, key_text
from judge.width import clean

WIDTH = 80
NARROW = 64  # columns below which a wide table is written as a list


def sheet_page(choice: Choice, sections: Sequence[Section], corpus: Corpus, lang: str, width: int) -> b.Page:
    """Makes the page of a quick reference: a title with the game and the chosen format and frame, all sections, and the
    edition."""
    name = clean(corpus.games[choice.game]["name"][lang])
    chosen = " + ".join(clean(entry.title(lang)) for entry in (choice.format, choice.frame) if entry)
    page: b.Page = [
        b.Title(
            name, "", f"{chosen}  {message_text('sheet.title', lang)}" if chosen else message_text("sheet.title", lang)
        )
    ]
    for section in sections:
        page += section_page(section, corpus, lang, width)
    return [*page, b.Text(edition(choice.game, corpus, lang), "quiet")]


def section_head(section: Section, lang: str) -> str:
    """Returns what a section is called: its heading; else the captions of its tables, or the names of their entries."""
    if section.head:
        return clean(section.head[lang])
    names = (
        entry_table(each, lang).caption or heading(entry, lang) for entry in section.entries for each in entry.tables
    )
    return ("・" if lang == "ja" else ", ").join(names)


def section_page(section: Section, corpus: Corpus, lang: str, width: int = WIDTH) -> b.Page:
    """A section of a quick reference as blocks."""
    return list(_section(section, corpus, lang, width))


def _section(section: Section, corpus: Corpus, lang: str, width: int) -> Iterator[b.Block]:
    """Yields the blocks of a section: its heading, then by what it shows a list of entries, the points of a topic,
    rules with their texts, or tables."""
    head = clean(section.head[lang]) if section.head else ""
    if section.shows == "list":
        yield from _list(section, head, corpus, lang, width)
        return
    if head:
        yield b.Text(head, "strong")
    if section.shows == "points":
        yield from _points(section.entries[0], lang)
    elif section.shows == "rules":
        yield b.Facts(tuple((entry.number or entry.local, _one_line(entry.text[lang])) for entry in section.entries))
    else:
        for entry in section.entries:
            for table in (entry_table(each, lang) for each in entry.tables):
                caption = table.caption or heading(entry, lang)
                yield _fitting(table.replace(caption=caption), width)


def _points(topic: Entry, lang: str) -> Iterator[b.Block]:
    """Yields the points of a topic, a block for each part; ordered points are numbered."""
    for part in topic.fields["parts"]:
        texts = [clean(point[lang]) for point in part["points"]]
        if part.get("ordered"):
            yield b.Trace(tuple(b.TraceRow(n, text) for n, text in enumerate(texts, 1)))
        else:
            label = clean(part["head"][lang]) if "head" in part else ""
            yield b.Marks(label, tuple(b.Mark(b.POINT, text) for text in texts))


def _list(section: Section, head: str, corpus: Corpus, lang: str, width: int) -> Iterator[b.Block]:
    """Yields the entries of a section as a table, or one table for each value of the field `by` if the section has one;
    columns that are empty for all are left out."""
    groups: dict[str, list[Entry]] = {}
    for entry in section.entries:
        groups.setdefault(field_phrase(entry, section.by, lang) if section.by else "", []).append(entry)
    cells = {e.id: [_cell(e, column, corpus, lang) for column in section.columns] for e in section.entries}
    filled = [n for n in range(len(section.columns)) if any(row[n] for row in cells.values())]
    heads = tuple(message_text(f"sheet.{section.columns[n]}", lang) for n in filled)
    for group, entries in groups.items():
        rows = tuple(tuple(cells[entry.id][n] for n in filled) for entry in entries)
        yield _fitting(b.Table(heads, rows, ": ".join(part for part in (head, clean(group)) if part)), width)


def _cell(entry: Entry, column: str, corpus: Corpus, lang: str) -> b.RichText:
    """Returns a column of an entry as a cell of a table; some columns (`when`, `condition`, `key`) take what they show
    from several fields."""
    fields = entry.fields
    if column == "name":
        return b.Cite(entry.id, clean(entry.title(lang)))
    if column == "text":
        return _one_line(entry.text[lang])
    if column == "when":
        when = [field_phrase(entry, "timing" if fields["trigger"] == "direct" else "trigger", lang)]
        when += [field_phrase(entry, "speed", lang)] if fields["speed"] == "immediate" else []
        return " · ".join(when)
    if column == "condition":
        return field_text(entry, "request_condition", corpus, lang) or field_text(
            entry, "trigger_condition", corpus, lang
        )
    if column == "cost":
        return clean(fields.get("cost") or "")
    if column == "key":
        return key_text(fields["key"], lang) if fields.get("key") else field_text(entry, "key_unit", corpus, lang)
    if column == "counter":
        return "○" if fields.get("legal_target_of_counter") else "×"
    return field_text(entry, column, corpus, lang)


def _one_line(text: str) -> str:
    """Returns a text with its paragraphs joined by spaces, for a cell of a table."""
    return " ".join(clean(text).split("\n\n"))


def _fitting(table: b.Table, width: int) -> b.Table | b.Marks:
    """The table; if it is too wide for the window, a list with one item for each row."""
    if width >= NARROW or not table.is_wide:
        return table
    rows = []
    for first, *rest in table.rows:
        told = [f"{head}: {b.flat(cell)}" for head, cell in zip(table.head[1:], rest) if cell]
        rows.append(b.Mark(b.POINT, first, "; ".join(told)))
    return b.Marks(table.caption, tuple(rows))


# JSON


def sheet_json(choice: Choice, sections: Sequence[Section], corpus: Corpus) -> dict[str, Any]:
    """Returns what `sheet` answers to --json: the game, the chosen format and frame (null: all), and the sections in
    both languages."""
    return {
        "game": choice.game,
        "format": choice.format.id if choice.format else None,
        "frame": choice.frame.id if choice.frame else None,
        "sections": [_section_json(section, corpus) for section in sections],
    }


def _section_json(section: Section, corpus: Corpus) -> dict[str, Any]:
    """A section of a quick reference as plain data."""
    data: dict[str, Any] = {"shows": section.shows, "head": dict(section.head)}
    if section.shows == "points":
        return {**data, "topic": section.entries[0].id, "parts": section.entries[0].fields["parts"]}
    if section.shows == "rules":
        return {**data, "rules": [{"id": entry.id, "text": entry.text} for entry in section.entries]}
    if section.shows == "tables":
        return {**data, "tables": [{"id": e.id, **table} for e in section.entries for table in e.tables]}
    rows = [
        {
            "id": entry.id,
            **{
                column: {lang: b.flat(_cell(entry, column, corpus, lang)) for lang in ("ja", "en")}
                for column in section.columns
            },
        }
        for entry in section.entries
    ]
    return {**data, "columns": list(section.columns), "rows": rows}
