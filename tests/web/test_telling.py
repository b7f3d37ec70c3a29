"""A line of table talk on the page: a table, a play, a correction, a claim; and the moment of a claim that is moved."""

import pytest

from judge.corpus.ids import GAMES
from judge.web.answering import answer
from tests.web.browser import COUNTER, LAPTOP, PHONE, Reader


def blank(game):
    return answer("table", {"board": answer("blank", {"game": game})["board"]})["board"]


# a line about the table of each game, and what it puts there; a line that is a play, and its first key
TABLES = {
    "bp": ("A: 手札 ♡7 ♣6 | ライフ 8", {"hand": ["♡7", "♣6"], "life": 8}),
    "foth": ("B: hand Hayate", {"hand": ["Hayate"]}),
    "trick": ("A: hand R9 B3", {"hand": ["R9", "B3"]}),
    "nasty": ("A: cash 500", {"cash": 500}),
    "fever": ("P1: 所持金 900", {"money": 900}),
}
PLAYS = {
    "bp": ("A: up ♡7 on ♠6", "request"), "foth": ("Aがパスする", None), "trick": ("A plays R5", "play"), "nasty": ("Aが6を振る", "roll"),
    "fever": ("P1 bets 100D on black (win)", "bet"),
}  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_a_line_about_the_table_lies_on_it_at_once(game):
    board, (line, put) = blank(game), TABLES[game]
    said = answer("tell", {"board": board, "text": line, "laying": True, "lang": "ja"})
    who = line.partition(":")[0]
    assert said["kind"] == "table"
    assert said["board"]["players"][who] == {**board["players"][who], **put}
    assert {n: p for n, p in said["board"]["players"].items() if n != who} == {
        n: p for n, p in board["players"].items() if n != who
    }


@pytest.mark.parametrize("laying", [True, False])
@pytest.mark.parametrize("game", GAMES)
def test_a_line_that_is_a_play_is_made(game, laying):
    line, word = PLAYS[game]
    said = answer("tell", {"board": blank(game), "text": line, "laying": laying, "lang": "en"})
    (play,) = said["board"]["script"]
    ((_, done),) = play.items()
    assert said["kind"] == "play" and said["verdict"]["verdict"] == "legal"
    assert done == "pass" if word is None else word in done


def test_a_claim_and_a_correction_are_heard():
    board = blank("bp")
    claimed = answer("tell", {"board": board, "text": "B says: ♠6 is in the graveyard", "lang": "en"})
    assert claimed["kind"] == "claim" and claimed["board"]["claims"][0]["by"] == "B"
    rolled = answer("tell", {"board": blank("nasty"), "text": "A rolls a 6", "lang": "en"})
    again = answer("tell", {"board": rolled["board"], "text": "no, that was a 5", "lang": "en"})
    assert again["kind"] == "play" and again["board"]["script"] == [{"A": {"roll": 5}}]


@pytest.mark.parametrize("laying", [True, False])
def test_what_cannot_be_read_is_said_so(laying):
    said = answer("tell", {"board": blank("bp"), "text": "xyzzy", "laying": laying, "lang": "ja"})
    assert "xyzzy" in said["error"]["message"] and said["error"]["line"] is None


def test_a_play_is_typed_and_completed(browser, address):
    """Whoever types sees the plays that have these words; a line of their own is read by the engine."""
    for lang, size in (("en", LAPTOP), ("ja", PHONE)):
        with Reader(browser, address, lang, size) as reader:
            page = reader.open_board(blank("bp"), "plays").page
            page.wait_for_selector(".held.can")
            if not page.locator(".talk input").is_visible():
                reader.tap(".talk-toggle")
            line = page.locator(".talk input")
            line.fill(reader.say("♡7 アップ", "up ♡7"))
            found = page.locator(".talk-found .play")
            found.first.wait_for()
            assert all("♡7" in one for one in found.all_inner_texts())
            reader.tap(found.first)
            reader.until("JSON.parse(localStorage.getItem('judge.page.1')).past.at(-1).script?.length === 1")
            page.wait_for_selector(".decision")
            line.fill("♢4")
            page.keyboard.press("Enter")
            reader.until("JSON.parse(localStorage.getItem('judge.page.1')).past.at(-1).script?.length === 2")
            line.fill(reader.say("Bの主張: ♠6は墓地にある", "B says: ♠6 is in the graveyard"))
            page.keyboard.press("Enter")
            reader.until("JSON.parse(localStorage.getItem('judge.page.1')).past.at(-1).claims?.length === 1")
            line.fill("xyzzy")
            page.keyboard.press("Enter")
            page.wait_for_selector(".talk .fault")
            assert line.input_value() == "xyzzy" and reader.wrong == []


def test_the_table_is_told_in_words(phone):
    page = phone.open_board(blank("bp")).page
    page.wait_for_selector(".cloth .seat")
    phone.tap(".talk-toggle")
    line = page.locator(".talk input")
    line.fill("B")
    phone.tap(".talk-found .play >> nth=0")
    assert line.input_value() == "B: "
    line.press_sequentially("手")
    phone.tap(page.locator(".talk-found .play", has_text="手札").first)
    line.press_sequentially("♠K ♡Q")
    page.keyboard.press("Enter")
    phone.until("JSON.parse(localStorage.getItem('judge.page.1')).past.at(-1).players.B.hand?.length === 2")
    page.wait_for_selector(".felt .seat[aria-label='B'] .zone.hand[data-name*='♠K']")


def test_a_claim_is_moved_to_another_moment(phone):
    """The counter resolved only at the end: at the start the soldier has not been countered yet."""
    board = {**COUNTER, "claims": [{"by": "B", "zone": {"C8": "grave"}}]}
    page = phone.open_board(board, "claims").page
    page.wait_for_selector(".claim.right")
    phone.tap(".claim .who button")
    phone.tap(page.locator("dialog .item", has_text="別の時点"))
    page.wait_for_selector(".moments li")
    assert page.locator(".moments li").count() == 2 + len(COUNTER["script"])
    phone.tap(page.locator(".moments button").first)
    page.wait_for_selector(".claim.wrong")
    assert phone.board()["claims"] == [{"by": "B", "zone": {"C8": "grave"}, "at": "start"}]
    phone.tap(".claim .who button")
    phone.tap(page.locator("dialog .item", has_text="別の時点"))
    phone.tap(page.locator(".moments button").nth(1))
    phone.until("JSON.parse(localStorage.getItem('judge.page.1')).past.at(-1).script.length === 3")
    kept = phone.board()
    assert kept["script"][1] == {"at": "主張 1"} and kept["claims"][0]["at"] == "主張 1"
    phone.tap(page.get_by_role("button", name="主張1の操作"))
    phone.tap(page.locator("dialog .item", has_text="別の時点"))
    phone.tap(page.locator(".moments button").last)
    page.wait_for_selector(".claim.right")
    assert "at" not in phone.board()["claims"][0]


def test_what_if_is_asked_of_what_is_about_to_be_claimed(browser, address):
    board = {**{k: v for k, v in COUNTER.items() if k not in ("script", "claims")}, "format": "lite"}
    with Reader(browser, address, "en") as reader:
        page = reader.open_board(board, "plays").page
        page.wait_for_selector(".cloth .seat")
        reader.tap(page.locator(".felt .thing[data-name^='♠6']"))
        reader.tap(page.locator(".pane-bar .chip", has_text="Claim"))
        reader.tap(page.get_by_role("button", name="What if? size"))
        page.wait_for_selector(".whatif .check")
        assert page.locator("dialog[open]").count() == 1, "sheets are never one in another"
        assert reader.wrong == []
