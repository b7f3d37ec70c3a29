"""Looking up by number, name and card: what is found, exit codes, JSON, near misses."""

import pytest

import judge
from judge.corpus.lookup import lookup
from judge.games.blackpoker.cards import CARDS, number, parse_card, sign, suit
from tests.support import ask

ENTRY_KEYS = {
    "id", "game", "kind", "text", "number", "name", "fields", "refs", "source", "note", "also", "keywords", "tables",
    "next", "words", "parent", "children", "cited_by", "official",
}  # fmt: skip


def ids(*args):
    """What `judge ARGS --json` finds."""
    answer = ask(*args, "--json")
    assert answer.code == 0, answer
    return [entry["id"] for entry in answer.data["entries"]]


@pytest.mark.parametrize(
    "args, found",
    [
        (["foth:702.6e"], ["foth:702.6e"]),
        (["702.6e"], ["foth:702.6e"]),
        (["rule", "702.6"], ["foth:702.6"]),
        (["rule", "７０２．６ｅ"], ["foth:702.6e"]),
        (["5.4.1"], ["bp:5.4.1"]),
        (["bp:[6-5-2]"], ["bp:[6-5-2]"]),
        (["rule", "[6-5-2]"], ["bp:[6-5-2]"]),
        (["6-5-2"], ["bp:[6-5-2]"]),
        (["action", "counter"], ["bp:action/counter"]),
        (["action", "COUNTER"], ["bp:action/counter"]),
        (["action", "カウンター"], ["bp:action/counter"]),
        (["action", "かうんたー"], ["bp:action/counter"]),
        (["action", "kauntaa"], ["bp:action/counter"]),
        (["action", "bp:action/counter"], ["bp:action/counter"]),
        (["action", "ACTION/Counter"], ["bp:action/counter"]),
        (["term", "ガード馬"], ["foth:term/guardHorse"]),
        (["term", "guard horse"], ["foth:term/guardHorse"]),
        (["term", "がーどば"], ["foth:term/guardHorse"]),
        (["ruling", "R01"], ["bp:ruling/R01"]),
        (["ruling", "r01"], ["bp:ruling/R01"]),
        (["card", "2200m"], ["foth:card/2200m"]),
        (["card", "東京"], ["foth:card/tokyo"]),
        (["card", "toukyou"], ["foth:card/tokyo"]),
        (["card", "tokyo"], ["foth:card/tokyo"]),
        (["がーどうま"], ["foth:term/guardHorse"]),
        (["fever:odds"], ["fever:odds"]),
        (["trick:odds"], ["trick:term/odds"]),
        (["topic", "bp:turn"], ["bp:topic/turn"]),
        (["topic", "turn", "--game", "foth"], ["foth:topic/turn"]),
        (["rule", "5.4.1", "702.6e"], ["bp:5.4.1", "foth:702.6e"]),
    ],
)
def test_found(args, found):
    assert ids(*args) == found


def test_a_name_of_several_kinds_gives_all_of_one_game():
    assert ids("アップ") == ["bp:action/up", "bp:fog/upFog"]
    assert ids("action", "アップ") == ["bp:action/up"]
    assert ids("card", "アップ") == ["bp:fog/upFog"]


def test_words_that_are_no_name_are_searched():
    answer = ask("ガード馬", "いない", "--json")
    assert answer.code == 0
    assert answer.data["query"] == "ガード馬 いない"
    assert answer.data["hits"][0]["id"].startswith("foth:")


def test_several_names_at_once():
    assert ids("5.4.1", "ガード馬") == ["bp:5.4.1", "foth:term/guardHorse"]


def test_number_in_two_games_is_ambiguous():
    answer = ask("3.1", "--json")
    assert answer.code == 1
    assert answer.data["entries"] == []
    (missing,) = answer.data["not_found"]
    assert missing["query"] == "3.1"
    assert set(missing["candidates"]) >= {"bp:3.1", "trick:3.1"}
    assert ids("3.1", "--game", "bp") == ["bp:3.1"]
    text = ask("3.1").out
    assert "several games" in text and "bp:3.1" in text and "trick:3.1" in text


def test_name_in_two_games_is_ambiguous():
    answer = ask("term", "デッキ")
    assert answer.code == 1
    assert "bp:term/deck" in answer.out and "foth:term/deck" in answer.out
    assert ids("bp:デッキ") == ["bp:term/deck"]


@pytest.mark.parametrize(
    "written, typed", [("単勝", "たんしょう"), ("単勝", "tanshou"), ("馬券", "ばけん"), ("馬券", "baken")]
)
def test_a_reading_is_what_the_word_is(written, typed):
    candidates = [entry.id for entry in lookup(written).candidates]
    assert len(candidates) > 1
    assert [entry.id for entry in lookup(typed).candidates] == candidates


def test_a_word_that_is_a_number_of_one_game_is_a_name_in_others():
    candidates = {entry.id for entry in lookup("odds").candidates}
    assert candidates == {entry.id for entry in lookup("オッズ").candidates} | {"fever:odds"}
    assert {"fever:end", "bp:action/end"} <= {entry.id for entry in lookup("end").candidates}


@pytest.mark.parametrize(
    "query, near",
    [("fever:99", ["fever:setup", "fever:buy", "fever:end"]), ("fever:4", ["fever:buy.4", "fever:bet.4"]),
     ("foth:9999", ["foth:100", "foth:900"]), ("foth:カウンター", []), ("foth:C9", []), ("bp:term/nothing", [])],
)  # fmt: skip
def test_a_game_that_lacks_it_is_not_left(query, near):
    answer = ask(query, "--json")
    assert answer.code == 1
    (missing,) = answer.data.get("not_found") or [{"near": answer.data["hits"]}]
    assert set(near) <= set(missing["near"])
    assert all(identifier.startswith(query.partition(":")[0]) for identifier in missing["near"])
    assert query in ask(query).out


@pytest.mark.parametrize(
    "query, near",
    [
        ("702.16", ["foth:702.6", "foth:702.1", "foth:702"]),
        ("702.60", ["foth:702.6", "foth:702"]),
        ("702.6z", ["foth:702.6"]),
        ("702.6zz", ["foth:702.6", "foth:702"]),
        ("5.4.99", ["bp:5.4"]),
        ("[6-5-99]", ["bp:[6-5]"]),
    ],
)
def test_near_numbers(query, near):
    found = lookup(query)
    assert not found.entries and found.near_reason == "number"
    assert [e.id for e in found.near][: len(near)] == near
    answer = ask("rule", query)
    assert answer.code == 1
    assert f"There is no rule {query}" in answer.out
    assert near[0] in answer.out


def test_a_near_miss_says_what_there_is():
    assert "foth:702.6  Run Processing (702.6a to 702.6o)" in ask("702.16").out
    assert "foth:702.6  走破処理 (702.6a〜702.6o)" in ask("702.16", "--lang", "ja").out
    assert "nasty:9  Use of Event Cards (9.0)" in ask("nasty:9.9").out
    assert "(setup.1〜setup.5)" in ask("fever:99", "--lang", "ja").out


def test_each_word_is_looked_up_once(monkeypatch):
    from judge.corpus import lookup as corpus

    asked, find = [], corpus.lookup
    monkeypatch.setattr(corpus, "lookup", lambda query, *rest: asked.append(query) or find(query, *rest))
    assert ids("5.4.1", "ガード馬") == ["bp:5.4.1", "foth:term/guardHorse"]
    assert asked == ["5.4.1 ガード馬", "5.4.1", "ガード馬"]


def test_near_names():
    answer = ask("action", "カウンタ")
    assert answer.code == 1
    assert "bp:action/counter" in answer.out
    assert "judge search カウンタ" in answer.out
    assert "bp:action/counter" in ask("action", "countr").out


@pytest.mark.parametrize("command", ["rule", "action", "card", "term", "ruling"])
def test_not_found(command):
    answer = ask(command, "qqqqqq")
    assert (answer.code, answer.err) == (1, "")
    assert "Nothing found for 'qqqqqq'" in answer.out
    data = ask(command, "qqqqqq", "--json").data
    assert data == {"entries": [], "not_found": [{"query": "qqqqqq", "candidates": [], "near": []}]}


@pytest.mark.parametrize("command, other", [("rule", "ガード馬"), ("action", "5.4.1"), ("term", "bp:action/counter"),
                                            ("ruling", "5.4.1"), ("card", "bp:term/deck")])  # fmt: skip
def test_a_command_keeps_to_its_kind(command, other):
    assert ask(command, other).code == 1


def test_one_of_several_missing_is_exit_1_and_still_answers():
    answer = ask("rule", "5.4.1", "999.99")
    assert answer.code == 1
    assert "Checking the Target" in answer.out and "no such rule: 999.99" not in answer.out[:200]


def test_json_of_a_lookup():
    (entry,) = ask("bp:5.4.1", "--json").data["entries"]
    assert set(entry) <= ENTRY_KEYS
    assert entry["kind"] == "rule" and entry["number"] == "5.4.1" and entry["game"] == "bp"
    assert set(entry["text"]) == {"ja", "en"} and entry["name"]["kana"]
    assert entry["parent"] == "bp:5.4"
    assert all(ref.startswith("bp:") for ref in entry["refs"] + entry["cited_by"])


def test_subrules():
    found = ids("rule", "foth:702.6", "--subrules")
    assert found[0] == "foth:702.6"
    assert found[1] == "foth:702.6a"
    assert all(identifier.startswith("foth:702.6") for identifier in found)
    assert found.index("foth:702.6k-ii") > found.index("foth:702.6k-i") > found.index("foth:702.6k")
    assert not any(identifier.startswith("foth:702.60") for identifier in found)
    text = ask("rule", "foth:702.6", "--subrules").out
    assert text.index("702.6a  ") < text.index("702.6k-ii  ") < text.index("702.6o  ")


@pytest.mark.parametrize(
    "args",
    [[], ["rule", "5.4.1", "--lang", "fr"], ["search"], ["search", "x", "--limit", "0"], ["--nonsense"],
     ["rule", "5.4.1", "--nonsense"], ["search", "x", "--kind", "nonsense"], ["games", "extra"], ["attach", "chess"],
     ["rule", "5.4.1", "--game", "chess"]],
)  # fmt: skip
def test_wrong_usage_is_one_line_and_exit_2(args):
    answer = ask(*args)
    assert answer.code == 2
    if args:
        assert answer.out == "" and answer.err.startswith("judge: ") and answer.err.count("\n") == 1
    assert "Traceback" not in answer.err


def test_games():
    data = ask("games", "--json").data
    assert [game["id"] for game in data["games"]] == ["bp", "foth", "trick", "nasty", "fever"]
    for game in data["games"]:
        assert set(game) == {"id", "name", "edition", "entries", "kinds", "attached"}
        assert sum(game["kinds"].values()) == game["entries"] > 0
    assert "BlackPoker (8.2, 2025-11-19)" in ask("games").out


def test_export():
    answer = ask("export")
    lines = answer.out.splitlines()
    assert answer.code == 0
    assert len(lines) == len(judge.load_corpus()) + 53  # the playing cards of BlackPoker, worked out from its rules
    assert all(line.startswith('{"id": "') for line in lines)
    only = ask("export", "--game", "bp").out.splitlines()
    assert 0 < len(only) < len(lines)
    assert all(line.startswith('{"id": "bp:') for line in only)


def test_export_has_every_playing_card():
    cards = [entry for entry in judge.export("bp") if entry["kind"] == "card"]
    assert len({card["id"] for card in cards}) == 53
    nine = next(card for card in cards if card["id"] == "bp:card/C9")
    assert {"bp:trump/c9", "bp:action/counter", "bp:character/soldier"} <= set(nine["refs"])


def test_a_playing_card_leads_to_its_trump():
    assert "bp:trump/c9" in ask("♣9", "--json").data["entries"][0]["refs"]
    assert "trump/c9" in ask("♣9", "--lang", "ja").out


def test_a_joker_has_no_suit_to_share():
    assert "unsummons" not in ask("joker", "--game", "bp", "--json").data["entries"][0]["fields"]["key_of"]


def test_version():
    answer = ask("--version")
    assert answer.out.startswith(f"judge {judge.__version__}\n  BlackPoker 8.2, 2025-11-19\n")


def test_help_of_every_command_has_an_example():
    from judge.cli import COMMANDS

    for name in COMMANDS:
        if name != "lookup":
            answer = ask(name, "--help")
            assert answer.code == 0
            assert f"Example: judge {name}" in answer.out, name


@pytest.mark.parametrize("name", ["rule", "action", "card", "term", "ruling", "games", "search", "attach", "demo"])
def test_every_command_that_answers_has_json_and_languages(name):
    text = ask(name, "--help").out
    assert "--json" in text and "--lang [ja|en]" in text and "--format [text|md|" in text


def test_demo():
    for lang in ("ja", "en"):
        answer = ask("demo", "--lang", lang)
        assert (answer.code, answer.err) == (0, "")
        assert all(
            f"judge {command} " in answer.out for command in ("search", "settle", "step", "can", "legal", "play")
        )


# playing cards


@pytest.mark.parametrize(
    "spelling",
    ["♣9", "C9", "c9", "♧9", "クラブ9", "クラブの9", "Ｃ９", "♣９", "クローバー9", "9 of clubs", "club 9", "clubs9",
     "C:9", "bp:card/C9", "card/C9", "♣\ufe0f9", " ♣ 9 ", "9c", "9C", "9♣", "9 clubs", "9クラブ", "くらぶ9", "くらぶの9",
     "9くらぶ", "bp:9c"],
)  # fmt: skip
def test_spellings_of_a_card(spelling):
    assert ids("card", spelling) == ["bp:card/C9"]
    assert ids(spelling) == ["bp:card/C9"]


@pytest.mark.parametrize(
    "spelling, card", [("Qh", "HQ"), ("7H", "H7"), ("10♠", "S10"), ("ad", "DA"), ("すぺーどのえーす", "SA")]
)
def test_cards_with_the_number_in_front_or_in_hiragana(spelling, card):
    assert ids(spelling) == ids("card", spelling) == [f"bp:card/{card}"]
    assert ask("rule", spelling).code == 1


def test_a_playing_card_is_none_of_another_game():
    for spelling in ("C9", "9c", "10♠"):
        assert ask(f"foth:{spelling}").code == 1


@pytest.mark.parametrize(
    "spelling, card",
    [("♠A", "SA"), ("スペードのエース", "SA"), ("S1", "SA"), ("♥10", "H10"), ("ハート１０", "H10"), ("d11", "DJ"),
     ("ダイヤのキング", "DK"), ("◆Q", "DQ"), ("ダイヤモンド12", "DQ"), ("king of hearts", "HK"), ("Joker", "Joker"),
     ("ジョーカー", "Joker"), ("じょーかー", "Joker"), ("JOKER2", "Joker2"), ("ace of spades", "SA")],
)  # fmt: skip
def test_more_spellings(spelling, card):
    assert parse_card(spelling) == card


@pytest.mark.parametrize("text", ["", "C", "9", "C14", "C0", "X9", "♣", "99C", "CC9", "of of of", "Joker3", "S-1"])
def test_what_is_no_card(text):
    assert parse_card(text) is None


def test_every_card_reads_back():
    assert len(CARDS) == len(set(CARDS)) == 54
    for card in CARDS:
        assert parse_card(card) == card
        if suit(card):
            assert parse_card(sign(card)) == card
            assert 1 <= number(card) <= 13


def test_a_card_page_says_what_the_card_is():
    text = ask("card", "♣9").out
    assert "As a trump" in text and "Fortress" in text
    assert "Counter" in text and "common soldier, bulwark" in text
    assert "As a trump        no script" in ask("card", "S6").out


def test_every_card_has_a_page_in_both_languages():
    for card in CARDS:
        for lang in ("ja", "en"):
            assert ask("card", card, "--lang", lang).code == 0


def test_facts_of_a_card_are_those_of_the_actions():
    corpus = judge.load_corpus()
    for card in ("C9", "SA", "HK", "D2", "Joker"):
        (entry,) = ask("card", card, "--json").data["entries"]
        for slug in entry["fields"]["key_of"]:
            assert corpus[f"bp:action/{slug}"].fields["key"]
