"""The page for everybody: no words of the files, large targets, the keyboard alone, print, and what axe finds."""

import pytest

from judge.corpus.ids import GAMES
from tests.web import boards
from tests.web.browser import COUNTER, LAPTOP, PHONE, SCREENS, Reader


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_no_words_of_the_files_are_shown(browser, address, lang):
    board = boards.named("fever", "bet-first")
    with Reader(browser, address, lang) as reader:
        reader.open_board(board).page.wait_for_selector(".cloth")
        drawn = reader.page.locator(".felt").inner_text()
        assert reader.say("1回目の賭け", "first bets") in drawn and "bet1" not in drawn
        assert "VP" in drawn and "Vp" not in drawn


# what a finger must hit, besides links inside a text
TARGETS = "main :is(button, select, summary, .tool, input:not([type=range])), #top :is(a, button, select), #tabs a"
SMALL = """selector => [...document.querySelectorAll(selector)].filter(one => {
  const box = one.getBoundingClientRect(), more = parseFloat(getComputedStyle(one, '::after').top);
  return one.checkVisibility() && box.width && (box.height - 2 * Math.min(0, more || 0) < 43.5 || box.width < 24);
}).map(one => one.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("game", GAMES)
def test_every_target_is_large_enough_for_a_finger(browser, address, game):
    with Reader(browser, address, "ja") as reader:
        reader.open_board(boards.claimed(game, 1, 2))
        for screen in SCREENS:
            reader.go(screen)
            ready = {"lookup": ".contents", "claims": ".claim", "steps": ".player"}
            reader.page.wait_for_selector(ready.get(screen, ".cloth"))
            assert reader.page.evaluate(SMALL, TARGETS) == [], screen


def tabbed(page, selector, most=120):
    """Goes to something with the Tab key."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"the Tab key never comes to {selector}")


def test_a_claim_is_made_with_the_keyboard_alone(browser, address):
    with Reader(browser, address, "en", LAPTOP) as reader:
        page = reader.open_board({**COUNTER, "claims": []}, "claims").page
        page.wait_for_selector(".slip")
        tabbed(page, ".toolbar .primary")
        page.keyboard.press("Enter")
        page.wait_for_selector("dialog .chip")
        tabbed(page, "[role=radio]")
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.activeElement.getAttribute('aria-checked')") == "true"
        tabbed(page, ".chip[title^='The current size']")
        page.keyboard.press("Enter")
        tabbed(page, ".named[data-name=b1]", 20)
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.dataset.name") == "b1", "who has chosen stays there"
        tabbed(page, ".stepper input", 20)
        page.keyboard.type("5")
        tabbed(page, "footer .primary", 20)
        page.keyboard.press("Enter")
        page.wait_for_selector(".claim.right")
        assert reader.board()["claims"] == [{"by": "B", "size": {"b1": 5}}]
        assert reader.wrong == []


def test_a_link_is_pasted_where_there_is_no_address_bar(browser, address):
    with Reader(browser, address, "en") as first, Reader(browser, address, "en") as second:
        first.open_board(COUNTER, "claims").page.wait_for_selector(".claim")
        first.tap(".toolbar .share")
        first.page.wait_for_selector(".share-link")
        second.go("board").page.wait_for_selector(".empty")
        second.tap(second.button("始める", "Start", "main"))
        second.page.get_by_label("Paste a link").fill("https://example.com/")
        second.tap(second.button("Open", "Open", "dialog"))
        second.page.wait_for_selector(".toast.bad")
        second.page.get_by_label("Paste a link").fill(first.page.locator(".share-link").input_value())
        second.tap(second.button("Open", "Open", "dialog"))
        second.page.wait_for_selector(".felt")
        assert second.board() == COUNTER


def test_the_way_back_closes_a_sheet(phone):
    page = phone.open_board(COUNTER).page
    page.wait_for_selector(".felt")
    phone.go("claims")
    phone.tap(page.get_by_role("button", name="主張を加える"))
    page.wait_for_selector("dialog .chip")
    page.go_back()
    page.wait_for_selector(".felt")
    phone.no_sheet()
    assert page.title() == "並べる – judge"


def test_a_slip_is_printed_on_white(phone):
    page = phone.open_board(COUNTER, "claims").page
    page.wait_for_selector(".claim")
    page.emulate_media(media="print")
    assert page.locator(".slip .felt").is_visible() and page.locator(".rule-said p").first.is_visible()
    assert not page.locator("#tabs, .toolbar, .claim .round").filter(visible=True).count()
    ink = "getComputedStyle(document.querySelector('.felt')).getPropertyValue('--felt').trim()"
    assert page.evaluate(ink) == "#fff"


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_in_what_opens(browser, address, dark):
    """The sheets above a slip and above the table, on a phone."""
    with Reader(browser, address, "ja", dark=dark) as reader:
        page = reader.open_board(COUNTER, "claims").page
        for opened in (".toolbar .primary", ".claim .who button >> nth=0", ".toolbar .share", "#top [aria-haspopup]"):
            reader.tap(opened)
            page.wait_for_selector("dialog .sheet-body > *")
            assert reader.axe() == [], opened
            page.keyboard.press("Escape")
            reader.no_sheet()
        reader.go("plays")
        reader.tap(".felt button.thing >> nth=0")
        reader.tap(".pane-bar .chip >> nth=0")
        page.wait_for_selector("dialog .say")
        assert reader.axe() == []
        page.keyboard.press("Escape")
        reader.no_sheet()
        reader.go("board")
        page.wait_for_selector(".settings")
        reader.tap(".felt button.thing >> nth=0")
        page.wait_for_selector("dialog.tray .grid")
        assert reader.axe() == []


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_the_table_of_any_game(browser, address, game):
    board = boards.claimed(game, 1, 2)
    for lang, size, dark in (("en", LAPTOP, False), ("ja", PHONE, True)):
        with Reader(browser, address, lang, size, dark) as reader:
            page = reader.open_board(board).page
            for screen in SCREENS[1:]:
                reader.go(screen)
                page.wait_for_selector({"claims": ".claim", "steps": ".player"}.get(screen, ".cloth"))
                assert reader.axe() == [], screen
