"""What engines say, in words: one catalogue a game, key → (Japanese, English).

A template names its arguments in braces. An argument that is a `Ref` is said
by the entry's name, a `Printed` as the entry's page says that fact; lists are
joined; everything else stands as it is.
"""

from __future__ import annotations

import functools
from importlib import import_module

from judge.corpus.ids import FOLDERS
from judge.engine.values import Printed, Ref
from judge.render.blocks import flat
from judge.render.messages import MESSAGES
from judge.render.page import field_words
from judge.render.width import clean


@functools.cache
def catalogue(game_id: str) -> dict:
    """The messages of a game."""
    return import_module(f"judge.render.words.{FOLDERS[game_id]}").WORDS


def say(game_id: str, key: str, args: dict, lang: str, corpus) -> str:
    """The sentence of an event, check, finding, decision or line."""
    template = catalogue(game_id).get(key) or MESSAGES[key]
    return clean(template[lang == "en"].format(**{k: spoken(v, lang, corpus) for k, v in args.items()}))


def spoken(value, lang, corpus) -> str:
    """An argument as a reader sees it."""
    if isinstance(value, Ref):
        entry = corpus.get(value)
        if entry is None:
            return str(value)
        return entry.title(lang) or entry.local
    if isinstance(value, Printed):
        return flat(field_words(corpus[value.id], value.field, corpus, lang))
    if isinstance(value, bool):
        return MESSAGES["word.yes" if value else "word.no"][lang == "en"]
    if value is None:
        return "—"
    if isinstance(value, dict):
        return ", ".join(f"{k}: {spoken(v, lang, corpus)}" for k, v in value.items())
    if isinstance(value, (list, tuple)):
        if not value:
            return MESSAGES["word.none"][lang == "en"]
        parts = (spoken(v, lang, corpus) for v in value)
        return ("、" if lang == "ja" else ", ").join(
            f"{{{p}}}" if isinstance(v, dict) else p for v, p in zip(value, parts)
        )
    return str(value)
