"""HTML beside text and Markdown: every link leads somewhere, nothing of a text becomes markup."""

import re
from html.parser import HTMLParser

import pytest

from judge.corpus.ids import GAMES
from judge.corpus.store import corpus
from judge.render import blocks as b
from judge.render import html
from judge.render.page import entry_page
from tests.support import ask

ALONE = ("meta", "hr", "br", "img")


class Nested(HTMLParser):
    """Notes tags that are not closed in their order."""

    def __init__(self, text):
        super().__init__()
        self.open, self.wrong = [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        if tag not in ALONE:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


def linked(identifier):
    return f"#/{identifier}"


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_every_entry_is_well_formed_and_its_links_lead_to_entries(game, lang):
    from judge.library.rules import lookup

    known = {}
    for entry in corpus().of(game):
        if entry.kind == "board":
            continue
        text = html.fragment(entry_page(entry, corpus(), lang), lang, linked)
        nested = Nested(text)
        assert not nested.wrong and not nested.open, entry.id
        for identifier in re.findall(r'href="#/([^"]*)"', text):
            if identifier not in known:
                known[identifier] = identifier in corpus() or bool(lookup(identifier).entries)
            assert known[identifier], f"{entry.id} links to {identifier}"


def test_texts_name_terms_cards_and_numbers():
    text = html.fragment(entry_page(corpus()["bp:5.4.1"], corpus(), "ja"), "ja", linked)
    assert 'href="#/bp:action/up">アップ</a>' in text
    shown = html.fragment([b.Title("x", "bp:1"), b.Text("♡7 と 5.4.1 と [8] と 99.99")], "ja", linked)
    assert '<a href="#/bp:card/H7"><span class="red">♡7</span></a>' in shown
    assert 'href="#/bp:5.4.1"' in shown and 'href="#/bp:[8]"' in shown and "99.99</a>" not in shown


def test_nothing_becomes_markup():
    hostile = '<script>alert("1")</script>&amp;'
    page = [
        b.Crumbs((hostile,)), b.Title(hostile, f"bp:{hostile}", hostile), b.Text(hostile, "note", hostile),
        b.Facts(((hostile, hostile),)), b.Numbered(hostile, (hostile,)), b.Table((hostile,), ((hostile,),), hostile),
        b.Links(hostile, ((b.Cite(hostile, hostile), hostile), (hostile, hostile))), b.Mentions(hostile, ((hostile, hostile),)),
        b.Clauses(((hostile, hostile, hostile),)), b.Hit(hostile, hostile, hostile, (b.Match(hostile),)), b.Rule(),
        b.Marks(hostile, (b.Mark(hostile, hostile, hostile, (b.Text(hostile),)),)), b.Picture((hostile,)),
        b.Hits(hostile, ((hostile, hostile, hostile),)), b.Extra(b.Title(hostile), hostile), b.More(hostile),
        b.Choices(hostile, (b.Choice(hostile, hostile, hostile),)),
        b.Trace((b.TraceRow(1, hostile, hostile, hostile, (hostile,)),)),
    ]  # fmt: skip
    for text in (html.fragment(page, "en", linked), html.document(page, "ja")):
        assert "<script" not in text and 'alert("' not in text
        assert not Nested(text).wrong


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_command_that_has_markdown_has_html(lang):
    dispute = "rulesdata/blackpoker/examples/dispute.yaml"
    for args in (["5.4.1"], ["search", "counter"], ["games"], ["settle", dispute], ["resolve", dispute, "--board"],
                 ["legal", dispute], ["explain", dispute, "a1"], ["check", dispute], ["format", "trick", "whip"]):  # fmt: skip
        text = ask(*args, "--format", "html", "--lang", lang).out
        assert text.startswith("<!doctype html>") and f'<html lang="{lang}">' in text, args
        for identifier in re.findall(r'href="#([^"]*)"', text):
            assert f'id="{identifier}"' in text or ":card/" in identifier or ":board/" in identifier, (args, identifier)
