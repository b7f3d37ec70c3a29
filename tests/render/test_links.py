"""Entries keep their identifiers up to the last renderer: a page with links needs a renderer and nothing else."""

import html
import re

import pytest

import judge
from judge.boardfile.board import builtin_boards, read_board
from judge.corpus.store import corpus
from judge.engine.claims import settle
from judge.engine.readings import other_readings
from judge.engine.run import run
from judge.records import Record
from judge.render import answers, markdown, plain, slip, terminal
from judge.render import blocks as b
from judge.render.page import entry_page, subtree_page

LANGS = ("ja", "en")


def cited(value):
    """Every entry that is named in a page, a block or a piece."""
    if isinstance(value, b.Cite):
        return [value]
    if isinstance(value, Record):
        return cited(list(value.as_dict().values()))
    if isinstance(value, (list, tuple)):
        return [cite for item in value for cite in cited(item)]
    return []


def linked(words):
    """A renderer of ten lines: a text as HTML, what it cites as links."""
    out = ""
    for piece in b.pieces(words):
        shown = html.escape(b.flat(piece))
        if isinstance(piece, b.Cite):
            shown = f'<a href="/{html.escape(piece.id)}">{shown}</a>'
        elif isinstance(piece, b.Match):
            shown = f"<mark>{shown}</mark>"
        out += shown
    return out


def board(ending):
    return next(p for game in corpus().games for p in builtin_boards(game) if p.endswith(ending))


@pytest.mark.parametrize("lang", LANGS)
def test_an_entry_names_others_by_their_identifiers(lang):
    rules = corpus()
    for entry in rules:
        page = entry_page(entry, rules, lang)
        names = {cite.id for cite in cited(page)}
        assert names <= set(rules.ids), entry.id
        assert {up.id for up in rules.ancestors(entry)} <= names
        assert set(entry.children) <= names
    below = [cite.id for cite in cited(subtree_page(rules["foth:503"], rules, lang))]
    assert {e.id for e in rules.subtree(rules["foth:503"])} <= set(below)


def test_facts_name_entries():
    page = entry_page(corpus()["bp:action/counter"], corpus(), "en")
    (facts,) = [block.block for block in page if isinstance(block, b.Extra) and isinstance(block.block, b.Facts)]
    assert "bp:format/lite" in {cite.id for cite in cited(dict(facts.rows)["Formats"])}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    "name", ["flow/counter-of-a-counter.yaml", "702-guard-must-fit-the-race.yaml", "example-whip.yaml"]
)
def test_answers_about_a_board_cite_by_identifier(name, lang):
    done = run(read_board(board(name)))
    judged = settle(done)
    speaker = answers.Speaker(done.game, corpus(), lang)
    told = [cite.id for cite in cited(list(answers.run_page(done, speaker, everything=True)))]
    assert [i for step in done.steps for i in step.event.cites] == told[: sum(len(s.event.cites) for s in done.steps)]
    named = {cite.id for cite in cited(list(slip.claims_page(done, judged, speaker, everything=True)))}
    assert named and all(cite in corpus() for cite in named)
    for claim in judged:
        assert set(claim.cites[: slip.CITES_SHOWN]) <= named


def test_a_message_may_hold_links():
    done = next(
        d
        for d in (run(read_board(p)) for game in corpus().games for p in builtin_boards(game))
        if other_readings(d, settle(d), corpus())
    )
    judged = settle(done)
    readings = other_readings(done, judged, corpus())
    page = list(slip.claims_page(done, judged, answers.Speaker(done.game, corpus(), "ja"), readings))
    lines = [line.text for block in page if isinstance(block, b.Marks) for row in block.rows for line in row.below]
    lines += [block.text for block in page if isinstance(block, b.Text)]
    doubts = [line for line in lines if "には異論がある" in b.flat(line)]
    assert readings[0].ruling in {cite.id for cite in cited(doubts)}


def test_every_renderer_shows_the_same_words():
    """A cited entry is its words in text and Markdown; a renderer with links has its identifier too."""
    reason = ("see ", b.Cite("bp:5.4.1", "5.4.1 [x]"), " and ", b.Match("<b>"))
    page = [b.Marks("", (b.Mark("✓", "so", reason),))]
    assert plain.render(page) == "  ✓ so  [see 5.4.1 [x] and <b>]\n"
    assert markdown.render(page) == "- ✓ so *(see 5.4.1 \\[x\\] and **\\<b\\>**)*\n"
    assert [line.plain for line in terminal.lines(page, 80)] == ["", "  ✓ so", "      see 5.4.1 [x] and <b>"]
    assert linked(reason) == 'see <a href="/bp:5.4.1">5.4.1 [x]</a> and <mark>&lt;b&gt;</mark>'


def test_matches_keep_their_colour_over_the_end_of_a_line():
    hit = b.Hit("x:1", "", "", ("one two ", b.Match("three four five"), " six"))
    shown = list(terminal.lines([hit], 18))[1:]
    assert [line.plain for line in shown] == ["    one two three", "    four five six"]
    coloured = ["".join(line.plain[s.start : s.end] for s in line.spans if "yellow" in str(s.style)) for line in shown]
    assert coloured == ["three", "four five"]


@pytest.mark.parametrize("lang", LANGS)
def test_search_hits_name_what_stands_above_them(lang):
    hit, *_ = judge.search("702.6k-ii", limit=1).page(lang)
    assert [cite.id for cite in cited(hit)] == ["foth:702.6k"]
    assert re.search("702.6k", b.flat(hit.context))
