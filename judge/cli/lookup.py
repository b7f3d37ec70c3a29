"""Looking up: `judge ANYTHING`, rule, action, card, term, ruling, games, export."""

from __future__ import annotations

import json
import re
import sys

import click

from judge.cli import completing
from judge.cli.common import KIND_ORDER, answering, game_option
from judge.corpus import attached
from judge.corpus.ids import split
from judge.corpus.lookup import KINDS
from judge.corpus.lookup import lookup as find
from judge.corpus.store import corpus
from judge.render import blocks as b
from judge.render.messages import say
from judge.render.output import send, send_json
from judge.render.page import brief, entry_page, subtree_page
from judge.render.width import clean


def _answer(answers, subrules, lang, form):
    """Shows what was found for each query; exit code 1 if one of them is not found."""
    if form == "json":
        entries = [entry for found in answers for entry in _listed(found.entries, subrules)]
        data = {"entries": [_json(e) for e in entries]}
        missing = [found for found in answers if not found.entries]
        if missing:
            data["not_found"] = [
                {"query": f.query, "candidates": [e.id for e in f.candidates], "near": [e.id for e in f.near]}
                for f in missing
            ]
        send_json(data)
    else:
        page = []
        for n, found in enumerate(answers):
            page += [b.Rule()] if n else []
            page += _page(found, subrules, lang)
        send(page, form)
    return 0 if all(found.entries for found in answers) else 1


def _one(query, kinds, game):
    """A playing card of BlackPoker is worked out; everything else stands in the corpus."""
    owner, text = split(query.strip())
    cards = (kinds is None or "card" in kinds) and (owner or game) in (None, "", "bp")
    if not cards:
        return find(query, kinds, game, corpus())
    from judge.games.blackpoker import cardpage

    found = cardpage.find(text, corpus()) or find(query, kinds, game, corpus())
    if not (found.entries or found.candidates):
        found = cardpage.find(text, corpus(), loosely=True) or found
    return found.replace(query=query)


def _listed(entries, subrules):
    for entry in entries:
        yield from corpus().subtree(entry) if subrules else [entry]


def _json(entry):
    data = entry.to_dict()
    official = attached.wording(entry.id)
    return {**data, "official": official} if official else data


def _page(found, subrules, lang):
    page = []
    for n, entry in enumerate(found.entries):
        page += [b.Rule()] if n else []
        if subrules:
            page += subtree_page(entry, corpus(), lang)
        else:
            page += entry_page(entry, corpus(), lang, attached.wording(entry.id))
    if not found.entries:
        page += _not_found(found, lang)
    return page


def _not_found(found, lang):
    if found.candidates:
        yield b.Title(say("lookup.several", lang, query=clean(found.query)))
        yield b.Links(
            say("lookup.candidates", lang), tuple((b.Cite(e.id, e.id), brief(e, lang)) for e in found.candidates)
        )
        return
    by_number = found.near_reason == "number"
    yield b.Title(say("lookup.number" if by_number else "lookup.none", lang, query=clean(found.query)))
    if found.near:
        yield b.Links(say("lookup.near", lang), tuple(_near(entry, lang) for entry in found.near))
    if not by_number:
        yield b.Text(say("lookup.search", lang, query=clean(found.query)))


def _near(entry, lang):
    """Identifier and name of what comes near, with the range of what lies below it."""
    name = brief(entry, lang)
    below = [i.partition(":")[2] for i in entry.children if "/" not in i]
    if len(below) > 1:
        name = say("lookup.has", lang, name=name, first=below[0], last=below[-1])
    elif below:
        name = say("lookup.has_one", lang, name=name, only=below[0])
    return b.Cite(entry.id, entry.id), name


def _command(name, kinds, help_text, example):
    @click.command(name, help=f"{help_text}\n\n\b\nExample: {example}")
    @click.argument("what", nargs=-1, required=True, shell_complete=completing.entries)
    @game_option
    @click.option("--subrules", is_flag=True, help="Everything below it, in order.")
    @answering
    def command(what, game, subrules, lang, form):
        return _answer([_one(query, kinds, game) for query in what], subrules, lang, form)

    return command


rule = _command("rule", KINDS["rule"], "Show rules by number or name.", "judge rule foth:702.6e --subrules")
action = _command("action", KINDS["action"], "Show actions by name or id.", "judge action カウンター")
card = _command("card", KINDS["card"], "Show cards: special cards, trumps, characters, playing cards.", "judge card ♣9")
term = _command("term", KINDS["term"], "Show what a term means.", "judge term ガード馬")
ruling = _command("ruling", KINDS["ruling"], "Show our rulings on doubtful points.", "judge ruling R01")


@click.command("lookup")
@click.argument("what", nargs=-1, required=True, shell_complete=completing.entries)
@game_option
@click.option("--subrules", is_flag=True, help="Everything below it, in order.")
@answering
def lookup(what, game, subrules, lang, form):
    """Look up a number, name, card or words.

    \b
    Example: judge 5.4.1
    """
    whole = " ".join(what)
    found = _one(whole, None, game)
    if found.entries or found.candidates:
        return _answer([found], subrules, lang, form)
    each = [_one(word, None, game) for word in what] if len(what) > 1 else []
    if each and all(one.entries for one in each):
        return _answer(each, subrules, lang, form)
    owner, text = split(whole.strip())
    if found.near_reason == "number" or owner and re.fullmatch("[!-~♠-♧]*[0-9/][!-~♠-♧]*", text):  # as in foth:C9
        return _answer([found], subrules, lang, form)
    from judge.cli.search import answer_search

    return answer_search(whole, game, None, 10, lang, form, near=found.near)


@click.command("games")
@answering
def games(lang, form):
    """The games, their editions and what the corpus holds of each.

    \b
    Example: judge games --json
    """
    rows = [_about(game, about) for game, about in corpus().games.items()]
    if form == "json":
        return send_json({"games": rows})
    send([b.Facts(tuple((row["id"], _summary(row, lang)) for row in rows))], form)


def _about(game, about):
    kinds = {}
    for entry in corpus().of(game):
        kinds[entry.kind] = kinds.get(entry.kind, 0) + 1
    return {
        "id": game, "name": about["name"], "edition": about["edition"], "entries": sum(kinds.values()),
        "kinds": {kind: kinds[kind] for kind in KIND_ORDER if kind in kinds}, "attached": attached.count(game),
    }  # fmt: skip


def _summary(row, lang):
    """One line a game: name, edition, how much there is of what."""
    kinds = [f"{say(f'kind.{kind}', lang)} {count}" for kind, count in row["kinds"].items()]
    if row["attached"]:
        kinds.append(say("games.attached", lang, count=row["attached"]))
    return clean(say("games.line", lang, name=row["name"][lang], edition=row["edition"][lang], count=row["entries"],
                     kinds=("、" if lang == "ja" else ", ").join(kinds)))  # fmt: skip


@click.command("export")
@game_option
def export(game):
    """The whole corpus as JSON lines, one entry a line.

    \b
    Example: judge export --game bp > bp.jsonl
    """
    for entry in corpus():
        if game in (None, entry.game):
            sys.stdout.write(json.dumps(entry.to_dict(), ensure_ascii=False) + "\n")


def version_line(version) -> str:
    """Program version and the edition of each game's rules."""
    editions = ", ".join(f"{about['name']['en']} ({about['edition']['en']})" for about in corpus().games.values())
    return f"judge {version}; {editions}"
