"""Everything that is said of the bundled boards, in both languages, can be read aloud.

Explanations, plays and their conditions, questions, events and claims: no value as Python or a file writes it, no
unknown card as `_`, no id of an action or a card, no word of the board format in Japanese, no Japanese in English but
the names that a board gives.
"""

import re

import pytest

import judge
from judge.boardfile.board import builtin_boards, read_board
from judge.boardfile.lines import CHOOSE
from judge.boardfile.typed import flow
from judge.corpus.ids import GAMES
from judge.corpus.store import corpus
from judge.engine import claims, run
from judge.faults import Fault
from judge.games import game_of
from judge.render import slip
from judge.render.answers import Speaker
from judge.render.phrases import claim_phrases, play_phrase

RAW = {
    "a value of Python": r"[{}]|\['|'\]|\[\d+, |\bNone\b|\bTrue\b",
    "an unknown card": r"(?<!\w)_(?!\w)",
    "a key": r"\b[a-z]+_[a-z]+\b",
    "an id": r"\b[a-z]+[A-Z]\w*|\b[A-Z]\.(?:[SHDC](?:10|[2-9AJQK])\b|#\d|Joker)",
    "brackets in brackets": r"\( ?\(",
    "a gap": r"^\s|^[がはをの]|  |[^.]\.\.$| [.]|。。",
}
EVERY = {"bp": 4, "fever": 3, "foth": 2}  # the boards that are looked at: each, or each second
MOST = 3  # of a kind on one board


def sentences(game, done, board):
    """What is said, as (function of a speaker, the tables it is said of)."""
    states = done.states()
    for state in (run.opening(game, done.start).state, game.advance_rest(done.end.state, [])):
        asked = game.prompt(state)
        if asked:
            yield lambda speaker, asked=asked: speaker.prompt_text(asked), [state]
        for line in [line for name in game.names(state)[: 2 * MOST] for line in game.explain(state, name)]:
            yield lambda speaker, line=line: f"{speaker.text(line)} = {speaker.value(line)}", [state]
        for play, verdict in [
            one for verb in game.play_kinds if verb.word != CHOOSE for one in tried(game, state, verb)
        ]:
            yield lambda speaker, play=play: play_phrase(play, speaker), [state]
            yield from ((lambda speaker, check=check: speaker.text(check), [state]) for check in verdict.checks)
    for step in done.steps:
        yield lambda speaker, step=step: speaker.text(step.event), [step.state]
    for judged in claims.settle(done):
        view = done.view(judged.moment)
        asked = view.prompt if view else None
        yield (
            lambda speaker, judged=judged, asked=asked: " ".join(claim_phrases(judged.claim, speaker, asked)),
            states,
        )
        yield lambda speaker, judged=judged: slip.outcome(judged, speaker, done), states
        for check in judged.verdict.checks if judged.verdict else ():
            yield lambda speaker, check=check: speaker.text(check), states


def tried(game, state, verb):
    try:
        return game.why_not(state, verb.word)[:MOST]
    except Fault:  # there is nothing to try
        return []


def names_given(value):
    """The names that a board gives: its texts, and the keys of its cards and players."""
    if isinstance(value, dict):
        for key in value:
            yield from (str(key), *names_given(value[key]))
    elif isinstance(value, list):
        yield from (name for each in value for name in names_given(each))
    else:
        yield str(value)


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_said_can_be_read_aloud(game_id):
    game, wrong = game_of(game_id), {}
    format_words = {word for word in game.vocabulary.anywhere if re.fullmatch("[a-z]{3,}", str(word))}
    for path in builtin_boards(game_id)[:: EVERY.get(game_id, 1)]:
        board = read_board(path)
        done = run.run(board, game, game.read(board))
        given = set(names_given([board.get(key) for key in ("players", "cards", "track", "stage")]))
        source = " ".join(names_given({key: board.get(key) for key in ("players", "cards", "track", "claims")}))
        for said, states in sentences(game, done, board):
            ja, en = (said(Speaker(game, corpus(), lang, lambda states=states: states)) for lang in ("ja", "en"))
            for what, pattern in RAW.items():
                found = re.search(pattern, ja) or re.search(pattern, en)
                if found and found[0] not in given:
                    wrong[what, found[0]] = ja, en
            for japanese in re.findall("[ぁ-んァ-ヶ]+", en):
                if japanese not in source:
                    wrong["Japanese", japanese] = ja, en
            for word in re.findall(r"(?<![\w#.])[a-z]{3,}(?![\w#.])", ja):
                if word in format_words and word not in given:
                    wrong["a word of the format", word] = ja, en
    assert not wrong, "\n".join(f"{what}: {ja} | {en}" for what, (ja, en) in wrong.items())


def settled(text, lang):
    """What is said of each claim of a board."""
    return [claim.text(lang) for claim in judge.settle(judge.parse_board(text))]


TWO_WHIPS = """
game: foth
race: {distance: 1600}
turn: A
step: "702.5"
cards:
  K: {is: horse, cost: 0}
  whip: {is: horse item}
players:
  A: {hand: [whip, K]}
  B: {farm: [whip]}
claims:
  - {zone: {whip: hand}}
  - {run: {K: 8}}
"""


def test_a_card_in_several_places_is_in_one_and_the_other():
    assert settled(TWO_WHIPS, "en") == [
        "Claim (at the end): “whip” is in hand. Wrong: “whip” is in hand and in the farm.",
        "Claim (at the end): K has a run value of 8. Undecided: the board lacks information.",
    ]
    assert (
        settled(TWO_WHIPS, "ja")[0] == "主張 (終了時点): whipは手札にある。 誤り。実際は、whipは手札とファームにある。"
    )


@pytest.mark.parametrize(
    "board, claim, ja, en",
    [
        (
            "blackpoker/boards/flow/payment-answer-in-part.yaml",
            {"B": ["w1"], "D": ["D2"]},
            "Aがコストを払う (w1をドライブし♢2を捨てる) ことはできる。",
            "“A pays by driving w1 and discarding ♢2” is legal.",
        ),
        (
            "blackpoker/boards/actions/bj-ace.yaml",
            "stand",
            "Aが止めることはできる。",
            "“A stands” is legal.",
        ),
    ],
)
def test_an_answer_in_a_claim_is_told_by_what_is_asked(board, claim, ja, en):
    wanted = f"A: {{choose: {flow(claim)}}}"
    (judged,) = [one for one in judge.settle(f"rulesdata/{board}") if one.claim.get("legal") == wanted]
    assert ja in judged.text("ja") and en in judged.text("en")


def test_what_nobody_knows_is_counted_and_what_is_empty_left_out():
    drawn = judge.run("rulesdata/blackpoker/boards/frames/end-triggers-above.yaml").steps
    assert "A draws 2 cards from life (2 unknown cards)." in [step.text("en") for step in drawn]
    fizzled = judge.run("rulesdata/blackpoker/boards/frames/chariot-destroy-fizzles.yaml").steps
    told = [step.text("ja") for step in fizzled if step.event.key == "fizzled.unfit"]
    assert told == ["Aのチャリオット防壁破壊は対象が条件に合わなくなり、効果を発揮せずに解決が終わる。"]


def test_a_comparison_says_whose_horse_brings_what():
    steps = judge.run("rulesdata/foth/boards/103-forbidden-to-one-player.yaml").steps
    told = [(step.text("ja"), step.text("en")) for step in steps if step.event.key == "compared"]
    assert told[0] == (
        "走破数3 (Kogane 3) をガード値1 (BのLumiere 1) と比べる。",
        "The run value 3 (Kogane 3) is compared with the guard value 1 (B's Lumiere 1).",
    )


def test_why_not_of_what_cannot_be_tried_says_so():
    with pytest.raises(Fault) as fault:
        judge.why("rulesdata/blackpoker/examples/dispute.yaml", "a1")
    assert fault.value.text("en").startswith("no play uses 'a1' now")
    (passing, *_) = judge.why("rulesdata/trick/boards/example-trick.yaml", "pass")
    assert [check.text("en") for check in passing.failed] == ["Players cannot pass in this game"]


@pytest.mark.parametrize(
    ("board", "key", "ja", "en"),
    [
        ("fever/boards/buy-two-rounds-in-order", "buy.card",
         "P1が4枚引いて助手カードを400Dで買う (不明)。", "P1 draws four cards and buys one, an assistant card, for 400D."),
        ("fever/boards/buy-stable-price-by-odds", "buy.stable",
         "P1が黒の厩舎のオーナーカードを1200D (オッズ1:2の購入料金) で買う。", "P1 buys the black stable for 1200D (the price at odds 1:2)."),
        ("fever/boards/buy-from-another-player", "buy.double",
         "P1がP2から赤の厩舎を2倍額の1800Dで買う。", "P1 buys the red stable from P2 for double the price, 1800D."),
        ("fever/boards/icon-payout", "paid.icon",
         "黄に賭けたP2は、「払い戻しの時に影響 -50」により50Dを失う。", "P2, who backed yellow, loses 50D (icon: payout -50)."),
        ("fever/boards/icon-payout", "paid.icon",
         "赤に賭けたP1は、「払い戻しの時に影響 +100」により100Dを受け取る。", "P1, who backed red, gets 100D (icon: payout +100)."),
    ],
)  # fmt: skip
def test_money_and_cards_of_an_event_are_told_by_what_they_are(board, key, ja, en):
    steps = judge.run(f"rulesdata/{board}.yaml").steps
    told = [(step.text("ja"), step.text("en")) for step in steps if step.event.key == key]
    assert (ja, en) in told


@pytest.mark.parametrize(
    ("board", "play", "ja", "en"),
    [
        ("fever/boards/buy-stable-price-by-odds", "P1: {buy: stable, card: green}",
         "P1が厩舎オーナーカードを買う (緑)", "P1 buys the stable-owner card (green)"),
        ("fever/boards/buy-two-rounds-in-order", "P1: {sell: objective, card: _}",
         "P1が目的カードを売る (不明)", "P1 sells the objective card (unknown)"),
        ("nasty/boards/blocked-the-rest-is-lost", "A: {roll: 4, path: ''}",
         "Aがダイスで4を出し、動かない", "A rolls a 4 and does not move"),
        ("nasty/boards/blocked-the-rest-is-lost", "A: {roll: 4, path: F OUT}",
         "Aがダイスで4を出し、前へ1マス、外へ1レーン進む", "A rolls a 4 and moves 1 square forward and 1 lane outward"),
        ("trick/boards/betting-in-order", "B: {hide: win}", "Bが単勝カードを裏向きに置く", "B puts the win card face down"),
    ],
)  # fmt: skip
def test_a_play_is_told_by_what_it_is_about(board, play, ja, en):
    verdict = judge.can(f"rulesdata/{board}.yaml", play)
    assert verdict.play.sentence("ja") == ja and verdict.play.sentence("en") == en


@pytest.mark.parametrize(
    ("board", "thing", "ja", "en"),
    [
        ("trick/boards/handing-on", "vanilla", "バニラビーンズ", "Vanilla Beans"),
        ("fever/boards/icon-payout", "black", "黒", "black"),
        ("nasty/boards/blocked-the-rest-is-lost", "A", "A", "A"),
    ],
)
def test_an_explanation_is_headed_by_the_name_of_the_thing(board, thing, ja, en):
    found = judge.explain(f"rulesdata/{board}.yaml", thing)
    assert ja in found.text("ja").splitlines() and en in found.text("en").splitlines()


def test_those_who_share_a_win_and_what_is_asked_are_told_in_the_reader_s_words():
    won = judge.run("rulesdata/fever/boards/end-shared-win.yaml")
    assert "P1、P2の勝ち" in won.text("ja") and "P1 and P2 share the win" in won.text("en")
    asked = judge.settle("rulesdata/trick/boards/gate-order-unknown.yaml")
    assert "The pending decision concerns the order of the stack at the gate." in asked.text("en")


def test_quotes_stops_and_a_no_within_a_claim():
    board = read_board("rulesdata/blackpoker/boards/actions/bj-ace.yaml").data
    (judged,) = judge.settle({**board, "claims": [{"illegal": "A: {choose: no}", "because": "bp:action/bj"}]})
    assert "“A answers: no” is illegal. The rule cited is B.J. Wrong" in judged.text("en")
    assert "Aが「いいえ」と答えることはできない。根拠は「B・J」。" in judged.text("ja")
    *_, notes = judge.settle("rulesdata/foth/boards/702-this-turn-ends-before-the-next.yaml")
    assert "「FH-R44 『このターン』の終わり」に基づく手順がある。" in notes.text("ja")


def test_a_missed_bet_is_told_by_who_made_it():
    steps = judge.run("rulesdata/nasty/boards/bet-pays-stake-times-odds.yaml").steps
    told = [step.text("ja") for step in steps if step.event.key == "bet.miss"]
    assert told == ["AがBの馬に賭けた£500は外れる (1着はAの馬)。"]
