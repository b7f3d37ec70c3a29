"""What an assistant can read without asking a question: every entry of the rules, and how boards are written.

judge://bp                the chapters of a game
judge://bp/5.4.1          an entry: the local part of its identifier
judge://boards/bp         the words of a game's boards
judge://boards/bp/example a board to begin with
Behind each, ?lang=ja or ?lang=en.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import quote, unquote

from mcp_types import (
    Completion,
    CompletionArgument,
    ReadResourceResult,
    Resource,
    ResourceTemplate,
    TextResourceContents,
)

from judge.assistants.schemas import Words, localized
from judge.assistants.tools import Asks
from judge.corpus.entry import LANGS
from judge.corpus.ids import GAMES
from judge.corpus.store import corpus

SCHEME = "judge://"
BOARDS = "boards"
EXAMPLE = "example"
MARKDOWN, PLAIN = "text/markdown", "text/plain"
COMPLETED = 100  # suggestions, as many as the protocol has room for

ENTRIES: Words = (
    "ルール、アクション、カード、用語、裁定を識別子で",
    "Any rule, action, card, term or ruling by identifier",
)
CONTENTS: Words = ("章の一覧", "Chapters")
WORDS: Words = ("盤面のキー", "Board keys")
SAMPLE: Words = ("例の盤面", "Example board")


class Unknown(LookupError):
    """There is no such resource."""


def address(identifier: str) -> str:
    """Returns the address of an entry: `bp:[6-5-2]` → judge://bp/%5B6-5-2%5D; whether it exists is not checked."""
    game, _, local = identifier.partition(":")
    return f"{SCHEME}{game}/{quote(local, safe='/')}"


def resources(lang: str) -> list[Resource]:
    """The resources that are listed: for each game its contents, its boards and its chapters.

    Other entries are found by the template.
    """
    listed = []
    for game, about in corpus().games.items():
        name = about["name"][lang]
        for uri, words, kind in (
            (f"{SCHEME}{game}", CONTENTS, MARKDOWN),
            (f"{SCHEME}{BOARDS}/{game}", WORDS, MARKDOWN),
            (f"{SCHEME}{BOARDS}/{game}/{EXAMPLE}", SAMPLE, PLAIN),
        ):
            title = f"{name}: {localized(words, lang)}"
            listed.append(Resource(uri=uri, name=uri.removeprefix(SCHEME), title=title, mime_type=kind))
        listed += [
            Resource(uri=address(id_), name=id_, title=f"{name}: {title}", mime_type=MARKDOWN)
            for id_, title in chapters(game, lang)
        ]
    return listed


def chapters(game: str, lang: str) -> list[tuple[str, str]]:
    """(identifier, name) of the top-level rules of a game."""
    tops = (entry for entry in corpus().of(game, "rule") if not entry.parent)
    return [(entry.id, f"{entry.number or entry.local} {entry.title(lang)}") for entry in tops]


def templates(lang: str) -> list[ResourceTemplate]:
    """Returns the templates of the addresses that can be read: of every entry, and of what describes a game's boards."""
    return [
        ResourceTemplate(
            uri_template=SCHEME + "{game}/{+entry}{?lang}",
            name="entry",
            title=localized(ENTRIES, lang),
            description=f"judge://bp/5.4.1, judge://foth/702.6e, judge://bp/action/counter ({', '.join(GAMES)})",
            mime_type=MARKDOWN,
        ),
        ResourceTemplate(
            uri_template=f"{SCHEME}{BOARDS}/{{game}}{{?lang}}",
            name="boards",
            title=localized(WORDS, lang),
            mime_type=MARKDOWN,
        ),
        ResourceTemplate(
            uri_template=f"{SCHEME}{BOARDS}/{{game}}/{EXAMPLE}{{?lang}}",
            name="example",
            title=localized(SAMPLE, lang),
            mime_type=PLAIN,
        ),
    ]


async def read(uri: str, asks: Asks, lang: str) -> ReadResourceResult:
    """The text of the resource at an address. Raises Unknown if there is none."""
    path, _, query = uri.partition("?")
    wanted = query.removeprefix("lang=")
    lang = wanted if wanted in LANGS else lang
    if not path.startswith(SCHEME) or query and wanted not in LANGS:
        raise Unknown(uri)
    text, kind = await _text(unquote(path.removeprefix(SCHEME)).strip("/"), asks, lang)
    if text is None:
        raise Unknown(uri)
    return ReadResourceResult(contents=[TextResourceContents(uri=uri, mime_type=kind, text=text)])


async def _text(path: str, asks: Asks, lang: str) -> tuple[str | None, str]:
    """Returns (text, media type) of what is at an address: the words or the example of a game's boards, a game's
    chapters, or an entry. The text is None if there is nothing."""
    head, _, rest = path.partition("/")
    if head == BOARDS:
        game, _, what = rest.partition("/")
        if what == EXAMPLE:
            return (await asks.ask("new", {"game": game, "lang": lang})).get("board"), PLAIN
        if what:
            return None, MARKDOWN
        return (await asks.ask("format", {"game": game, "lang": lang}, "md")).get("text"), MARKDOWN
    if head in GAMES and not rest:
        return _contents(head, lang), MARKDOWN
    identifier = f"{head}:{rest}"
    if identifier not in corpus():
        return None, MARKDOWN
    return (await asks.ask("lookup", {"what": identifier, "lang": lang}, "md")).get("text"), MARKDOWN


def _contents(game: str, lang: str) -> str:
    """The chapters of a game as a Markdown list of addresses."""
    name = corpus().games[game]["name"][lang]
    rows = (f"- {title}: {address(id_)}" for id_, title in chapters(game, lang))
    return "\n".join([f"# {name}", "", *rows, ""])


def complete(argument: CompletionArgument, known: dict[str, Any]) -> Completion:
    """Returns what may stand for a part of a template and begins with what is typed, at most some: a game, a language,
    or the entries of the game given; nothing for other parts."""
    if argument.name == "game":
        options = list(GAMES)
    elif argument.name == "lang":
        options = list(LANGS)
    elif argument.name == "entry" and known.get("game") in GAMES:
        options = [entry.local for entry in corpus().of(known["game"])]
    else:
        options = []
    found = [option for option in options if option.startswith(argument.value)]
    return Completion(values=found[:COMPLETED], total=len(found), has_more=len(found) > COMPLETED)
