"""Plays, answers and claims as sentences, from what a game declares.

A game may have a template for a verb, a question or a claim (`say.play.bet`,
`say.answer.marks`, `say.claim.points`); with further parts written, one with
their names behind is taken first (`say.play.play.whip`); parts that it does not
have follow in brackets (`say.part.id`). Without a template the
sentence is put together from the words of the board format.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from judge.boardfile.board import parse_written_play
from judge.boardfile.later import Later
from judge.boardfile.lines import CHOOSE, PlayKind
from judge.boardfile.maps import Beside, Map, MapOf
from judge.boardfile.shapes import NOBODY, UNKNOWN, Either, Flag, ListOf, NameOf, Nothing, Player, Shape, Word
from judge.boardfile.zones import Counted, Zone
from judge.engine.values import OUTCOMES, Prompt
from judge.faults import Fault
from judge.messages import MESSAGES
from judge.render import catalogue
from judge.width import clean

_FIRST_WORDS = ("The", "There", "It", "This", "No", "Only", "From", "Any", "All", "Every", "How")

if TYPE_CHECKING:
    from judge.boardfile.lines import Play
    from judge.engine.facts import Fact
    from judge.render.answers import Speaker


def joined_sentence(parts: Iterable[str], lang: str) -> str:
    """Joins statements to one text, each with a full stop unless it ends with a stop already; empty if there are none."""
    stop, space = ("。", "") if lang == "ja" else (".", " ")
    return space.join(part if part[-1:] in "?!？！。." else part + stop for part in parts)


def in_quotes(text: str) -> str:
    """Returns a text that can stand between quotes in either language: 「」 in it become 『』, “” become ‘’."""
    return inside(text).translate({ord("“"): "‘", ord("”"): "’"})


def within(text: str, lang: str) -> str:
    """Returns a sentence as the end of another: in English its first word in small letters, unless it is a name."""
    small = lang == "en" and text.split(" ")[0] in _FIRST_WORDS
    return text[0].lower() + text[1:] if small else text


def inside(text: str) -> str:
    """Returns a text that can stand between Japanese quotes: 「」 in it become 『』."""
    return text.translate({ord("「"): "『", ord("」"): "』"})


def play_phrase(play: Play, speaker: Speaker, prompt: Prompt | None = None) -> str:
    """Words a play: "A plays red 5 with a whip". An answer is worded by the question `prompt`; without a template of
    the game, the words of the file are used."""
    by = _who(play.by, speaker)
    if play.by in speaker.game.lines:
        line = {play.by: value_phrase(speaker.game.lines[play.by].keys[play.by], play.do, speaker)}
        return _from_template(f"say.play.{play.by}", line, [], speaker) or clean(f"{by}: {line[play.by]}")
    kind = _play_kind(play, speaker)
    if kind is None:
        return clean(f"{by}: {_plain(play.do, speaker)}")
    if kind.word == CHOOSE:
        return _answer(by, play.do[CHOOSE], prompt, speaker)
    written = play.do if isinstance(play.do, dict) else {}
    parts = {
        key: value_phrase(kind.keys[key], value, speaker)
        for key in kind.keys
        if (value := written.get(key)) is not None and value is not False
    }
    further = [key for key in parts if key != kind.word]
    left_out = isinstance(play.do, dict) and kind.word not in parts  # a verb of which only the word is there
    lists = [key for key in parts if _is_joined(written[key], speaker.lang)] if written else []
    told = (
        "" if left_out else _from_template(f"say.play.{kind.word}", {"by": by, **parts}, further, speaker, lists=lists)
    )
    return told or clean(f"{by}: {_by_words('play', kind, parts, speaker)}")


def claim_phrases(claim: Mapping[str, Any], speaker: Speaker, prompt: Prompt | None = None) -> Iterator[str]:
    """Yields a claim in words, one sentence for each thing it is about; words that are no claim of this game are
    skipped. An answer in it is worded by the question `prompt`."""
    for word, wanted in claim.items():
        if word in OUTCOMES and isinstance(wanted, str):
            key = "say.undecided.play" if word == "undecided" else f"say.{word}"
            told = _typed_play(wanted, speaker, prompt)
            if _is_done(told, speaker.lang):
                told = in_quotes(told) if speaker.lang == "en" else f"{told} " if told.endswith(")") else told
                yield speaker.label(key, play=told)
            else:
                yield speaker.label(key + (".answer" if f"{CHOOSE}:" in wanted else ".words"), play=in_quotes(told))
        elif word == "undecided":
            for inner in claim_phrases(wanted, speaker):
                yield speaker.label("say.undecided", play=within(inside(inner), speaker.lang))
        elif word == "could":
            for name, inner in wanted.items():
                key = "say.could.prevent" if "prevent" in inner else "say.could"
                said = joined_sentence(claim_phrases(inner.get("prevent", inner), speaker), speaker.lang)
                yield speaker.label(key, by=_who(name, speaker), play=inside(said.rstrip(".。")))
        elif word == "notes":
            yield speaker.label("say.notes", entry=speaker.cited_entry(wanted))
        elif word in speaker.game.facts:
            yield from _fact(word, wanted, speaker)


def _fact(word: str, wanted: Any, speaker: Speaker) -> Iterator[str]:
    """One sentence for each thing of a claim with this word.

    A value or a thing may have its own template (`say.claim.turn.none`), and so may several values together
    (`say.claim.resolved.several`) and the number of cards where it stands for the cards (`say.claim.hand.count`).
    """
    fact = speaker.game.facts[word]
    key = f"say.claim.{word}"
    name = speaker.game.vocabulary.japanese("claim", word) or word if speaker.lang == "ja" else word
    pairs = _pairs(fact, wanted)
    if pairs is None:
        wanted = list(wanted) if isinstance(wanted, tuple) else wanted
        value = value_phrase(fact.value, wanted, speaker)
        forms = [*_forms(key, fact.value, wanted), key] if fact.about is None else []
        told = _first([f"{key}.{wanted}", *forms], {"value": value}, speaker, wanted)
        yield told or speaker.label("say.claim", word=name, value=value)
        return
    shape, things = pairs
    key = key if fact.about else f"{key}.each"
    for thing, given in things.items():
        claimed = list(given) if isinstance(given, tuple) else given
        args = {"about": value_phrase(shape[0], thing, speaker), "value": value_phrase(shape[1], claimed, speaker)}
        own = f"{key}.{thing}"
        of_thing, of_all = _forms(own, shape[1], claimed), _forms(key, shape[1], claimed)
        keys = [f"{own}.{claimed}", f"{key}.{claimed}", *of_thing, own, *of_all, key]
        yield _first(keys, args, speaker, claimed) or speaker.label("say.claim.of", word=name, **args)


def _forms(key: str, shape: Shape, value: object) -> list[str]:
    """Returns the key of the template for several values, or for the number of cards instead of the cards; empty if the
    value is neither."""
    if _is_listed(value):
        return [f"{key}.several"]
    counts = isinstance(shape, (Counted, Zone)) and isinstance(value, int)
    return [f"{key}.count"] if counts else []


def _is_joined(value: object, lang: str) -> bool:
    """Whether the last two items of a value are joined by a word: those of a list, in English also those of a map."""
    return _is_listed(value) and (lang == "en" or not isinstance(value, dict))


def _is_listed(value: object) -> bool:
    """Whether a value is worded as a list of several things."""
    return isinstance(value, (list, tuple, dict)) and len(value) > 1


def display_name(name: str, speaker: Speaker) -> str:
    """Returns the display name of a thing on the table; without one, the first of the claims' ways of wording it that
    differs from the name; else the name itself."""
    shapes = (fact.about for fact in speaker.game.facts.values() if fact.about)
    told = (value_phrase(shape, name, speaker) for shape in shapes)
    return speaker.display_name(name) or next((text for text in told if text != name), name)


def _pairs(fact: Fact, wanted: Any) -> tuple[tuple[Shape, Shape], dict[Any, Any]] | None:
    """Returns ((shape of the thing, shape of the value), {thing: value}) for a claim that is a map; None if it is about
    the whole table or is no map."""
    if not isinstance(wanted, dict) or fact.about is None and fact.several is not dict:
        return None
    if fact.about is not None:
        return (fact.about, fact.value), wanted
    inside = fact.value.shapes if isinstance(fact.value, Either) else (fact.value,)
    return next(((one.key, one.value), wanted) for one in inside if isinstance(one, MapOf))


def _first(keys: list[str], args: dict[str, str], speaker: Speaker, value: object = None) -> str:
    """Fills in the first of these templates that exists and returns the sentence; empty if none does. `value` is what
    the argument of this name words."""
    lists = ["value"] if _is_joined(value, speaker.lang) else []
    return next((told for key in keys if (told := _from_template(key, args, [], speaker, lists=lists))), "")


def _answer(by: str, value: Any, prompt: Prompt | None, speaker: Speaker) -> str:
    """Words an answer. Without a question it is worded as `_answered` does; the game may have a template for the
    question, and further ones for yes, no and "none" (`say.answer.may.yes`)."""
    question = speaker.game.questions.get(prompt.word) if prompt else None
    told = value_phrase(question.answer, value, speaker) if question else _answered(value, speaker)
    args = {"by": by, "value": told}
    if prompt:
        about = {name: catalogue.phrase(arg, speaker.lang, speaker.corpus) for name, arg in prompt.args.items()}
        flag = (
            [("yes" if value else "no")] if isinstance(value, bool) else ["none"] if value in ([], {}, NOBODY) else []
        )
        for key in (".".join(["say.answer", prompt.word, *flag]), f"say.answer.{prompt.word}"):
            sentence = _from_template(
                key, {**about, **args}, [], speaker, lists=["value"] if _is_joined(value, speaker.lang) else ()
            )
            if sentence:
                return sentence
    args["value"] = inside(told)
    return catalogue.filled_template(MESSAGES["say.answer"], speaker.lang, args)


def _answered(value: Any, speaker: Speaker) -> str:
    """An answer in words if its question is unknown: as the first question would say it that accepts it."""
    plain = _plain(value, speaker)
    states = list(speaker.states()) if value not in ([], {}) else []
    scopes = (speaker.game.scope(state) for state in [*states[:1], *states[-1:]])
    shapes = [question.answer for question in speaker.game.questions.values()]
    could_be = (shape for scope in scopes for shape in shapes if shape.means(value, scope) is not None)
    return next((told for shape in could_be if (told := value_phrase(shape, value, speaker)) != plain), plain)


def _is_done(phrase: str, lang: str) -> bool:
    """Tells by its form whether an answer in words says that a player does something ("A passes"), not how something is
    ("the odds are 3")."""
    if lang == "ja":
        return re.sub(r" ?\((?:[^()]|\([^()]*\))*\)$", "", phrase)[-1:] in "うくぐすつぬぶむるい"
    return re.match(r"\S+(?: player)? \w+s\b", phrase) is not None


def _typed_play(text: str, speaker: Speaker, prompt: Prompt | None) -> str:
    """Words a play that a claim gives as text; the text itself comes back if it cannot be read."""
    try:
        return play_phrase(parse_written_play(text, speaker.game), speaker, prompt)
    except Fault:
        return clean(text)


# words


def value_phrase(shape: Shape, value: Any, speaker: Speaker) -> str:
    """Words a value of a file by its shape; texts and lists of texts are remembered by the speaker."""
    same: object = value
    if isinstance(value, list) and {*map(type, value)} == {str}:
        same = tuple(value)
    elif not isinstance(value, str):
        return _value_phrase(shape, value, speaker)
    known = speaker.phrases.get((shape, same))
    if known is None:
        known = speaker.phrases[shape, same] = _value_phrase(shape, value, speaker)
    return known


def _value_phrase(shape: Shape, value: Any, speaker: Speaker) -> str:
    """Words a value by its shape, as `value_phrase` does, but without remembering it."""
    game, lang = speaker.game, speaker.lang
    if (own := shape.display_value(value)) is not None:
        return catalogue.phrase(own, lang, speaker.corpus)
    if isinstance(shape, Later):
        return value_phrase(shape.shape, value, speaker)
    if isinstance(value, list) and isinstance(shape, (Word, NameOf, Player)):  # what is so may be more than one thing
        shape = ListOf(shape)
    if isinstance(shape, (Counted, Zone)) and isinstance(value, int):
        return speaker.label({0: "say.cards.0", 1: "say.cards.one"}.get(value, "say.cards"), count=value)
    if isinstance(shape, Either):
        fitting = next((one for one in shape.shapes if one.fits(value)), None)
        return value_phrase(fitting, value, speaker) if fitting else _plain(value, speaker)
    if isinstance(shape, Zone):
        shape = shape.list
    if isinstance(shape, ListOf):
        items = value if isinstance(value, list) else [value]
        return catalogue.listed((value_phrase(shape.item, item, speaker) for item in items), lang)
    if isinstance(shape, MapOf) and isinstance(value, dict):
        between = ("は" if lang == "ja" else " ") if _are_numbers(value.values()) else ": "
        pairs = (
            f"{value_phrase(shape.key, k, speaker)}{between}{value_phrase(shape.value, v, speaker)}"
            for k, v in value.items()
        )
        return catalogue.pairs_joined(pairs, value, lang) or speaker.label("word.none")
    if isinstance(shape, Map) and isinstance(value, dict):
        parts = {k: value_phrase(one, value[k], speaker) for k, one in shape.keys.items() if k in value}
        own, *rest = parts or [""]
        told = _from_template(f"say.{shape.name}.{own}", parts, rest, speaker, shape.name)
        return told or ", ".join(f"{_key(shape.name, k, speaker)} {part}" for k, part in parts.items())
    if isinstance(shape, Word):
        return game.vocabulary.japanese(f"word.{shape.name}", str(value)) or str(value) if lang == "ja" else str(value)
    if isinstance(shape, Flag) and isinstance(value, bool):
        return speaker.label("word.yes" if value else "word.no")
    if isinstance(shape, Nothing):
        return speaker.label("word.none")
    if isinstance(shape, NameOf) and shape.entry and isinstance(value, str) and value != UNKNOWN:
        return catalogue.phrase(shape.entry(value), lang, speaker.corpus)
    if isinstance(shape, NameOf) and isinstance(value, str) and (name := speaker.display_name(value)):
        return name
    if isinstance(shape, Beside) and isinstance(value, dict):
        return _beside(shape, value, speaker)
    inside = next(shape.parts(), None)
    if inside is not None and not isinstance(value, dict):  # a shape of a game's own, around others
        return value_phrase(
            inside if isinstance(inside, ListOf) or not isinstance(value, list) else ListOf(inside), value, speaker
        )
    return _plain(value, speaker)


def _are_numbers(values: Iterable[object]) -> bool:
    """Whether all the values of a map are numbers, which stand behind their names without a colon."""
    return all(isinstance(value, int) and not isinstance(value, bool) for value in values)


def _beside(shape: Beside, value: dict[str, Any], speaker: Speaker) -> str:
    """A map with declared keys among the names of players, in words: `gate: …, A: …`."""
    beside, told = shape.beside, []
    for key, part in value.items():
        own = key in beside.keys
        text = value_phrase(beside.keys[key] if own else shape.each, part, speaker)
        args = {key: text} if own else {"about": key, "value": text}
        told.append(
            _from_template(f"say.{beside.name}.{key if own else 'each'}", args, [], speaker) or f"{key}: {text}"
        )
    return catalogue.pairs_joined(told, value, speaker.lang)


def _plain(value: Any, speaker: Speaker) -> str:
    """Words a value if no shape or template knows better: unknown, yes or no, a name, or the words of any value."""
    if value == UNKNOWN:
        return speaker.label("say.unknown")
    if isinstance(value, bool):
        return speaker.label("word.yes" if value else "word.no")
    return _who(value, speaker) if isinstance(value, str) else catalogue.phrase(value, speaker.lang, speaker.corpus)


def _who(name: str, speaker: Speaker) -> str:
    """A player's name, or the word for everybody."""
    return speaker.label("word.all") if name == "all" else clean(str(name))


def _key(record: str, word: str, speaker: Speaker) -> str:
    """Returns a key of files in the reader's language; the key itself if it has no Japanese name."""
    own: str = speaker.game.vocabulary.japanese(record, word) or word if speaker.lang == "ja" else word
    return own


def _by_words(section: str, kind: PlayKind, parts: dict[str, str], speaker: Speaker) -> str:
    """Words a play by the words of files in the reader's language: `bet red, stake 300`."""
    name = _key(section, kind.word, speaker)
    rest = [f"{_key(kind.map.name, key, speaker)} {value}" for key, value in parts.items() if key != kind.word]
    own = f" {parts[kind.word]}" if kind.word in parts and not isinstance(kind.keys[kind.word], Flag) else ""
    return ("、" if speaker.lang == "ja" else ", ").join([f"{name}{own}", *rest])


def play_kind_name(play: Play, speaker: Speaker) -> str:
    """Returns the name of a play's kind in the reader's language; empty if the game has no such play."""
    kind = _play_kind(play, speaker)
    return _key("play", kind.word, speaker) if kind else ""


def _play_kind(play: Play, speaker: Speaker) -> PlayKind | None:
    """Returns the kind of a play: that of its word, if its keys are all of this kind; None if no kind of this game
    fits."""
    do = play.do
    verbs: tuple[PlayKind, ...] = speaker.game.play_kinds
    if isinstance(do, dict):
        for kind in verbs:
            if kind.word in do and do.keys() <= kind.keys.keys():
                return kind
        return None
    return next((kind for kind in verbs if do == kind.word), None)


def _written(do: Any, key: str) -> bool:
    """Whether a play is a map that has this key with a value other than null and no."""
    return isinstance(do, dict) and do.get(key) is not None and do[key] is not False


def _from_template(
    key: str,
    args: dict[str, str],
    further: list[str],
    speaker: Speaker,
    section: str = "play",
    lists: Collection[str] = (),
) -> str:
    """Words a play by the template `key` that takes the most of its `further` parts; parts that this template lacks
    follow in brackets. The arguments in `lists` are lists of several things. Empty if there is no template."""
    template, count = _template(speaker.game.id, key, tuple(further))
    if template is None:
        return ""
    rest = [
        _from_template(f"say.part.{part}", args, [], speaker) or f"{_key(section, part, speaker)} {args[part]}"
        for part in further[count:]
    ]
    told = catalogue.filled_template(template, speaker.lang, args, lists)
    return told + (f" ({', '.join(rest)})" if rest else "")


def _template(game_id: str, key: str, further: tuple[str, ...]) -> tuple[tuple[str, str] | None, int]:
    """Returns (the template `key` that takes the most of these further parts, how many it takes); (None, 0) if there is
    none."""
    if further:
        return _template_with_parts(game_id, key, further)
    messages = catalogue.catalogue(game_id) or {}
    return (messages.get(key) or MESSAGES.get(key) or None) if key else None, 0


@functools.lru_cache(maxsize=512)
def _template_with_parts(game_id: str, key: str, further: tuple[str, ...]) -> tuple[tuple[str, str] | None, int]:
    """Returns what `_template` does where there are further parts, whose names a game declares; the last 512 are
    remembered."""
    messages = catalogue.catalogue(game_id) or {}
    for count in range(len(further), 0, -1):
        template = messages.get(".".join([key, *further[:count]]))
        if key and template:
            return template, count
    return _template(game_id, key, ())
