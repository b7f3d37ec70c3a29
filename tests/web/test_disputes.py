"""Five disputes settled by touch alone on a phone: board laid out, played, claimed; every tap is counted."""

import pytest

from judge.corpus.ids import GAMES
from tests.web.browser import Reader


class Fingers:
    """Somebody with a phone who only taps; `taps` counts them."""

    def __init__(self, reader):
        self.reader, self.page, self.taps, self.characters = reader, reader.page, 0, 0

    def tap(self, what):
        found = self.page.locator(what).first if isinstance(what, str) else what.first
        found.tap()
        self.taps += 1
        self.page.wait_for_timeout(40)
        return self

    def begin(self, game):
        """The small board of a game."""
        self.reader.go("board")
        self.tap(self.page.get_by_role("button", name="始める").last)
        if game != "bp":
            self.tap(self.page.locator("dialog .segmented button").nth(GAMES.index(game)))
        self.tap("dialog .choice >> text=小さな盤面から")
        self.page.wait_for_selector(".cloth .seat")
        self.reader.no_sheet()

    def mode(self, name):
        """Playing, stepping or laying out."""
        self.tap(f".pane-tabs a[href='#/{name}']")
        self.page.wait_for_selector(f".place[data-mode={name}] .pane-bar > *")

    def touch(self, name, seat=None):
        """Something on the felt, by what it is called."""
        where = self.page.locator(".felt") if seat is None else self.page.locator(f".felt .seat[aria-label='{seat}']")
        self.tap(where.locator(f"[data-name*='{name}']"))

    def held(self, seat, card):
        """A card of a hand."""
        at = self.page.locator(f".felt .seat[aria-label='{seat}'] [data-card*=':{card}:']").first
        box = at.bounding_box()
        self.page.touchscreen.tap(box["x"] + 8, box["y"] + 12)
        self.taps += 1
        self.page.wait_for_timeout(40)

    def play(self, said):
        """One of the plays in the pane."""
        self.tap(f".pane-body .play:has-text('{said}')")

    def script(self, lines):
        """Waits until so many lines have been played."""
        self.reader.until(
            "n => { const k = JSON.parse(localStorage.getItem('judge.page.1')); return (k.past[k.at].script || []).filter(line => !('at' in line)).length >= n; }",
            lines,
        )
        self.page.wait_for_timeout(120)

    def claim(self, by, what, typed=None):
        """A claim about what was touched: who says so, what, and the value typed if it is not the present one."""
        if not self.page.locator("dialog[open]").count():
            self.tap(".pane-body .chip:has-text('主張する')")
        self.page.wait_for_selector("dialog .sayable .say")
        chosen = self.page.locator("dialog .segmented button.on").first
        if chosen.inner_text() != by:
            self.tap(self.page.locator("dialog .segmented button", has_text=by))
        row = self.page.locator("dialog .saying", has_text=what).first
        if typed is not None:
            self.tap(row.locator("input"))
            self.page.keyboard.press("Control+A")
            self.page.keyboard.type(typed)
            self.characters += len(typed)
        self.tap(row.locator(".say"))
        self.reader.no_sheet()

    def slip(self):
        """The slip of the dispute: whether each claim holds."""
        self.tap("#tabs a[href='#/claims']")
        self.page.wait_for_selector(".claim")
        self.page.wait_for_timeout(300)
        return ["right" in row.get_attribute("class").split() for row in self.page.locator(".slip .claim").all()]


@pytest.fixture
def fingers(browser, address):
    with Reader(browser, address) as reader:
        yield Fingers(reader)
        assert reader.wrong == []


def test_a_counter_is_disputed(fingers):
    """BlackPoker: the Up is countered; A says the soldier has grown, B says the Up was negated."""
    f = fingers
    f.begin("bp")
    f.touch("♠6")  # A's soldier is ♠9
    f.tap("dialog.tray .grid [aria-label='♠9']")
    f.touch("♡5")  # and B's is driven
    f.touch("♡5")
    f.page.wait_for_selector(".stack.turned")
    f.mode("plays")
    f.held("A", "H7")
    f.touch("♠9")
    f.script(1)
    f.page.wait_for_selector(".decision")
    f.held("A", "D4")  # pays for it
    f.script(2)
    f.tap(".pass[data-by='A']")
    f.script(3)
    f.held("B", "C8")
    f.touch("アップ")
    f.script(4)
    f.tap(".pass.all")
    f.script(5)
    f.touch("♠9", "A")
    f.claim("A", "サイズ", "16")
    f.touch("ステージ")
    f.claim("B", "無効 Aのアップ")
    assert f.slip() == [False, True]
    assert f.taps <= 25
