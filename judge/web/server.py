"""The page and its answers over HTTP: `judge serve`.

It keeps nothing, reads no file that a request names, and answers only who calls
it by its own name. Boards are judged by processes of their own, each with a
deadline, so that a slow one holds up nobody.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import json
import socket
from collections.abc import AsyncIterator, Iterable
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from judge.corpus.ids import GAMES
from judge.corpus.store import corpus
from judge.web.answering import COMMANDS
from judge.web.files import static_files
from judge.web.workers import DEADLINE, REQUEST_LIMIT, Workers

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
STATUS = {"large": 413, "late": 504, "busy": 503, "failed": 500, "command": 404}
FROM_QUERY = {"lookup": {"q": "what"}, "search": {"q": "words"}}
NUMBERS = ("limit",)


class Kept:
    """A file of the page, held ready as it is and compressed."""

    def __init__(self, name: str, data: bytes):
        self.data, self.small = data, gzip.compress(data, 9, mtime=0)
        self.tag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
        self.type = f"{TYPES[name.rpartition('.')[2]]}; charset=utf-8"

    def sent(self, request: Request) -> Response:
        headers = {"etag": self.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.small, headers={**headers, "content-encoding": "gzip"}, media_type=self.type)
        return Response(self.data, headers=headers, media_type=self.type)


def data_file(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


class Guard:
    """Only who calls this server by its name is answered: no other page can make a browser ask here."""

    def __init__(self, app: ASGIApp, hosts: set[str]):
        self.app, self.hosts = app, hosts
        self.headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sent(message: Message) -> None:
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
        host = next((value.decode("latin-1").lower() for name, value in scope["headers"] if name == b"host"), "")
        return host in self.hosts or host.rpartition(":")[0] in self.hosts


class Server:
    """The application; `hosts` are the names by which it may be called, beside those of this machine."""

    def __init__(self, hosts: Iterable[str] = (), deadline: float | None = None, count: int | None = None):
        self.hosts = {*LOCAL, *hosts}
        self.workers = Workers(count, deadline or DEADLINE)
        self.files = {f"static/{name}": Kept(name, data) for name, data in static_files().items()}
        self.page = static_files()["index.html"].decode()
        self.names: Kept | None = None

    def app(self) -> Starlette:
        entries = [Route(f"/{game}/{{rest:path}}", self.entry) for game in GAMES]
        routes = [
            Route("/", self.index), Route("/favicon.ico", self.icon), Route("/static/{name}", self.static), Route("/data/names.json", self.named),
            Route("/api/{command}", self.asked, methods=["GET"]), Route("/api/{command}", self.told, methods=["POST"]),
            *entries,
        ]  # fmt: skip
        return Starlette(routes=routes, lifespan=self.alive, middleware=[Middleware(Guard, hosts=self.hosts)])

    @contextlib.asynccontextmanager
    async def alive(self, app: Starlette) -> AsyncIterator[None]:
        corpus()  # compiled once, before the workers read it
        async with self.workers:
            yield

    # files

    async def index(self, request: Request) -> Response:
        return self.files["static/index.html"].sent(request)

    async def icon(self, request: Request) -> Response:
        return self.files["static/icon.svg"].sent(request)

    async def static(self, request: Request) -> Response:
        kept = self.files.get(f"static/{request.path_params['name']}")
        return kept.sent(request) if kept else PlainTextResponse("not here\n", 404)

    async def named(self, request: Request) -> Response:
        if self.names is None:
            from judge.web.pages import names

            self.names = Kept("names.json", data_file(names()))
        return self.names.sent(request)

    async def entry(self, request: Request) -> Response:
        """The page with an entry in it, which can be read at once and without a script."""
        game, _, rest = request.url.path.strip("/").partition("/")
        lang = "en" if request.query_params.get("lang") == "en" else _preferred(request)
        found = await self.workers.ask("entry", {"id": f"{game}:{rest}", "lang": lang})
        html = found.get("html", "")
        page = self.page.replace('<base href="./">', '<base href="/">').replace(
            "<!--entry-->", f'<div class="entry">{html}</div>'
        )
        return Response(page, 200 if html else 404, media_type="text/html; charset=utf-8")

    # answers

    async def asked(self, request: Request) -> Response:
        """A question about rules, as an address."""
        command = request.path_params["command"]
        if command not in FROM_QUERY:
            return PlainTextResponse("ask with POST\n", 405 if command in COMMANDS else 404)
        names = FROM_QUERY[command]
        given = {names.get(name, name): int(v) if name in NUMBERS and v.isdecimal() and len(v) < 9 else v
                 for name, v in request.query_params.items()}  # fmt: skip
        return await self._answer(command, given)

    async def told(self, request: Request) -> Response:
        """A question as JSON. Only JSON: a form of another page cannot send it."""
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return PlainTextResponse("application/json only\n", 415)
        try:
            given = json.loads(await _read(request))
        except TooLarge:
            return _error(f"more than {REQUEST_LIMIT} bytes", 413)
        except (ValueError, RecursionError):
            return _error("not JSON", 400)
        except ClientDisconnect:
            return Response(status_code=400)
        return await self._answer(request.path_params["command"], given)

    async def _answer(self, command: str, given: Any) -> Response:
        data = await self.workers.ask_bytes(command, given)
        status = 200
        if data.startswith(b'{"error"'):
            status = STATUS.get(json.loads(data)["error"].get("kind"), 400)
        return Response(data, status, media_type="application/json")


async def _read(request: Request) -> bytes:
    """The body of a request, up to the limit."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > REQUEST_LIMIT:
            raise TooLarge
    return bytes(body)


class TooLarge(ValueError):
    """More than a board can be."""


def _error(message: str, status: int) -> Response:
    told = {"error": {"message": message, "line": None, "column": None}}
    return Response(json.dumps(told), status, media_type="application/json")


def _preferred(request: Request) -> str:
    """The language that the reader's browser asks for first."""
    return "ja" if request.headers.get("accept-language", "ja").lower().startswith("ja") else "en"


# starting


def opened(address: str, port: int) -> socket.socket:
    """A socket that listens; an OSError where the port is taken."""
    # the protocol is named because asyncio sends an answer's parts without delay on sockets that name it alone
    sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    sock.bind((address, port))
    sock.listen(128)
    return sock


def lan_address() -> str:
    """The address of this machine on its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        try:
            sock.connect(("10.255.255.255", 1))
            return str(sock.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def run(sock: socket.socket, hosts: Iterable[str] = ()) -> None:
    """Serves until it is interrupted."""
    import uvicorn

    config = uvicorn.Config(Server(hosts).app(), log_level="warning", access_log=False, server_header=False,
                            limit_concurrency=256, timeout_keep_alive=30, timeout_graceful_shutdown=2)  # fmt: skip
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[sock])
