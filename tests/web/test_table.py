"""The table in its box: it never moves, glows where it can be touched, and shows only what lies open."""

import json

import pytest

from judge.boardfile.board import builtin_boards
from judge.corpus.ids import GAMES
from tests.web import boards
from tests.web.browser import COUNTER, LAPTOP, PHONE, Reader

STEPS = 20
BOX = (
    "() => { const b = document.querySelector('.felt').getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; }"
)
# goes forwards; gives the step at which the felt or the buttons stood elsewhere, or something else on the page was shifted
STEPPED = """async steps => {
  const at = () => ['.felt', '.player'].map(one => { const b = document.querySelector(one).getBoundingClientRect(); return [b.x, b.y, b.width, b.height].join(); }).join(';');
  const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  let shifted = 0;
  new PerformanceObserver(list => list.getEntries().forEach(one => { shifted += one.value; })).observe({ type: 'layout-shift' });
  const before = at();
  for (let n = 1; n <= steps; n += 1) {
    const next = document.querySelector('.player .primary');
    if (next.disabled) break;
    next.click();
    await frame();
    if (at() !== before || shifted > 0.001) return [n, before, at(), shifted];
  }
  return null;
}"""
SIZES = {"phone": PHONE, "laptop": LAPTOP, "narrow": {"width": 320, "height": 568}, "side": {"width": 740, "height": 360},
         "zoomed": {"width": 640, "height": 400}}  # fmt: skip


@pytest.mark.parametrize("size", ["phone", "laptop"])
@pytest.mark.parametrize("game", GAMES)
def test_the_table_does_not_move_while_stepping(browser, address, game, size):
    with Reader(browser, address, "ja", SIZES[size]) as reader:
        page = reader.open_board(boards.long(game), "steps").page
        page.wait_for_selector(".player")
        box = page.evaluate(BOX)
        assert page.evaluate(STEPPED, STEPS) is None
        for mode in ("plays", "board"):
            reader.go(mode)
            page.wait_for_selector(f".place[data-mode={mode}] .pane-body > *", state="attached")
            assert page.evaluate(BOX) == box, f"the same box in {mode}"
        assert reader.wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_the_table_fits_small_windows(browser, address, game):
    with Reader(browser, address, "ja", SIZES["narrow"]) as reader:
        page = reader.open_board(boards.long(game), "plays").page
        for mode in ("plays", "steps", "board"):
            reader.go(mode)
            page.wait_for_selector(f".place[data-mode={mode}] .cloth")
            for size in ("narrow", "side", "zoomed"):
                reader.resize(SIZES[size])
                assert reader.fits(), (mode, size)
                _, _, width, height = page.evaluate(BOX)
                assert height >= 150 and width >= 300
                pane = page.locator(".pane").bounding_box()
                assert pane["y"] + pane["height"] <= SIZES[size]["height"] + 1, "the pane is in sight"
        assert reader.wrong == []


LEFT_OUT = """() => {
  const cloth = document.querySelector('.cloth'), box = cloth.getBoundingClientRect();
  const beyond = [...cloth.querySelectorAll('.seat, .thing, .held, .zone, .cell, .square')].filter(one => { const b = one.getBoundingClientRect(); return b.right > box.right + 1 || b.bottom > box.bottom + 1; });
  const cut = [...cloth.querySelectorAll('.course, .back-row')].filter(one => one.scrollHeight > one.clientHeight + 2 && one.clientHeight);
  return [cloth.scrollHeight - cloth.clientHeight, ...[...beyond, ...cut].map(one => one.className)];
}"""


@pytest.mark.parametrize("game", GAMES)
def test_the_whole_table_is_in_view(browser, address, game):
    """Nothing of the table has to be scrolled to, in windows as low as a phone on its side and as narrow as 320 pixels."""
    windows = {**SIZES, "low": {"width": 360, "height": 600}}
    for one in ("phone", "laptop", "narrow"):  # which are drawn in different ways; the others are as the narrow one
        with Reader(browser, address, "en", windows.pop(one)) as reader:
            for board in (boards.full(game), boards.long(game)):
                page = reader.open_board(board, "plays").page
                page.wait_for_selector(".cloth .seat")
                page.wait_for_selector(".pane-body > *", state="attached")
                assert page.evaluate(LEFT_OUT) == [0], one
                for size, window in windows.items() if one == "narrow" else ():
                    reader.resize(window)
                    assert page.evaluate(LEFT_OUT) == [0], size


WIDTHS = """() => [...document.querySelectorAll('.course .cell:not(.gate), .square')].map(one => one.getBoundingClientRect().width)"""


@pytest.mark.parametrize("game", ["trick", "nasty", "fever"])
def test_squares_are_equally_wide_all_over_a_course(browser, address, game):
    """On every board of a game, in every lane, and wherever the window of a long course stands."""
    paths = builtin_boards(game)
    widths = {True: set(), False: set()}  # of courses shown through a window, and of those shown whole
    with Reader(browser, address, "en", PHONE) as reader:
        page = reader.page
        for path in paths[:: len(paths) // 6]:
            reader.open_board(boards.plain(path), "steps")
            page.wait_for_selector(".player")
            for at in (0.02, 0.5, 0.97):
                worded = page.evaluate(
                    "[...document.querySelectorAll('.course .top')].some(one => /[a-z]/i.test(one.innerText))"
                )
                strip = page.locator(".strip")
                if not worded:
                    widths[bool(strip.count())] |= {round(width, 1) for width in page.evaluate(WIDTHS)}
                if strip.count():
                    box = strip.bounding_box()
                    page.touchscreen.tap(box["x"] + at * box["width"], box["y"] + 20)
                    page.wait_for_timeout(60)
    assert any(widths.values())
    assert all(max(found) - min(found) <= 0.3 for found in widths.values() if found), widths


def test_what_lies_face_down_is_drawn_face_down(phone):
    """Life lies face down, though the board knows it; a known bulwark is a back with a plate."""
    board = json.loads(json.dumps({**COUNTER, "stage": [], "script": [], "claims": []}))
    board["players"]["A"] |= {"life": ["H9", "S3"], "field": [{"cards": ["D9"], "as": "bulwark"}]}
    page = phone.open_board(board, "plays").page
    page.wait_for_selector(".cloth")
    seat = page.locator(".felt .seat[aria-label='A']")
    assert "♥" not in seat.locator(".zone.pile").first.inner_text() and "9" not in seat.locator(".zone.pile").first.inner_text().replace("ライフ", "")  # fmt: skip
    assert seat.locator(".thing .card.back em").inner_text() == "♦9"


def test_a_joker_is_a_star(phone):
    board = {"game": "bp", "players": {"A": {"life": 3, "hand": ["Joker"]}, "B": {"life": 3}}}
    page = phone.open_board(board, "plays").page
    page.wait_for_selector(".cloth .suit-J")
    assert page.locator(".cloth .suit-J b").inner_text() == "★"
    assert "Joker" not in page.locator(".cloth .suit-J").inner_text()


def test_all_lanes_of_a_course_have_one_grid(phone):
    """Equal squares are equally far, in whatever lane and however far the horse has come."""
    page = phone.open_board(boards.named("nasty", "horse-a-lap-apart"), "steps").page
    page.wait_for_selector(".course.grid .cell")
    columns = page.evaluate("""() => {
      const all = [...document.querySelectorAll('.course.grid .cell')], rows = new Map();
      for (const cell of all) { const box = cell.getBoundingClientRect(); rows.set(Math.round(box.y), [...(rows.get(Math.round(box.y)) ?? []), Math.round(box.x)]); }
      return [...new Set([...rows.values()].map(xs => xs.join()))];
    }""")
    assert len(columns) == 1


def test_only_what_can_act_glows_and_a_target_ends_the_play(phone):
    board = {"game": "bp", "players": {"A": {"life": 9, "hand": ["H7", "SQ"], "field": [{"id": "a1", "cards": ["S6"]}]},
                                       "B": {"life": 9, "field": [{"id": "b1", "cards": ["H5"]}]}}}  # fmt: skip
    page = phone.open_board(board, "plays").page
    page.wait_for_selector(".held.can")
    assert page.locator(".felt .seat[aria-label='A'] .held.can").count() == 1, (
        "nothing can be done with the queen alone"
    )
    assert page.locator(".felt .aim").count() == 0
    phone.tap(page.locator(".held.can"))
    page.wait_for_selector(".felt .aim")
    assert {one.get_attribute("data-name").split()[0] for one in page.locator(".felt .aim").all()} >= {"♠6", "♡5"}
    assert page.locator(".fan button").count() == 2, "the hand is opened as whole cards"
    phone.tap(page.locator(".felt .aim[data-name^='♡5']"))
    phone.until("JSON.parse(localStorage.getItem('judge.page.1')).past.at(-1).script?.length === 1")
    assert phone.board()["script"][0]["A"]["target"] == "b1"
    phone.tap(page.get_by_role("button", name="元に戻す"))
    phone.until("!JSON.parse(localStorage.getItem('judge.page.1')).past[0].script")
    page.wait_for_selector(".held.can")


def test_a_claim_stays_with_its_moment(phone):
    """What was claimed at a step speaks of that step, whatever is played afterwards."""
    page = phone.open_board({**COUNTER, "claims": [], "then": "stop"}, "steps").page
    page.wait_for_selector(".player")
    phone.tap(page.locator(".felt .thing[data-name^='♠6']"))
    page.wait_for_selector("dialog .say")
    phone.tap(page.locator("dialog .saying", has_text="サイズ").locator(".say"))
    phone.no_sheet()
    assert phone.board()["claims"] == [{"by": "A", "size": {"a1": 6}, "at": "start"}]
    phone.go("plays").page.wait_for_selector(".pass")
    phone.tap(page.locator(".felt .seat[aria-label='A'] .zone.hand"))
    phone.tap(page.locator(".pane-bar .chip", has_text="主張する"))
    page.wait_for_selector("dialog .say")
    phone.tap(page.locator("dialog .saying", has_text="領域").locator(".chip", has_text="手札"))
    phone.no_sheet()
    claim = phone.board()["claims"][-1]
    assert claim["zone"] == {"A.D4": "hand"} and {"at": claim["at"]} in phone.board()["script"]


def test_a_fence_is_put_by_tapping_its_square(phone):
    board = {"game": "nasty", "turn": "A", "track": {"finish": 60, "fences": {"Brian's Brook": 12}},
             "players": {"A": {"square": [1, 31]}, "B": {"square": [2, 28]}}}  # fmt: skip
    page = phone.open_board(board).page
    page.wait_for_selector(".cell .piece")
    phone.tap("[data-key='square:2:30']")
    phone.tap("dialog .chip >> nth=0")
    page.wait_for_selector(".cell.fence")
    assert phone.board()["track"]["fences"] == {"Brian's Brook": 12, "障害 1": 30}
    phone.tap("[data-key='square:4:30']")
    phone.tap("dialog .danger")
    page.wait_for_selector(".cell.fence", state="detached")
    assert phone.board()["track"]["fences"] == {"Brian's Brook": 12}
