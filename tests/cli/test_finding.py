"""Finding and reading at the prompt: the game on the table, lists, spellings, answers that fit, both languages."""

import json
import re

import click
import pytest

import judge
from judge.cli import COMMANDS, helping, main
from judge.cli.common import Settings
from judge.corpus import current_game
from judge.corpus.entry import LANGS
from judge.corpus.ids import GAMES
from judge.render import blocks as b
from judge.render import terminal
from judge.width import cells
from tests.support import Terminal, ask

JAPANESE = re.compile("[ぁ-ゖァ-ヶ一-鿿]")
ANSI = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path))
    monkeypatch.delenv("JUDGE_GAME", raising=False)
    return tmp_path


# the game on the table


def test_a_game_is_put_on_the_table_and_kept(data):
    assert ask("use").out == "No default game is set\n"
    assert ask("use", "bp").out.startswith("The default game is now BlackPoker.")
    assert current_game.current_game() == "bp" and ask("use", "--json").data == {"table": "bp"}
    assert "bp (default)" in ask("games").out and ask("games", "--json").data["table"] == "bp"
    assert ask("use", "--none").code == 0 and current_game.current_game() is None


def test_the_environment_comes_before_what_is_kept(data, monkeypatch):
    ask("use", "bp")
    monkeypatch.setenv("JUDGE_GAME", "foth")
    assert ask("use", "--json").data == {"table": "foth"}
    monkeypatch.setenv("JUDGE_GAME", "chess")
    answer = ask("use")
    assert answer.code == 2 and "JUDGE_GAME" in answer.err and answer.err.count("\n") == 1


def test_answers_of_the_game_on_the_table_come_first(data, monkeypatch):
    both = ask("手札の上限", "--lang", "ja").out
    assert "bp:action/end" in both and "foth:ruling/FH-R38" in both
    monkeypatch.setenv("JUDGE_GAME", "bp")
    page = ask("手札の上限", "--lang", "ja").out
    assert "[bp:action/end]" in page and "ほかのゲームにも: foth:ruling/FH-R38" in page
    hits = ask("search", "デッキは何枚", "--json").data
    assert {hit["id"].partition(":")[0] for hit in hits["hits"]} == {"bp"}
    assert any(i.startswith("foth:") for i in hits["elsewhere"])
    assert ask("foth:702.6e").code == 0 and ask("702.6e", "--json").data["entries"][0]["id"] == "foth:702.6e"
    assert ask("search", "走破", "--json").data["hits"][0]["id"].startswith("foth:"), "nothing of it on the table"
    assert {e["game"] for e in ask("term", "--json").data["entries"]} == {"bp"}
    assert {e["game"] for e in ask("term", "--game", "foth", "--json").data["entries"]} == {"foth"}


@pytest.mark.parametrize(
    "query, answer",
    [("foth 702.6e", "foth:702.6e"), ("ホースフィーバー 借金", "fever:term/loan"), ("bp 5.4.1", "bp:5.4.1"),
     ("ブラックポーカーの5.4.1", "bp:5.4.1"), ("5.4.1 in blackpoker", "bp:5.4.1"), ("odds horse fever", "fever:odds")],
)  # fmt: skip
def test_a_game_named_in_a_query_is_understood(query, answer, data):
    assert judge.lookup(query).entries[0].id == answer
    assert ask(*query.split(), "--json").data["entries"][0]["id"] == answer


@pytest.mark.parametrize("front", [["--game", "fever"], ["--lang", "en", "--game", "fever"]])
@pytest.mark.parametrize("words", [["借金"], ["term", "借金"], ["search", "借金", "--limit", "3"]])
def test_the_game_may_stand_in_front(front, words, data):
    answer = ask(*front, *words)
    assert answer.code == 0 and "term/loan" in answer.out


def test_a_game_named_in_a_question_keeps_to_it():
    for query in ("how many cards do I start with in blackpoker", "BlackPokerの手札は何枚", "bp 手札"):
        assert {hit.id.partition(":")[0] for hit in judge.search(query).hits} == {"bp"}, query


# lists


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_its_contents(game, data):
    page = ask(game, "--lang", "en")
    assert page.code == 0 and f"[{game}]" in page.out and f"--game {game}" in page.out and "judge term (" in page.out
    data = ask(game, "--json").data
    assert data["id"] == game and set(data["contents"]) <= set(judge.load_corpus().ids)
    assert ask(data["name"]["ja"], "--json").data == data


@pytest.mark.parametrize("name", ["topic", "rule", "action", "card", "term", "ruling"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_kind_without_a_name_is_listed(name, lang, data):
    listed = ask(name, "--game", "bp", "--lang", lang)
    assert listed.code == 0
    entries = ask(name, "--game", "bp", "--json").data["entries"]
    for entry in entries:
        if entry.get("name"):
            assert entry["name"][lang] in listed.out


def test_a_list_is_narrowed_down(data):
    def ids(*options):
        return [entry["id"] for entry in ask("action", *options, "--json").data["entries"]]

    assert ids("--format", "std", "--frame", "pack", "--timing", "quick", "--key", "♡", "--cost", "D") == [
        "bp:action/up"
    ]
    assert ids(
        "--format", "スタンダード", "--timing", "クイック", "--key", "heart", "--cost", "d", "--frame", "パック"
    ) == ["bp:action/up"]
    assert ids("--format", "std", "--timing", "quick", "--key", "♡", "--cost", "B") == ["bp:action/unsummons"], (
        "two hearts are two cards of one suit"
    )
    assert "bp:action/up" in ids("--key", "♥7") and "bp:action/up" not in ids("--key", "seven of clubs")
    assert set(ids("--format", "lite")) < set(ids("--format", "std")) < set(ids())
    assert "bp:action/packopen" in ids("--frame", "pack") and "bp:action/slash" not in ids("--frame", "pack")
    assert all("B" in judge.load_corpus()[i].fields["cost"] for i in ids("--cost", "B"))
    assert ask("action", "--timing", "quick", "--format", "std", "--format", "md").out.startswith("*BlackPoker")
    wrong = ask("action", "--timing", "quik")
    assert wrong.code == 2 and "did you mean 'quick" in wrong.err
    wrong = ask("action", "--frame", "odd")
    assert wrong.code == 2 and "entry20, pack, rarePack, strategy or extra" in wrong.err
    assert ask("card", "--frame", "extra", "--json").data["entries"] and ids("--frame", "entry20")
    assert ask("search", "--kind", "format", "--json").data["entries"]


def test_every_page_names_its_neighbours(data):
    assert "← 702.6d" in ask("702.6e").out and "702.6f" in ask("702.6e").out
    assert "← action/twist" in ask("counter").out and "← 4 " in ask("bp:5").out
    assert "←" not in ask("bp:1").out


def test_all_gives_every_reference_by_kind(data):
    entry = judge.load_corpus()["bp:5.2"]
    page = ask("bp:5.2", "--all", "--lang", "en").out
    for i in entry.cited_by:
        assert i.partition(":")[2] in page, i
    assert "Referred to by: action (" in page and "more" in ask("bp:5.2", "--lang", "en").out


# spellings


@pytest.mark.parametrize(
    "typed, entry",
    [("五.四.一", "bp:5.4.1"), ("7026e", "foth:702.6e"), ("7026e-i", "foth:702.6e-i"), ("702.6eii", "foth:702.6e-ii"), ("702.6.e", "foth:702.6e"), ("702.6(e)(i)", "foth:702.6e-i"), ("702.6E", "foth:702.6e"),
     ("[6–5–2]", "bp:[6-5-2]"), ("6ー5ー2", "bp:[6-5-2]"), ("rule 5.4.1", "bp:5.4.1"), ("第702条", "foth:702"),
     ("nine of clubs", "bp:card/C9"), ("queen of hearts", "bp:card/HQ"), ("2200", "foth:card/2200m"), ("tap", "bp:term/driven"),
     ("bp 切り札", "bp:term/trump"), ("3.1.ex", "trick:3.1.ex"), ("c.5", "nasty:c.5"), ("702-6-e", "foth:702.6e"),
     ("702-6-e-ii", "foth:702.6e-ii"), ("5.4-1", "bp:5.4.1"), ("第七百二条", "foth:702"), ("queen hearts", "bp:card/HQ"),
     ("the ten of clubs", "bp:card/C10"), ("1200", "foth:card/1200m"), ("1200", "foth:1200"), ("FH R1", "foth:ruling/FH-R01"),
     ("fh-r4b", "foth:ruling/FH-R04b"), ("R 19", "bp:ruling/R19"), ("nasty 裁定6", "nasty:ruling/NH-R6"), ("付録A", "foth:appendix/A"),
     ("再騎乗", "nasty:card/remount")],
)  # fmt: skip
def test_every_spelling_is_found(typed, entry, data):
    assert entry in [e.id for e in judge.lookup(typed).entries], typed


def test_a_ruling_number_of_several_games():
    assert [e.game for e in judge.lookup("ruling 19").candidates] == ["bp", "foth", "nasty", "fever"]


def test_a_chapter_by_its_japanese_number():
    assert judge.lookup("第三章").candidates == judge.lookup("第3章").candidates
    assert [e.id for e in judge.lookup("第3章").candidates] == ["bp:3", "trick:3", "nasty:3"]
    assert [e.id for e in judge.lookup("第3章", game="bp").entries] == ["bp:3"]


@pytest.mark.parametrize(
    "words", ["can I block with a tapped soldier", "play a joker from the hand", "new edition changes"]
)
def test_a_question_that_begins_like_a_command_is_a_question(words, data):
    answer = ask(*words.split(), "--json")
    assert answer.code in (0, 1) and answer.data["query"] == words


def test_a_board_that_is_missing_is_no_question(data):
    assert ask("can", "board.yaml", "A: pass").code == 2
    assert ask("check", "nowhere").code == 2


@pytest.mark.parametrize(
    "words", ["what does a queen of hearts do", "ハートのクイーンって何", "♥Q とは", "ハートのクイーンは何に使える"]
)
def test_a_question_about_a_card_alone_is_its_page(words, data):
    assert ask(*words.split(), "--json").data["entries"][0]["id"] == "bp:card/HQ"


def test_a_search_for_a_card_that_no_text_names_leads_to_its_page(data):
    assert "bp:card/DQ" in ask("search", "what can the queen of diamonds be used for").out


def test_a_misspelt_japanese_word_is_searched_as_the_nearest(data):
    found = ask("search", "ブロツク", "--json").data
    assert found["searched"] == "ブロック" and found["hits"][0]["id"] == "bp:action/block"


def test_a_word_that_another_game_has_keeps_its_meaning(data):
    assert judge.search("ブロックされなかったらどうなる").hits[0].id == "bp:action/damageJudge"


@pytest.mark.parametrize("name", ["BlackPoker", "blackpoker", "ブラックポーカー"])
def test_a_game_by_its_name(name, data, monkeypatch):
    assert ask("3.4", "--game", name).out == ask("3.4", "--game", "bp").out
    assert ask("term", name).out == ask("term", "--game", "bp").out
    assert (
        ask("new", name, "--deal", "4", "--format", "ライト").out
        == ask("new", "bp", "--deal", "4", "--format", "lite").out
    )
    monkeypatch.setenv("JUDGE_GAME", name)
    assert ask("デッキ", "--json").data["entries"][0]["id"] == "bp:term/deck"


# answers that fit


def on_terminal(*args, lines=24, columns=80, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("LINES", str(lines))
    return ANSI.sub("", ask(*args, stream=Terminal).out)


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("what", ["counter", "5.2", "702.6e", "bp", "手札の上限", "ガード馬", "search ブロック", "R71"])
def test_an_answer_fits_the_window(what, lang, data, monkeypatch):
    shown = on_terminal(*what.split(), "--lang", lang, monkeypatch=monkeypatch)
    assert shown.count("\n") <= 23, shown


def test_what_gave_way_is_named(data, monkeypatch):
    shown = on_terminal("counter", "--lang", "en", monkeypatch=monkeypatch)
    assert (
        "Effect" in shown
        and "--all" in shown
        and "Formats, Since · Note" in shown
        and "Rulings 8" in shown
        and "Referred to by\n" not in shown
    )
    everything = on_terminal("counter", "--lang", "en", "--all", monkeypatch=monkeypatch)
    assert "Refers to: action" in everything and everything.count("\n") > 23
    assert "Rulings" in ask("counter", "--lang", "en").out, "a pipe has it all"


def results_on_terminal(leading, further, height):
    """The lines of a page of results in a window: leading hits as (part, whole part), further ones as (id, whole part)."""
    hits = [b.Hit(f"bp:{n}", "", "", part, whole) for n, (part, whole) in enumerate(leading, 1)]
    rows = tuple((one, "", "…a part…") for one, _ in further)
    page = [*hits, b.Hits("Others", rows, tuple(whole for _, whole in further))]
    return [line.plain for line in terminal.lines(terminal.fitting(page, 60, height), 60)]


def test_a_window_is_filled_with_whole_passages():
    """First the ruling, then the leading hit, then the others in order; what has no room stays a line or is left out."""
    said = [" ".join([word] * 12) for word in ("lead", "rule", "ruling", "last")]
    further = [("bp:7", said[1]), ("bp:8", said[1]), ("bp:ruling/R9", said[2]), ("bp:10", said[3])]
    leading = [("first", "first"), ("lead…", said[0] + " " + said[0])]
    held = {n: "\n".join(results_on_terminal(leading, further, n)) for n in (9, 10, 11, 12, 20)}
    whole = {
        n: [word for word in ("lead", "rule", "ruling", "last") if len(re.findall(rf"\b{word}\b", text)) > 11]
        for n, text in held.items()
    }
    assert whole == {
        9: ["ruling"], 10: ["rule", "ruling"], 11: ["lead", "ruling"], 12: ["lead", "rule", "ruling"],
        20: ["lead", "rule", "ruling", "last"],
    }  # fmt: skip
    assert held[10].count("a part") == 1 and "bp:10" not in held[12] and "…" not in held[20]
    for n, text in held.items():
        assert len(text.replace("\n\n", "\n").split("\n")) <= n, "empty lines are what gives way"


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_rule_below_a_heading_leads(lang, data):
    """A heading says what its rules are about: the rule that answers is shown, under the heading's name."""
    shown = ask("search", "「残す」という言葉", "--game", "foth", "--lang", lang).out.split("\n")
    assert shown[0].startswith("foth:513.1 ") and "513 " in shown[0] and "702.6l-iii" in shown[1]
    assert not any(line.strip().startswith("foth:513 ") for line in shown), "the heading is not shown again"
    hits = ask("search", "「残す」という言葉", "--game", "foth", "--json").data["hits"]
    assert hits[0]["id"] == "foth:513", "JSON names what was found"
    rule = ask("search", "優先プレイヤーがプレイできる馬のサポート", "--game", "foth", "--lang", lang).out
    assert re.search("^foth:702.6h ", rule, re.M), "a rule with rules below it speaks for itself"
    by_number = ask("search", "513", "--game", "foth", "--lang", lang).out
    assert by_number.startswith("foth:513 "), "whoever types a number wants that entry"


def test_a_remark_stands_behind_its_rule(data):
    shown = ask("search", "picking a normal trigger", "--game", "bp", "--lang", "en").out
    assert 0 < shown.index("The player in question") < shown.index("As in [6-5-2]")


def test_what_is_nearest_in_meaning_is_the_last_resort(data):
    """Words that no entry has find nothing, but what they may mean is offered; unknown ones offer nothing."""
    near = judge.search("周回", game="trick")
    assert not near.hits and near.nearest[0] == "trick:term/race"
    answer = ask("search", "周回", "--game", "trick", "--lang", "ja")
    assert answer.code == 1 and all(one in answer.out for one in near.nearest)
    assert not judge.search("qqqq").nearest and not judge.search("サッカー", game="bp").nearest


@pytest.mark.parametrize("args", [
    ["counter"], ["search", "ブロック"], ["bp"], ["action", "--game", "bp"], ["games"], ["format", "foth"], ["demo", "--no-pause"],
    ["resolve", "rulesdata/blackpoker/examples/dispute.yaml", "--board"],
])  # fmt: skip
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_narrow_windows(args, lang, data, monkeypatch):
    for line in on_terminal(*args, "--lang", lang, columns=40, monkeypatch=monkeypatch).split("\n"):
        assert cells(line) <= 40, line


def test_a_long_answer_goes_through_the_pager(data, monkeypatch):
    paged = []
    monkeypatch.setattr(click, "echo_via_pager", lambda text, **_: paged.append(text))
    monkeypatch.setattr("sys.stdin", Terminal(open("/dev/null", "rb")))
    ask("action", "--game", "bp", stream=Terminal)
    assert len(paged) == 1 and "Counter" in paged[0]
    ask("action", "--game", "bp", "--no-pager", stream=Terminal)
    ask("bp:3.1", stream=Terminal)
    ask("action", "--game", "bp")
    assert len(paged) == 1


def test_red_suits_are_red():
    from judge.render import blocks as b

    (_, line) = terminal.lines([b.Text("♡7 ♠8 ♢10")], 40)
    red = [line.plain[s.start : s.end] for s in line.spans if s.style == "red"]
    assert red == ["♡7", "♢10"]


# both languages


@pytest.mark.parametrize("name", COMMANDS)
def test_help_is_in_japanese(name):
    shown = ask("--lang", "ja", name, "--help").out
    assert shown.startswith("使い方: judge ") and "オプション:" in shown
    assert name in helping.COMMANDS
    said = helping.COMMANDS[name][0]
    assert JAPANESE.search(said) and said[:12] in shown
    context = click.Context(main, obj=Settings("ja"))
    assert not re.findall(r"\b[A-Z]{4,}\b", re.sub("JSON|HTML|HTTP|YAML|JUDGE_GAME", "", shown)), (
        "what to write is in Japanese"
    )
    for param in main.get_command(context, name).params:
        if isinstance(param, click.Option):
            assert JAPANESE.search(param.help) or param.help in helping.WORDS, (name, param.opts)


@pytest.mark.parametrize("name", COMMANDS)
def test_help_is_in_english(name):
    ask("--lang", "ja", name, "--help")
    shown = ask("--lang", "en", name, "--help").out
    assert shown.startswith("Usage: judge ") and not JAPANESE.search(shown)


@pytest.mark.parametrize("lang", LANGS)
def test_help_fits_a_narrow_window(monkeypatch, lang):
    monkeypatch.setenv("COLUMNS", "40")
    for name in ("", *COMMANDS):
        shown = ask("--lang", lang, *name.split(), "--help").out
        assert max(map(cells, shown.split("\n"))) <= 40, name
        assert "judge" in shown and not re.search(r"[a-z]\.\.\.$", shown, re.M), "nothing is cut short"
    assert "\n    " + {"ja": "トランプのカード", "en": "a playing card"}[lang] in ask("--lang", lang, "--help").out


def test_the_list_of_commands_is_in_japanese():
    shown = ask("--lang", "ja", "--help").out
    assert "引く:" in shown and JAPANESE.search(shown.split("  rule")[1].split("\n")[0])
    assert ask("--lang", "ja").out == shown


@pytest.mark.parametrize(
    "args, said",
    [(["legal"], "引数「盤面」がない"), (["rule", "5.4.1", "--nope"], "--nope というオプションはない"),
     (["search", "x", "--limit", "many"], "「many」は使えない。使えるもの: 1〜1000の整数"), (["search", "x", "--limit", "0"], "「0」は使えない。使えるもの: 1〜1000の整数"),
     (["games", "extra"], "余分な引数がある: extra"), (["rule", "5", "--game", "chess"], "--game の値「chess」は使えない"),
     (["attach", "chess"], "ゲームの値「chess」は使えない"), (["search"], "引数"), (["attach", "bp"], "どちらか1つ"),
     (["rule", "5", "--gam", "bp"], "--gam というオプションはない。もしかして: "), (["games", "BOARD"], "引数がある: BOARD"),
     (["search", "x", "--kind", "odd"], "使えるもの: topic、rule、"), (["search", "x", "--limit"], "--limit には値が必要")],
)  # fmt: skip
def test_usage_errors_are_in_japanese(args, said):
    answer = ask(*args, "--lang", "ja") if args[-1] != "--limit" else ask("--lang", "ja", *args)
    assert answer.code == 2 and said in answer.err and answer.err.count("\n") == 1
    assert "--help)" in answer.err


def test_what_the_system_says_is_in_japanese(data, monkeypatch):
    (data / "taken").write_text("")
    monkeypatch.setenv("JUDGE_DATA", str(data / "taken" / "below"))
    for lang, said in (
        ("ja", "いま遊ぶゲームを保存できない: フォルダではない"),
        ("en", "cannot save the default game: Not a directory"),
    ):
        answer = ask("use", "bp", "--lang", lang)
        assert answer.code == 2 and said in answer.err


@pytest.mark.parametrize(
    "args", [["check", "nowhere.yaml"], ["legal"], ["rule", "5", "--game", "chess"], ["action", "--timing", "quik"]]
)
def test_faults_under_json_are_json(args):
    for options in (["--json"], ["--format", "json"], ["--format=json"]):
        answer = ask(*args, *options)
        assert answer.code == 2 and answer.out == "" and answer.err.count("\n") == 1
        assert set(json.loads(answer.err)) == {"error"}


def test_a_long_error_breaks_between_words(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    err = ask("search", "x", "--kind", "nonsense", stream=Terminal).err
    assert max(map(len, err.split("\n"))) <= 40 and "character," in err


@pytest.mark.parametrize("game", GAMES)
def test_english_boards_are_english(game):
    assert not JAPANESE.search(ask("new", game, "--lang", "en").out)


def test_a_deal_without_a_seed_says_which_it_took():
    dealt = ask("new", "bp", "--deal", "--format", "lite").out
    first, _, rest = dealt.partition("\n")
    assert re.fullmatch(r"# judge new bp --deal \d+ --format lite", first) and rest.startswith(
        "BlackPoker lite entry20\n"
    )
    assert ask(*first.split()[2:]).out == rest
    assert ask("new", "bp", "--deal", "7", "--format", "nope").code == 2
