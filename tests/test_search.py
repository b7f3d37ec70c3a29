"""Search: one character, kana, romaji, English stems, everyday questions in both languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import judge
from judge.corpus.indexing import stem, terms
from judge.corpus.names import fold, hiragana, loose, romaji, spellings
from judge.corpus.search import query_terms, snippet
from tests.support import ask


def found(query, limit=10, **limits):
    return [hit.id for hit in judge.search(query, limit=limit, **limits).hits]


# what a player would ask, and the entries that answer it: one of them is among the first three hits
QUESTIONS = {
    "bp": {
        ("対象がいなくなったらどうなる", "対象がなくなった", "what happens when the target is gone",
         "what happens if the target has left the field"): ["bp:5.4.1"],
        ("両方のライフが0になったら誰が負ける", "お互いのライフが0になったとき", "0対0で負けるのは誰",
         "who loses at zero and zero", "who loses if both lives are zero", "both players at 0 life"):
            ["bp:5.5", "bp:ruling/R19"],
        ("デッキは何枚", "デッキの枚数", "how many cards does a deck have", "deck size"): ["bp:8.3.1"],
        ("手札の上限", "hand limit"): ["bp:action/end"],
        ("先攻の決め方", "先攻はどう決める", "who goes first"): ["bp:3.9.2"],
        ("コストの払い方", "how are costs paid"): ["bp:5.2", "bp:term/cost", "bp:5.3"],
    },
    "foth": {
        ("フォースはどうやって払う", "フォースの支払い方", "how is force paid", "how do I pay force"): ["foth:503"],
        ("デッキは何枚", "デッキの枚数", "how many cards does a deck have", "deck size"): ["foth:602.1a", "foth:602"],
        ("ガード馬がいないとき", "no guard horse"): ["foth:702.6k-ii"],
        ("走破に失敗したら", "what happens when running fails"): ["foth:702.6m", "foth:702.6m-i"],
        ("引き分け", "when is a game a draw"): ["foth:102.2", "foth:102", "foth:902.1"],
        ("手札の上限", "hand limit"): ["foth:ruling/FH-R38", "foth:407"],
    },
}  # fmt: skip
ASKED = [
    (game, query, answers)
    for game, table in QUESTIONS.items()
    for queries, answers in table.items()
    for query in queries
]


@pytest.mark.parametrize("game, query, answers", ASKED, ids=[f"{g}-{q}" for g, q, _ in ASKED])
def test_everyday_questions(game, query, answers):
    assert set(found(query, 3, game=game)) & set(answers)


@pytest.mark.parametrize(
    "query, answers",
    [
        ("対象がいなくなったらどうなる", ["bp:5.4.1"]),
        ("what happens when the target is gone", ["bp:5.4.1"]),
        ("両方のライフが0になったら誰が負ける", ["bp:5.5", "bp:ruling/R19"]),
        ("who loses at zero and zero", ["bp:5.5", "bp:ruling/R19"]),
        ("フォースはどうやって払う", ["foth:503"]),
        ("how is force paid", ["foth:503"]),
        ("デッキは何枚", ["foth:602.1a", "bp:8.3.1"]),
        ("how many cards does a deck have", ["foth:602.1a", "bp:8.3.1"]),
    ],
)
def test_the_same_without_a_game(query, answers):
    first = found(query, 3)
    assert all(answer in first for answer in answers)


@pytest.mark.parametrize("character", ["馬", "場", "払", "♣", "ゾ", "ば"])
def test_one_character(character):
    hits = judge.search(character, limit=5).hits
    assert hits
    for hit in hits:
        text = str(judge.load_corpus()[hit.id].to_dict())
        assert character in text or character in hiragana(text)


def test_kana_and_romaji_find_names():
    for query in ("そうは", "ソウハ", "souha"):
        assert found(query)[0] == "foth:term/run", query
    assert found("gaadoba")[0] == "foth:term/guardHorse"
    assert "bp:action/counter" in found("kaunta")[:3]
    assert "foth:card/tokyo" in found("toukyou")[:3]


def test_english_is_stemmed():
    assert set(found("guarding", 20)) & set(found("guarded", 20))
    assert "foth:term/run" in found("runs", 5)


def test_exact_numbers_and_names_first():
    assert found("702.6e")[0] == "foth:702.6e"
    assert found("bp:5.4.1")[0] == "bp:5.4.1"
    assert found("カウンター")[0] == "bp:action/counter"
    assert found("counter")[0] == "bp:action/counter"
    assert found("R19")[0] == "bp:ruling/R19"
    assert set(found("デッキ")[:2]) == {"bp:term/deck", "foth:term/deck"}


def test_limits():
    assert all(i.startswith("foth:") for i in found("カード", game="foth"))
    assert all(i.startswith("bp:term/") for i in found("カード", game="bp", kind="term"))
    assert {judge.load_corpus()[i].kind for i in found("誘発", kind="step")} == {"step"}
    assert len(found("カード", 3)) == 3
    assert judge.search("カード", limit=3).total > 3


def test_scores_fall():
    for query in ("走破", "target", "デッキ"):
        scores = [hit.score for hit in judge.search(query, limit=20).hits]
        assert scores == sorted(scores, reverse=True) and scores[-1] > 0


def test_search_is_the_same_every_time():
    assert found("ガード値", 20) == found("ガード値", 20)


def test_no_hit_suggests():
    results = judge.search("gaurd")
    assert results.hits == () and "guard" in results.suggestions
    answer = ask("search", "gaurd")
    assert answer.code == 1
    assert "nothing matches 'gaurd'" in answer.out and "guard" in answer.out
    data = ask("search", "qqqq", "--json").data
    assert data == {"query": "qqqq", "total": 0, "hits": [], "suggestions": []}


def test_a_misspelled_word_among_others_is_mentioned():
    results = judge.search("gaurd horse")
    assert results.hits and "guard horse" in results.suggestions


@pytest.mark.parametrize(
    "query", ["", " ", "?", "。。。", "\x00", "a" * 5000, "の" * 500, "*", "AND OR NOT", "id:*", "(", "the"]
)
def test_odd_queries(query):
    answer = ask("search", query, "--json")
    assert answer.code in (0, 1) and answer.err == ""
    assert isinstance(answer.data["hits"], list)


@given(st.text(max_size=20))
def test_any_query_has_terms_or_none(text):
    wanted = query_terms(text)
    assert all(0 < weight <= 1 for weight in wanted.values())
    assert set(wanted) <= {*terms(text), *(stem(word) for word in wanted)}


def test_json():
    data = ask("search", "走破", "--limit", "2", "--json").data
    assert data["query"] == "走破" and data["total"] > 2
    for hit in data["hits"]:
        assert set(hit) == {"id", "score", "name", "snippet"}
        assert set(hit["snippet"]) == {"ja", "en"}
        assert "\x01" not in str(hit)


def test_hits_show_their_context():
    text = ask("search", "702.6k-ii", "--lang", "en", "--limit", "1").out
    assert "foth:702.6k-ii" in text and "Force of the Horse › 702.6k" in text


def test_snippets_mark_what_was_asked():
    corpus = judge.load_corpus()
    wanted = query_terms("ガード馬")
    marked = snippet(corpus["foth:702.6k-ii"], wanted, "ja")
    assert marked.startswith("\x01ガード馬\x02がいないとき")
    assert "カ\x01ード" not in snippet(corpus["foth:ruling/FH-R24"], wanted, "ja")
    assert "\x01" in snippet(corpus["foth:term/run"], query_terms("running"), "en")


def test_grammar_weighs_less_than_words():
    wanted = query_terms("対象がいなくなったら")
    assert wanted["対象"] == 1.0
    assert wanted["いな"] < wanted["対象"]
    assert query_terms("引き分け")["引き"] > query_terms("馬がいない")["いな"]
    assert set(query_terms("がーど").values()) == {1.0}
    assert query_terms("what happens when the horse runs") == {"hors": 1.0, "run": 1.0}


def test_stems():
    assert {stem(word) for word in ("run", "runs", "running", "ran")} == {"run"}
    assert {stem(word) for word in ("pay", "pays", "paid", "paying")} == {"pay"}
    assert stem("guarded") == stem("guarding") == stem("guards")


# names


@pytest.mark.parametrize(
    "kana, written",
    [("そうは", "souha"), ("ガード", "gaado"), ("きゃくしつ", "kyakushitsu"), ("はっこう", "hakkou"),
     ("まっちゃ", "matcha"), ("ジョッキー", "jokkii"), ("ファーム", "faamu"), ("しゅるい", "shurui"),
     ("りょういき", "ryouiki"), ("ティ", "ti")],
)  # fmt: skip
def test_romaji(kana, written):
    assert romaji(kana) == written


@pytest.mark.parametrize("typed", ["toukyou", "tokyo", "tôkyô", "tōkyō", "TOKYO"])
def test_romaji_as_people_type_it(typed):
    assert loose(typed) == loose(romaji("とうきょう"))


@given(st.text(max_size=12))
def test_folding_twice_changes_nothing(text):
    assert fold(fold(text)) == fold(text)


def test_spellings():
    forms = spellings({"ja": "走破", "kana": "そうは", "en": "Run"}, ["走破値"])
    assert {"走破", "そうは", "run", "souha", "soha", "走破値"} <= forms
