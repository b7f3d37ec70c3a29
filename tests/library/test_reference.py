"""The rules at a glance: the procedure drawn, and the quick reference to print."""

import html.parser
import re

import pytest

import judge
from judge.boardfile.board import builtin_boards
from judge.corpus.flows import flow_steps
from judge.corpus.ids import GAMES
from judge.render.terminal import lines
from judge.width import cells
from tests.support import ask

BOARDS = "rulesdata/foth/boards/"


# flow


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_procedure(game):
    """Its steps lead to each other, and all but the first can be reached."""
    steps = judge.flow(game)
    reached = {way.to for step in steps for way in step.ways}
    own = [step.entry.id for step in steps]
    assert len(own) >= 6
    assert set(own[1:]) <= reached, set(own[1:]) - reached
    ends = [step.entry.id for step in steps if not step.ways]
    assert len(ends) <= 1


def parts(game):
    """Every step that has steps within it, however deep."""
    found, waiting = [], [step.entry.id for step in judge.flow(game)]
    listed = [f"{game}:{part}" for part in judge.load_corpus().games[game]["flow"] if part != "all"]
    for identifier in dict.fromkeys([*waiting, *listed]):
        within = flow_steps(judge.load_corpus(), game, identifier)
        if within:
            found.append(identifier)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_part_can_be_drawn(game):
    for identifier in parts(game):
        found = judge.flow(game, identifier.partition(":")[2])
        assert found.within == identifier and len(found) > 1
        for lang in ("ja", "en"):
            assert found[0].entry.number in found.text(lang)


def test_the_core_flow_as_the_corpus_has_it():
    """Every step with the ways that the corpus gives it, its own parts left out."""
    corpus = judge.load_corpus()
    for step in judge.flow("bp"):
        wanted = [way["to"] for way in corpus[step.entry.id].next if not way["to"].startswith(step.entry.id[:-1] + "-")]
        assert [way.to for way in step.ways] == wanted
    assert [step.below for step in judge.flow("bp") if step.below] == [12]
    assert judge.flow("bp", "6").within == judge.flow("bp", "[6]").within == "bp:[6]"


def test_a_drawing():
    told = judge.flow("foth", "702.6").text("en")
    assert "   702.6i Passing the Priority\n     ├ the other becomes the priority player → 702.6h" in told
    assert "     └ the other passes ↓\n   702.6j Reducing the Number of Runs\n" in told


@pytest.mark.parametrize("width", [40, 60, 80])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_drawing_fits_the_screen(width, lang):
    for game in GAMES:
        for step in (None, *parts(game)):
            page = judge.flow(game, step and step.partition(":")[2]).page(lang, width)
            assert max(cells(line.plain) for line in lines(page, width)) <= width


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_mermaid(lang):
    """Every node is declared once, quoted; every edge joins declared nodes."""
    for game in GAMES:
        for step in (None, *parts(game)):
            head, *rest = judge.flow(game, step and step.partition(":")[2]).mermaid(lang).splitlines()
            assert head == "flowchart TD"
            nodes = [line for line in rest if not re.search(r"-\.?->", line)]
            names = [re.fullmatch(r'  (s\d+)(?:\["[^"]+"\]|\{"[^"]+"\}|\(\["[^"]+"\]\))', line)[1] for line in nodes]
            assert len(set(names)) == len(names)
            for line in rest:
                if line not in nodes:
                    edge = re.fullmatch(r'  (s\d+) (?:-->|-\.->)(?:\|"[^"]+"\|)? (s\d+)', line)
                    assert edge and {edge[1], edge[2]} <= set(names), line


@pytest.mark.parametrize("game", GAMES)
def test_every_board_stands_somewhere(game):
    for path in builtin_boards(game):
        assert judge.flow(path).here, path


def test_where_a_board_stands():
    found = judge.flow(BOARDS + "702-priority-goes-to-and-fro.yaml")
    assert found.here == "foth:702.6" and found.inner.here.startswith("foth:702.6")
    told = found.text("ja")
    assert " ▶ 702.6 走破処理" in told and told.count("▶") == 2
    assert "class s" in found.mermaid("ja")


def test_where_a_board_stands_amid_a_play():
    """A request that waits for its payment is being made; a pass that waits for an answer is a resolution."""
    board = {
        "game": "bp",
        "format": "mast",
        "frame": "extra",
        "turn": "A",
        "players": {"A": {"life": 9}, "B": {"life": 9}},
    }
    assert judge.flow(board).here == "bp:[3]"
    asked = {**board, "stage": [{"by": "A", "action": "draw"}]}
    done = judge.run({**asked, "script": [{"A": "pass"}, {"B": "pass"}]})
    assert done.end.prompt
    assert judge.load(board)[0].current_rules(done.end.state) == ("bp:[15]",)


def test_flow_of_nothing():
    assert "use 603.1" in ask("flow", "foth", "999", "--lang", "en").err
    assert ask("flow", "foth", "999").code == 2
    assert ask("flow", "no-such-file.yaml").code == 2


def test_flow_as_json():
    data = ask("flow", "foth", "702.6", "--json").data
    assert data["within"] == "foth:702.6" and data["steps"][9]["next"][0]["to"] == "foth:702.6b"
    assert judge.flow("foth", "702.6").json() == data


# sheet


def test_a_sheet_has_the_actions_of_its_format_and_frame():
    def names(**how):
        return {
            row["id"]
            for s in judge.sheet("bp", **how).json()["sections"]
            if s["head"].get("en") == "Actions"
            for row in s["rows"]
        }

    corpus = judge.load_corpus()
    for entry in corpus.of("bp", "format"):
        slug = entry.id.rpartition("/")[2]
        frame = entry.fields["frames"][0]
        wanted = {a.id for a in corpus.of("bp", "action") if slug in (a.fields.get("formats") or ())}
        wanted |= {a.id for a in corpus.of("bp", "action") if frame in (a.fields.get("frames") or ())}
        assert names(format=slug, frame=frame) == wanted
        assert len([a for a in wanted if corpus[a].fields["list"] == "base"]) == entry.fields["base_actions"]
    assert len(names()) == 90
    assert len(names(format="マスター", frame="エクストラ")) == 37 + 53


def test_what_a_sheet_says_of_an_action():
    told = judge.sheet("bp", "lite", "entry20").text("ja")
    up = next(line for line in told.splitlines() if line.startswith("アップ "))
    assert up.split() == ["アップ", "クイック", "D", "♡A〜10", "兵士1体", "○"]
    search = next(line for line in told.splitlines() if line.startswith("サーチ "))
    assert search.split() == ["サーチ", "クイック", "·", "即時", "Joker", "×"]
    assert "切札" not in told.split("共通の領域")[0] and "切札として" not in told
    extra = judge.sheet("bp", "mast", "extra").text("en")
    assert "Fulfilment" in extra and "Rest (cost B), Fulfilment (triggered)" in extra


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_game_has_a_sheet(game, lang):
    """Whatever it says stands in the corpus; nothing is left empty."""
    found = judge.sheet(game)
    corpus = judge.load_corpus()
    assert len(found) >= 5
    for section in found:
        assert section.entries and all(entry.id in corpus for entry in section.entries)
        if section.shows == "tables":
            assert all(entry.tables for entry in section.entries)
    assert found.text(lang) and found.text(lang, form="md").startswith("### ")


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_sheet_fits_the_screen(width, lang):
    for game in GAMES:
        page = judge.sheet(game).page(lang, width)
        assert max(cells(line.plain) for line in lines(page, width)) <= width


class Tags(html.parser.HTMLParser):
    """Whether every tag is closed, in order."""

    def __init__(self):
        super().__init__()
        self.open, self.seen = [], []

    def handle_starttag(self, tag, attrs):
        self.seen.append(tag)
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_sheet_to_print(game, lang):
    """A document by itself: well formed, for A4, without scripts or anything from elsewhere."""
    document = judge.sheet(game).html(lang)
    tags = Tags()
    tags.feed(document)
    assert tags.open == [] and "table" in tags.seen and "script" not in tags.seen
    assert document.startswith("<!doctype html>") and f'<html lang="{lang}">' in document and "size:A4" in document
    assert "http" not in document


def test_sheet_commands():
    assert (
        ask("sheet", "bp", "--format", "lite", "--frame", "entry20", "--json").data
        == judge.sheet("bp", "lite", "entry20").json()
    )
    assert ask("sheet", "bp", "--as", "html").out.startswith("<!doctype html>")
    assert ask("sheet", "bp", "--as", "md", "--lang", "en").out.startswith("### BlackPoker · quick reference")
    wrong = ask("sheet", "bp", "--format", "lite", "--frame", "extra", "--lang", "en")
    assert wrong.code == 2 and "Light cannot be combined with Extra; use Entry 20" in wrong.err
    assert ask("sheet", "foth", "--frame", "extra").code == 2
    assert ask("sheet", "bp", "--format", "nope", "--lang", "en").err.endswith("use lite, std, pro or mast\n")
