"""The look: six type sizes, six gaps, the colours with their contrasts, states, and nothing that jumps."""

import re
from pathlib import Path

import pytest

from judge.corpus.ids import GAMES
from tests.support import ROOT
from tests.web import boards
from tests.web.browser import COUNTER, LAPTOP, PHONE, Reader

STATIC = Path(ROOT, "judge", "web", "static")
SIZES = {12: 16, 14: 22, 16: 26, 18: 28, 22: 30, 28: 36}
GAPS = {0, 4, 8, 12, 16, 24, 32}
# a colour, what it lies on, and the least ratio: text 4.5, edges 3
PAIRS = [
    *(("paper", one, 4.5) for one in ("ink", "quiet", "accent", "right", "wrong", "open", "red")),
    *(("sheet", one, 4.5) for one in ("ink", "quiet", "accent", "right", "wrong", "open", "red")),
    ("paper", "edge", 3), ("sheet", "edge", 3), ("soft", "accent", 4.5), ("accent", "on-accent", 4.5),
    ("right-soft", "right", 4.5), ("wrong-soft", "wrong", 4.5), ("open-soft", "open", 4.5), ("mark", "ink", 4.5),
    *(("felt", one, 4.5) for one in ("on-felt", "felt-quiet")), *(("felt-deep", one, 4.5) for one in ("on-felt", "felt-quiet")),
    ("felt", "felt-edge", 3), ("felt", "lit", 3), ("felt", "card", 3), ("lit", "on-lit", 4.5), ("card", "card-ink", 4.5),
    ("card", "card-red", 4.5),
]  # fmt: skip
RATIO = """([one, other]) => {
  const probe = document.body.appendChild(document.createElement('i'));
  const light = name => {
    probe.style.color = `var(--${name})`;
    const channels = getComputedStyle(probe).color.match(/[\\d.]+/g).slice(0, 3).map(value => value / 255);
    const [r, g, b] = channels.map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
  probe.remove();
  return (bright + 0.05) / (dark + 0.05);
}"""


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_colours_stand_out_from_what_they_lie_on(browser, address, dark):
    with Reader(browser, address, "en", LAPTOP, dark) as reader:
        page = reader.go("lookup").page
        page.wait_for_selector(".ways")
        weak = {(on, one): round(page.evaluate(RATIO, [on, one]), 2) for on, one, least in PAIRS
                if page.evaluate(RATIO, [on, one]) < least}  # fmt: skip
        assert weak == {}


def styles(*names):
    """The rules of style sheets without their comments."""
    return re.sub(
        r"/\*.*?\*/", "", "\n".join((STATIC / f"{name}.css").read_text("utf-8") for name in names), flags=re.S
    )


def test_sizes_weights_and_gaps_come_from_the_scales():
    """Fonts are set from six sizes, two weights; gaps are 4, 8, 12, 16, 24 or 32."""
    tokens = dict(re.findall(r"--t(\d+): ([\d.]+rem/[\d.]+rem)", styles("base")))
    assert {int(n): [float(x) * 16 for x in value.replace("rem", "").split("/")] for n, value in tokens.items()} == {
        size: [size, line] for size, line in SIZES.items()
    }
    text = styles("base", "entry")
    assert set(re.findall(r"font-size: *([^;}]+)", text)) == set()
    assert set(re.findall(r"font-weight: *([^;}]+)", text)) <= {"400", "700"}
    fonts = set(re.findall(r"font: *([^;}]+)", text))
    assert all(
        one == "inherit" or re.fullmatch(r"(?:(?:400|700|normal) )?var\(--t\d+\) (?:var\(--face\)|ui-monospace.*)", one)
        for one in fonts
    ), fonts
    gaps = {
        int(px) for value in re.findall(r"gap: *([^;}]+)", text) for px in re.findall(r"(\d+)px|\b0\b", value) if px
    }
    assert gaps <= GAPS


@pytest.mark.parametrize("where", ["lookup", "bp/5.4.1", "claims", "guide", "sheet/bp/3"])
def test_nothing_jumps_while_a_place_is_loaded(browser, address, where):
    """What is shown stays where it is: the sum of the shifts that Chromium measures."""
    with Reader(browser, address, "ja", PHONE) as reader:
        reader.context.add_init_script("""
            window.shifted = 0;
            new PerformanceObserver(list => list.getEntries().forEach(one => { window.shifted += one.value; })).observe({ type: 'layout-shift', buffered: true });
        """)
        reader.open_board(COUNTER, where)
        reader.page.wait_for_selector(".ways, .entry h1, .claim, .guide .quick, .sheet-page details")
        reader.page.wait_for_timeout(500)
        assert reader.page.evaluate("window.shifted") < 0.01


def test_a_judge_that_cannot_be_reached_says_what_is_safe(phone):
    """In the reader's language, in its place, with a way to try again; no toast."""
    page = phone.open_board(COUNTER, "lookup").page
    page.wait_for_selector(".ways")
    page.route("**/api/**", lambda route: route.abort())
    phone.go("claims")
    page.wait_for_selector(".fault")
    assert "サーバーに接続できない。盤面はこの端末に残っている。" in page.locator(".fault").inner_text()
    assert not page.locator(".toast").count() and phone.board() == COUNTER
    page.unroute("**/api/**")
    phone.tap(page.get_by_role("button", name="もう一度"))
    page.wait_for_selector(".claim.wrong")
    phone.wrong.clear()  # the browser itself tells of what was not reached


def test_a_slow_answer_shows_a_bar_and_later_words(phone):
    page = phone.open_board(COUNTER, "lookup").page
    page.wait_for_selector(".ways")
    held = []
    page.route("**/api/slip", lambda route: held.append(route))
    phone.go("claims")
    page.wait_for_selector(".bar-waiting")
    assert page.evaluate("document.querySelector('.bar-waiting').getBoundingClientRect().height") == 2
    page.wait_for_selector("[role=status]:has-text('準備している')", state="attached")
    held[0].continue_()
    page.wait_for_selector(".claim")
    assert not page.locator(".bar-waiting, .waiting").count()


@pytest.mark.parametrize("game", GAMES)
def test_places_fit_small_windows(browser, address, game):
    """320 pixels, a phone on its side, and a laptop at 200 %: nothing is wider than the window."""
    board = boards.claimed(game)
    sizes = [{"width": 320, "height": 568}, {"width": 740, "height": 360}, {"width": 640, "height": 400}]
    with Reader(browser, address, "en", sizes[0]) as reader:
        reader.open_board(board, "lookup")
        for where in ("lookup", f"in/{game}", "q/who%20wins", f"sheet/{game}/0", "guide/boards", "claims"):
            reader.go(where)
            for size in sizes:
                reader.resize(size)
                reader.page.wait_for_selector(".ways, .best, .sheet-page details, .entry pre, .claim")
                assert reader.fits(), (size, where)
        assert reader.wrong == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_in_what_is_read(browser, address, dark):
    """Look up with its answers, entries, sheets, the guide, the slip, what each place says while it is empty, the menu."""
    with Reader(browser, address, "ja", PHONE, dark) as phone, Reader(browser, address, "en", LAPTOP, dark) as laptop:
        for reader in (phone, laptop):
            page = reader.go("claims").page
            for where in ("claims", "board", "lookup", "q/who%20wins", "q/xqzzy", "bp/topic/turn", "bp/action/counter",
                          "foth/702.6k", "fever/pay.1", "sheet/bp/3", "guide", "guide/boards"):  # fmt: skip
                reader.go(where)
                page.wait_for_selector(".ways, .best, .empty, .entry h1, .guide .quick")
                page.wait_for_timeout(150)
                assert reader.axe() == [], where
            reader.open_board(COUNTER, "claims")
            page.wait_for_selector(".claim.wrong")
            assert reader.axe() == [], "claims"
            reader.tap("#top [aria-haspopup]")
            page.wait_for_selector("dialog .item")
            assert reader.axe() == [], "menu"
