"""Workers: a slow board is ended at its deadline and holds nobody up; nothing is left behind."""

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from judge.engine.lines import asking
from judge.web import workers as module
from judge.web.answering import answer, answer_with_text
from judge.web.workers import Workers
from tests.support import ROOT

BOARD = os.path.join(ROOT, "rulesdata", "blackpoker", "examples", "dispute.yaml")
with open(BOARD, encoding="utf-8") as file:
    TEXT = file.read()
# Each claim wants the ways in which 27 force cards make a cost of 30: more than two minutes in all, where a deadline is two seconds.
SLOW = (
    """game: foth
race: {course: 阪神, distance: 1600, going: 良}
turn: A
step: "702.6b"
cards:
  H: {is: horse, cost: 30, surface: 芝, distance: マイル, style: 先攻, run: 4, guard: 2}
  F: force
  G: {is: force, counts: 2}
  K: {is: force, counts: 3}
players:
  A: {areas: [0, 5, 8, 8], hand: [H, F*9, G*9, K*9]}
  B: {areas: [0, 5, 8, 8]}
claims:
"""
    + '  - {by: A, illegal: "A: {run: H}"}\n' * 2990
)
SETTLE = {"board": TEXT, "lang": "ja"}


# Far more positions than can be searched in four seconds.
LONG_SEARCH = {
    "board": {
        "game": "bp", "turn": "A", "chance": "B", "format": "mast", "frame": "extra",
        "players": {
            "A": {"life": 9, "hand": ["C5", "C9", "CJ", "S2", "H3", "D4"], "field": [{"id": "a1", "cards": ["S6"]}]},
            "B": {"life": 9, "hand": ["C8", "C2", "C10", "CK", "H4", "D6"], "field": [{"id": "b1", "cards": ["H5"]}]},
        },
        "stage": [{"id": "r1", "by": "A", "action": "up", "key": ["H7"], "target": "a1"}],
    },
    "claim": "size a1 13", "seconds": 2, "over": True,
}  # fmt: skip


def plain(data):
    return json.loads(json.dumps(data))


def alone(coroutine):
    """What a coroutine gives, run in a thread: a browser of other tests may have a loop of its own in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


def running(use, **how):
    async def whole():
        async with Workers(**how) as workers:
            await workers._starting
            return await use(workers)

    return alone(whole())


def processes(workers):
    return [worker._process.pid for worker in workers._all if worker._process]


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_long_search_keeps_to_its_time_and_holds_up_nobody():
    """It answers what it knows before its worker would be ended; rules and other boards are answered meanwhile."""
    assert asking.SECONDS < module.DEADLINE

    async def use(workers):
        began, order = time.monotonic(), []

        async def ask(name, command, request):
            found = await workers.ask(command, request)
            order.append(name)
            return found

        found, looked, settled = await asyncio.gather(
            ask("search", "whatif", LONG_SEARCH),
            ask("rule", "lookup", {"what": "♣9"}),
            ask("board", "settle", SETTLE),
        )
        assert found["complete"] is False and found["prevent"]["B"] is None and found["can"] is True
        assert order[-1] == "search" and "entries" in looked and "claims" in settled
        assert time.monotonic() - began < 12

    running(use, count=3, deadline=12.0)


@pytest.mark.parametrize("cores, asked, count", [(4, None, 5), (1, None, 2), (None, None, 2), (4, 3, 3), (4, 1, 2)])
def test_there_is_one_process_more_than_there_are_cores_and_never_less_than_two(monkeypatch, cores, asked, count):
    monkeypatch.setattr(os, "cpu_count", lambda: cores)

    async def whole():
        return Workers(asked).count

    assert alone(whole()) == count


def test_answers_are_the_same_as_without_workers():
    async def use(workers):
        settled, found, said, wrong = await asyncio.gather(
            workers.ask("settle", SETTLE),
            workers.ask("lookup", {"what": "♣9"}),
            workers.ask("can", {**SETTLE, "play": "counter C8 at r1"}, "md"),
            workers.ask("check", {"board": "game: chess"}),
        )
        assert settled == plain(answer("settle", SETTLE))
        assert found == plain(answer("lookup", {"what": "♣9"}))
        assert said == plain(answer_with_text("can", {**SETTLE, "play": "counter C8 at r1"}, "md"))
        assert wrong == answer("check", {"board": "game: chess"})

    running(use, count=2)


def test_a_slow_board_is_ended_and_holds_nobody_up():
    """Both workers for boards are busy with boards that take too long: rules are answered at once, boards after the deadline."""

    async def use(workers):
        before = processes(workers)
        await asyncio.gather(*(workers.ask("lookup", {"what": "5.4.1"}) for _ in before))
        began = time.monotonic()
        slow = [asyncio.create_task(workers.ask("settle", {"board": SLOW, "lang": lang})) for lang in ("ja", "en")]
        await asyncio.sleep(0.1)
        assert (await workers.ask("lookup", {"what": "5.4.1"}))["entries"]
        assert not any(task.done() for task in slow)
        ja, en = await asyncio.gather(*slow)
        assert time.monotonic() - began > 1.9
        assert ja["error"]["kind"] == en["error"]["kind"] == "late"
        assert "2秒" in ja["error"]["message"] and "within 2 seconds" in en["error"]["message"]
        assert (await workers.ask("settle", SETTLE))["claims"]
        assert sum(alive(pid) for pid in before) == 1
        return processes(workers)

    assert not any(alive(pid) for pid in running(use, count=3, deadline=2))


def test_too_many_at_once():
    async def use(workers):
        asked = [workers.ask("settle", {"board": SLOW}) for _ in range(3)]
        *_, last = await asyncio.gather(*asked)
        return last["error"]["kind"]

    assert running(use, count=2, deadline=0.3, waiting=2) == "busy"


def test_nobody_waits_for_the_answer():
    """Who goes away takes the work along."""

    async def use(workers):
        task = asyncio.create_task(workers.ask("settle", {"board": SLOW}))
        await asyncio.sleep(0.2)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return (await workers.ask("settle", SETTLE))["claims"]

    began = time.monotonic()
    assert running(use, count=2, deadline=60)
    assert time.monotonic() - began < 20


def test_a_worker_that_dies_is_replaced():
    """In the middle of its work too; a board whose second worker dies as well is given up."""

    async def killed(workers, task):
        for _ in range(200):
            if task.done():
                break
            await asyncio.sleep(0.05)
            for pid in processes(workers):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        return await task

    async def use(workers):
        task = asyncio.create_task(workers.ask("settle", SETTLE))
        await asyncio.sleep(0)
        for pid in processes(workers):
            os.kill(pid, signal.SIGKILL)
        assert "claims" in await task
        task = asyncio.create_task(workers.ask("settle", {"board": SLOW}))
        assert (await killed(workers, task))["error"]["kind"] == "failed"
        assert all(["claims" in await workers.ask("settle", SETTLE) for _ in range(3)])

    running(use, count=2, deadline=30)


def test_an_error_of_the_program_is_no_answer(monkeypatch):
    """It is said, and the worker that had it is replaced."""
    assert module._replied(b"[]") == module._replied(b"\xff") == b""

    async def use(workers):
        before = processes(workers)
        monkeypatch.setattr(module, "_plain", lambda given: "[]" if given[0] == "settle" else json.dumps(given))
        assert (await workers.ask("settle", SETTLE))["error"]["kind"] == "failed"
        assert (await workers.ask("check", SETTLE))["ok"]
        assert sum(alive(pid) for pid in before) == 1

    running(use, count=2)


@pytest.mark.parametrize(
    "request_, kind",
    [
        ({"board": "x" * 2_000_000}, "large"),
        ({"board": "x" * 300_000}, "large"),
        ({"board": {1, 2}}, "input"),
        ({"board": "\ud800"}, "input"),
        ([], "input"),
    ],
    ids=["request", "board", "set", "surrogate", "list"],
)
def test_wrong_requests(request_, kind):
    async def use(workers):
        return (await workers.ask("check", request_))["error"]

    error = running(use, count=2)
    assert error["kind"] == kind and error["message"]


def test_memory_is_limited():
    resource = pytest.importorskip("resource")
    code = "from judge.web import workers; workers._limit_memory(); b'x' * (workers.MEMORY_LIMIT + 1)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "MemoryError" in done.stderr and resource.RLIMIT_AS is not None


def test_a_worker_without_its_server_ends_by_itself():
    """Also in the middle of a board that takes long."""
    if not hasattr(signal, "setitimer"):
        pytest.skip("there are no alarms on this system")
    worker = subprocess.Popen([sys.executable, "-c", module._START, "0.2", *sys.path], stdin=-1, stdout=-1)
    asked = json.dumps(["settle", {"board": SLOW}, None]).encode()
    worker.stdin.write(module._LENGTH.pack(len(asked)) + asked)
    worker.stdin.flush()
    assert worker.wait(20) == -signal.SIGALRM
    for stream in (worker.stdin, worker.stdout):
        stream.close()
    idle = subprocess.Popen([sys.executable, "-c", module._START, "5", *sys.path], stdin=-1, stdout=-1)
    idle.stdin.close()
    assert idle.wait(20) == 0
    idle.stdout.close()


def test_only_rules_wait_for_the_index():
    """Boards are answered while the index of the search is still being made."""

    async def asked():
        async with Workers(1) as workers:
            await workers.ask_bytes("lookup", {"what": "bp:5.4.1"})
            workers._indexed.clear()
            board = await asyncio.wait_for(workers.ask_bytes("check", {"board": TEXT}), 60)
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(workers.ask_bytes("lookup", {"what": "bp:5.4.1"}), 0.5)
            workers._indexed.set()
            return board, await workers.ask_bytes("lookup", {"what": "bp:5.4.1"})

    board, rule = alone(asked())
    assert b"error" not in board[:20] and b"5.4.1" in rule
