"""Words of a game that have no page of their own, said in the reader's language.

An engine names them as a file does (`black`, `[2, 31]`, `F3 OUT`). Templates
made by `told` say them in words, by the name of their argument.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple


class TwoWay(NamedTuple):
    """A function that says an argument, and one that gives what a typed text may be."""

    say: Callable[[str], str]
    read: Callable[[str], Iterable[str]]


Way = Mapping[str, str] | Callable[[str], str] | TwoWay  # a table of words, or a function, or one for each direction

Tables = tuple[dict[str, str], dict[str, str]]  # of words, in Japanese and in English

EVERYBODY = ({"all": "全員"}, {"all": "every player"})


class Template(str):
    """A template; `ways` are those of its kind, by name of the argument."""

    ways: Mapping[str, Way] = {}

    @functools.cached_property
    def sayers(self) -> Mapping[str, Callable[[str], str]]:
        """Returns, by name of the argument, the functions that put it into words."""
        return {name: _way(way) for name, way in self.ways.items()}

    def format(self, *_: object, **args: Any) -> str:
        """The sentence with its arguments filled in; each goes through the function in `sayers` that has its name."""
        return super().format(**Template.in_words(self, args))

    @staticmethod
    def in_words(template: str, args: Mapping[str, object]) -> dict[str, object]:
        """Returns the arguments of a template by name; those for which it has a way to say them as texts in its words,
        the others as they are."""
        sayers: Mapping[str, Callable[[str], str]] = getattr(template, "sayers", {})
        return {name: sayers[name](str(text)) if name in sayers else text for name, text in args.items()}

    @functools.cached_property
    def readers(self) -> Mapping[str, Callable[[str], Iterable[str]]]:
        """Returns, by name of the argument, the functions that turn printed words back into the values they can stand
        for."""
        return {name: _reader(way) for name, way in self.ways.items()}


def as_name(name: str) -> str:
    """Puts a name that an English sentence could take for a word of its own between quotation marks: “old”, “I”; any
    other name (`a1`, `Rain`, `K3`) stays as it is."""
    return f"“{name}”" if re.fullmatch(r"[a-z][a-z' -]*|I", name) else name


def joined_last(text: str, lang: str) -> str:
    """Joins the last two items of a list in words by "and"; in Japanese the two of a list of two by と. A sign inside
    brackets does not part items; a list of lists, with semicolons, and Japanese clauses (1着が£6,000、2着が£3,000) stay."""
    sign, word = ("、", "と") if lang == "ja" else (", ", " and ")
    if sign not in text or lang == "ja" and ("が" in text or "は" in text):
        return text
    if not any(other in text for other in ";([)]"):
        places = [n for n in range(len(text)) if text.startswith(sign, n)]
    else:
        places, depth = [], 0
        for n, letter in enumerate(text):
            depth += (letter in "([") - (letter in ")]")
            if depth == 0 and text.startswith("; ", n):
                return text
            if depth == 0 and text.startswith(sign, n):
                places.append(n)
    if not places or lang == "ja" and len(places) > 1 or text[places[-1] + len(sign) :].startswith("and "):
        return text
    return text[: places[-1]] + word + text[places[-1] + len(sign) :]


def localized_templates(words: Mapping[str, tuple[str, str]], **ways: tuple[Way, Way]) -> dict[str, tuple[str, str]]:
    """Makes a catalogue {key: (Japanese, English)} of templates that convert the arguments named in `ways` when they
    say or read them: name=(for Japanese, for English), each a function or a table of words. A template that converts
    other arguments already goes on doing so."""
    japanese, english = ({name: pair[n] for name, pair in ways.items()} for n in (0, 1))
    return {key: (_template(ja, japanese), _template(en, english)) for key, (ja, en) in words.items()}


def _template(text: str, ways: dict[str, Way]) -> Template:
    """Makes a template that converts arguments in these ways, and in those of `text` if it is a template already."""
    template = Template(text)
    template.ways = {**text.ways, **ways} if isinstance(text, Template) else ways
    return template


def _way(way: Way) -> Callable[[str], str]:
    """The function that puts an argument into words: `way` itself, or a look-up if it is a table of words."""
    if isinstance(way, TwoWay):
        return way.say
    return way if callable(way) else lambda text: translate(text, way)


def _reader(way: Way) -> Callable[[str], Iterable[str]]:
    """The function that turns a printed argument back into the texts that `way` can have made it of."""
    if isinstance(way, TwoWay):
        return way.read
    return (lambda text: [text]) if callable(way) else lambda text: untranslated(text, way)


def translate(text: str, table: Mapping[str, str]) -> str:
    """Replaces a text by what a table says for it. If it is not in the table, the parts of a list or map in it are
    replaced one by one; parts that are not in the table stay."""
    if text in table:
        return table[text]
    return "".join(table.get(part, part) for part in re.split("(、|, |: )", text))


def untranslated(text: str, table: Mapping[str, str]) -> list[str]:
    """Lists the texts that `translate` may have made this text of: words for the whole text, then the text with each
    part replaced back, then the text itself."""
    known: dict[str, list[str]] = {}
    for word, phrase in table.items():
        known.setdefault(phrase.casefold(), []).append(word)
    whole = known.get(text.casefold(), [])
    parts = [known.get(part.casefold(), [part]) for part in re.split("(、|, |: | and )", text)]
    return list(dict.fromkeys([*whole, "".join(part[0] for part in parts), text]))


def or_none(none: str, nothing: str, some: Callable[[str], str]) -> Callable[[str], str]:
    """Makes the function that says `nothing` where there is nothing (`none`), else what `some` says of the text."""
    return lambda text: nothing if text == none else some(text)
