"""Boards, plays, answers and claims put together by taps alone, in every game, in a real browser."""

import json

import pytest

from judge.corpus.ids import GAMES
from tests.web import boards
from tests.web.browser import COUNTER, LAPTOP, PHONE, SCREENS, WAYS, Reader


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_screens(browser, address, game):
    board = boards.claimed(game, 1, 2)
    for lang, size in WAYS[:2]:
        with Reader(browser, address, lang, size) as reader:
            reader.open_board(board)
            page = reader.page
            for screen in SCREENS[1:]:
                reader.go(screen)
                page.wait_for_selector({"claims": ".claim", "steps": ".player"}.get(screen, ".cloth"))
                assert page.locator("main .fault").count() == 0
                assert reader.fits(), screen
            assert reader.wrong == []


@pytest.mark.parametrize("game", [game for game in GAMES if game != "bp"])
def test_the_forms_of_a_game_come_from_its_format(phone, game):
    """What is drawn opens a form, and what is closed unchanged leaves the board as it was."""
    page = phone.go("board").page
    phone.tap(page.get_by_role("button", name="始める").last)
    page.wait_for_selector("dialog .segmented button")
    phone.tap(page.locator("dialog .segmented button").nth(GAMES.index(game)))
    phone.in_sheet(".choice >> text=配る")
    page.wait_for_selector(".felt")
    before = phone.board()
    opened = page.locator(".felt button[data-key]:not(.cell, .square), .felt .cell:has(.piece)").filter(visible=True)
    for n in range(0, opened.count(), 3):
        phone.tap(opened.nth(n))
        if "cell" in (opened.nth(n).get_attribute("class") or ""):
            phone.tap(opened.nth(n))  # touched once it can be put on a square, touched again it opens
        page.wait_for_selector("dialog .sheet-body > *")
        phone.done()
        phone.no_sheet()
    assert phone.board() == before
    phone.tap(".settings .chip >> nth=0")
    page.wait_for_selector("dialog .sheet-body > *")
    phone.done()


@pytest.mark.parametrize("game", GAMES)
def test_every_claim_and_every_play_has_its_fields(browser, address, game):
    board = boards.claimed(game, 1, 3)
    with Reader(browser, address, "en", LAPTOP) as reader:
        page = reader.open_board(board, "claims").page
        page.wait_for_selector(".claim")
        reader.tap(page.get_by_role("button", name="Add a claim"))
        page.wait_for_selector("dialog .chip")
        chips = page.locator("dialog .sheet-body > .chips .chip")
        for n in range(chips.count()):
            chips.nth(n).click()
            assert page.locator("dialog .next-part :is(input, select, button)").count(), chips.nth(n).inner_text()
        page.keyboard.press("Escape")
        reader.go("plays")
        page.wait_for_selector(".whynot summary")
        page.locator(".whynot summary").first.click()
        verbs = page.locator(".composer .segmented.wrap button")
        for n in range(verbs.count()):
            verbs.nth(n).click()
        assert reader.wrong == []


def test_taps_change_a_race(phone):
    board = boards.named("fever", "contract")
    phone.open_board(board)
    page = phone.page
    page.wait_for_selector(".cell .piece")
    phone.tap("[data-key='seat:P1']")
    phone.in_sheet("[data-key=money] .stepper button >> nth=1")
    phone.done()
    phone.until("JSON.parse(localStorage.getItem('judge.page.1')).at === 1")
    assert phone.board()["players"]["P1"]["money"] == board["players"]["P1"]["money"] + 100


def claiming(reader, board):
    """The sheet in which a claim is put together."""
    page = reader.open_board(board, "claims").page
    page.wait_for_selector(".slip")
    reader.tap(page.get_by_role("button", name=reader.say("主張を加える", "Add a claim")))
    page.wait_for_selector("dialog .chip")
    return page


def added(reader):
    reader.tap(reader.page.locator("dialog footer").get_by_role("button", name=reader.say("加える", "Add"), exact=True))
    reader.no_sheet()
    return reader.board()["claims"][-1]


def test_a_card_that_is_no_unit_can_be_claimed_about(phone):
    claiming(phone, COUNTER)
    phone.in_sheet(".chip:text-is('領域')")
    assert phone.page.locator("dialog .named[data-name='H7']").inner_text() == "♡7"
    assert phone.page.locator("dialog .named[data-name='S6']").count() == 0  # that is the soldier a1
    phone.in_sheet(".named[data-name='H7']")
    phone.page.locator("dialog .next-part select").select_option(label="墓地")
    assert added(phone) == {"by": "A", "zone": {"H7": "grave"}}
    phone.page.wait_for_selector(".claim.right >> nth=1")


def test_a_number_that_is_typed_counts_at_once(phone):
    page = claiming(phone, COUNTER)
    phone.in_sheet(".chip:text-is('サイズ')")
    phone.in_sheet(".named[data-name='a1']")
    phone.tap("dialog .stepper input")
    page.keyboard.type("6")
    assert page.locator("dialog footer .primary").is_enabled()
    assert added(phone) == {"by": "A", "size": {"a1": 6}}


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_run_is_claimed_about_by_taps(browser, address, lang):
    board = boards.named("foth", "guard-must")
    with Reader(browser, address, lang) as reader:
        page = claiming(reader, board)
        shown = page.locator("dialog .sheet-body > .segmented").first
        assert shown.bounding_box()["height"] > 40, "who says so must not shrink out of sight"
        reader.in_sheet(f".chip:text-is('{reader.say('走破数', 'run value')}')")
        reader.in_sheet(".named >> nth=0")
        reader.in_sheet(".stepper button >> nth=1")
        assert list(added(reader)["run"].values()) == [1]
        reader.tap(page.get_by_role("button", name=reader.say("主張を加える", "Add a claim")))
        reader.in_sheet(f".chip:text-is('{reader.say('起きた', 'happened')}')")
        reader.in_sheet(f".next-part .ghost:has-text('{reader.say('加える', 'Add')}')")
        assert page.locator("dialog .ways button").all_inner_texts() == [
            reader.say("どれかも書く", "And which one"), reader.say("種類だけ", "Only the kind of card"),
        ]  # fmt: skip
        reader.in_sheet(".ways button >> nth=0")
        reader.in_sheet(f".rest .chip:text-is('+ {reader.say('走破成功', 'success')}')")
        reader.in_sheet("[data-key=success] .named >> nth=0")
        assert list(added(reader)["happened"][0]) == ["success"]
        page.wait_for_selector(".claim")
        assert page.locator("main .fault").count() == 0 and reader.wrong == []


def test_a_block_with_nobody_is_said_in_words(phone):
    board = {**COUNTER, "stage": [], "chance": "A", "claims": [], "script": [
        {"A": {"request": "attack"}}, {"all": "pass"}, {"A": {"choose": ["a1"]}}, {"all": "pass"},
    ]}  # fmt: skip
    phone.open_board(board, "plays").page.wait_for_selector(".decision .play")
    assert "Bはブロックしない" in phone.texts(".decision .play")


def test_a_play_put_together_shows_its_answer(phone):
    """A stake that is not in the list is put together; the answer comes into sight."""
    board = boards.named("fever", "contract")
    page = phone.open_board({**board, "script": [], "claims": []}, "plays").page
    page.wait_for_selector(".whynot summary")
    phone.tap(page.locator(".whynot > summary"))
    assert page.locator(".composer .segmented").first.locator("button").last.inner_text() != "すべての手順"
    phone.tap(page.locator(".composer .segmented.wrap button:text-is('賭ける')"))
    page.locator(".composer [data-key=bet] select").select_option(index=1)
    for _ in range(3):
        phone.tap(page.locator(".composer .stepper button").nth(1))
    phone.tap(page.locator(".composer .primary").first)
    answer = page.locator(".composer .attempt")
    answer.wait_for()
    page.wait_for_timeout(100)
    assert answer.bounding_box()["y"] < PHONE["height"] - 60


def test_a_player_is_renamed_by_taps(reader):
    page = reader.open_board(COUNTER).page
    page.wait_for_selector(".felt")
    reader.tap("[data-key='seat:A']")
    page.locator("dialog .player-name input").fill("花子")
    reader.done()
    reader.until("document.querySelector('.felt').innerText.includes('花子')")
    board = reader.board()
    assert list(board["players"]) == ["花子", "B"] and board["turn"] == board["stage"][0]["by"] == "花子"
    assert board["claims"][1] == {"by": "花子", "size": {"a1": 13}}
    reader.no_sheet()
    reader.tap("[data-key='seat:花子']")
    page.locator("dialog .player-name input").fill("B")
    reader.done()
    page.wait_for_selector(".toast.bad")
    assert list(reader.board()["players"]) == ["花子", "B"], "a name that is taken changes nothing"


@pytest.mark.parametrize("game, zone", [("foth", "手札"), ("fever", "アクションカード")])
def test_a_card_is_described_where_it_is_picked(phone, game, zone):
    phone.open_board(boards.claimed(game))
    page = phone.page
    page.wait_for_selector(".felt")
    if game == "fever":
        phone.tap("[data-key='seat:P1']")
        phone.in_sheet("summary")
        phone.in_sheet("[data-key=cards] .line, .rest .chip:has-text('アクションカード')")
        if not page.locator("dialog .chip.new").count():
            phone.in_sheet("[data-key=cards] .line")
    else:
        phone.tap(page.locator(f".felt [data-name^='{zone}']").last)
    phone.in_sheet(".chip.new")
    add = page.locator("dialog").last.locator("footer .primary")
    assert add.is_disabled(), "it needs a name"
    page.locator("dialog").last.locator("input[type=text]").first.fill("ハヤテ")
    phone.tap(add)
    assert page.locator("dialog .tray-cards").last.inner_text().strip().endswith("ハヤテ")
    phone.done()
    if game == "fever":
        phone.done()
    phone.until("said => localStorage.getItem('judge.page.1').includes(said)", "ハヤテ")
    assert "ハヤテ" in phone.board()["cards"]
    assert page.locator("main .fault").count() == 0


def test_what_was_requested_is_offered_first(phone):
    page = claiming(phone, COUNTER)
    phone.in_sheet(".chip:text-is('無効')")
    shown = page.locator("dialog .names[role=group] > .named")
    assert shown.all_inner_texts() == ["Aのアップ (♡7 → a1)", "カウンター"]
    phone.in_sheet(".named[data-name='r1']")
    assert added(phone) == {"by": "A", "negated": ["r1"]}
    page.wait_for_selector(".claim.right >> nth=1")
    phone.tap(page.get_by_role("button", name="主張を加える"))
    phone.in_sheet(".chip:text-is('効果を発揮せず解決')")
    phone.in_sheet(".or-none > .chip")
    assert added(phone) == {"by": "A", "fizzled": []}


def test_two_counters_are_told_apart(phone):
    """Counter against Counter, played by taps: a claim about the one says nothing about the other."""
    players = {"A": {"life": 9, "hand": ["H7", "C3", "D5", "D4"], "field": [{"id": "a1", "cards": ["S6"]}]},
               "B": {"life": 9, "hand": ["C8", "C2"], "field": []}}  # fmt: skip
    page = phone.open_board({"game": "bp", "turn": "A", "chance": "A", "players": players}, "plays").page
    for said in ("♡7でアップ", "♢5を捨てる", "Aがパスする", "♣8でカウンター", "Bがパスする", "♣3でカウンター"):
        made = page.locator(".play", has_text=said).or_(page.locator(f".pass:text-is('{said}')")).first
        phone.tap(made)
        made.wait_for(state="detached")
    told = [" ".join(words.split()) for words in phone.texts(".stage .about")]
    assert told == ["A カウンター → カウンター ♣8", "B カウンター → アップ ♡7", "A アップ → ♠6"], (
        "the top of the stage first"
    )
    for said in ("Aがパスする", "Bがパスする"):
        phone.tap(f".pass:text-is('{said}')")  # to pass is at hand
    page.wait_for_selector(".news li:has-text('無効にできない')")
    phone.go("claims").page.wait_for_selector(".slip")
    phone.tap(page.get_by_role("button", name="主張を加える"))
    phone.in_sheet(".chip:text-is('解決')")
    assert page.locator("dialog .names[role=group] > .named").last.inner_text() == "Aのカウンター (♣3 → カウンター)"
    phone.in_sheet(".named[data-name='r2']")
    assert added(phone) == {"by": "A", "resolved": ["r2"]}
    page.wait_for_selector(".claim.wrong")  # only A's has resolved


def test_what_nobody_has_named_is_drawn_without_a_name(phone):
    """A draw that the rules put on the stage, a trump: what is drawn says it all."""
    board = {**json.loads(json.dumps(COUNTER)), "claims": [], "script": [], "stage": [
        {"by": "A", "action": "up", "key": ["H7"], "target": "a1"},
        {"by": "B", "action": "counter", "key": ["C9"], "target": "up"},
    ]}  # fmt: skip
    board["players"]["B"]["trumps"] = [{"card": "H4", "face": "up"}]
    page = phone.open_board(board, "plays").page
    page.wait_for_selector(".stage .thing")
    told = [" ".join(words.split()) for words in phone.texts(".stage .about")]
    assert told == ["B カウンター → アップ ♡7", "A アップ → ♠6"]
    assert "B.H4" not in page.locator(".felt").inner_text()


def test_a_fault_is_said_without_the_words_of_the_file(phone):
    """A unit is taken away that a claim speaks of: where the fault is, and what was claimed, in the reader's words."""
    page = phone.open_board({**COUNTER, "stage": [], "script": [], "claims": [{"by": "A", "size": {"a1": 13}}]}).page
    page.wait_for_selector(".felt")
    phone.tap(page.locator(".felt .thing[data-name*='♠6']"))
    phone.tap(phone.button("取り除く", "Remove", "dialog"))
    page.wait_for_selector(".pane-note .fault")
    assert page.locator(".pane-note .fault").inner_text().startswith("✗ 主張 › 1 › サイズ › a1: ")
    assert page.locator(".felt .thing[data-name*='♠6']").count() == 1, "the table is still the old one"
    phone.go("claims").page.wait_for_selector(".claim")
    assert page.locator(".claim .said").inner_text() == "サイズ a1: 13"
    phone.tap(".claim .round")
    phone.in_sheet(".item")
    page.wait_for_selector(".slip")


def test_a_place_of_a_finding_is_said_in_words(phone):
    board = {**COUNTER, "stage": [], "script": [], "claims": []}
    board["players"] = {"A": {"life": 9, "hand": ["D4", "D4"]}, "B": {"life": 9}}
    page = phone.open_board(board).page
    page.wait_for_selector(".checks.possible .check.wrong")
    assert "A: ♢4が2枚ある" in page.locator(".checks.possible").inner_text()
    phone.open_board({"game": "fever", "options": {"pack": True}, "players": {"P1": {}, "P2": {}}})
    page.wait_for_selector(".possible .check")
    assert "options" not in page.locator(".pane-body").inner_text()


def test_the_cards_of_a_race_are_called_in_the_language_of_the_page(browser, address):
    board = {**boards.named("trick", "example-trick"), "script": [], "claims": []}
    for lang, hand in (("en", "red 5"), ("ja", "赤5")):
        with Reader(browser, address, lang) as reader:
            page = reader.open_board(board).page
            page.wait_for_selector(f".felt [data-name*='{hand}']")
            reader.tap(".seat-name >> nth=0")
            page.wait_for_selector(f"dialog .line:has-text('{hand}')")


def test_a_decision_is_shown_the_way_to_and_answered_by_a_number(browser, address):
    """The table of progress marks is lost: what is asked is only a number, and lies below the table."""
    with Reader(browser, address, "en") as reader:
        page = reader.go("board").page
        reader.tap(page.get_by_role("button", name="Start", exact=True).last)
        reader.tap(page.locator("dialog .segmented button").nth(GAMES.index("trick")))
        reader.in_sheet(".choice >> text=Small board")
        page.wait_for_selector(".felt")
        reader.go("plays")
        for said in ("A plays red 5 with a whip", "B plays red 2", "C plays yellow 4", "D plays red 12"):
            made = page.locator(".play", has_text=said).last
            reader.tap(made)
            made.wait_for(state="detached")
        page.locator(".decision .stepper").scroll_into_view_if_needed()
        assert page.locator(".decision summary").count() == 0, "nothing else is offered, so nothing is folded"
        for _ in range(2):
            reader.tap(page.locator(".decision .stepper button").last)
        reader.tap(page.locator(".decision .primary"))
        page.wait_for_selector(".news:has-text('to square 2 (')")
        reader.go("claims").page.wait_for_selector(".slip")
        # a claim of legality speaks of the plays of its moment
        reader.tap(page.get_by_role("button", name="Add a claim"))
        reader.in_sheet(".chip:text-is('illegal')")
        assert page.locator("dialog .play").first.inner_text() == "D plays red 8"
        reader.in_sheet("[role=radio]:text-is('the start')")
        reader.in_sheet(".play:has-text('A plays green 3')")
        assert added(reader) == {"by": "A", "at": "start", "illegal": "A: {play: G3}"}
        page.wait_for_selector(".claim.wrong")
        assert reader.wrong == []


def test_a_payout_is_disputed_by_taps(phone):
    """The phase is set before the order of finish: what is missing is said, also after a reload, and can be added."""
    page = phone.go("board").page
    phone.tap(page.get_by_role("button", name="始める", exact=True).last)
    phone.tap(page.locator("dialog .segmented button").nth(GAMES.index("fever")))
    phone.in_sheet(".choice >> text=小さな盤面から")
    phone.tap(page.locator(".settings .chip", has_text="フェイズ"))
    page.locator("dialog select").select_option(label="払い戻し")
    phone.done()
    page.wait_for_selector(".pane-note .fault:has-text('ゴールした馬')")
    page.reload()
    page.wait_for_selector(".pane-note .fault")
    phone.tap(".settings .chip:has-text('ゴールした馬')")
    for colour in "白赤黒青緑黄":
        phone.in_sheet(f".chip:has-text('{colour}')")
    phone.done()
    page.wait_for_selector(".pane-note .fault", state="detached")
    phone.no_sheet()
    phone.tap("[data-key='seat:P1']")
    phone.in_sheet("[data-key=bets] .ghost")  # horse, kind and stake side by side
    page.locator("dialog [data-key=bets] select").first.select_option(label="白")
    for _ in range(3):
        phone.in_sheet("[data-key=bets] .stepper button >> nth=1")
    phone.done()
    phone.no_sheet()
    phone.until("JSON.parse(localStorage.getItem('judge.page.1')).at > 2")
    assert phone.board()["players"]["P1"]["bets"] == [{"horse": "white", "kind": "win", "stake": 300}]
    phone.go("claims").page.wait_for_selector(".slip")
    assert page.locator(".slip h1").inner_text() == "裁定票"
    phone.tap(page.get_by_role("button", name="主張を加える"))
    phone.in_sheet(".chip:text-is('所持金')")
    phone.in_sheet(".next-part [role=radio]")
    phone.in_sheet(".next-part .stepper button >> nth=1")
    assert added(phone) == {"by": "P1", "money": {"P1": 100}}
    assert "3900D" in page.locator(".claim.wrong .outcome").inner_text()


def test_a_size_is_not_claimed_of_a_player_but_a_target_may_be_one(phone):
    page = claiming(phone, COUNTER)
    phone.in_sheet(".chip:text-is('サイズ')")
    assert page.locator("dialog .named[data-name='A']").count() == 0
    page.keyboard.press("Escape")
    phone.go("plays")
    page.wait_for_selector(".whynot > summary")
    phone.tap(".whynot > summary")
    page.wait_for_selector(".composer [data-key=target] .named[data-name='B']")


def test_what_came_of_a_play_is_in_sight(phone):
    """The play at the end of the list is tapped; the table has not moved, and what happened is seen and read aloud."""
    page = phone.open_board({**COUNTER, "script": [], "claims": []}, "plays").page
    page.wait_for_selector(".play")
    felt = page.locator(".felt").bounding_box()
    phone.tap(page.locator(".play").last)
    page.wait_for_selector(".news[role=status]")
    news = page.locator(".news").bounding_box()
    assert news["y"] >= felt["y"] + felt["height"] and news["y"] < PHONE["height"] - 120
    assert page.locator(".felt").bounding_box() == felt and page.evaluate("scrollY") == 0


def test_a_screen_that_was_left_says_nothing_more(phone):
    """The judge is slow; the reader has gone to look something up meanwhile."""
    phone.open_board(COUNTER).page.wait_for_selector(".felt")
    phone.page.route("**/api/slip", lambda route: None)  # never answered
    phone.go("claims").go("lookup").page.wait_for_selector(".contents")
    phone.page.wait_for_timeout(600)
    assert phone.page.locator(".contents").count() and not phone.page.locator(".waiting").count()


def test_a_sheet_that_is_left_adds_nothing(phone):
    page = phone.open_board(COUNTER).page
    page.wait_for_selector(".felt")
    phone.tap(".stage .plus")
    page.wait_for_selector("dialog .record")
    page.keyboard.press("Escape")
    phone.no_sheet()
    assert phone.board() == COUNTER
