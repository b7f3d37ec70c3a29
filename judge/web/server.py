"""The page and its answers over HTTP: `judge serve`.

It keeps nothing, reads no file that a request names, and answers only who calls
it by its own name. Boards are judged by processes of their own, each with a
deadline, so that a slow one holds up nobody.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import hashlib
import json
import socket
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterable
from html import escape
from typing import Any

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from judge.corpus.ids import GAMES
from judge.corpus.store import corpus
from judge.faults import Both, Fault
from judge.web.answering import COMMANDS, PAGE, answer, error
from judge.web.files import static_files
from judge.web.workers import BODY_LIMIT, DEADLINE, REQUEST_LIMIT, Workers

LOCAL = ("127.0.0.1", "localhost", "[::1]")
TYPES = {"html": "text/html", "css": "text/css", "js": "text/javascript", "json": "application/json",
         "svg": "image/svg+xml", "webmanifest": "application/manifest+json"}  # fmt: skip
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
STATUS = {"large": 413, "late": 504, "busy": 503, "stopped": 503, "failed": 500, "command": 404}
FROM_QUERY = {"lookup": {"q": "what"}, "search": {"q": "words"}}
NUMBERS = ("limit",)
KEPT = ("lookup", "search", "entry", "find")  # questions whose answers are kept
KEPT_BYTES = 16_000_000  # of answers, at most
AT_ONCE = {"lookup": "what", "entry": "id"}  # questions that can be for one entry, and what names it
JSON_OBJECT = Both(" JSON のオブジェクト", "an object of JSON")


class CachedAnswers:
    """A file of the page, held ready as it is and compressed."""

    def __init__(self, name: str, data: bytes):
        """`name` tells the type of the file, `data` are its contents."""
        self.data, self.small = data, gzip.compress(data, 9, mtime=0)
        self.tag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
        self.type = f"{TYPES[name.rpartition('.')[2]]}; charset=utf-8"

    def sent(self, request: Request) -> Response:
        """The file as a response: compressed if the browser accepts it, 304 if it already has it."""
        headers = {"etag": self.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.small, headers={**headers, "content-encoding": "gzip"}, media_type=self.type)
        return Response(self.data, headers=headers, media_type=self.type)


def data_file(data: Any) -> bytes:
    """Data as the bytes of compact JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


class Guard:
    """Only who calls this server by its name is answered: no other page can make a browser ask here."""

    def __init__(self, app: ASGIApp, hosts: set[str]):
        """`app` answers the requests that pass; `hosts` are the names of this server."""
        self.app, self.hosts = app, hosts
        self.headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on and adds the security headers to its answer, if it calls the server by one of its names;
        else answers 421."""

        async def sent(message: Message) -> None:
            """Sends a message with the security headers added."""
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *self.headers]
            await send(message)

        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif self._known(scope):
            await self.app(scope, receive, sent)
        else:
            await PlainTextResponse("unknown host\n", 421)(scope, receive, sent)

    def _known(self, scope: Scope) -> bool:
        """Whether a request calls this server by one of its names."""
        host = next((value.decode("latin-1").lower() for name, value in scope["headers"] if name == b"host"), "")
        return host in self.hosts or host.rpartition(":")[0] in self.hosts


class KeptAnswers:
    """The bytes of the last answers about rules, which are the same as long as the server runs."""

    def __init__(self, most: int = KEPT_BYTES):
        """`most` is the number of bytes to keep."""
        self._most, self._size = most, 0
        self._answers: OrderedDict[str, bytes] = OrderedDict()

    def get(self, key: str) -> bytes | None:
        """The cached answer to a request; None if there is none."""
        if key in self._answers:
            self._answers.move_to_end(key)
        return self._answers.get(key)

    def keep(self, key: str, data: bytes) -> None:
        """Keeps an answer; while they are too large together, those that were not asked for longest are dropped."""
        before = self._answers.pop(key, None)
        self._size += len(key) + len(data) - (len(key) + len(before) if before is not None else 0)
        self._answers[key] = data
        while self._size > self._most:
            gone, last = self._answers.popitem(last=False)
            self._size -= len(gone) + len(last)


def _at_once(command: str, given: dict[str, Any]) -> bytes | None:
    """Returns the answer (bytes of JSON) to a request for one entry by its identifier, which needs no worker; None for
    other requests."""
    name = AT_ONCE.get(command)
    if name is None or not {name, "lang"} >= given.keys():
        return None
    wanted = given.get(name)
    if not isinstance(wanted, str) or wanted not in corpus():
        return None
    return json.dumps(answer(command, given), ensure_ascii=False).encode("utf-8", "replace")


class Server:
    """The application; `hosts` are the names by which it may be called, beside those of this machine."""

    def __init__(self, hosts: Iterable[str] = (), deadline: float | None = None, count: int | None = None):
        """`hosts` are further names of this server; `deadline` in seconds and `count` of workers have defaults."""
        self.hosts = {*LOCAL, *hosts}
        self.workers = Workers(count, deadline or DEADLINE)
        self.files = {f"static/{name}": CachedAnswers(name, data) for name, data in static_files().items()}
        self.page = static_files()["index.html"].decode()
        self.answers = KeptAnswers()

    def app(self) -> ASGIApp:
        """The application with its routes."""
        entries = [Route(f"/{game}/{{rest:path}}", self.entry) for game in GAMES]
        routes = [
            Route("/", self.index), Route("/favicon.ico", self.icon), Route("/static/{name}", self.static), Route("/data/{name}", self.data),
            Route("/api/{command}", Api(self)), *entries,
        ]  # fmt: skip
        return Guard(Starlette(routes=routes, lifespan=self.alive), self.hosts)

    @contextlib.asynccontextmanager
    async def alive(self, app: Starlette) -> AsyncIterator[None]:
        """Context of the application: starts the workers with the server, makes the list of names meanwhile, and stops
        the workers with it."""
        corpus()  # compiled once, before the workers read it
        async with self.workers:
            names = asyncio.get_running_loop().run_in_executor(
                None, self._data_file, "names.json"
            )  # every first view has it
            yield
            await names

    # files

    async def index(self, request: Request) -> Response:
        """Returns the page of the web app as a response."""
        return self.files["static/index.html"].sent(request)

    async def icon(self, request: Request) -> Response:
        """Returns the icon of the web app as a response."""
        return self.files["static/icon.svg"].sent(request)

    async def static(self, request: Request) -> Response:
        """Returns a file of the page as a response; 404 if there is none with this name."""
        kept = self.files.get(f"static/{request.path_params['name']}")
        return kept.sent(request) if kept else PlainTextResponse("not here\n", 404)

    async def data(self, request: Request) -> Response:
        """Returns a file under `data/` as a response, made on the first request; 404 if there is none."""
        kept = self._data_file(request.path_params["name"])
        return kept.sent(request) if kept else PlainTextResponse("not here\n", 404)

    def _data_file(self, name: str) -> CachedAnswers | None:
        """Returns a file under `data/`, made on the first call and kept; None if there is none with this name."""
        from judge.web.reading import data_files

        make = data_files().get(name)
        if make and f"data/{name}" not in self.files:
            self.files[f"data/{name}"] = CachedAnswers(name, data_file(make()))
        return self.files.get(f"data/{name}")

    async def entry(self, request: Request) -> Response:
        """Returns the page of the web app with the text of an entry in it, readable without a script; 404 with an empty
        text if there is none."""
        game, _, rest = request.url.path.strip("/").partition("/")
        lang = "en" if request.query_params.get("lang") == "en" else _preferred(request)
        found = await self.workers.ask("entry", {"id": f"{game}:{rest}", "lang": lang})
        status = _status(found)
        html = found.get("html") or (f"<p>{escape(found['error']['message'])}</p>" if status >= 500 else "")
        page = self.page.replace('<base href="./">', '<base href="/">').replace(
            "<!--entry-->", f'<div class="entry">{html}</div>'
        )
        return Response(page, status if html else 404, media_type="text/html; charset=utf-8")

    # answers

    async def by_address(self, request: Request) -> Response:
        """Returns the answer to a command whose parameters stand in the address (GET), as a response."""
        command = request.path_params["command"]
        names = FROM_QUERY[command]
        given = {names.get(name, name): int(v) if name in NUMBERS and v.isdecimal() and len(v) < 9 else v
                 for name, v in request.query_params.items()}  # fmt: skip
        return await self._answer(command, given)

    async def by_json(self, request: Request) -> Response:
        """Returns the answer to a command whose parameters are a JSON body (POST), as a response; another content type
        gives 415, so that no form of another page can ask, and a body that is no object gives an error."""
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return PlainTextResponse("application/json only\n", 415)
        try:
            given = json.loads(await _read(request))
            if not isinstance(given, dict):
                raise ValueError
        except ClientDisconnect:
            return Response(status_code=400)
        except Fault as fault:
            return _error(fault)
        except (ValueError, RecursionError):
            return _error(Fault("shape.type", key="request", wanted=JSON_OBJECT))
        return await self._answer(request.path_params["command"], given)

    async def _answer(self, command: str, given: dict[str, Any]) -> Response:
        """The answer to a command as a response with its status: a kept one, at once, or from a worker."""
        short = command in KEPT and all(isinstance(value, (str, int)) for value in given.values())
        key = json.dumps([command, given], sort_keys=True) if short else ""
        data = self.answers.get(key) if key else None
        if data is None:
            data = _at_once(command, given) or await self.workers.ask_bytes(command, given)
            if key and not data.startswith(b'{"error"'):
                self.answers.keep(key, data)
        status = _status(json.loads(data)) if data.startswith(b'{"error"') else 200
        return Response(data, status, media_type="application/json")


class Api:
    """Questions at `/api/COMMAND`, as JSON, those about rules also as an address; other methods are told which there are."""

    def __init__(self, server: Server):
        """`server` is the `Server` that answers the commands."""
        self.server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request at `/api/COMMAND`."""
        response = await self._response(Request(scope, receive))
        await response(scope, receive, send)

    async def _response(self, request: Request) -> Response:
        """The answer to a request: 404 for an unknown command, 405 for a method that it does not take."""
        command = request.path_params["command"]
        if command not in {*COMMANDS, *PAGE} and request.method != "POST":
            return PlainTextResponse("not here\n", 404)
        if request.method == "POST":
            return await self.server.by_json(request)
        if request.method in ("GET", "HEAD") and command in FROM_QUERY:
            return await self.server.by_address(request)
        allowed = "GET, HEAD, POST" if command in FROM_QUERY else "POST"
        return PlainTextResponse(f"ask with {allowed}\n", 405, {"allow": allowed})


def _status(answer: Any) -> int:
    """Returns the HTTP status for an answer: 200, or that for the kind of its error (400 if the kind has none)."""
    return STATUS.get(answer["error"].get("kind"), 400) if "error" in answer else 200


async def _read(request: Request) -> bytes:
    """Returns the body of a request. Raises a Fault if it is too large."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > BODY_LIMIT:
            raise Fault("request.large", key="request", size=len(body.decode(errors="ignore")), limit=REQUEST_LIMIT)
    return bytes(body)


def _error(fault: Fault) -> Response:
    """Returns a Fault as a response: its JSON, in English, with the status of its kind."""
    answer = error(fault, {})
    return Response(json.dumps(answer), _status(answer), media_type="application/json")


def _preferred(request: Request) -> str:
    """Returns the language that the browser prefers: `ja` if its first is Japanese or it names none, else `en`."""
    return "ja" if request.headers.get("accept-language", "ja").lower().startswith("ja") else "en"


# starting


def opened(address: str, port: int) -> socket.socket:
    """Returns a socket that listens at this address and port. Raises OSError if the port is taken."""
    # the protocol is named because asyncio sends an answer's parts without delay on sockets that name it alone
    sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    sock.bind((address, port))
    sock.listen(128)
    return sock


def lan_address() -> str:
    """Returns the address of this machine in its network, found without sending anything; 127.0.0.1 if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        try:
            sock.connect(("10.255.255.255", 1))
            return str(sock.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def run(sock: socket.socket, hosts: Iterable[str] = ()) -> None:
    """Serves until it is interrupted."""
    from judge.web.connections import Listener

    server = Server(hosts)
    Listener(server.app(), server.workers.stop).listen(sock)
