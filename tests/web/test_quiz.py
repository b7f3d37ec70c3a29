"""Practice on the page: a paper answered by taps and by keys, the score that is kept, the same in both languages."""

import pytest

from judge.engine.quiz.questions import question_with_id, questions_of
from judge.web.answering import answer
from tests.support import ask
from tests.web.browser import LAPTOP, PHONE, Reader

KEPT = "() => JSON.parse(localStorage.getItem('judge.quiz.1') ?? '{}')"


def begin(reader):
    """Opens practice and begins: the questions of the paper that came."""
    reader.go("quiz")
    with reader.page.expect_response(lambda response: "/api/paper" in response.url) as paper:
        reader.tap(reader.button("練習を始める", "Begin"))
    reader.page.wait_for_selector(".quiz-option")
    return paper.value.json()["questions"]


def test_a_paper_is_answered_and_the_score_is_kept(reader):
    questions = begin(reader)
    assert len(questions) == 10 and "answer" not in questions[0]
    for n, question in enumerate(questions[:3]):
        right = question_with_id(question["id"]).answer
        chosen = right if n != 1 else (right + 1) % len(question["options"])
        assert reader.page.locator(".quiz .felt").count() == 1 and reader.fits()
        assert reader.texts(".quiz-option > span") == question["options"]
        reader.tap(reader.page.locator(".quiz-option").nth(chosen))
        reader.page.wait_for_selector(".quiz-slip h2")
        assert reader.page.locator(".quiz-option").nth(right).get_attribute("class") == "quiz-option right"
        assert (reader.page.locator(".quiz-option.wrong").count() == 1) == (n == 1)
        links = reader.page.locator(".quiz-slip .entry a").count()
        assert links >= 1 or question["kind"] == "save"  # the rules are links; a proof has plays
        assert reader.fits()
        reader.tap(reader.button("次の問題", "Next question"))
    kept = reader.page.evaluate(KEPT)
    assert [kept[question["id"]]["missed"] for question in questions[:3]] == [False, True, False]
    reader.page.reload()
    reader.page.wait_for_selector(".quiz-score")
    assert reader.say("3問中2問正解", "2 of 3 correct") in reader.page.locator(".quiz-score").inner_text()
    again = begin(reader)
    assert again[0]["id"] == questions[1]["id"]  # what was missed comes first


def test_keys_answer_and_the_last_question_shows_the_result(browser, address):
    with Reader(browser, address, "en", LAPTOP) as reader:
        questions = begin(reader)
        for n, question in enumerate(questions, 1):
            reader.page.keyboard.press(str(question_with_id(question["id"]).answer + 1))
            reader.page.wait_for_selector(".quiz-slip .is-right")
            reader.page.keyboard.press("Enter")  # the way on has the focus
            if n < len(questions):
                reader.until(
                    "n => document.querySelector('.quiz header b')?.textContent.includes(`Question ${n} `)", n + 1
                )
        assert reader.page.locator(".quiz-start h1").inner_text() == "10 of 10 correct"
        assert reader.page.locator(".quiz-row").count() == 10
        assert reader.wrong == []


def test_one_topic_of_another_game(browser, address):
    with Reader(browser, address, "ja", PHONE) as reader:
        reader.go("quiz")
        reader.page.wait_for_selector(".quiz-start select")
        reader.page.locator("#top select").select_option("fever")
        reader.go("quiz")
        reader.until("document.querySelector('.quiz-start h1')?.textContent.includes('ホースフィーバー')")
        reader.page.locator(".quiz-choice select").select_option("fever:topic/bets")
        reader.tap(reader.button("練習を始める", "Begin"))
        reader.page.wait_for_selector(".quiz-option")
        assert "賭け" in reader.page.locator(".quiz header").inner_text()
        reader.tap(reader.button("わからない", "I do not know"))
        reader.page.wait_for_selector(".quiz-slip .is-wrong")
        assert reader.wrong == []


def test_the_first_view_does_not_load_it(browser, address):
    with Reader(browser, address, "en", LAPTOP) as reader:
        loaded = []
        reader.page.on("request", lambda request: loaded.append(request.url))
        reader.go("lookup")
        reader.page.wait_for_selector(".searchbox input")
        assert not any("quiz" in url for url in loaded)


def test_a_broken_score_is_an_empty_one(phone):
    phone.go("lookup")
    phone.page.evaluate('() => localStorage.setItem(\'judge.quiz.1\', \'{"bp-1": 7, "x": {"topic": 3}}\')')
    begin(phone)
    phone.tap(phone.page.locator(".quiz-option").first)
    phone.page.wait_for_selector(".quiz-slip h2")
    assert len(phone.page.evaluate(KEPT)) == 1


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_api_answers_as_the_page_asks(lang):
    paper = answer("paper", {"game": "trick", "count": 3, "seed": 6, "lang": lang})
    assert paper["seed"] == 6 and all(question["table"]["seats"] for question in paper["questions"])
    for question in paper["questions"]:
        right = question_with_id(question["id"]).answer
        told = answer("ruling", {"id": question["id"], "chosen": right, "lang": lang})
        assert told["right"] and told["answer"] == right and "<" in told["html"] and "{" not in told["html"]
        assert not answer("ruling", {"id": question["id"], "lang": lang})["right"]
    asked = ask("quiz", "trick", "--count", "2", "--seed", "6", "--lang", lang, "--json").data
    assert answer("quiz", {"game": "trick", "count": 2, "seed": 6, "lang": lang}) == asked
    assert answer("quiz_topics", {"game": "trick", "lang": lang})["topics"]


def test_wrong_requests_are_refused():
    for request in ({"game": "trick", "count": 99}, {"game": "chess"}, {"game": "bp", "topic": "nonsense"}):
        assert answer("paper", request)["error"]["message"]
    assert answer("ruling", {"id": "bp-0"})["error"]["message"] == "there is no question bp-0"
    missed = [question.id for question in questions_of("bp")[:3]]
    first = answer("paper", {"game": "bp", "count": 6, "missed": missed})["questions"][:3]
    assert {question["id"] for question in first} == set(missed)
