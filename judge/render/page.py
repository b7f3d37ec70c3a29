"""An entry as a page: where it stands, what it says, its facts, what it is linked with."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from judge.corpus.entry import BOARD, PART, TOPIC, Entry
from judge.corpus.ids import FOLDERS
from judge.corpus.store import Corpus
from judge.messages import message_text
from judge.render import blocks as b
from judge.width import clean, shorten

SHOWN = (
    "type category mode cost key key_unit target request_condition trigger_condition once_per_turn "
    "legal_target_of_counter special_note card face unit_condition size labels abilities ability static_ability placed_by enables "
    "related_unit_actions base_actions base_characters fogs deck setup_steps zones set_aside opening_hand "
    "life_at_start frame_actions preset trump key_of makes part_of fog in_entry20 "
    "metres surface class areas number formats frames since"
).split()
NAMED = {
    "formats": "format", "frames": "frame", "enables": "action", "related_unit_actions": "action",
    "placed_by": "action", "frame_actions": "action", "key_of": "action", "makes": "character", "part_of": "character",
    "fog": "fog",
}  # fmt: skip
TERMS = ("surface", "class")  # what a card prints, as a term calls it
ANY_CARD = "any, face-down"  # the card of a face-down trump
SUITS = {"S": "♠", "H": "♡", "D": "♢", "C": "♣"}
RULING_LIMIT, LINK_LIMIT = 6, 10  # more would push the answer off the screen
ASIDE = ("formats", "frames", "since")  # facts that are seldom asked for
FACTS, NOTE, MEMBERS, RULINGS, REFERENCES = 1, 2, 3, 4, 5  # what gives way last, and first
ONE_LINE = 110  # cells; a window cuts it to its own width
NEIGHBOUR = 24  # cells for the name of a neighbour

Row = tuple[b.RichText, str]  # an entry, and what it is called


def entry_page(
    entry: Entry, corpus: Corpus, lang: str, official: str | None = None, everything: bool = False
) -> b.Page:
    """Makes the page of an entry: title, text, facts, tables, next steps, subrules and official wording, then what a
    small window may leave out. With `everything`, all references and the misprints of the source (`slips`) are
    listed, too."""
    whole = PART not in entry.id  # a part has a text, and nothing else of its entry
    if entry.kind == BOARD and whole:
        return _board_word(entry, lang)
    page: b.Page = [b.Crumbs(_crumbs(entry, corpus, lang)), _title(entry, corpus, lang)]
    if entry.kind == "ruling" and whole:
        page += _ruling(entry, lang)
    elif entry.kind == TOPIC and whole:
        page += _topic(entry, corpus, lang)
    else:
        page.append(b.Text(clean(entry.text[lang])))
    facts = _facts(entry, corpus, lang, [field for field in SHOWN if field not in ASIDE])
    if facts:
        page.append(b.Facts(tuple(facts)))
    effect = entry.fields.get("effect")
    if effect:
        page.append(b.Numbered(message_text("effect", lang), tuple(map(clean, effect[lang]))))
    page += [entry_table(table, lang) for table in entry.tables]
    if entry.next:
        page.append(b.Links(message_text("next", lang), tuple(_ways(entry, corpus, lang))))
    numbered = [corpus[i] for i in entry.children if "/" not in i]
    if numbered:
        rows = tuple(
            (link(e), clean(e.title(lang)), "" if e.title(lang) else brief(e, lang, ONE_LINE)) for e in numbered
        )
        page.append(b.Hits(message_text("children", lang), rows))
    if official:
        page.append(b.Text(clean(official), "official", message_text("official", lang)))
    aside = _facts(entry, corpus, lang, ASIDE)
    if aside:
        labels = ("・" if lang == "ja" else ", ").join(label for label, _ in aside)
        page.append(b.Extra(b.Facts(tuple(aside)), labels, FACTS))
    if entry.note:
        page.append(
            b.Extra(
                b.Text(clean(entry.note[lang]), "note", message_text("note", lang)), message_text("note", lang), NOTE
            )
        )
    if entry.slips and everything:
        page.append(
            b.Extra(
                b.Text(clean(entry.slips[lang]), "note", message_text("slips", lang)), message_text("slips", lang), NOTE
            )
        )
    foot = b.Extra(_foot(entry, corpus, lang), message_text("neighbours", lang))
    return [*page, *_links(entry, corpus, lang, everything), foot]


def _foot(entry: Entry, corpus: Corpus, lang: str) -> b.Text:
    """Makes the last line of an entry's page: the entries before and after it, if any, and the edition."""
    before, behind = neighbours(entry, corpus)
    words: list[b.RichText] = []
    if before:
        words.append(b.joined(["← ", *entry_row(before, lang)[:1], " ", brief(before, lang, NEIGHBOUR)], ""))
    if behind:
        words.append(b.joined([*entry_row(behind, lang)[:1], " ", brief(behind, lang, NEIGHBOUR), " →"], ""))
    words.append(edition(entry.game, corpus, lang))
    return b.Text(b.joined(words, "  ·  "), "quiet")


def edition(game: str, corpus: Corpus, lang: str) -> str:
    """Returns the name of a game with the edition of its rules that is followed in brackets."""
    about = corpus.games[game]
    return clean(f"{about['name'][lang]} ({about['edition'][lang]})")


def neighbours(entry: Entry, corpus: Corpus) -> tuple[Entry | None, Entry | None]:
    """Returns the entries before and after one: under the same heading, among the chapters, or of the same kind. None
    at either end; twice None for a part of an entry."""
    if entry.id not in corpus:
        return None, None
    if entry.parent:
        near = [i for i in corpus[entry.parent].children if ("/" in i) == ("/" in entry.id)]
    elif entry.number:
        near = [i for i in corpus.ids if i.startswith(f"{entry.game}:") and is_chapter(i, corpus)]
    else:
        near = [i for i in corpus.ids if i.startswith(f"{entry.game}:{entry.kind}/")]
    at = near.index(entry.id) if entry.id in near else -2
    before = corpus[near[at - 1]] if at > 0 else None
    return before, corpus[near[at + 1]] if 0 <= at < len(near) - 1 else None


def is_chapter(identifier: str, corpus: Corpus) -> bool:
    """Whether a rule is at the top level of its game."""
    local = identifier.partition(":")[2]
    return "/" not in local and "[" not in local and "." not in local and not corpus[identifier].parent


def _board_word(entry: Entry, lang: str) -> b.Page:
    """Makes the page about a word of board files, with what the game accepts there; of an entry about no word, its text
    and example."""
    from judge.games import game_of
    from judge.render import formats

    game = game_of(entry.game)
    found = formats.entry_uses(game, entry)
    return formats.uses_page(game, found, lang) if found else formats.plain_page(game, entry, lang)


def subtree_page(entry: Entry, corpus: Corpus, lang: str) -> b.Page:
    """Makes a page of the entry and everything below it, in order, with texts and tables; references are not shown."""
    page: b.Page = [b.Crumbs(_crumbs(entry, corpus, lang))]
    rows: list[tuple[b.RichText, str, str]] = []
    for each in corpus.subtree(entry):
        number = b.Cite(each.id, each.number or each.local)
        rows.append((number, clean(each.title(lang)), clean(each.text[lang])))
        if each.tables:
            page += [b.Clauses(tuple(rows)), *(entry_table(table, lang) for table in each.tables)]
            rows = []
    return [*page, b.Clauses(tuple(rows))] if rows else page


def heading(entry: Entry, lang: str) -> str:
    """Returns number and title of an entry, or the one that it has: `5.4.1 Checking the Target`, `Counter`, `702.6e`.
    An entry with neither gives its identifier."""
    return clean(" ".join(part for part in (entry.number, entry.title(lang)) if part) or entry.local)


def brief(entry: Entry, lang: str, width: int = 56) -> str:
    """Returns the title of an entry; without one, the beginning of its text, shortened to `width` cells."""
    return clean(entry.title(lang)) or shorten(clean(entry.text[lang]).replace("\n", " "), width)


def link(entry: Entry) -> b.Cite:
    """Returns an entry as a link; the words are its identifier without the game."""
    return b.Cite(entry.id, entry.local)


def link_row(entry: Entry, lang: str) -> Row:
    """Returns an entry as a row: a link, and its title or else the beginning of its text."""
    return link(entry), brief(entry, lang)


def entry_row(entry: Entry, lang: str) -> Row:
    """Returns an entry as a row: a link and its title, which may be empty."""
    return link(entry), clean(entry.title(lang))


def _crumbs(entry: Entry, corpus: Corpus, lang: str) -> tuple[b.RichText, ...]:
    """Returns the name of the game, then a link to each entry above an entry."""
    game = corpus.games[entry.game]["name"][lang]
    return (clean(game), *(b.Cite(up.id, heading(up, lang)) for up in corpus.ancestors(entry)))


def kind_name(kind: str, game: str, corpus: Corpus, lang: str) -> str:
    """Returns the name of a kind of entry in a language; a kind that the game declares itself has the name from there."""
    own = _declared(game, kind, corpus)
    return clean(own["name"][lang]) if own else message_text(f"kind.{kind}", lang)


def _declared(game: str, kind: str, corpus: Corpus) -> dict[str, Any]:
    """Returns what the `game.yaml` of a game declares about a kind of entries (name, fields); empty if nothing."""
    own: dict[str, Any] = corpus.games[game].get("kinds", {}).get(kind, {})
    return own


def _title(entry: Entry, corpus: Corpus, lang: str) -> b.Title:
    """Makes the title of an entry's page: number and name, identifier, and as a tag its kind, with its name in the
    other language before it if that differs."""
    tag = kind_name(entry.kind, entry.game, corpus, lang)
    other = entry.title("en" if lang == "ja" else "ja")
    if entry.name and other and other != entry.title(lang):
        tag = f"{clean(other)}  {tag}"
    return b.Title(heading(entry, lang), entry.id, tag)


def _topic(entry: Entry, corpus: Corpus, lang: str) -> Iterator[b.Block]:
    """Yields the answer of a topic, then its points by part, each with the rules it rests on; ordered points are
    numbered."""
    yield b.Text((clean(entry.text[lang]), " (", *_cited(entry, entry.fields["cites"], corpus, lang), ")"))
    for part in entry.fields["parts"]:
        head = clean(part["head"][lang]) if "head" in part else ""
        points = [(clean(point[lang]), _cited(entry, point["cites"], corpus, lang)) for point in part["points"]]
        if part.get("ordered"):
            yield from [b.Text(head, "strong")] if head else []
            yield b.Trace(tuple(b.TraceRow(n, text, cites) for n, (text, cites) in enumerate(points, 1)))
        else:
            yield b.Marks(head, tuple(b.Mark(b.POINT, text, cites) for text, cites in points))


def _cited(entry: Entry, cites: Sequence[str], corpus: Corpus, lang: str) -> tuple[b.Piece, ...]:
    """Citations as links: rules by number, rulings by their sign (`R22`), others by name."""
    found = [corpus[f"{entry.game}:{cite}"] for cite in cites]
    signs = [e.number or (e.id.rpartition("/")[2] if e.kind == "ruling" else clean(e.title(lang))) for e in found]
    return b.joined([b.Cite(e.id, sign) for e, sign in zip(found, signs)], _comma(lang))


def _ruling(entry: Entry, lang: str) -> Iterator[b.Block]:
    """Yields the blocks of a ruling: question, answer, the options that were open with the chosen one marked, the
    reason, and rows for: is it doubtful, its switch, a board that shows it. What it lacks is left out, and a small
    window may leave out options and reason."""
    fields = entry.fields
    yield b.Text(clean(fields["question"][lang]), "strong", message_text("question", lang))
    yield b.Text(clean(entry.text[lang]), "", message_text("ruled", lang))
    lines = []
    for option in fields.get("options", ()):
        mark = f"  ← {message_text('chosen', lang)}" if option["id"] == fields.get("choice") else ""
        name = message_text("option.none", lang) if option["id"] == "null" else option["id"]
        lines.append(f"- ({name}) {clean(option[lang])}{mark}")
    if lines:
        yield b.Extra(
            b.Text("\n".join(lines), "quiet", message_text("options", lang)), message_text("options", lang), NOTE
        )
    yield b.Extra(b.Text(clean(fields["why"][lang]), "", message_text("why", lang)), message_text("why", lang), FACTS)
    rows = []
    if fields.get("doubtful"):
        rows.append((message_text("doubtful", lang), message_text("doubtful.yes", lang)))
    if fields.get("switch"):
        rows.append((message_text("switch", lang), clean(fields["switch"])))
    if fields.get("board"):
        rows.append((message_text("shown", lang), clean(f"rulesdata/{FOLDERS[entry.game]}/boards/{fields['board']}")))
    if rows:
        yield b.Facts(tuple(rows))


def _facts(entry: Entry, corpus: Corpus, lang: str, fields: Sequence[str]) -> list[tuple[str, b.RichText]]:
    """Returns (label, value) for the given fields, other names first and fields that only this game has at the end;
    those without a value are left out. A ruling gives its other names only."""
    rows: list[tuple[str, b.RichText]] = []
    if entry.also and fields is not ASIDE:
        rows.append(
            (message_text("also", lang), clean("、".join(entry.also) if lang == "ja" else ", ".join(entry.also)))
        )
    if entry.kind == "ruling":
        return rows
    for field in fields:
        value = field_text(entry, field, corpus, lang)
        if value:
            rows.append((message_text(f"field.{field}", lang), value))
    if fields is ASIDE:
        return rows
    for field, name in _declared(entry.game, entry.kind, corpus).get("fields", {}).items():
        value = field_text(entry, field, corpus, lang)
        if value:
            rows.append((clean(name[lang]), value))
    return rows


def field_text(entry: Entry, field: str, corpus: Corpus, lang: str) -> b.RichText:
    """A field of an entry in words, with links; empty if the entry does not have it."""
    words = _field_text(entry, field, corpus, lang)
    return clean(words) if isinstance(words, str) else words


def _field_text(entry: Entry, field: str, corpus: Corpus, lang: str) -> b.RichText:
    """The value of one field in words; empty if the entry does not have it."""
    fields = entry.fields
    if field == "mode" and "trigger" in fields:
        return " · ".join(field_phrase(entry, part, lang) for part in ("trigger", "speed", "timing"))
    value = fields.get(field)
    if value is None or value == []:
        return ""
    if field == "category" and value == fields.get("type"):
        return ""
    if field == "once_per_turn":
        return message_text("field.once_per_turn.true", lang) if value else ""
    if field == "in_entry20":
        return message_text("card.in" if value else "card.out", lang)
    if field == "legal_target_of_counter":
        return message_text("yes" if value else "no", lang)
    if field == "key":
        return key_text(value, lang)
    if field == "cost":
        return f"{value} ({_cost_text(value, lang)})"
    if field == "since" and fields.get("updated"):
        return message_text("since.updated", lang, since=value, updated=", ".join(fields["updated"]))
    if field == "card":
        return message_text("card.any", lang) if value == ANY_CARD else suits(value, lang)
    if field == "trump" and not value:
        return message_text("card.no-trump", lang)
    if field == "trump":
        trump = corpus[f"{entry.game}:trump/{value}"]
        return b.Cite(trump.id, clean(trump.title(lang))), clean(
            f": {trump.text[lang]}".replace("\n\n", " " if lang == "en" else "")
        )
    if field in entry.words:
        return field_phrase(entry, field, lang)
    if field == "enables":
        return b.joined([_allowed(corpus[f"{entry.game}:action/{slug}"], lang) for slug in value], _comma(lang))
    if field in NAMED and isinstance(value, (list, str)):
        return _names(entry.game, NAMED[field], value, corpus, lang)
    if isinstance(value, dict):
        return str(value[lang])
    if field in TERMS:
        return _term(entry.game, value, corpus, lang)
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value)


def field_phrase(entry: Entry, field: str, lang: str) -> str:
    """Returns the value of a field in the words of `phrases.yaml`; the value itself if it has none there."""
    return ("、" if lang == "ja" else ", ").join(entry.words.get(field, {}).get(lang, [str(entry.fields.get(field))]))


def key_text(notation: str, lang: str) -> str:
    """Words the key of an action: `H:A-10 x2` → ♡A-10 ×2. Cards that depend on each other (same rank, same suit, rare)
    are described."""
    tied = re.fullmatch(r"(same-rank|same-suit|rare)(?: \{(.*)\})? x(\d)", notation)
    if not tied:
        return suits(notation, lang)
    return message_text(f"key.{tied[1]}" + (".of" if tied[2] else ""), lang, count=tied[3], ranks=tied[2])


def suits(notation: str, lang: str) -> str:
    """`S:A-K + C:A-K` as `♠A-K + ♣A-K`, in Japanese as `♠A〜Kと♣A〜K`."""
    for letter, sign in SUITS.items():
        notation = notation.replace(f"{letter}:", sign)
    if lang == "ja":
        notation = notation.replace("-", "〜").replace(" + ", "と")
    return notation.replace(" x", " ×")


def _cost_text(cost: str, lang: str) -> str:
    """Words the symbols of a cost, each kind once with its number: `BBD` → bulwark ×2, discard."""
    parts = []
    for symbol in dict.fromkeys(cost):
        times = cost.count(symbol)
        parts.append(message_text(f"cost.{symbol}", lang) + (f" ×{times}" if times > 1 else ""))
    return ("、" if lang == "ja" else ", ").join(parts)


def _term(game: str, name: str, corpus: Corpus, lang: str) -> b.RichText:
    """Returns a word that cards print as a link to the term of this name; the plain word if there is none."""
    from judge.corpus.names import fold

    found = [corpus[i] for i in corpus.ids_by_name(fold(name)) if i.startswith(f"{game}:term/")]
    return b.Cite(found[0].id, clean(found[0].title(lang))) if found else name


def _allowed(action: Entry, lang: str) -> b.RichText:
    """Returns an action that a trump allows as a link; in brackets follows its cost, "free", or what triggers it."""
    if action.fields["trigger"] == "triggered":
        paid = field_phrase(action, "trigger", lang)
    else:
        cost = action.fields.get("cost")
        paid = message_text("allowed.cost", lang, cost=cost) if cost else message_text("allowed.free", lang)
    return b.Cite(action.id, clean(action.title(lang))), f" ({paid})"


def _comma(lang: str) -> str:
    """The comma between items of a list in a language."""
    return "、" if lang == "ja" else ", "


def _names(game: str, kind: str, value: str | list[str], corpus: Corpus, lang: str) -> b.RichText:
    """Returns the titles of entries that a field names by slug, as links joined by commas; a slug without an entry
    stays plain text."""
    if isinstance(value, str) and f"{game}:{kind}/{value}" not in corpus:
        return value
    names: list[b.RichText] = []
    for slug in [value] if isinstance(value, str) else value:
        entry = corpus.get(f"{game}:{kind}/{slug}")
        names.append(b.Cite(entry.id, clean(entry.title(lang))) if entry else clean(slug))
    return b.joined(names, _comma(lang))


def entry_table(table: dict[str, Any], lang: str) -> b.Table:
    """A table of an entry in a language."""

    def cell(value: Any) -> str:
        """A cell of the table in the language."""
        return clean(value[lang] if isinstance(value, dict) else value)

    caption = table.get("caption", {}).get(lang, "")
    return b.Table(
        tuple(clean(h) for h in table["head"][lang]),
        tuple(tuple(cell(c) for c in row) for row in table["rows"]),
        clean(caption),
    )


def _ways(entry: Entry, corpus: Corpus, lang: str) -> Iterator[Row]:
    """Yields a row for each step that follows a step: a link, and its name with the condition before it if it has one."""
    for way in entry.next:
        to = corpus[way["to"]]
        when = clean(way["when"][lang]) + " → " if "when" in way else ""
        yield link(to), when + brief(to, lang)


def _links(entry: Entry, corpus: Corpus, lang: str, everything: bool) -> Iterator[b.Block]:
    """Yields the references of an entry, each entry once: what is below it, topics, rulings, what it refers to, what
    refers to it. Unless `everything`, long lists are cut and a small window may leave the blocks out."""
    known = {entry.id, *entry.children}
    refs = [corpus[i] for i in entry.refs if i not in known and entry.kind != TOPIC]
    known |= set(entry.refs)
    cited = [corpus[i] for i in entry.cited_by if i not in known]
    rulings = [e for e in refs + cited if e.kind == "ruling"]
    topics = [e for e in refs + cited if e.kind == TOPIC]
    members = [corpus[i] for i in entry.children if "/" in i]
    if members:
        yield _more(
            b.Mentions(message_text("members", lang), tuple(entry_row(e, lang) for e in members)), len(members), MEMBERS
        )
    if topics:
        limit = len(topics) if everything else RULING_LIMIT
        yield _more(
            b.Links(message_text("topics", lang), _cut_rows(topics, lang, link_row, limit)), len(topics), RULINGS
        )
    if rulings:
        limit = len(rulings) if everything else RULING_LIMIT
        yield _more(
            b.Links(message_text("rulings", lang), _cut_rows(rulings, lang, link_row, limit)), len(rulings), RULINGS
        )
    for key, entries in (("refs", refs), ("cited", cited)):
        entries = [e for e in entries if e.kind not in ("ruling", TOPIC)]
        if entries and everything:
            yield from _by_kind(key, entries, entry.game, corpus, lang)
        elif entries:
            rows = _cut_rows(_kinds_in_turn(entries), lang, entry_row, LINK_LIMIT)
            yield _more(b.Mentions(message_text(key, lang), rows), len(entries), REFERENCES + (key == "cited"))


def _more(block: b.Links | b.Mentions, count: int, rank: int) -> b.Extra:
    """Wraps a block so that a small window may leave it out; its label with `count` says then what is missing, and a
    higher `rank` goes first."""
    return b.Extra(block, f"{block.label} {count}", rank)


def _by_kind(key: str, entries: Sequence[Entry], game: str, corpus: Corpus, lang: str) -> Iterator[b.Block]:
    """Yields one block for each kind of entry, with the references of one sort (`key`: refers to, or is referred to
    by)."""
    for kind in dict.fromkeys(e.kind for e in _kinds_in_turn(entries)):
        rows = tuple(entry_row(e, lang) for e in entries if e.kind == kind)
        name = kind_name(kind, game, corpus, lang)
        yield b.Mentions(f"{message_text(key, lang)}: {name} ({len(rows)})", rows)


def _kinds_in_turn(entries: Sequence[Entry]) -> list[Entry]:
    """The entries with actions, cards and terms before rules, otherwise in their order."""
    return sorted(entries, key=lambda e: e.kind in ("rule", "step"))


def _cut_rows(entries: Sequence[Entry], lang: str, row: Callable[[Entry, str], Row], limit: int) -> tuple[Row, ...]:
    """Returns a row for each entry up to `limit`, and one that counts the rest if there is a rest."""
    rows: list[Row] = [row(e, lang) for e in entries[:limit]]
    if len(entries) > limit:
        rows.append(("…", message_text("more", lang, count=len(entries) - limit)))
    return tuple(rows)
