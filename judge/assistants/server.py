"""The server of the Model Context Protocol, over standard input and output or over HTTP on this machine."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
from typing import Any

import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS

from judge import __version__
from judge.assistants import prompts, resources, tools
from judge.assistants.schemas import Words, localized
from judge.assistants.tools import Asks
from judge.corpus.store import corpus
from judge.web.workers import BODY_LIMIT, DEADLINE, Workers

HOST, PATH = "127.0.0.1", "/mcp"
NAME: Words = ("judge — ルールの参照と判定", "judge — look up and apply rules")
INSTRUCTIONS: Words = (
    "次のゲームのルールを引き、盤面を判定する: {games}。"
    "これらのゲームのルールを述べるときは、記憶に頼らず必ず lookup か search で確かめ、識別子 (bp:5.4.1 など) を添えること。"
    "盤面についての問いには、format で書き方を読んで盤面を書き、check_board, legal_plays, can_play, explain, resolve, settle, what_if "
    "で答えること。盤面は保存されず、ファイルも読まれない。",
    "Looks up the rules of these games and applies them to boards: {games}. "
    "Before you state a rule of one of them, check it with lookup or search and cite its identifier (bp:5.4.1); do not "
    "rely on memory. For a question about a board, read format to learn how to write it, write it, and answer with "
    "check_board, legal_plays, can_play, explain, resolve, settle or what_if. Boards are not stored, and no files are read.",
)
Context = Any  # of a request: nothing here depends on who asks


def make_server(asks: Asks, lang: str) -> Server[Any]:
    """An MCP server that gets its answers from `asks` and describes itself in a language. Its handlers raise MCPError
    for an unknown tool, resource or prompt, and for missing arguments."""

    async def list_tools(_: Context, params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        """The tools, described in the language of the server."""
        return types.ListToolsResult(tools=tools.tools(lang))

    async def call_tool(_: Context, params: types.CallToolRequestParams) -> types.CallToolResult:
        """The result of a tool."""
        if params.name not in tools.OFFERS:
            raise _unknown(params.name, "tool ")
        return await tools.call(params.name, params.arguments or {}, asks, lang)

    async def list_resources(_: Context, params: types.PaginatedRequestParams | None) -> types.ListResourcesResult:
        """The resources that are listed."""
        return types.ListResourcesResult(resources=resources.resources(lang))

    async def list_templates(
        _: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListResourceTemplatesResult:
        """The address template of entries."""
        return types.ListResourceTemplatesResult(resource_templates=resources.templates(lang))

    async def read_resource(_: Context, params: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        """The text of a resource. Raises the protocol's error if there is none."""
        try:
            return await resources.read(params.uri, asks, lang)
        except resources.Unknown:
            raise _unknown(params.uri, "resource ") from None

    async def list_prompts(_: Context, params: types.PaginatedRequestParams | None) -> types.ListPromptsResult:
        """The prompts, described in the language of the server."""
        return types.ListPromptsResult(prompts=prompts.prompts(lang))

    async def get_prompt(_: Context, params: types.GetPromptRequestParams) -> types.GetPromptResult:
        """A prompt filled in. Raises the protocol's error if the prompt is unknown or an argument is missing."""
        if params.name not in prompts.STARTS:
            raise _unknown(params.name, "prompt ")
        try:
            return prompts.prompt(params.name, params.arguments or {}, lang)
        except prompts.Missing as missing:
            raise MCPError(INVALID_PARAMS, str(missing)) from None

    async def complete(_: Context, params: types.CompleteRequestParams) -> types.CompleteResult:
        """What may stand for a part of the address template."""
        known = (params.context.arguments if params.context else None) or {}
        return types.CompleteResult(completion=resources.complete(params.argument, known))

    games = ", ".join(f"{game} = {about['name'][lang]}" for game, about in corpus().games.items())
    return Server(
        "judge",
        version=__version__,
        title=localized(NAME, lang),
        instructions=localized(INSTRUCTIONS, lang).format(games=games),
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_list_resource_templates=list_templates,
        on_read_resource=read_resource,
        on_list_prompts=list_prompts,
        on_get_prompt=get_prompt,
        on_completion=complete,
    )


def _unknown(name: str, what: str = "") -> MCPError:
    """The protocol's error for an unknown name; `what` says of what (a tool, a prompt …)."""
    return MCPError(INVALID_PARAMS, f"unknown {what}'{name[:200]}'")


async def over_stdio(lang: str, deadline: float) -> None:
    """Serves one assistant over standard input and output until it closes them."""
    async with Workers(deadline=deadline) as workers, stdio_server() as (read, write):
        server = make_server(workers, lang)
        await server.run(read, write, server.create_initialization_options())


async def over_http(listener: socket.socket, lang: str, deadline: float) -> None:
    """Serves any number of assistants over HTTP until the process is ended."""
    import uvicorn

    async with Workers(deadline=deadline) as workers:
        application = make_server(workers, lang).streamable_http_app(
            streamable_http_path=PATH,
            host=HOST,  # only for who calls this machine by its own name
            stateless_http=True,
            json_response=True,
            max_request_body_size=BODY_LIMIT,
        )
        settings = uvicorn.Config(application, log_level="warning", server_header=False)
        await uvicorn.Server(settings).serve(sockets=[listener])


def listen(port: int) -> tuple[socket.socket, str]:
    """Opens a port on this machine and returns (listening socket, address); port 0 takes any free one. Raises OSError
    if the port is taken."""
    listener = socket.create_server((HOST, port))
    return listener, f"http://{HOST}:{listener.getsockname()[1]}{PATH}"


def serve(listener: socket.socket | None, lang: str, deadline: float = DEADLINE) -> None:
    """Serves over HTTP if a listening socket is given, else over standard input and output; returns when that ends."""
    if listener is None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # or the thread that reads would be waited for
        asyncio.run(over_stdio(lang, deadline))
        return
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(over_http(listener, lang, deadline))
