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

    def type(self, text):
        """Types where the last tap has put the cursor."""
        self.page.keyboard.press("Control+A")
        self.page.keyboard.insert_text(text)
        self.characters += len(text)

    def mode(self, name):
        """Playing, stepping or laying out."""
        self.tap(f".pane-tabs a[href='#/{name}']")
        self.page.wait_for_selector(f".place[data-mode={name}] .pane-body > *", state="attached")

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
            self.tap(".pane-bar .chip:has-text('主張する')")
        self.page.wait_for_selector("dialog .sayable .say")
        chosen = self.page.locator("dialog .segmented button.on").first
        if chosen.inner_text() != by:
            self.tap(self.page.locator("dialog .segmented button", has_text=by))
        row = self.page.locator("dialog .saying", has_text=what).first
        if not row.is_visible():
            self.tap("dialog .sayable summary")
        if typed is not None:
            self.tap(row.locator("input"))
            self.type(typed)
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


def test_a_trick_is_disputed(fingers):
    """The trick game: A whips, and says the trick is A's; D has the higher card of the colour led."""
    f = fingers
    f.begin("trick")
    f.mode("plays")
    table = (("A", "R5", "ムチ"), ("B", "R2", "赤2"), ("C", "Y4", "黄4"), ("D", "R8", "赤8を出す"))
    for n, (seat, card, said) in enumerate(table, 1):
        f.held(seat, card)
        f.play(said)
        f.script(n)
    f.tap(".decision .play.short:text-is('2')")  # the progress mark of the winner's card
    f.script(5)
    f.touch("A", "A")
    f.claim("A", "取ったトリック")
    f.touch("D", "D")
    f.claim("D", "取ったトリック")
    assert f.slip() == [False, True]
    assert f.taps <= 25


def test_a_path_is_disputed(fingers):
    """The nasty game: B stands beside A; A uses a six, five squares ahead and one outward; both say where they are."""
    f = fingers
    f.begin("nasty")
    f.tap(".felt [data-key='horse:B']")  # B's horse is put beside A's
    f.tap(".felt [data-key='square:1:31']")
    f.mode("plays")
    f.tap(".play.short:text-is('6')")
    f.script(1)
    f.page.wait_for_selector(".cell.aim")
    assert f.page.locator(".cell.aim").count() == 6, "all the squares that a six reaches"
    f.tap(".felt [data-key='square:1:36']")
    f.script(2)
    f.tap(".felt [data-key='horse:A']")
    f.claim("A", "マス")
    f.tap(".felt [data-key='seat:B']")  # B's horse is out of the window
    f.claim("B", "マス")
    assert f.slip() == [True, True]
    assert f.taps <= 18


def test_a_bet_is_disputed(fingers):
    """Horse Fever: three bets by the betting slip; what is left of the money is disputed."""
    f = fingers
    f.begin("fever")
    f.mode("plays")
    f.tap(".felt [data-key='horse:black']")  # P1: to win
    f.tap(".betting [role=radio] >> nth=0")
    f.tap(".betting .stepper button >> nth=1")
    f.tap(".betting .bet")
    f.script(1)
    f.tap(".felt [data-key='horse:white']")  # P2: to place
    f.tap(".betting [role=radio] >> nth=1")
    f.tap(".betting .bet")
    f.script(2)
    f.tap(".felt [data-key='horse:red']")  # P3
    f.tap(".betting .bet")
    f.script(3)
    f.tap(".felt [data-key='seat:P1']")
    f.claim("P1", "所持金")
    f.tap(".felt [data-key='seat:P2']")
    f.claim("P2", "所持金", "2400")
    assert f.slip() == [True, False]
    assert f.taps <= 45


def test_a_run_is_disputed(fingers):
    """Force of the Horse: a new horse is described and run, a whip is played on it; its run value is disputed."""
    f = fingers
    f.begin("foth")
    f.tap(".felt .seat[aria-label='A'] .zone.hand")
    f.tap("dialog.tray .chip.new")
    form = f.page.locator("dialog").last
    f.tap(form.locator("input[type=text]"))
    f.type("ハヤテ")
    form.locator("[data-key=is] select").select_option(label="馬")
    f.taps += 2  # the list, and what is chosen in it
    for key, value in (("cost", "0"), ("run", "4"), ("guard", "2")):
        f.tap(form.locator(f"[data-key={key}] input"))
        f.type(value)
    f.tap(form.locator("[data-key=surface] .chip:has-text('芝')"))
    f.tap(form.locator("[data-key=distance] .chip:has-text('マイル')"))
    f.tap(form.locator("[data-key=style] .chip:has-text('追い込み')"))
    f.tap(form.locator("footer .primary"))
    f.tap("dialog.tray .actions .primary")
    f.page.wait_for_selector(".felt .held:has-text('ハヤテ')")
    f.mode("plays")
    f.tap(".pass[data-by='A']")
    f.script(1)
    f.tap(".felt .held:has-text('ハヤテ')")
    f.play("走破")
    f.script(2)
    f.tap(".felt .held:has-text('Whip')")
    f.tap(".felt .thing:has-text('ハヤテ')")
    f.script(3)
    f.tap(".pass[data-by='A']")
    f.script(4)
    f.tap(".felt .thing:has-text('ハヤテ')")
    f.claim("A", "走破数")
    f.tap(".felt .thing:has-text('ハヤテ')")
    f.claim("B", "走破数", "4")
    assert f.slip() == [True, False]
    assert f.taps <= 45 and f.characters <= 11
