"""The server for assistants, spoken to by the SDK's own client over both transports."""

import asyncio
import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time

import jsonschema
import pytest

import judge
from judge.boardfile.board import builtin_boards
from judge.corpus.entry import LANGS
from judge.corpus.ids import GAMES
from judge.corpus.store import corpus
from judge.web import answering
from tests.support import ROOT, ask

pytest.importorskip("mcp")
from mcp import Client, MCPError, StdioServerParameters, stdio_client

from judge.assistants import prompts, resources, tools
from judge.assistants.server import make_server
from tests.web.test_workers import SLOW

JUDGE = [sys.executable, "-m", "judge", "mcp"]
TRANSPORTS = ("stdio", "http")
DISPUTE = os.path.join(ROOT, "rulesdata", "blackpoker", "examples", "dispute.yaml")
TOOLS = [
    "lookup",
    "search",
    "format",
    "write_board",
    "check_board",
    "legal_plays",
    "can_play",
    "explain",
    "resolve",
    "settle",
    "what_if",
]


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def boards_of(game):
    """A few boards with claims."""
    return [DISPUTE] if game == "bp" else [path for path in builtin_boards(game) if "claims:" in text_of(path)][:1]


def explained(path):
    """Something on a board that can be explained."""
    game, state = judge.load(path)
    state = game.start_run(state)
    return next(name for name in game.names(state) if game.explain(state, name))


def environment():
    return {name: os.environ[name] for name in ("JUDGE_CACHE", "JUDGE_DATA", "PATH", "HOME") if name in os.environ}


@contextlib.contextmanager
def listening(*options):
    """A server over HTTP in a process of its own."""
    server = subprocess.Popen([*JUDGE, "--http", "0", *options], stderr=subprocess.PIPE, text=True, env=environment(), cwd=ROOT)  # fmt: skip
    try:
        yield re.search(r"http://\S+", server.stderr.readline())[0], server
    finally:
        if server.poll() is None:
            server.kill()
        server.wait()
        server.stderr.close()


@pytest.fixture(scope="module")
def address(shared_cache):
    old = os.environ.get("JUDGE_CACHE")
    os.environ["JUDGE_CACHE"] = str(shared_cache)
    try:
        with listening("--lang", "en") as (found, _):
            yield found
    finally:
        os.environ.pop("JUDGE_CACHE") if old is None else os.environ.update(JUDGE_CACHE=old)


def reached(transport, address, *options):
    """What a client connects to: a server that it starts itself, or one that listens."""
    if transport == "http":
        return address
    return stdio_client(
        StdioServerParameters(command=JUDGE[0], args=[*JUDGE[1:], *options], env=environment(), cwd=ROOT)
    )


def spoken(where, use, **how):
    async def whole():
        async with Client(where, **how) as client:
            return await use(client)

    return asyncio.run(whole())


class Here:
    """Answers in this process, for what does not depend on workers."""

    async def ask(self, command, request, form=None):
        found = answering.answer_with_text(command, request, form) if form else answering.answer(command, request)
        return json.loads(json.dumps(found))


def here(use, lang="en"):
    return spoken(make_server(Here(), lang), use)


# both transports


@pytest.mark.parametrize("transport", TRANSPORTS)
@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_client_finds_everything(transport, mode, address):
    """Initialised in the old way and in the new one, and listed."""

    async def use(client):
        assert client.server_info.name == "judge" and "bp = BlackPoker" in client.instructions
        assert [tool.name for tool in (await client.list_tools()).tools] == TOOLS
        assert len((await client.list_resources()).resources) > 70
        assert len((await client.list_resource_templates()).resource_templates) == 3
        assert [prompt.name for prompt in (await client.list_prompts()).prompts] == ["settle_dispute", "explain_rule"]
        found = await client.call_tool("lookup", {"what": "bp:5.4.1"})
        assert found.structured_content["entries"][0]["id"] == "bp:5.4.1"
        entry = await client.read_resource("judge://bp/5.4.1")
        assert "`bp:5.4.1`" in entry.contents[0].text
        prompt = await client.get_prompt("explain_rule", {"rule": "counter", "lang": "ja"})
        assert "初めて遊ぶ人" in prompt.messages[0].content.text

    spoken(reached(transport, address), use, mode=mode)


@pytest.mark.parametrize("transport", TRANSPORTS)
def test_every_tool_on_boards_of_every_game(transport, address):
    """The JSON is that of the command line; the client checks it against the schema of the tool."""

    async def asked(client, tool, arguments, *args):
        answered = await client.call_tool(tool, {**arguments, "lang": "ja"})
        assert not answered.is_error, answered.content[0].text
        assert answered.structured_content == ask(*args, "--json", "--lang", "ja").data, tool
        assert answered.content[0].text.strip()
        return answered

    async def use(client):
        await client.list_tools()
        for game in GAMES:
            await asked(client, "lookup", {"what": f"{game}:ruling", "game": game}, f"{game}:ruling", "--game", game)
            await asked(client, "search", {"words": "win", "game": game, "limit": 2}, "search", "win", "--game", game, "--limit", "2")  # fmt: skip
            await asked(client, "format", {"game": game, "word": "players"}, "format", game, "players")
            overview = await client.call_tool("format", {"game": game})
            assert overview.structured_content["example"] == ask("new", game).out
            for path in boards_of(game):
                board = {"board": text_of(path)}
                await asked(client, "check_board", board, "check", path)
                listed = await asked(client, "legal_plays", board, "legal", path)
                await asked(client, "resolve", board, "resolve", path)
                settled = await asked(client, "settle", board, "settle", path)
                assert re.search(rf"根拠: .*{game}:", settled.content[0].text)
                plays = listed.structured_content["plays"]
                if plays:
                    (line,) = plays[0].items()
                    typed = f"{line[0]}: {json.dumps(line[1], ensure_ascii=False)}"
                    await asked(client, "can_play", {**board, "play": plays[0]}, "can", path, typed)
                thing = explained(path)
                await asked(client, "explain", {**board, "thing": thing}, "explain", path, thing)

    spoken(reached(transport, address), use)


@pytest.mark.parametrize("transport", TRANSPORTS)
def test_a_broken_board_can_be_mended(transport, address):
    """A fault is an error of the tool: its place and its cure are enough to mend the board."""

    async def use(client):
        text = text_of(DISPUTE).replace("life: 9", "lief: 9", 1)
        broken = await client.call_tool("settle", {"board": text})
        assert broken.is_error
        said = broken.content[0].text
        assert said.startswith("board, line 7, column 7, players.A.lief: unknown key 'lief'; did you mean 'life'?\n")
        assert "format" in said
        error = broken.structured_content["error"]
        lines = text.split("\n")
        lines[error["line"] - 1] = lines[error["line"] - 1].replace("lief", "life")
        mended = await client.call_tool("settle", {"board": "\n".join(lines)})
        assert not mended.is_error and len(mended.structured_content["claims"]) == 4
        japanese = await client.call_tool("check_board", {"board": {"game": "bp", "playrs": {}}, "lang": "ja"})
        assert japanese.is_error and "もしかして: players" in japanese.content[0].text
        for tool, arguments in (("lookup", {}), ("settle", {"board": 5}), ("settle", {"board": text, "file": "/etc/passwd"})):  # fmt: skip
            assert (await client.call_tool(tool, arguments)).is_error
        with pytest.raises(MCPError, match="unknown tool"):
            await client.call_tool("lokup", {})
        with pytest.raises(MCPError, match="unknown"):
            await client.read_resource("judge://bp/99.99")

    spoken(reached(transport, address), use)


@pytest.mark.parametrize("transport", TRANSPORTS)
def test_a_board_that_takes_too_long(transport):
    """Two clients, or two questions of one: the slow one is told so, the other is answered meanwhile."""

    async def use(where):
        async with contextlib.AsyncExitStack() as stack:
            first = await stack.enter_async_context(Client(where))
            second = await stack.enter_async_context(Client(where)) if transport == "http" else first
            await asyncio.gather(*(first.call_tool("lookup", {"what": "5.4.1"}) for _ in range(4)))
            slow = asyncio.create_task(first.call_tool("settle", {"board": SLOW}))
            await asyncio.sleep(0.1)
            quick = await second.call_tool("lookup", {"what": "5.4.1"})
            assert not slow.done() and not quick.is_error
            late = await slow
            assert late.is_error and "no answer within 2 seconds" in late.content[0].text
            assert not (await first.call_tool("settle", {"board": text_of(DISPUTE)})).is_error

    if transport == "http":
        with listening("--deadline", "2") as (address, server):
            asyncio.run(use(address))
            server.send_signal(signal.SIGINT)
            assert server.wait(20) == 0 and server.stderr.read() == ""
    else:
        asyncio.run(use(reached("stdio", "", "--deadline", "2")))


@pytest.mark.parametrize("transport", TRANSPORTS)
def test_two_clients_at_once(transport, address):
    async def one(lang):
        async with Client(reached(transport, address)) as client:
            answers = [await client.call_tool("settle", {"board": text_of(DISPUTE), "lang": lang}) for _ in range(5)]
            return [answer.structured_content for answer in answers]

    async def both():
        return await asyncio.gather(*map(one, LANGS))

    for lang, answers in zip(LANGS, asyncio.run(both())):
        assert answers == [ask("settle", DISPUTE, "--json", "--lang", lang).data] * 5


def test_http_is_for_this_machine_alone(address):
    """A page of another host cannot reach it through the user's browser, and what is too large is refused."""
    import http.client
    from urllib.parse import urlsplit

    where = urlsplit(address)
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "ping"})
    for headers, text, status in (
        ({"Host": "evil.example"}, body, 421),
        ({"Origin": "http://evil.example"}, body, 403),
        ({}, " " * 5_000_000, 413),
    ):
        connection = http.client.HTTPConnection(where.hostname, where.port)
        kinds = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
        connection.request("POST", where.path, text, {**kinds, **headers})
        assert connection.getresponse().status == status
        connection.close()


def test_a_port_that_is_taken_is_said(address):
    port = address.rsplit(":", 1)[1].partition("/")[0]
    done = subprocess.run([*JUDGE, "--http", port], capture_output=True, text=True, env=environment(), cwd=ROOT)
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and done.stderr.startswith("judge: ")


def test_it_ends_with_its_assistant():
    """When standard input is closed, and at Ctrl-C; no worker is left."""
    for end, code in (("close", 0), ("interrupt", -signal.SIGINT)):
        server = subprocess.Popen(JUDGE, stdin=-1, stdout=-1, stderr=-1, env=environment(), cwd=ROOT)
        hello = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
            "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}}  # fmt: skip
        server.stdin.write(json.dumps(hello).encode() + b"\n")
        server.stdin.flush()
        assert json.loads(server.stdout.readline())["result"]["serverInfo"]["name"] == "judge"
        children = subprocess.run(["ps", "--ppid", str(server.pid), "-o", "pid="], capture_output=True, text=True).stdout.split()  # fmt: skip
        server.stdin.close() if end == "close" else server.send_signal(signal.SIGINT)
        assert server.wait(20) == code
        with contextlib.suppress(OSError):
            server.stdin.close()
        assert server.stdout.read() == b"" and server.stderr.read() == b""
        server.stdout.close(), server.stderr.close()
        for _ in range(50):
            left = [child for child in children if os.path.exists(f"/proc/{child}")]
            if not left:
                break
            time.sleep(0.1)
        assert not left


# what is offered


@pytest.mark.parametrize("lang", LANGS)
def test_tools_describe_themselves(lang):
    """In the language of the server; what a tool takes is what its command takes."""
    for tool in tools.tools(lang):
        offer = tools.OFFERS[tool.name]
        known = answering.parameters(offer.command)
        assert set(tool.input_schema["properties"]) == {*known, "lang"}
        assert tool.input_schema["required"] == [name for name, required in known.items() if required]
        jsonschema.Draft202012Validator.check_schema(tool.input_schema)
        jsonschema.Draft202012Validator.check_schema(tool.output_schema)
        hints = tool.annotations
        assert hints.read_only_hint and hints.idempotent_hint and not hints.destructive_hint and not hints.open_world_hint  # fmt: skip
        described = [tool.title, tool.description, *(field["description"] for field in tool.input_schema["properties"].values())]  # fmt: skip
        for text in described:
            assert bool(re.search("[ぁ-ん]", re.sub("カウンター", "", text))) == (lang == "ja") or not re.search("[a-z]{3}", text), text  # fmt: skip


def test_answers_fit_their_schemas():
    """On boards of every game, answers of every tool, refusals and open decisions among them."""

    async def use(client):
        await client.list_tools()  # now the client checks every answer against the schema of its tool
        for game in GAMES:
            for path in builtin_boards(game)[2::37]:
                for name in ("check_board", "legal_plays", "resolve", "settle"):
                    answered = await client.call_tool(name, {"board": text_of(path)})
                    assert not answered.is_error

    here(use)


def test_a_text_is_short_and_cites():
    async def use(client):
        refused = await client.call_tool("can_play", {"board": text_of(DISPUTE), "play": "A: {request: attack}"})
        assert refused.content[0].text.endswith("Rules: bp:[3], bp:9.1.5, bp:action/attack, bp:9.2.1, bp:5.1")
        long = await client.call_tool("lookup", {"what": ["foth:500", "foth:600", "foth:700"], "subrules": True})
        text = long.content[0].text
        assert len(text) < tools.LONGEST + 100 and text.endswith("the structured result is complete)")
        impossible = "game: bp\nplayers:\n  A: {life: 3, hand: [S2, S2]}\n  B: {life: 3}\n"
        warned = await client.call_tool("legal_plays", {"board": impossible})
        assert warned.content[0].text.startswith("Note: this board is impossible")
        why = await client.call_tool("legal_plays", {"board": text_of(DISPUTE), "why": "attack"})
        assert why.structured_content["tried"] and "Rules: " in why.content[0].text

    here(use)


@pytest.mark.parametrize("lang", LANGS)
def test_every_entry_is_a_resource(lang):
    async def use(client):
        for resource in (await client.list_resources()).resources:
            (content,) = (await client.read_resource(resource.uri)).contents
            assert content.text and content.mime_type == resource.mime_type
        for identifier in list(corpus().ids)[::10]:
            (content,) = (await client.read_resource(resources.address(identifier))).contents
            assert f"`{identifier}`" in content.text, identifier

    here(use, lang)


def test_resources_in_the_other_language():
    async def use(client):
        texts = [(await client.read_resource(f"judge://bp/5.4.1{query}")).contents[0].text for query in ("", "?lang=en", "?lang=ja")]  # fmt: skip
        assert texts[0] == texts[1] != texts[2] and "対象を失っている" in texts[2]
        board = (await client.read_resource("judge://boards/trick/example?lang=ja")).contents[0].text
        assert board == ask("new", "trick", "--lang", "ja").out
        for wrong in ("judge://chess", "judge://boards/chess", "judge://boards/bp/other", "judge://bp/5.4.1?lang=fr",
                      "file:///etc/passwd", "judge://bp/../../etc/passwd", "judge://"):  # fmt: skip
            with pytest.raises(MCPError, match="unknown"):
                await client.read_resource(wrong)

    here(use)


def test_templates_are_completed():
    from mcp_types import ResourceTemplateReference

    async def use(client):
        template = ResourceTemplateReference(uri=(await client.list_resource_templates()).resource_templates[0].uri_template)  # fmt: skip
        games = await client.complete(template, {"name": "game", "value": "f"})
        assert games.completion.values == ["foth", "fever"]
        entries = await client.complete(template, {"name": "entry", "value": "action/co"}, {"game": "bp"})
        assert "action/counter" in entries.completion.values
        many = await client.complete(template, {"name": "entry", "value": ""}, {"game": "foth"})
        assert len(many.completion.values) == 100 and many.completion.has_more
        assert not (await client.complete(template, {"name": "entry", "value": ""})).completion.values

    here(use)


@pytest.mark.parametrize("lang", LANGS)
def test_prompts(lang):
    async def use(client):
        for prompt in (await client.list_prompts()).prompts:
            given = {argument.name: "bp" if argument.name == "game" else "{x}" for argument in prompt.arguments if argument.required}  # fmt: skip
            (message,) = (await client.get_prompt(prompt.name, given)).messages
            assert all(value in message.content.text for value in given.values())
            assert bool(re.search("[ぁ-ん]", message.content.text)) == (lang == "ja")
            for tool in re.findall(r"\b[a-z]+_[a-z]+\b", message.content.text):
                assert tool in TOOLS
            other = await client.get_prompt(prompt.name, {**given, "lang": "en" if lang == "ja" else "ja"})
            assert bool(re.search("[ぁ-ん]", other.messages[0].content.text)) == (lang == "en")
        for name, given in (("settle_dispute", {"game": "bp"}), ("explain_rule", {"rule": "x", "game": "chess"}),
                            ("explain_rule", {"rule": "x", "lang": "fr"}), ("sing", {})):  # fmt: skip
            with pytest.raises(MCPError):
                await client.get_prompt(name, given)

    here(use, lang)
    assert list(prompts.STARTS) == ["settle_dispute", "explain_rule"]


# without the extra


@pytest.mark.parametrize(
    "lang, words", [("ja", "judge mcp に必要なパッケージがない"), ("en", "judge mcp needs an extra package")]
)
def test_without_the_extra(lang, words):
    """Everything else works, and one line says what to install."""
    code = (
        "import sys; from importlib.abc import MetaPathFinder\n"
        "class Missing(MetaPathFinder):\n"
        "    def find_spec(self, name, *_):\n"
        "        if name.partition('.')[0] in ('mcp', 'mcp_types', 'starlette', 'uvicorn', 'anyio', 'pydantic'):\n"
        "            raise ModuleNotFoundError(f'No module named {name!r}', name=name)\n"
        "sys.meta_path.insert(0, Missing())\n"
        "import judge, judge.web.answering; judge.lookup('5.4.1')\n"
        "from judge.cli import run; run(sys.argv[1:])"
    )
    done = subprocess.run([sys.executable, "-c", code, "mcp", "--lang", lang], capture_output=True, text=True, env=environment())  # fmt: skip
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.count("\n") == 1 and words in done.stderr and "pip install 'judge-rules[mcp]'" in done.stderr
