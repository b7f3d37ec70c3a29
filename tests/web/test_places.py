"""Three places: look up, table, slip; one game at a time, each with a table of its own."""

from tests.web import boards
from tests.web.browser import COUNTER, LAPTOP, PHONE, Reader

SIDE = {"width": 740, "height": 360}


def test_the_game_in_the_header_is_the_game_of_the_table(phone):
    """Another game brings its own table; what lies on the first one is kept, with its past."""
    page = phone.open_board(COUNTER).page
    page.wait_for_selector(".felt")
    race = boards.named("nasty")
    page.locator("#top select").select_option("nasty")
    page.wait_for_selector(".felt", state="detached")
    assert phone.page.evaluate("JSON.parse(localStorage.getItem('judge.page.1')).game") == "nasty"
    page.evaluate("async board => (await import('./static/store.js')).change(board)", race)
    page.wait_for_selector(".felt")
    assert phone.board()["game"] == "nasty" and page.get_by_role("button", name="元に戻す").is_disabled()
    page.locator("#top select").select_option("bp")
    phone.until("JSON.parse(localStorage.getItem('judge.page.1')).game === 'bp'")
    assert phone.board() == COUNTER
    page.reload()
    page.wait_for_selector(".felt")
    assert phone.board() == COUNTER and page.locator("#top select").input_value() == "bp"


def test_a_board_of_another_game_goes_to_its_own_table(phone):
    page = phone.open_board(COUNTER).page
    page.wait_for_selector(".felt")
    race = boards.named("fever")
    page.evaluate("async board => (await import('./static/store.js')).change(board)", race)
    phone.until("document.querySelector('#top select').value === 'fever'")
    assert page.get_by_role("button", name="元に戻す").is_disabled(), "undo does not change the game"


def test_the_places_stand_at_the_thumb(browser, address):
    """Below on a phone, at the right on its side, at the left on a laptop; the table comes back as it was looked at."""
    for size, side in ((PHONE, "bottom"), (SIDE, "right"), (LAPTOP, "left")):
        with Reader(browser, address, "en", size) as reader:
            page = reader.open_board(COUNTER, "steps").page
            page.wait_for_selector(".player")
            box = page.locator("#tabs").bounding_box()
            ends = {"bottom": box["y"] + box["height"] == size["height"], "left": box["x"] == 0,
                    "right": box["x"] + box["width"] == size["width"]}  # fmt: skip
            assert ends[side], box
            assert page.locator("#tabs a").all_inner_texts() == ["Look up", "Table", "Slip"]
            reader.tap(page.locator("#tabs a").first)
            page.wait_for_selector(".searchbox")
            reader.tap(page.locator("#tabs a").nth(1))
            page.wait_for_selector(".player")
            assert page.evaluate("location.hash") == "#/steps"
            assert reader.wrong == []


def test_what_if_is_asked_from_the_slip_and_stepped_through_on_the_table(browser, address):
    """B's Counter is the only thing that stops A's Up; the line that proves it lies on the table afterwards."""
    board = {**COUNTER, "players": {**COUNTER["players"], "A": {**COUNTER["players"]["A"], "hand": []}}}
    board["format"] = "lite"
    with Reader(browser, address, "en") as reader:
        page = reader.open_board(board, "claims").page
        page.wait_for_selector(".claim.wrong")
        reader.tap(page.locator(".claim.wrong button.step-link"))
        page.wait_for_selector(".whatif .check")
        told = page.locator(".whatif .checks").inner_text()
        assert "B can prevent this: B requests Counter with ♣8" in told and "A cannot prevent this" in told
        assert "--" not in page.locator(".whatif").inner_text(), "no options of the command line"
        reader.tap(page.locator(".whatif summary"))
        reader.tap(page.locator(".whatif .lines .tool").first)
        reader.until("location.hash === '#/steps'")
        page.wait_for_selector(".player")
        assert reader.board()["then"] == "stop" and "claims" not in reader.board()
        reader.tap(page.get_by_role("button", name="Undo"))
        reader.until("JSON.parse(localStorage.getItem('judge.page.1')).at === 0")
        assert reader.board() == board
        assert reader.wrong == []


def test_a_search_that_goes_on_is_stopped_and_what_it_knew_stays(browser, address):
    """The short search is answered, the longer one never: its reader stops it."""
    asked = []

    def reply(route):
        """Answers the short search as if it had not found everything."""
        asked.append(route.request.post_data_json["seconds"])
        if asked[-1] == 1:
            response = route.fetch()
            route.fulfill(response=response, json={**response.json(), "complete": False})

    board = {**COUNTER, "format": "lite"}
    with Reader(browser, address, "en") as reader:
        page = reader.open_board(board, "claims").page
        page.wait_for_selector(".claim.wrong")
        page.route("**/api/lines", reply)
        reader.tap(page.locator(".claim.wrong button.step-link"))
        page.wait_for_selector(".whatif .check")
        reader.tap(page.get_by_role("button", name="Stop"))
        page.wait_for_selector("text=Stopped.")
        assert page.locator(".whatif .check").count() > 1 and asked == [1, 4]
        reader.tap(page.get_by_role("button", name="Try again"))
        reader.until("document.querySelector('.whatif .check')")
        assert reader.wrong == []
