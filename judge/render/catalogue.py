"""What engines say, in words: one catalogue a game, key → (Japanese, English).

A game without a catalogue is understood all the same: the key and its
arguments are told as they are.

A template names its arguments in braces. An argument that is a `Ref` or an
entry is said by the entry's name, a `Printed` as the entry's page says that
fact, one with words in both languages in the reader's; lists are joined;
everything else stands as it is.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Mapping
from typing import Any

from judge.boardfile.shapes import UNKNOWN
from judge.corpus.entry import Entry
from judge.corpus.store import Corpus
from judge.corpus.store import corpus as installed
from judge.engine.templates import Template, joined_last
from judge.engine.values import Printed, Ref
from judge.faults import Both, Fault
from judge.messages import MESSAGES, localized
from judge.parts import part_of
from judge.render.blocks import flat
from judge.render.page import field_text
from judge.width import clean

# where Japanese has a space outside of brackets: "a2 (♡4) は"
OUTSIDE = "(?<=[)])(?=[ぁ-んァ-ヶ一-龠々「])|(?<=[ぁ-んァ-ヶー一-龠々」])(?=[(])"


@functools.cache
def catalogue(game_id: str) -> Mapping[str, tuple[str, str]] | None:
    """key → (Japanese, English), all messages of a game; None if it has none of its own."""
    module = part_of(game_id, "messages")
    return module.CATALOGUE if module else None


def catalogue_text(game_id: str, key: str, args: Mapping[str, Any], lang: str, corpus: Corpus) -> str:
    """Words a message of a game, or of the program if the game has none of this key. If neither knows the key, it
    returns the key with its arguments in brackets."""
    words = catalogue(game_id)
    said = {name: phrase(value, lang, corpus) for name, value in args.items()}
    if words is None and key not in MESSAGES:
        told = ", ".join(f"{name}: {value}" for name, value in said.items())
        return clean(f"{key} ({told})" if told else key)
    words = words or {}
    if said.get("decider") == "all" and (f"{key}.all" in words or key not in words and f"{key}.all" in MESSAGES):
        key = f"{key}.all"
    template = words.get(key) or MESSAGES[key]
    for name in ("by", "decider"):
        if said.get(name) == "all":
            said[name] = MESSAGES["word.all"][lang == "en"]
    kinds = (list, tuple, dict) if lang == "en" else (list, tuple)
    lists = [name for name, value in args.items() if type(value) in kinds and len(value) > 1]
    text = filled_template(template, lang, said, lists)
    return text[:-1] if text.endswith("..") else text  # a name may end with a full stop: R.S.F.


def filled_template(template: tuple[str, str], lang: str, args: Mapping[str, object], lists: Iterable[str] = ()) -> str:
    """Fills a (Japanese, English) template in one language. The values in `lists` get "and" before their last item, in
    Japanese と between two items, unless they follow a colon, a bracket or a word for their order."""
    pattern = template[lang == "en"]
    said = Template.in_words(pattern, args)
    for name in lists:
        text = str(said[name])
        if _stands_in_sentence(name, pattern) and not text.startswith(" (") and " or " not in text:
            said[name] = joined_last(text, lang)
    text = clean(str.format(pattern, **said))
    if lang == "ja":
        return re.sub(OUTSIDE, " ", text)
    return text[0].upper() + text[1:] if text.startswith(MESSAGES["word.all"][1]) else text


@functools.lru_cache(maxsize=1024)
def _stands_in_sentence(name: str, pattern: str) -> bool:
    """Tells whether an argument stands in the sentence of a template itself, and not behind a colon, a bracket or a
    Japanese word for the order of its items."""
    return re.search(rf"(?<!: )(?<![(])(?<!から)(?<!順に){{{name}}}", pattern) is not None


def fault_text(fault: Fault, lang: str) -> str:
    """A Fault in one line: the place, what is wrong, how to fix it."""
    # the corpus itself may be at fault: it is only asked where an entry is named
    args = {name: installed().get(arg) or arg if isinstance(arg, Ref) else arg for name, arg in fault.args_.items()}
    return clean(fault.message({name: _localized(arg, lang) for name, arg in args.items()}, lang))


def _localized(value: object, lang: str) -> object:
    """Returns an entry's title and a value given in both languages in this language; anything else unchanged."""
    if isinstance(value, Entry):
        return value.title(lang) or value.local
    return localized(value, lang)


def pairs_joined(pairs: Iterable[str], value: Mapping[Any, Any], lang: str) -> str:
    """Joins the words of a map's pairs by commas, or by semicolons if a value of the map is itself a list or a map."""
    inside = any(isinstance(each, (list, tuple, dict)) for each in value.values())
    return ("; " if inside else "、" if lang == "ja" else ", ").join(pairs)


def listed(parts: Iterable[str], lang: str) -> str:
    """Joins the items of a list by commas; several unknown cards become one item at the end, with their number. An
    empty list is the word for "none"."""
    known = list(parts)
    card = MESSAGES["say.unknown"][lang == "en"]
    hidden = known.count(card)
    if hidden > 1:
        several = MESSAGES["say.unknown.several"][lang == "en"].format(count=hidden)
        known = [*(part for part in known if part != card), several]
    return ("、" if lang == "ja" else ", ").join(known) or MESSAGES["word.none"][lang == "en"]


def phrase(value: object, lang: str, corpus: Corpus) -> str:
    """Words any argument of a message: an entry by its name, a field as it is printed, yes or no, lists and maps
    joined, — for None, an unknown card as such; anything else as text."""
    value = _localized(corpus.get(value) or value if isinstance(value, Ref) else value, lang)
    if isinstance(value, Printed):
        return flat(field_text(corpus[value.id], value.field, corpus, lang))
    if isinstance(value, Both):
        return value.text(lang)
    if isinstance(value, bool):
        return MESSAGES["word.yes" if value else "word.no"][lang == "en"]
    if value is None:
        return "—"
    if isinstance(value, dict):
        pairs = (
            f"{phrase(k, lang, corpus) if isinstance(k, (Ref, Both)) else k}: {phrase(v, lang, corpus)}"
            for k, v in value.items()
        )
        return pairs_joined(pairs, value, lang) or MESSAGES["word.none"][lang == "en"]
    if isinstance(value, (list, tuple)):
        parts = (phrase(v, lang, corpus) for v in value)
        return listed((f"({p})" if isinstance(v, dict) else p for v, p in zip(value, parts)), lang)
    return MESSAGES["say.unknown"][lang == "en"] if value == UNKNOWN else str(value)
