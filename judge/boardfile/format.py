"""The language of a game's board files, as a reference: every word that a file may have, from the declarations.

What a word is for is said by its page in the corpus (`board/player.hand`);
where it stands and what may be written there comes from the shapes. A page
has an example: a part of a board that is put over the smallest one of the game
(`board/base`), or a whole board where it says which game it is.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from judge.boardfile import maps, shapes, zones
from judge.boardfile.frame import CLAIM_TEXTS, file_record
from judge.boardfile.lines import CHOOSE, PASS, PlayKind
from judge.boardfile.located import HALF, Data, as_written
from judge.boardfile.maps import Map
from judge.boardfile.shapes import Shape
from judge.boardfile.vocabulary import BASE, FRAME_WORDS, QUESTIONS, split_slug
from judge.corpus.entry import BOARD, Entry
from judge.corpus.names import fold
from judge.corpus.store import Corpus, corpus
from judge.engine.game import AnyGame
from judge.faults import CLOSE, Both, Fault

if TYPE_CHECKING:
    from judge.engine.game import AnyGame

SECTIONS = ("file", "player", "record", "line", "play", "answer", "claim", "switch", "word", "common")
# what every file has, whatever the game: these stand in the section `common`
COMMON_CLAIMS = (*CLAIM_TEXTS, "undecided", "could", "prevent")
COMMON_PLAYS = (PASS, CHOOSE)
COMMON_LISTS = (FRAME_WORDS, "then", "flag")
LISTED_AT_ONCE = 12  # words; more are not named in a sentence


class Use(NamedTuple):
    """One word where it may stand: its section, the record whose key it is, its shape, its page in the corpus."""

    section: str
    record: str
    word: str
    shape: Shape | None = None
    entry: Entry | None = None
    required: bool = False

    @property
    def slug(self) -> str:
        """Returns the name under which the corpus has the page of this word: `file.turn`, `answer.setup-open`."""
        word = self.word.replace(".", "-") if self.record == "answer" else self.word
        return f"{self.record}.{word}"

    @property
    def names(self) -> list[str]:
        """All names under which `judge format GAME NAME` finds this word: English, Japanese, slug, page."""
        if self.entry is None:
            return [self.word, self.slug]
        name, values = self.entry.name or {}, self.entry.fields.get("values") or {}
        listed = [word for pair in values.items() for word in _with_japanese(*pair)]
        return [self.word, self.slug, self.entry.local, *name.values(), *self.entry.also, *listed]


def _with_japanese(word: str, meaning: object) -> list[str]:
    """The word and its Japanese spellings: `meaning` is one spelling or a list of them."""
    return [word, *(map(str, meaning) if isinstance(meaning, list) else [str(meaning)])]


def uses(game: AnyGame) -> list[Use]:
    """Lists every use of a word that the files of a game may have, in the order of the sections of the reference; a
    word with several uses comes several times."""
    return list(_uses(game, corpus()))


@functools.lru_cache(maxsize=16)
def _uses(game: AnyGame, _: Corpus) -> tuple[Use, ...]:
    """Returns what `uses` lists, computed once for each corpus."""
    return tuple(sorted([*_own(game), *_common(game)], key=lambda use: SECTIONS.index(use.section)))


def _own(game: AnyGame) -> Iterator[Use]:
    """Yields the uses of the words that this game declares: keys, plays, answers, claims, switches, lists."""
    use = functools.partial(_use, game)
    yield from (use("file", "file", key, shape) for key, shape in game.board_keys.items())
    yield from (use("player", "player", key, shape) for key, shape in game.player_keys.items())
    for record in _records(game):
        section = "answer" if record.name.startswith("answer.") else "record"
        yield from (use(section, record.name, key, shape, key in record.required) for key, shape in record.keys.items())
    for word, line in game.lines.items():
        yield use("line", "line", word, line.keys[word] if isinstance(line, PlayKind) else line)
    for kind in game.play_kinds:
        if kind.word not in COMMON_PLAYS:
            yield use("play", "play", kind.word, kind.keys.get(kind.word))
            for key, shape in kind.keys.items():
                if key != kind.word:
                    yield use("play", f"play.{kind.word}", key, shape, key in kind.required)
    yield from (use("answer", "answer", word, question.answer) for word, question in game.questions.items())
    yield from (use("claim", "claim", word, fact.shape) for word, fact in game.facts.items())
    for name, values in game.switches.items():
        yield use("switch", "switch", name, shapes.Word(name, values))
    for name, words in _lists(game).items():
        yield use("word", "word", name, words)


def _common(game: AnyGame) -> Iterator[Use]:
    """Yields the uses of the words that the files of all games share, as far as this game has them and the corpus has
    their page."""
    keys = {**file_record(game).keys, "game": shapes.Word("game", (game.id,))}
    verbs = {kind.word: kind.keys.get(kind.word) for kind in game.play_kinds}
    for entry in corpus().of(game.id, BOARD):
        record, word = split_slug(entry.local.removeprefix(f"{BOARD}/"))
        if record == "file" and word in keys and word not in game.board_keys:
            yield Use("common", record, word, keys[word], entry, word in ("game", "players"))
        elif record == "claim" and word in COMMON_CLAIMS and word not in game.facts:
            yield Use("common", record, word, shapes.Text(), entry)
        elif record == "play" and word in COMMON_PLAYS and word in verbs:
            yield Use("common", record, word, verbs[word], entry)
        elif record == "word" and word in COMMON_LISTS:
            yield Use("common", record, word, None, entry)


def _use(game: AnyGame, section: str, record: str, word: object, shape: Shape | None, required: bool = False) -> Use:
    """Makes the `Use` of a word of a game, with its page in the corpus if it has one."""
    found = Use(section, record, str(word), shape, None, required)
    return found._replace(entry=corpus().get(f"{game.id}:{BOARD}/{found.slug}"))


def inner(shape: Shape, seen: set[int] | None = None) -> Iterator[Shape]:
    """Yields a shape and all shapes inside it, each once; those in `seen` are left out, and the others added to it."""
    seen = set() if seen is None else seen
    if id(shape) not in seen:
        seen.add(id(shape))
        yield shape
        for part in shape.parts():
            yield from inner(part, seen)


def _all(game: AnyGame) -> Iterator[Shape]:
    """Every shape that the game's files use, nested ones included, each once."""
    seen: set[int] = set()
    roots = [*game.board_keys.values(), *game.player_keys.values(), *([game.turn] if game.turn else [])]
    roots += [shape for kind in game.play_kinds for shape in kind.keys.values()]
    roots += [
        shape
        for line in game.lines.values()
        for shape in (line.keys.values() if isinstance(line, PlayKind) else [line])
    ]
    roots += [question.answer for question in game.questions.values()]
    roots += [fact.shape for fact in game.facts.values()]
    for root in roots:
        yield from inner(root, seen)


def _records(game: AnyGame) -> list[Map]:
    """All maps of the format except `claim`, `player` and `file`, one for each name; maps that share a name are merged."""
    found: dict[str, Map] = {}
    for shape in _all(game):
        if isinstance(shape, Map) and shape.name not in ("claim", "player", "file"):
            known = found.setdefault(shape.name, shape)
            if not shape.keys.keys() <= known.keys.keys():
                found[shape.name] = Map(shape.name, {**shape.keys, **known.keys}, known.required)
    return list(found.values())


def _lists(game: AnyGame) -> dict[str, shapes.Word]:
    """Returns the lists of words (suits, phases …): name → shape; without lists of numbers and those documented
    elsewhere."""
    found: dict[str, shapes.Word] = {}
    for shape in _all(game):
        if isinstance(shape, shapes.Word) and shape.name not in (*COMMON_LISTS, QUESTIONS, *game.switches):
            if any(isinstance(word, str) for word in shape.words):
                found.setdefault(shape.name, shape)
    return found


def find(game: AnyGame, word: str) -> list[Use]:
    """Finds the uses of a word, in English or Japanese. If the word is the place of a use (`player.hand`, or a key of
    the board), it gives only that use. Raises a Fault with a hint if there is none."""
    wanted, known = fold(word), uses(game)
    found = [use for use in known if wanted in map(fold, use.names)]
    own = [use for use in found if wanted in (fold(use.slug), fold(f"{BOARD}/{use.slug}"))]
    if not found:
        raise Fault("format.word", word=word, game=game.id, hint=_hint(game, wanted, known))
    return own or found


def _hint(game: AnyGame, wanted: str, known: list[Use]) -> Both:
    """Words the hint for a word that no file has, in both languages: the most similar known word, else the command that
    lists all."""
    import difflib

    names = {fold(name): name for use in known for name in use.names}
    near = difflib.get_close_matches(wanted, names, n=1, cutoff=HALF if not wanted.isascii() else CLOSE)
    if near:
        return Both(f"もしかして: {names[near[0]]}", f"did you mean '{names[near[0]]}'?")
    return Both(f"judge format {game.id} で一覧が出る", f"run judge format {game.id} to list them")


# what may be written, in words


@functools.singledispatch
def described(shape: Shape) -> Both:
    """A short description of what a shape accepts, in both languages: "a whole number from 1 to 6"."""
    return shape.wanted


@described.register
def _count(shape: shapes.Count) -> Both:
    """Describes, for `described`, a shape that takes a number: its bounds."""
    if shape.most < shapes.MANY:
        return shape.wanted
    if shape.least < -shapes.MANY // 2:
        return Both("整数", "a whole number")
    return Both(f"{shape.least}以上の整数", f"a whole number, {shape.least} or more")


@described.register
def _word(shape: shapes.Word) -> Both:
    """Describes, for `described`, one of some words: the words, or the name of their list if they are many."""
    words = [("yes" if word else "no") if isinstance(word, bool) else str(word) for word in shape.words]
    if all(isinstance(word, int) and not isinstance(word, bool) for word in shape.words):
        return Both(f"{words[0]}〜{words[-1]}の数", f"a number from {words[0]} to {words[-1]}")
    if len(words) > LISTED_AT_ONCE:
        return Both(f"{shape.name} の一覧の語", f"a word from the list {shape.name}")
    return Both("、".join(words) + " のどれか", _or(words)) if len(words) > 1 else Both(*words * 2)


@described.register
def _name_of(shape: shapes.NameOf) -> Both:
    """Describes, for `described`, a name: what the shape says about how it is written."""
    if not shape.about:
        return shape.wanted
    about = shape.about if isinstance(shape.about, Both) else Both(f"名前 ({shape.about})", f"a name ({shape.about})")
    return about


@described.register
def _player(shape: shapes.Player) -> Both:
    """Describes, for `described`, a player's name or one of the further words."""
    if not shape.besides:
        return shape.wanted
    besides = ", ".join(shape.besides)
    return Both(f"{shape.wanted.ja}、または {besides}", f"{shape.wanted.en}, or {besides}")


@described.register
def _list_of(shape: shapes.ListOf) -> Both:
    """Describes, for `described`, a list: what each item is."""
    if shape.least == shape.most:  # a row of fixed length has a name of its own
        return shape.wanted
    item = described(shape.item)
    if shape.single:
        return Both(f"{item.ja}。複数ならリスト", f"{item.en}, or a list of these")
    return Both(f"リスト [{item.ja}、…]", f"a list [{item.en}, …]")


@described.register
def _map_of(shape: maps.MapOf) -> Both:
    """Describes, for `described`, a map whose keys a board gives: what its keys and its values are."""
    key, value = described(shape.key), described(shape.value)
    return Both(f"{{{key.ja}: {value.ja}、…}}", f"{{{key.en}: {value.en}, …}}")


@described.register
def _map(shape: maps.Map) -> Both:
    """Describes, for `described`, a map with fixed keys: the keys."""
    form = f"{{{', '.join(f'{key}: …' for key in shape.keys)}}}"
    return Both(form, form)


@described.register
def _either(shape: shapes.Either) -> Both:
    """Describes, for `described`, a choice among shapes: what each of them accepts."""
    told = list(dict.fromkeys(described(each) for each in shape.shapes))
    return Both("、または".join(each.ja for each in told), ", or ".join(each.en for each in told))


@described.register
def _one_of(shape: shapes.OneOf) -> Both:
    """Describes, for `described`, an answer, whose shape depends on the question."""
    return Both("問いへの答え", "the answer to the question")


@described.register
def _zone(shape: zones.Zone) -> Both:
    """Describes, for `described`, the cards of a zone: how many, or which."""
    card = described(shape.card)
    return Both(f"枚数、またはリスト [{card.ja}、…]", f"a count, or a list [{card.en}, …]")


def _or(words: list[str]) -> str:
    """Two or more words as `a, b or c`."""
    return f"{', '.join(words[:-1])} or {words[-1]}"


# examples


def example_value(shape: Shape, scope: Any) -> str:
    """Returns a value that may stand at a place, as a message shows it: the first word of a list, the first player, the
    smallest number. Empty for any other shape."""
    if isinstance(shape, shapes.Word):
        return str(as_written(next(iter(shape.words))))
    if isinstance(shape, shapes.Player) and getattr(scope, "players", None):
        return str(next(iter(scope.players)))
    return str(max(shape.least, 1)) if isinstance(shape, shapes.Count) else ""


def example(game: AnyGame, use: Use) -> Data | None:
    """Returns a whole board, as plain data, that uses this word, from its page in the corpus; None if the page has
    none."""
    base = corpus()[f"{game.id}:{BOARD}/{BASE}"]
    part = (use.entry.fields if use.entry else {}).get("example")
    part = base.fields.get("examples", {}).get(use.slug, part)
    if part is None:
        return None
    return in_order(game, part if "game" in part else merged(base.fields["example"], part))


def merged(whole: object, part: object) -> Any:
    """Returns a board with parts of another put over it: maps are merged key by key, other values replaced. Neither is
    changed."""
    if not isinstance(whole, dict) or not isinstance(part, dict):
        return part
    return {**whole, **{key: merged(whole.get(key), value) for key, value in part.items()}}


def in_order(game: AnyGame, board: Data) -> Data:
    """Returns a copy of the board with its keys in the order people write them: table, players, script, claims."""
    last = ("players", "rulings", "script", "then", "claims")
    order = [*(key for key in ("title", "title_ja", "game", "turn", *game.board_keys) if key not in last), *last]
    return {key: board[key] for key in dict.fromkeys([*order, *board]) if key in board}
