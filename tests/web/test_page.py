"""The page in a real browser: a rule found, a board laid out by taps, stepped through, settled, sent."""

import pytest

from tests.web.browser import COUNTER, LAPTOP, PHONE, SCREENS, Reader


def test_a_rule_is_found(reader):
    page = reader.go("lookup").page
    page.locator(".searchbox input").fill("5.4.1")
    page.wait_for_selector(".answer[data-answered='5.4.1']")
    reader.tap(page.locator(".best a", has_text="5.4.1").first)
    page.wait_for_selector(".entry h1")
    assert "5.4.1" in page.locator(".entry h1").inner_text()
    assert page.locator(".entry h1").inner_text().startswith(reader.say("5.4.1 対象条件を確認", "5.4.1 Checking"))
    reader.tap(".entry .crumbs a >> nth=0")
    reader.until("location.hash === '#/bp/5'")
    page.go_back()
    reader.until("location.hash === '#/bp/5.4.1'")
    page.wait_for_selector(".entry h1:has-text('5.4.1')")
    assert reader.fits(), "the page is wider than the screen"


@pytest.mark.parametrize(
    "words", ["カウンター", "かうんたー", "counter", "♣9", "♡7を場に出す", "who loses at zero life"]
)
def test_words_are_answered(phone, words):
    page = phone.go("lookup").page
    page.locator(".searchbox input").fill(words)
    page.wait_for_selector(f".answer[data-answered='{words}'] .best")
    if " " not in words and "場" not in words:
        assert page.locator(".best a").first.get_attribute("href").startswith("#/bp/")


def test_an_entry_has_an_address(browser, address):
    with Reader(browser, address, "en") as reader:
        page = reader.page
        page.goto(f"{address}bp/action/counter")
        page.wait_for_selector(".entry h1")
        assert page.locator(".entry h1").inner_text().startswith("Counter")
        assert page.evaluate("location.hash") == "#/bp/action/counter"
        assert reader.wrong == []


def test_the_board_that_shows_a_ruling_opens_with_a_tap(phone):
    page = phone.go("bp/ruling/R19").page
    phone.tap(page.get_by_role("button", name="盤面を開く"))
    page.wait_for_selector(".felt")
    assert phone.board()["title"].startswith("R19") and page.evaluate("location.hash") == "#/board"


def lay_out(reader):
    """A board by taps alone: a soldier for each, cards in hand, a request on the stage."""
    page = reader.go("board").page
    reader.tap(page.get_by_role("button", name=reader.say("始める", "Start"), exact=True).last)
    reader.in_sheet(f".choice >> text={reader.say('小さな盤面から', 'Small board')}")
    page.wait_for_selector(".felt")
    hand = reader.say("手札", "hand")
    reader.tap(page.locator(f"[data-name^='{hand}']").last)  # A sits below
    for card in ("♡7", "♠2", "♢4"):  # a second tap takes it away
        reader.in_sheet(f".grid [aria-label='{card}']")
    for card in ("♢4", "♠2"):
        reader.in_sheet(f".grid [aria-label='{card}']")
    reader.done()  # what was picked lies there already
    reader.no_sheet()
    reader.tap(".stage .plus")
    page.wait_for_selector("dialog.tray select")
    page.locator("dialog select").select_option(label=reader.say("アップ", "Up"))
    reader.in_sheet("[data-key=key] .line")
    reader.in_sheet(".grid [aria-label='♡7']")
    reader.done()
    reader.in_sheet("[data-key=target] .named[data-name='a1']")
    reader.done()
    page.wait_for_selector(".stage .thing")
    assert page.locator(".fault").all_inner_texts() == []
    return page


def test_a_board_is_laid_out_by_taps_and_a_dispute_settled(reader):
    page = lay_out(reader)
    board = reader.board()
    assert board["players"]["A"]["hand"] == ["D4", "S2"]
    assert board["stage"] == [{"id": "r1", "by": "A", "action": "up", "key": ["H7"], "target": "a1"}]
    page.wait_for_selector(".pane-bar .possible.right")
    # a play that is refused, with its reasons
    reader.go("plays")
    page.wait_for_selector(".pass")
    reader.tap("details.whynot > summary")
    page.locator(".whynot > select").select_option(label=reader.say("アタック", "Attack"))
    page.wait_for_selector(".attempt .check.wrong")
    assert page.locator(".attempt .badge").first.inner_text() == reader.say("できない", "Illegal")
    assert page.locator(".attempt .check.wrong .cite").count() > 0
    # passed until it resolves, stepped through both ways
    for _ in range(2):
        before = len(reader.board().get("script", []))
        reader.tap(".pass >> nth=0")
        reader.until(
            "n => { const k = JSON.parse(localStorage.getItem('judge.page.1')); return (k.past[k.at].script || []).length > n; }",
            before,
        )
        page.wait_for_selector(".pass")
    reader.go("steps")
    page.wait_for_selector(".player")
    sizes = []
    forward = page.locator(".player button").nth(2)
    while forward.is_enabled():
        reader.tap(forward)
        sizes.append(page.locator(".felt [data-name*='a1'] .size").first.inner_text())
    assert sizes[0] == "6" and sizes[-1] == "13"
    told = page.locator(".told").inner_text()
    reader.tap(page.locator(".player button").nth(1))
    assert page.locator(".told").inner_text() != told
    reader.tap(page.locator(".player button").nth(0))
    assert page.locator(".felt [data-name*='a1'] .size").first.inner_text() == "6"
    # a claim, settled
    reader.go("claims")
    page.wait_for_selector(".slip")
    reader.tap(page.get_by_role("button", name=reader.say("主張を加える", "Add a claim")))
    reader.in_sheet(f".chip:text-is('{reader.say('サイズ', 'size')}')")
    reader.in_sheet(".named[data-name='a1']")
    for _ in range(13):
        reader.in_sheet(".stepper button >> nth=1")
    reader.tap(page.locator("dialog[open]").get_by_role("button", name=reader.say("加える", "Add"), exact=True))
    page.wait_for_selector(".claim")
    assert reader.board()["claims"] == [{"by": "A", "size": {"a1": 13}}]
    assert page.locator(".claim.right").count() == 1, page.locator(".slip").inner_text()


def test_a_link_gives_the_same_slip_to_somebody_else(browser, address):
    with Reader(browser, address, "ja") as first, Reader(browser, address, "ja", LAPTOP) as second:
        first.open_board(COUNTER, "claims")
        first.page.wait_for_selector(".claim")
        slip = first.texts(".claim")
        asked = []
        first.page.on("request", lambda request: asked.append(request.url))
        first.tap(first.page.get_by_role("button", name="送る"))
        first.page.wait_for_selector(".qr")
        link = first.page.locator(".share-link").input_value()
        first.until("document.querySelector('dialog textarea').value.includes('A counter')")
        assert all(url.startswith(address) for url in asked)
        assert link.startswith(f"{address}#b=") and len(link) < 1500
        second.page.goto(link)
        second.page.wait_for_selector(".claim")
        assert second.texts(".claim") == slip
        assert second.board() == COUNTER
        assert first.wrong == second.wrong == []


def test_a_broken_link_says_so(phone):
    phone.page.goto(f"{phone.address}#b=nonsense")
    phone.page.wait_for_selector(".toast.bad")
    assert phone.page.evaluate("location.hash") == "#/board"


def test_a_reload_loses_nothing(phone):
    phone.open_board(COUNTER)
    page = phone.page
    page.wait_for_selector(".felt")
    page.locator(".board-title").fill("題名を変えた")
    page.locator(".board-title").blur()
    phone.until("JSON.parse(localStorage.getItem('judge.page.1')).at === 1")
    phone.tap(page.get_by_role("button", name="メニュー"))
    phone.in_sheet("[role=radio] >> text=English")
    phone.no_sheet()
    page.reload()
    page.wait_for_selector(".felt")
    assert page.locator(".board-title").input_value() == "題名を変えた"
    phone.lang = "en"
    phone.tap(page.get_by_role("button", name="Undo"))
    phone.until("document.querySelector('.board-title').value === 'A counter, and two claims'")
    phone.tap(page.get_by_role("button", name="Redo"))
    phone.until("document.querySelector('.board-title').value === '題名を変えた'")


def test_the_text_is_edited_both_ways_and_a_fault_shown_at_its_line(phone):
    phone.open_board(COUNTER)
    page = phone.page
    page.wait_for_selector(".felt")
    phone.tap(".texting > summary")
    text = page.locator("textarea.source").input_value()
    assert "H7" in text
    page.locator("textarea.source").fill(text.replace("S6", "S9"))
    page.wait_for_selector(".felt [data-name*='♠9']")
    assert phone.board()["players"]["A"]["field"][0]["cards"] == ["S9"]
    wrong = text.replace("chance: B", "chnace: B")
    line = wrong.split("\n").index("chnace: B") + 1
    page.locator("textarea.source").fill(wrong)
    page.wait_for_selector(".gutter .bad")
    assert page.locator(".gutter .bad").inner_text() == str(line)
    assert "chance" in page.locator(".source-note").inner_text(), "the nearest word is named"
    end = page.locator(".source-note").bounding_box()
    assert end["y"] + end["height"] <= PHONE["height"] - page.locator("#tabs").bounding_box()["height"], "and in sight"
    assert phone.board()["players"]["A"]["field"][0]["cards"] == ["S9"], "the board stays as it was"
    page.reload()
    page.wait_for_selector("textarea.source")
    assert page.locator("textarea.source").input_value() == wrong


HOSTILE = "<img src=x onerror=alert(1)>"


def test_hostile_text_stays_text(phone):
    players = dict(zip((HOSTILE, "B"), COUNTER["players"].values()))
    board = {
        **COUNTER,
        "title": HOSTILE,
        "players": players,
        "turn": HOSTILE,
        "chance": HOSTILE,
        "claims": [],
        "script": [],
    }
    board["stage"] = []
    for screen in SCREENS[1:]:
        phone.open_board(board, screen)
        phone.page.wait_for_selector(".slip" if screen == "claims" else ".cloth")
        assert phone.page.locator("main img").count() == 0
        assert HOSTILE in phone.page.locator("main").inner_text()
    phone.go("lookup").page.locator(".searchbox input").fill(HOSTILE)
    phone.page.wait_for_timeout(600)
    assert phone.page.locator("main img").count() == 0
