"""Answers about rules are kept as bytes, and those for one entry are made at once: the same bytes as a worker's."""

from __future__ import annotations

import json

from judge.corpus.store import corpus
from judge.web import server
from judge.web.answering import answer
from judge.web.workers import Workers
from tests.web.test_workers import alone


def test_the_same_bytes_as_those_of_a_worker():
    async def asked():
        async with Workers(2) as workers:
            for identifier in list(corpus().ids)[::150]:
                for command, name in server.AT_ONCE.items():
                    for given in ({name: identifier}, {name: identifier, "lang": "ja"}):
                        assert server._at_once(command, given) == await workers.ask_bytes(command, given)

    alone(asked())


def test_only_an_entry_by_its_identifier_is_answered_at_once():
    for given in ({"what": "counter"}, {"what": ["bp:5.4.1"]}, {"what": "bp:5.4.1", "subrules": True}, {}, {"what": 5}):
        assert server._at_once("lookup", given) is None
    assert server._at_once("settle", {"board": "bp:5.4.1"}) is None
    wrong = server._at_once("lookup", {"what": "bp:5.4.1", "lang": "xx"})
    assert json.loads(wrong) == answer("lookup", {"what": "bp:5.4.1", "lang": "xx"})


def test_no_more_is_kept_than_there_is_room_for():
    kept = server.KeptAnswers(most=1000)
    for n in range(50):
        kept.keep(f"{n:03}", b"x" * 97)
        assert kept.get("000") == (b"x" * 97 if n < 10 else kept.get("000"))
    assert kept.get("000") is not None  # asked for again and again
    assert [n for n in range(1, 50) if kept.get(f"{n:03}")] == list(range(41, 50))
    kept.keep("049", b"y" * 2000)
    assert kept.get("049") is None


def test_an_answer_that_is_kept_anew_counts_once():
    kept = server.KeptAnswers(most=1000)
    kept.keep("other", b"x" * 500)
    for _ in range(20):
        kept.keep("same", b"y" * 400)
    assert kept.get("other") and kept.get("same")
