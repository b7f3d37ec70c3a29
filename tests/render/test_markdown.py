"""Markdown to paste into a chat: no name, title or card text becomes more than text there."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

import judge
from judge.boardfile.board import builtin_boards
from judge.corpus.ids import GAMES
from judge.render import blocks as b
from judge.render.markdown import render
from judge.web.renaming import renamed

HOSTILE = ("`<img src=x>`", "``<b>x</b>``", "```\n<script>x</script>\n```", "</code><i>", "[x](javascript:1)", "![x](y)", "*a* _b_ ~~c~~", "| x |", "<http://x>", "&lt;i&gt;", "\\`<u>")  # fmt: skip
PARSER = MarkdownIt("commonmark", {"html": True}).enable("table").enable("strikethrough")


def shown(markdown):
    """All tokens of a text, those inside lines too."""
    for token in PARSER.parse(markdown):
        yield from (token, *(token.children or ()))


def only_text(markdown):
    return not {token.type for token in shown(markdown)} & {"html_inline", "html_block", "link_open", "image", "s_open"}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", [text for text in HOSTILE if "\n" not in text])
def test_a_players_name_stays_a_name(game, name):
    seen = 0
    for path in builtin_boards(game)[::40]:
        board = judge.read_board(path)
        player = judge.load(path)[0].players(judge.load(path)[1])[0]
        try:
            data = {**renamed(board, player, name), "title": f"{name} plays", "title_ja": name}
        except judge.Fault:
            continue  # no name for a player there
        plays = judge.plays(data)
        answers = (plays, judge.check(data), judge.settle(data), *(judge.can(data, play) for play in plays[:2]))
        for text in (*(answer.text("en", "md") for answer in answers), judge.run(data).text("ja", "md", draw=True)):
            assert only_text(text), text
            seen += name in text or name in re.sub(r"\\(.)", r"\1", text)
    assert seen


@pytest.mark.parametrize("text", HOSTILE)
def test_a_card_text_stays_a_text(text):
    board = judge.read_board("rulesdata/foth/boards/1002-favored-in-every-zone.yaml").data
    card = next(name for name, about in board["cards"].items() if "name" in about)
    board["cards"][card]["name"] = text
    answers = judge.plays(board), judge.run({**board, "title": text}), judge.explain(board, card)
    assert all(only_text(answer.text(lang, "md")) for answer in answers for lang in ("ja", "en"))


@given(st.text("`<b> a\\|*_[]&~#!", min_size=1, max_size=20))
def test_every_block_shows_what_it_is_given(text):
    line = " ".join(text.split()) or "x"
    page = [
        b.Title(line, line, line), b.Text(line, "note", line), b.Facts(((line, line),)), b.Numbered(line, (line,)),
        b.Table((line, "x"), ((line, line),), line), b.Links(line, ((line, line), ("", line))), b.Mentions(line, ((line, line),)),
        b.Clauses(((line, line, line), (line, "", line))), b.Hit(line, line, line, line), b.Hits(line, ((line, line, line),)),
        b.Choices(line, (b.Choice(line, line, "1"), b.Choice(line, line))), b.Picture((line, line)), b.Crumbs((line, line)),
    ]  # fmt: skip
    assert only_text(render(page))
    spans = [token.content for token in shown(render([b.Hit(line, "x", "", "")])) if token.type == "code_inline"]
    assert [span.strip() for span in spans] == [line.strip()]
