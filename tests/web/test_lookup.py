"""Look up: the answer first and biggest, each thing once, and a first screen that says what one can do."""

import pytest

from judge.corpus.ids import GAMES
from judge.web.answering import answer
from tests.web.browser import LAPTOP, PHONE, Reader


def asked(reader, words):
    """Types words into the box and waits for the answer."""
    page = reader.go("lookup").page
    page.wait_for_selector(".home")
    page.locator(".searchbox input").fill(words)
    page.wait_for_selector(f'.answer[data-answered="{words}"]')
    return page


@pytest.mark.parametrize("words", ["防壁", "5.4.1", "カウンターを止めるには", "702.6k"])
def test_the_answer_stands_at_the_top(phone, words):
    """Its first line is read without scrolling, above y 240 of 740; each thing found stands there once."""
    page = asked(phone, words)
    line = page.evaluate("""() => {
        const range = document.createRange();
        range.selectNodeContents(document.querySelector('.best p'));
        return range.getClientRects()[0].bottom;
    }""")
    assert line < 240
    links = [link.get_attribute("href") for link in page.locator(".results :is(.best h2 a, .quick a)").all()]
    assert len(links) == len(set(links)) > 0
    assert not page.locator(".results", has_text=":").filter(has_text="/").count(), "no identifiers"


def test_the_game_that_was_chosen_comes_first(browser, address):
    """The others are named below, and asked alike with one tap."""
    with Reader(browser, address, "en") as reader:
        page = asked(reader, "how do I break a bulwark")
        assert page.locator(".best a").first.get_attribute("href").startswith("#/bp/")
        page.locator("#top select").select_option("trick")
        page = asked(reader, "who wins")
        assert page.locator(".best a").first.get_attribute("href").startswith("#/trick/")
        assert page.locator("h2", has_text="Other games").count() == 1
        reader.tap(page.get_by_role("button", name="All games"))
        page.wait_for_selector('.answer[data-answered="who wins"]')
        games = {
            href.split("/")[1] for href in page.locator(".best h2 a").evaluate_all("all => all.map(one => one.hash)")
        }
        assert len(games) > 1
        assert reader.wrong == []


def test_what_is_not_found_has_a_way_on(phone):
    page = asked(phone, "xqzzy")
    assert "「xqzzy」は見つからない" in page.locator(".results").inner_text()
    phone.tap(page.locator(".results button", has_text="目次"))
    page.wait_for_selector(".home")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_first_screen_says_what_one_can_do(browser, address, lang):
    """Five games and three things to do, all above the places of a phone."""
    with Reader(browser, address, lang) as reader:
        page = reader.go("lookup").page
        page.wait_for_selector(".ways")
        assert page.locator(".hello .chip").count() == len(GAMES) and page.locator(".ways .way").count() == 3
        end = page.locator(".ways").bounding_box()
        assert end["y"] + end["height"] <= page.locator("#tabs").bounding_box()["y"]
        assert page.locator("h1").count() == 1


@pytest.mark.parametrize("game", GAMES)
def test_an_example_of_a_slip_is_one_tap_away(browser, address, game):
    """Two players say opposite things: one is right, one is wrong, and the slip says who."""
    with Reader(browser, address, "en") as reader:
        page = reader.go("lookup").page
        page.wait_for_selector(".ways")
        page.locator("#top select").select_option(game)
        reader.until("game => document.querySelector(`a[href='#/sheet/${game}/1']`) !== null", game)
        reader.tap(page.locator(".ways .way").nth(2))
        page.wait_for_selector(".claim")
        assert page.locator(".verdicts > .wrong").count() == 1
        assert page.locator(".claim.right").count() and page.locator(".claim.wrong").count()
        assert reader.board()["game"] == game and reader.fits()
        assert reader.wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_the_quick_sheet_is_read_by_section(browser, address, game):
    with Reader(browser, address, "en") as reader:
        page = reader.go("lookup").page
        page.wait_for_selector(".ways")
        page.locator("#top select").select_option(game)
        reader.until("game => document.querySelector(`a[href='#/sheet/${game}/1']`) !== null", game)
        heads = page.locator(f"a[href^='#/sheet/{game}/']").all_inner_texts()
        assert len(heads) >= 7 and all(heads)
        reader.tap(page.locator(f"a[href='#/sheet/{game}/1']"))
        page.wait_for_selector(".sheet-page details[open]")
        assert page.locator(".sheet-page summary").all_inner_texts() == heads
        assert page.locator("details[open] summary").inner_text() == heads[1] and reader.fits()
        assert reader.wrong == []


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_line_is_no_longer_than_the_eye_follows(browser, address, lang):
    """66 Latin or 38 Japanese characters, on a laptop too."""
    with Reader(browser, address, lang, LAPTOP) as reader:
        for where in ("bp/5.4.1", "bp/action/counter", "foth/702.6k", "claims"):
            page = reader.go(where).page
            page.wait_for_selector(".entry .text, .empty")
            longest = page.evaluate(
                """lang => Math.max(...[...document.querySelectorAll('main p')].flatMap(one => {
                const range = document.createRange(), lines = new Map();
                for (const node of one.childNodes) if (node.nodeType === 3) for (let n = 0; n < node.length; n += 1) {
                    range.setStart(node, n); range.setEnd(node, n + 1);
                    const top = Math.round(range.getBoundingClientRect().top);
                    lines.set(top, (lines.get(top) ?? 0) + (lang === "ja" && node.data[n] < "\u2000" ? 0.5 : 1));
                }
                return [0, ...lines.values()];
            }))""",
                lang,
            )
            assert longest <= (38 if lang == "ja" else 66), (where, longest)


def test_the_search_answers_with_rows_not_with_html():
    found = answer("find", {"words": "bulwark", "table": "bp", "lang": "en"})
    assert found["hits"][0]["id"] == "bp:character/bulwark" and found["hits"][0]["answers"]
    assert ["Bulwark", True] in found["hits"][0]["text"] or ["bulwark", True] in found["hits"][0]["text"]
    assert [row["game"] for row in answer("find", {"words": "who wins", "table": "bp", "lang": "en"})["elsewhere"]]


def test_the_size_of_the_first_line_is_the_same_in_both_languages(browser, address):
    """Sizes come from one scale: what is answered is 18, its text 16."""
    for lang in ("ja", "en"):
        with Reader(browser, address, lang, PHONE) as reader:
            page = asked(reader, "Joker")
            sizes = page.evaluate(
                "['.best h2', '.best p'].map(one => getComputedStyle(document.querySelector(one)).fontSize)"
            )
            assert sizes == ["18px", "16px"]
