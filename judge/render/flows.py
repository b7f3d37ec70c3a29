"""The procedure of a game as a drawing, as Mermaid and as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from judge.corpus.entry import Entry
from judge.corpus.flows import Step, Way
from judge.corpus.store import Corpus
from judge.messages import message_text
from judge.render import blocks as b
from judge.width import clean, wrap

WIDTH = 78  # columns of a drawing where nothing is known of the reader's screen
HERE = "▶"


def flow_page(
    game: str, steps: Sequence[Step], within: str | None, here: str | None, corpus: Corpus, lang: str, width: int
) -> b.Page:
    """Makes the page of `flow`: the steps from top to bottom, each with where it leads, and `here` marked. If `within`
    is None the steps are those of the whole game. Without steps, one line says so."""
    name = clean(corpus.games[game]["name"][lang])
    above = corpus[within] if within else None
    title = _step_name(above, lang) if above else message_text("flow.title", lang)
    page: b.Page = [b.Crumbs((name,)), b.Title(title, above.id if above else game)]
    if not steps:
        return [*page, b.Text(message_text("flow.none", lang))]
    page.append(b.Picture(("", *_drawn(steps, here, corpus, lang, width))))
    inner = next((step.entry for step in steps if step.below), None)
    if inner:
        page.append(b.Text(message_text("flow.more", lang, game=game, step=_typed(inner)), "quiet"))
    return page


def _typed(entry: Entry) -> str:
    """A step as it is typed in a command: its number without brackets, which a shell would take for a pattern."""
    return (entry.number or entry.local).strip("[]")


def _step_name(entry: Entry, lang: str) -> str:
    """Number and name of a step; without a name the first sentence of its text."""
    first = re.split("(?<=。)|(?<=[.]) ", clean(entry.text[lang]).split("\n")[0])[0]
    return f"{entry.number} {clean(entry.title(lang)) or first}"


def _drawn(steps: Sequence[Step], here: str | None, corpus: Corpus, lang: str, width: int) -> Iterator[str]:
    """Yields the steps as lines of text with a mark at the step `here`. A step that only leads to the next has an arrow
    ↓; others have a line for each way."""
    for n, step in enumerate(steps):
        following = steps[n + 1].entry.id if n + 1 < len(steps) else None
        more = f" (+{step.below})" if step.below else ""
        mark = HERE if step.entry.id == here else " "
        yield from _hung(f" {mark} ", "   ", _step_name(step.entry, lang) + more, width)
        if not step.ways:
            continue
        ways = sorted(step.ways, key=lambda way: way.to == following)  # what goes on downwards stands last
        straight = [Way(following)] if following else []
        if list(step.ways) == straight:
            yield "     ↓"
            continue
        for k, way in enumerate(ways):
            last = k + 1 == len(ways)
            yield from _hung("     └ " if last else "     ├ ", "       " if last else "     │ ",
                             _way(way, following, corpus, lang), width)  # fmt: skip


def _way(way: Way, following: str | None, corpus: Corpus, lang: str) -> str:
    """One way from a step: `pass → [11] Entry in the Pass Record`; ↓ if it leads to the next one (`following`)."""
    when = clean(way.when[lang]) + " " if way.when else ""
    to = corpus[way.to]
    return f"{when}↓" if way.to == following else f"{when}→ {to.number} {clean(to.title(lang))}".rstrip()


def _hung(first: str, rest: str, text: str, width: int) -> Iterator[str]:
    """A text wrapped to a width; the first line begins with `first`, each other with `rest`."""
    for n, line in enumerate(wrap(text, width - len(first))):
        yield (first if n == 0 else rest) + line


# Mermaid


def mermaid(steps: Sequence[Step], here: str | None, corpus: Corpus, lang: str) -> str:
    """Returns the text of a Mermaid flowchart: steps with several ways as diamonds, steps of other parts with dashed
    edges, the step `here` in a colour."""
    own = [step.entry.id for step in steps]
    others = [way.to for step in steps for way in step.ways if way.to not in own]
    names = {identifier: f"s{n}" for n, identifier in enumerate(dict.fromkeys([*own, *others]))}
    lines = ["flowchart TD"]
    for step in steps:
        text = _quoted(_step_name(step.entry, lang))
        lines.append(f"  {names[step.entry.id]}" + (f"{{{text}}}" if len(step.ways) > 1 else f"[{text}]"))
    lines += [f"  {names[other]}([{_quoted(_step_name(corpus[other], lang))}])" for other in dict.fromkeys(others)]
    for step in steps:
        for way in step.ways:
            arrow = "-->" if way.to in own else "-.->"
            when = f"|{_quoted(clean(way.when[lang]))}|" if way.when else ""
            lines.append(f"  {names[step.entry.id]} {arrow}{when} {names[way.to]}")
    if here in names:
        lines += [f"  class {names[here]} here", "  classDef here fill:#ffd54f,stroke:#b26a00,stroke-width:3px"]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """A text as a label in Mermaid, quotes in it escaped."""
    return '"' + text.replace("&", "#amp;").replace('"', "#quot;").replace("\n", " ") + '"'


# JSON


def flow_json(game: str, steps: Sequence[Step], within: str | None, here: str | None) -> dict[str, Any]:
    """Returns what `flow` answers to --json: the steps with their texts in both languages, the ways from each, and how
    many steps it contains (`below`)."""
    return {
        "game": game,
        "within": within,
        "here": here,
        "steps": [
            {
                "id": step.entry.id,
                "name": step.entry.name or {},
                "text": step.entry.text,
                "next": [{"to": way.to, **({"when": dict(way.when)} if way.when else {})} for way in step.ways],
                "below": step.below,
            }
            for step in steps
        ],
    }
