"""Strict YAML: every value knows its line and column.

Used for the corpus and for board files. Only plain values are built, so no
input can run code; duplicate keys, tags, aliases, control characters and
files too large, deep or long are refused with their place.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Sequence
from typing import Any

import yaml

from judge.faults import Both, Fault, Place, did_you_mean, system_says

SIZE_LIMIT = 2_000_000
DEPTH_LIMIT = 40
NODE_LIMIT = 200_000
LARGEST = 10**99  # of the numbers in data
PLAIN_DATA = Both("文字列・数・列・キーと値の組など", "text, a number, a list, a map or the like")
SMALLER = Both(" 99 桁までの整数", "a whole number of at most 99 digits")

Name = str | os.PathLike[str]  # of a file
Path = tuple[Any, ...]  # of keys and indexes

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_CONTROL = "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
_LAYOUT = dict.fromkeys(map(ord, "\t\n\r\u3000"))
_PLAIN = {"tag:yaml.org,2002:" + t for t in ("str", "int", "float", "bool", "null", "seq", "map")}


def fit_for_files(text: str) -> bool:
    """Whether a text can be written to a file: it has no control characters besides line ends and tabs."""
    return not _control(text)


def _control(text: str) -> re.Match[str] | None:
    """The first control character of a text; None if it has none."""
    plain = text.isprintable() or text.translate(_LAYOUT).isprintable()
    return None if plain else re.search(_CONTROL, text)


class Document:
    """What a YAML file says, and where: `place(path)` for any path of keys and indexes."""

    def __init__(self, file: str, value: Any, places: dict[Path, tuple[int, int]]):
        """`value` is the parsed data, `places` gives (line, column) by path."""
        self.file, self.value, self._places = file, value, places

    def place(self, path: Sequence[Any] = ()) -> Place:
        """File, line and column of the value at a path, or of the nearest value around it."""
        path = tuple(path)
        while path and path not in self._places:
            path = path[:-1]
        line, column = self._places.get(path, (0, 0))
        return Place(self.file, line, column)

    def key_name(self, path: Sequence[Any]) -> Both:
        """Names the value at a path as messages call it, in both languages: by its last key. Boards may do it
        otherwise."""
        return Both(str(path[-1]), str(path[-1]))

    def path_at(self, line: int, column: int) -> list[Any] | None:
        """The path of the value or key at a line and column; None if there is none."""
        found = [path for path, at in self._places.items() if at == (line, column)]
        return [part[1] if isinstance(part, tuple) else part for part in found[0]] if found else None

    def key_place(self, path: Sequence[Any]) -> Place:
        """The place of the key at the end of a path, not of its value."""
        path = tuple(path)
        line, column = self._places.get((*path[:-1], ("key", path[-1])), (0, 0))
        return Place(self.file, line, column) if line else self.place(path)


def read_text(path: Name, limit: int = SIZE_LIMIT) -> str:
    """Returns the text of a file, or of standard input for `-`. Raises a Fault if it cannot be read, is not UTF-8 or
    has more than `limit` bytes."""
    name = str(path)
    try:
        if name == "-":
            data = sys.stdin.buffer.read(limit + 1)
        else:
            with open(path, "rb") as file:
                data = file.read(limit + 1)
    except FileNotFoundError:
        raise Fault("file.missing", Place(name)) from None
    except IsADirectoryError:
        raise Fault("file.directory", Place(name)) from None
    except OSError as error:
        raise Fault("file.unreadable", Place(name), reason=system_says(error)) from None
    except ValueError:
        raise Fault("file.missing", Place(name.replace("\0", "?"))) from None
    if len(data) > limit:
        size = os.path.getsize(path) if name != "-" and os.path.isfile(path) else len(data)
        raise Fault("file.large", Place(name), size=size, limit=limit)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - (data.rfind(b"\n", 0, error.start) + 1) + 1
        raise Fault("file.encoding", Place(name, line, column), byte=f"0x{data[error.start]:02x}") from None


def read(path: Name) -> Document:
    """Reads the one document of a YAML file, or of standard input for `-`. Raises a Fault if it cannot be read, is no
    plain YAML, or is not exactly one document."""
    name = "<stdin>" if str(path) == "-" else str(path)
    return parse(read_text(path), name)


def refuse_control(text: str, name: str) -> None:
    """Raises a Fault at the first control character of a text."""
    bad = _control(text)
    if bad:
        line = text.count("\n", 0, bad.start()) + 1
        column = bad.start() - (text.rfind("\n", 0, bad.start()) + 1) + 1
        raise Fault("file.control", Place(name, line, column), char=f"U+{ord(bad[0]):04X}")


def parse(text: str, name: str) -> Document:
    """Reads the one document of a YAML text; `name` stands for the file in messages. Raises a Fault if it is no plain
    YAML or not exactly one document."""
    refuse_control(text, name)
    loader = None
    try:
        loader = _LOADER(text)
        return _Reader(loader, name).document()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise _syntax(text, mark, error.problem or str(error), name) from None
    except yaml.YAMLError as error:
        raise Fault("yaml.syntax", Place(name), problem=str(error).splitlines()[0]) from None
    finally:
        if loader is not None:
            loader.dispose()


def from_data(data: Any, name: str) -> Document:
    """A document made of data (maps, lists, texts, numbers, yes and no) instead of text, copied. Raises a Fault if a
    file could not hold it."""
    count = 0

    def copied(value: Any, path: Path) -> Any:
        """A copy of a value. Raises a Fault if a file could not hold it."""
        nonlocal count
        count += 1
        if count > NODE_LIMIT:
            raise Fault("yaml.nodes", Place(name), limit=NODE_LIMIT)
        if len(path) > DEPTH_LIMIT:
            raise Fault("yaml.depth", Place(name), limit=DEPTH_LIMIT)
        if isinstance(value, dict):
            for key in value:
                if isinstance(key, bool) or not isinstance(key, (str, int)):
                    raise Fault("yaml.key", Place(name))
            return {key: copied(one, (*path, key)) for key, one in value.items()}
        if isinstance(value, (list, tuple)):
            return [copied(one, (*path, n)) for n, one in enumerate(value)]
        if value is not None and not isinstance(value, (str, int, float)):
            raise Fault("shape.type", Place(name), key=_display_name(path), wanted=PLAIN_DATA)
        if isinstance(value, int) and abs(value) >= LARGEST:
            raise Fault("shape.type", Place(name), key=_display_name(path), wanted=SMALLER)
        return value

    return Document(name, copied(data, ()), {})


def _at(mark: Any, name: str) -> Place:
    """The place that a mark of the YAML reader means."""
    return Place(name, mark.line + 1, mark.column + 1)


class _Reader:
    """Makes the value of a document from the events of the YAML reader, one after the other; it notes where every value
    and key stands. Whatever is refused is a Fault before anything is built of it."""

    def __init__(self, loader: Any, name: str) -> None:
        """`loader` gives the events and says what kind of value a plain text is; `name` stands for the file."""
        self.loader, self.name = loader, name
        self.places: dict[Path, tuple[int, int]] = {}
        self.count = 0

    def document(self) -> Document:
        """Returns the one document. Raises a Fault if there is none, another one follows, or something is refused."""
        self._next()  # the stream begins
        if isinstance(self._next(), yaml.StreamEndEvent):
            raise Fault("yaml.empty", Place(self.name))
        value = self._value(self._next(), ())
        self._next()  # the document ends
        more = self._next()
        if isinstance(more, yaml.DocumentStartEvent):
            raise Fault("yaml.documents", _at(more.start_mark, self.name))
        return Document(self.name, value, self.places)

    def _next(self) -> Any:
        """Takes the next event. Raises a Fault if there are too many."""
        event = self.loader.get_event()
        self.count += 1
        if self.count > NODE_LIMIT:
            raise Fault("yaml.nodes", _at(event.start_mark, self.name), limit=NODE_LIMIT)
        return event

    def _value(self, event: Any, path: Path) -> Any:
        """Returns the value that begins with an event, and notes its place. Raises a Fault for an alias, an anchor, a
        foreign tag, too much depth, and in maps for a wrong key."""
        mark, kind = event.start_mark, type(event)
        if event.anchor:
            key = "yaml.alias" if kind is yaml.AliasEvent else "yaml.anchor"
            raise Fault(key, _at(mark, self.name), name=event.anchor)
        if event.tag and event.tag not in _PLAIN:
            raise Fault("yaml.tag", _at(mark, self.name), tag=event.tag.replace("tag:yaml.org,2002:", "!!"))
        self.places[path] = (mark.line + 1, mark.column + 1)
        if kind is yaml.ScalarEvent:
            return self._scalar(event)
        if len(path) >= DEPTH_LIMIT:
            raise Fault("yaml.depth", _at(mark, self.name), limit=DEPTH_LIMIT)
        if kind is yaml.MappingStartEvent:
            return self._map(path)
        items: list[Any] = []
        while type(event := self._next()) is not yaml.SequenceEndEvent:
            items.append(self._value(event, (*path, len(items))))
        return items

    def _map(self, path: Path) -> dict[str, Any]:
        """Returns a map whose beginning has been read. Raises a Fault for a key that is no text, or comes twice."""
        out: dict[str, Any] = {}
        first: dict[str, int] = {}
        while type(event := self._next()) is not yaml.MappingEndEvent:
            if isinstance(event, yaml.CollectionStartEvent):
                raise Fault("yaml.key", _at(event.start_mark, self.name))
            key = getattr(event, "value", "")
            if isinstance(self._value(event, (*path, ("key", key))), bool):
                raise Fault("yaml.yesno", _at(event.start_mark, self.name), key=key)
            if key in out:
                raise Fault("yaml.duplicate", _at(event.start_mark, self.name), key=key, first=first[key])
            first[key] = event.start_mark.line + 1
            out[key] = self._value(self._next(), (*path, key))
        return out

    def _scalar(self, event: Any) -> Any:
        """Returns the value of a YAML scalar. Raises a Fault for a control character."""
        bad = _control(event.value)
        if bad:  # written as an escape such as "\e"
            raise Fault("file.control", _at(event.start_mark, self.name), char=f"U+{ord(bad[0]):04X}")
        tag = event.tag or self.loader.resolve(yaml.ScalarNode, event.value, event.implicit)
        return _plain_value(tag.rpartition(":")[2], event.value)


# what the parser complains of, in words for readers
_PROBLEMS = {
    "could not find expected ':'": Both("コロンがない", "a colon is missing"),
    "did not find expected ',' or '}'": Both("読点 , か閉じ括弧 } がない", "a comma or a closing } is missing"),
    "did not find expected ',' or ']'": Both("読点 , か閉じ括弧 ] がない", "a comma or a closing ] is missing"),
    "did not find expected '-' indicator": Both("リストの行が - で始まっていない", "a line of the list does not begin with -"),
    "did not find expected key": Both("字下げがそろっていない", "the indentation is uneven"),
    "did not find expected node content": Both("値がない", "a value is missing"),
    "did not find expected <document start>": Both("余分な文字がある", "there is something that does not belong here"),
    "found unexpected end of stream": Both("引用符か括弧が閉じていない", "a quote or a bracket is not closed"),
    "found character that cannot start any token": Both(
        "値の初めに使えない記号がある", "a value cannot begin with this sign"
    ),
}  # fmt: skip


def _in_words(problem: str) -> Both | str:
    """Returns in plain words what the parser complains of; the complaint itself if there are none for it."""
    return next((told for found, told in _PROBLEMS.items() if problem.startswith(found)), problem)


def _syntax(text: str, mark: Any, problem: str, name: str) -> Fault:
    """Returns the Fault for a text that is no YAML; it names a tab, a full-width colon or a missing space if that seems
    to be the cause."""
    if mark is None:
        return Fault("yaml.syntax", Place(name), problem=_in_words(problem))
    lines = [*text.split("\n"), ""]
    line = lines[mark.line]
    if "\t" in line[: mark.column + 1]:
        key = "yaml.tab"
    elif "：" in line or "：" in lines[mark.line - 1]:
        key = "yaml.wide"
    elif problem.startswith("mapping values are not allowed"):
        key = "yaml.colon"
    else:
        key = "yaml.syntax"
    return Fault(key, _at(mark, name), problem=_in_words(problem))


def _plain_value(kind: str, text: str) -> Any:
    """Returns the value of a text of a YAML kind (`str`, `int` …); a number in a notation that files do not use stays
    text."""
    if kind == "str":
        return text
    if kind == "null":
        return None
    if kind == "bool":
        return text.lower() in ("yes", "true", "on")
    try:
        if kind == "int":
            return _integer(text)
        if kind == "float":
            return float(text.replace("_", ""))
    except (ValueError, OverflowError):
        pass
    return text


def _integer(text: str) -> int:
    """The number of a decimal text. Raises ValueError for other notations of YAML 1.1 (octal, base 60), which stay
    text."""
    plain = text.replace("_", "").lstrip("+-")
    if plain.isdecimal() and len(plain) < 19 and (plain == "0" or not plain.startswith("0")):
        return int(text.replace("_", ""))
    raise ValueError(text)


def _display_name(path: Sequence[Any]) -> str:
    """How messages call the value at a path: its key, or its number in a list."""
    if not path:
        return "file"
    return f"#{path[-1] + 1}" if isinstance(path[-1], int) else str(path[-1])


def check_keys(
    document: Document, path: Path, value: Any, allowed: Iterable[str], required: Iterable[str] = ()
) -> None:
    """Raises a Fault for a key that is not allowed (with the nearest one that is) or a required one that is missing."""
    if not isinstance(value, dict):
        raise Fault(
            "shape.type",
            document.place(path),
            key=_display_name(path),
            wanted=Both("キーと値の組", "a map of keys and values"),
        )
    for key in value:
        if key not in allowed:
            raise Fault(
                "shape.unknown", document.key_place((*path, key)), key=key, **did_you_mean(key, sorted(allowed))
            )
    for key in required:
        if key not in value:
            raise Fault("shape.missing", document.place(path), key=key)
