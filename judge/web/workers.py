"""Requests answered by processes of their own, each with a deadline.

A board can take long. Here it takes long in a process that can be ended and
replaced, while the others go on answering; some of them are kept for questions
about rules, which are never held up by boards. A worker keeps nothing of a
request. For asyncio: a server awaits `ask`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import struct
import sys
from collections.abc import Mapping
from typing import Any, BinaryIO

from judge.faults import Both, Fault
from judge.web.answering import BOARD_LIMIT, LINK_LIMIT, answer, answer_with_text, error

DEADLINE = 5.0  # seconds of work on one request
INDEX_DEADLINE = 120.0  # seconds for the index, once
WAITING = 64  # requests about boards that wait for a worker, and as many about rules; more are turned away
REQUEST_LIMIT = 2 * BOARD_LIMIT + 2 * LINK_LIMIT  # characters of a request as JSON, where a line's end has two
BODY_LIMIT = 12 * BOARD_LIMIT  # bytes of a request that comes over a network, where a character can have twelve
ANSWER_LIMIT = 32_000_000  # bytes of an answer
MEMORY_LIMIT = 1 << 30  # bytes of a worker, where the system can tell
LIFETIME = 5_000  # requests until a worker is replaced, whatever it may have gathered by then
# questions about rules; everything else is about a board
RULES = frozenset(
    {"lookup", "search", "games", "format", "schema", "new", "scenarios", "scenario"}
    | {"entry", "find", "form", "blank", "qr"}
)
INDEX = b'["index", {}, null]'  # no command of a request: the index is made
_LENGTH = struct.Struct(">I")
# the worker imports from where this process does, never from the folder it happens to be in
_START = "import sys; sys.path[:] = sys.argv[2:]; from judge.web.workers import work; work(float(sys.argv[1]))"


class Workers:
    """Processes that answer requests: `async with Workers() as workers: await workers.ask("settle", {"board": …})`."""

    def __init__(self, count: int | None = None, deadline: float = DEADLINE, waiting: int = WAITING):
        """`count` processes, at least two and by default one more than there are cores; boards never take the last one,
        so that rules are always answered. `deadline` is in seconds; at most `waiting` requests about boards, and as
        many about rules, are taken at once.
        """
        self.count = max(2, count or (os.cpu_count() or 1) + 1)
        self.deadline = deadline
        self._room = {"boards": waiting, "rules": waiting}
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        self._for_boards = asyncio.Semaphore(self.count - 1)
        self._all: set[Worker] = set()
        self._indexed = asyncio.Event()
        self._starting: asyncio.Task[None] | None = None
        self._stopping = False

    async def __aenter__(self) -> Workers:
        """Starts the workers without waiting for them."""
        for _ in range(self.count):
            self._free.put_nowait(self._new())
        self._starting = asyncio.create_task(self._start())
        return self

    async def __aexit__(self, *_: object) -> None:
        """Stops the workers."""
        await self.stop()

    async def stop(self) -> None:
        """Ends every process and waits for that. Requests in progress are answered with the fault `request.stopped`."""
        self._stopping = True
        if self._starting:
            self._starting.cancel()
            await asyncio.gather(self._starting, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in list(self._all)))
        self._all.clear()

    async def _start(self) -> None:
        """Has one worker build or open the index, which may take longer than a request may, then starts the others;
        workers that fail are replaced."""
        worker = await self._free.get()
        try:
            await worker.ask(INDEX, INDEX_DEADLINE)
        except (Fault, Died):
            pass  # a search will say so
        finally:
            self._indexed.set()
            self._give_back(worker)
        for _ in range(self.count - 1):
            worker = await self._free.get()
            try:
                await worker.started()
            except Died:
                pass  # whoever needs it next starts it anew
            finally:
                self._give_back(worker)

    async def ask(self, command: str, request: Mapping[str, Any], form: str | None = None) -> dict[str, Any]:
        """Has a worker answer a request as `answering.answer` does, or as `answering.answer_with_text` if `form` is
        given; what cannot be answered gives `{"error": …}`."""
        data: dict[str, Any] = json.loads(await self.ask_bytes(command, request, form))
        return data

    async def ask_bytes(self, command: str, request: Mapping[str, Any], form: str | None = None) -> bytes:
        """As `ask`, but returns the bytes of JSON; those of an error if the request is too large or cannot be answered."""
        try:
            text = _plain([command, request, form])
            if len(text) > REQUEST_LIMIT:
                raise Fault("request.large", key="request", size=len(text), limit=REQUEST_LIMIT)
            return await self._in_turn(text.encode(), "rules" if command in RULES else "boards")
        except Fault as fault:
            return _bytes(error(fault, request))

    async def _in_turn(self, message: bytes, about: str) -> bytes:
        """Returns the answer of the next free worker. Questions about boards and about rules wait separately; those
        about rules also until the index is there. Raises a Fault if too many wait."""
        if not self._room[about]:
            raise Fault("request.busy")
        self._room[about] -= 1
        try:
            if about == "rules":
                await self._indexed.wait()
            async with self._for_boards if about == "boards" else contextlib.nullcontext():
                return await self._answer(message)
        finally:
            self._room[about] += 1

    async def _answer(self, message: bytes) -> bytes:
        """The answer of a worker; if it dies, another one is asked, once. Raises a Fault if that one dies too or the
        server stops."""
        worker = await self._free.get()
        try:
            if not self._stopping:
                with contextlib.suppress(Died):
                    return await worker.ask(message, self.deadline)
            if not self._stopping:
                worker = self._new()
                with contextlib.suppress(Died):
                    return await worker.ask(message, self.deadline)
            raise Fault("request.stopped" if self._stopping else "request.failed")
        finally:
            self._give_back(worker)

    def _give_back(self, worker: Worker) -> None:
        """Makes a worker free again, or puts a new one in its place if it is of no use any more."""
        self._all = {each for each in self._all if not each.ended}
        self._free.put_nowait(worker if worker.fit else self._new())

    def _new(self) -> Worker:
        """A new worker, not started yet."""
        worker = Worker(self.deadline)
        self._all.add(worker)
        return worker


class Died(Exception):
    """The process of a worker has ended, whatever it was doing."""


class Worker:
    """One process, started when it is needed."""

    def __init__(self, deadline: float):
        """`deadline`: the seconds that a request may take."""
        self._deadline = deadline
        self._process: asyncio.subprocess.Process | None = None
        self._answers = 0
        self.fit = True

    @property
    def ended(self) -> bool:
        """Whether its process has ended."""
        return not self.fit and (self._process is None or self._process.returncode is not None)

    async def started(self) -> asyncio.subprocess.Process:
        """Returns its process, started and ready to answer. Raises Died if it cannot be started."""
        if self._process is None:
            pipe = asyncio.subprocess.PIPE
            command = (sys.executable, "-c", _START, str(self._deadline), *sys.path)
            self._process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
            try:
                if not self.fit:  # it was ended before it began
                    raise Died
                await self._read(self._process)  # the greeting
            except (asyncio.IncompleteReadError, Died):
                await self.end()
                raise Died from None
        return self._process

    async def ask(self, message: bytes, deadline: float) -> bytes:
        """Returns the answer to a message as JSON. Raises a Fault if the deadline passes or the program fails, and Died
        if the process dies; the worker is of no use then."""
        try:
            process = await self.started()
            assert process.stdin
            process.stdin.write(_LENGTH.pack(len(message)) + message)
            reply = await asyncio.wait_for(self._read(process), deadline)
        except (asyncio.TimeoutError, TimeoutError):
            await self.end()
            raise Fault("request.late", limit=f"{deadline:g}") from None
        except (asyncio.IncompleteReadError, OSError):
            await self.end()
            raise Died from None
        except BaseException:  # nobody waits for the answer any more
            self._kill()
            raise
        self._answers += 1
        if self._answers >= LIFETIME or not reply:
            await self.end()
        if not reply:
            raise Fault("request.failed")
        return reply

    async def _read(self, process: asyncio.subprocess.Process) -> bytes:
        """The bytes of the next complete answer of the process. Raises IncompleteReadError if the process ends before."""
        assert process.stdout
        (length,) = _LENGTH.unpack(await process.stdout.readexactly(_LENGTH.size))
        return await process.stdout.readexactly(length)

    def _kill(self) -> None:
        """Kills the process at once, if it runs."""
        self.fit = False
        if self._process and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                if sys.platform == "win32":
                    self._process.kill()
                else:  # `Process.kill` would collect the dead process itself, and asyncio would warn that it cannot
                    os.kill(self._process.pid, signal.SIGKILL)

    async def end(self) -> None:
        """Ends the process even while it works, and waits for its end; the worker is of no use then."""
        self._kill()
        if self._process:
            if self._process.stdin:
                self._process.stdin.close()
            await self._process.wait()


def _plain(request: Any) -> str:
    """A request as JSON text. Raises a Fault if it cannot be written as JSON."""
    try:
        text = json.dumps(request, ensure_ascii=False)
        text.encode()
        return text
    except (TypeError, ValueError, RecursionError):
        raise Fault("shape.type", key="request", wanted=Both("JSON のデータ", "JSON data")) from None


def _bytes(data: Any) -> bytes:
    """Data as JSON in UTF-8."""
    return json.dumps(data, ensure_ascii=False).encode("utf-8", "replace")


# in the worker's own process


def work(deadline: float) -> None:
    """Runs a worker process to its end: keeps standard input and output for itself, sends `ready`, then answers each
    request within `deadline` seconds until its input is closed."""
    requests, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1):  # no board and no rule has to do with them
        os.dup2(nothing, stream)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which closes the pipe
    _limit_memory()
    _make_ready()
    _bring_games()
    _send(replies, b"ready")  # from now on the deadline counts
    while message := _receive(requests):
        with _at_most(deadline if message != INDEX else INDEX_DEADLINE):
            reply = _replied(message) if message != INDEX else _indexed()
        _send(replies, reply)


def _limit_memory() -> None:
    """Limits the memory of this process, where the system can."""
    try:
        import resource
    except ImportError:  # not on this system
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    limit = MEMORY_LIMIT if most == resource.RLIM_INFINITY else min(MEMORY_LIMIT, most)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (limit, most))


def _make_ready() -> None:
    """Imports what every answer needs before the first request."""
    from judge.corpus.indexing import keep_indexes
    from judge.corpus.store import corpus

    _ = corpus().names  # all at once, for many lookups
    keep_indexes()


def _bring_games() -> None:
    """Loads the games and their words in advance, so that the first question about a board is quick."""
    from judge.corpus.ids import GAMES
    from judge.games import game_of
    from judge.library import runs, sessions  # noqa: F401
    from judge.render.catalogue import catalogue

    for game in GAMES:
        game_of(game)
        catalogue(game)


@contextlib.contextmanager
def _at_most(deadline: float) -> Any:
    """Context manager: within the `with` block, the system ends the process a second after the deadline, in case the
    server is gone; does nothing on Windows."""
    alarm = getattr(signal, "setitimer", None)
    if alarm:
        alarm(signal.ITIMER_REAL, deadline + 1)
    yield
    if alarm:
        alarm(signal.ITIMER_REAL, 0)


def _replied(message: bytes) -> bytes:
    """Returns the answer to a message as bytes of JSON, an error if it is too large; empty if the program fails."""
    try:
        command, request, form = json.loads(message)
        reply = _bytes(answer_with_text(command, request, form) if form else answer(command, request))
        return reply if len(reply) <= ANSWER_LIMIT else _bytes(error(_too_large(len(reply)), request))
    except Exception:  # an engine's own error must not look like a verdict
        return b""


def _indexed() -> bytes:
    """Opens the corpus and its index, which is built if need be, and returns `{}` as bytes, which tell the server that
    it is done."""
    from judge.corpus.indexing import open_index
    from judge.corpus.store import corpus

    open_index(corpus())
    return b"{}"


def _too_large(size: int) -> Fault:
    """The fault for an answer that is larger than may be sent."""
    return Fault("request.large", key="answer", size=size, limit=ANSWER_LIMIT)


def _receive(requests: BinaryIO) -> bytes:
    """The next request from the pipe; empty when it is closed."""
    head = requests.read(_LENGTH.size)
    return requests.read(_LENGTH.unpack(head)[0]) if len(head) == _LENGTH.size else b""


def _send(replies: BinaryIO, data: bytes) -> None:
    """Writes an answer with its length in front; a closed pipe is no error."""
    with contextlib.suppress(BrokenPipeError):
        replies.write(_LENGTH.pack(len(data)) + data)
        replies.flush()
