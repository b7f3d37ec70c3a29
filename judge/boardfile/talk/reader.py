"""A board that was told in talk, as the same data with places that YAML gives."""

from __future__ import annotations

import functools
import itertools
from typing import TypeAlias

from judge.boardfile.located import Data, Path, Tree
from judge.boardfile.maps import Map, MapOf
from judge.boardfile.shapes import ListOf, Shape, Text
from judge.boardfile.talk import lines as talk_lines
from judge.boardfile.talk.context import Context
from judge.boardfile.talk.first import find_game, titled, without_edition
from judge.boardfile.talk.lines import Line, Named
from judge.boardfile.talk.parts import Part, Places
from judge.boardfile.talk.plays import Plays
from judge.boardfile.talk.sayings import Sayings
from judge.boardfile.talk.words import QUOTED, SEPARATOR, WORD, Word, without_glue
from judge.boardfile.vocabulary import FRAME_WORDS
from judge.corpus import yamlfile
from judge.corpus.yamlfile import Document
from judge.faults import Fault, Place

NOT_FIRST = ("title", "title_ja", "game", "players", "turn", "script", "then", "claims", "rulings")


Groups: TypeAlias = dict[str, list[Tree]]  # lines by what they are about


def read_talk(text: str, name: str) -> Document:
    """Reads a text in talk and returns the document that a YAML file of the same board would give; `name` stands for
    the file in messages. Raises a Fault with its place if it cannot be read."""
    yamlfile.refuse_control(text, name)
    told = talk_lines.lines_of(text, name)
    if not told:
        raise Fault("yaml.empty", Place(name))
    return Telling(told, name).document()


class Telling:
    """The lines of a board, read one after the other into its data."""

    def __init__(self, lines: list[Line], name: str) -> None:
        """Begins with the first line, which names the game; raises a Fault if it names none."""
        words, title = titled(lines[0], name)
        game, behind = find_game(words, lines[0].place(name))
        self.context = Context(game, name)
        self.plays = Plays(self.context)
        self.sayings = Sayings(self.context, self.plays)
        self.lines = lines[1:]
        self.first = without_edition(without_glue(words[behind:], self.context.japanese_keys), game.id)
        self.told: dict[Line, tuple[object, Part]] = {}  # what lines say of players, with the scope it was read in
        self.places: Places = {}
        self.claims: list[Part] = []
        self.parts: dict[str, tuple[Word, Part]] = {}
        if title:
            self.parts["title"] = (title, Part(title, title.text))

    # the whole

    def document(self) -> Document:
        """Reads all lines and returns the document: the data that they describe, with the place of everything in them.
        Raises a Fault if a line cannot be read."""
        groups = self._sorted()
        self.context.scope = self._scope(groups)
        self._read_first()
        for line in groups["card"]:
            self._card(line)
        for line in groups["player"]:
            self._player(line)
        self.context.scope = self._scope(groups)
        for line in groups["key"]:
            self._key_line(line)
        self._lines(groups["line"])
        return self._document()

    def _document(self) -> Document:
        """The finished document: all parts that were read, in the order of a file, with the places where they were
        typed."""
        first = Word(WORD, "", 1, 1)
        data: Data = {"game": self.context.game.id}
        self.places[()] = self.places[("game",)] = (1, 1)
        for key, (said, part) in self.parts.items():
            self._put(data, (key,), said, part)
        players: Data = {}
        for name, parts in self.context.players.items():
            players[name] = {key: part.data() for key, part in parts.items()}
            for key, part in parts.items():
                part.note_places(("players", name, key), self.places)
        data["players"] = players
        self.places.setdefault(("players",), (first.line, first.column))
        if self.plays.script:
            data["script"] = []
            for n, (who, part) in enumerate(self.plays.script):
                data["script"].append({who: part.data()})
                self.places[("script", n)] = (part.said.line, part.said.column)
                part.note_places(("script", n, who), self.places)
        if self.claims:
            data["claims"] = [part.data() for part in self.claims]
            for n, part in enumerate(self.claims):
                part.note_places(("claims", n), self.places)
        then = data.pop("then", None)
        if then is not None:
            data["then"] = then
        return Document(self.context.name, data, self.places)

    def _put(self, data: Data, path: Path, word: Word, part: Part) -> None:
        """Adds a value to `data` under the last key of its path, and notes where key and value were typed."""
        data[str(path[-1])] = part.data()
        key = (*path[:-1], ("key", path[-1]))
        self.places[key] = (word.line, word.column)
        part.note_places(path, self.places)

    # the first line

    def _read_first(self) -> None:
        """Reads the keys of the whole board that stand behind the name of the game on the first line. Raises a Fault at
        a word that fits no key."""
        if not self.first:
            return
        keys = {key: shape for key, shape in self.context.record.keys.items() if key not in NOT_FIRST}
        keys = {**keys, **{key: shape for key, shape in self._switches().items() if key not in keys}}
        words = self.first[1:] if self.first[0].kind == SEPARATOR else self.first
        shape = Map("file", keys)
        part = self.context.tried(shape, words)
        if part is None:
            raise self.context.unread(shape, words, min(self.context.farthest, len(words) - 1), self.context.game.id)
        rulings: dict[str, Part] = {}
        for key, value in part.value.items():
            said = part.keys.get(key, value.said)
            if key in self.context.game.switches and key not in self.context.record.keys:
                rulings[key] = value
            else:
                self.parts[key] = (said, value)
        if rulings:
            said = next(iter(rulings.values())).said
            self.parts["rulings"] = (said, Part(said, rulings))

    def _switches(self) -> dict[str, Shape]:
        """Returns the switches of doubtful rulings, which may stand on the first line: switch → shape."""
        rulings = self.context.record.keys["rulings"]
        return dict(rulings.keys) if isinstance(rulings, Map) else {}

    # lines by their form

    def _sorted(self) -> Groups:
        """Returns the lines, taken apart, in four groups to be read in this order: cards, keys of the file, players,
        then script and claims in the order of the text. The line of the track is read here already, since names
        depend on it."""
        groups: Groups = {"card": [], "key": [], "player": [], "line": []}
        forms = [self._form(line) for line in self.lines]
        names = [line.name for form, line in forms if form == "name" and not self._belongs_to_all(line.name)]
        groups["card"] = [line for form, line in forms if form == "card"]
        self.context.scope = self._scope_of({name: {} for name in names}, groups)
        for form, line in forms:
            if form == "key" and self._key(line.name) == "track":  # whose fences players speak of
                self._key_line(line)
                self.context.scope = self._scope_of({name: {} for name in names}, groups)
            elif form == "key":
                groups["key"].append(line)
        described: set[str] = set()
        began = False
        for form, line in forms:
            if form in ("claim", "moment", "no"):
                groups["line"].append((form, line))
            elif form == "sentence":
                began = True
                groups["line"].append((form, line))
            elif form == "name":
                own = not self._belongs_to_all(line.name)
                if own and (
                    not began and self._describes(line, described) or _empty(line) and line.name not in described
                ):
                    described.add(line.name)
                    groups["player"].append(line)
                else:
                    began = True
                    groups["line"].append(("play", line))
        return groups

    def _form(self, line: Line) -> tuple[str, Tree]:
        """Returns (the sort of a line by its form, the line taken apart): `card`, `claim`, `moment`, `no` (a
        correction), `key` (of the file), `name` (anything else with a name in front) or `sentence`."""
        moment = talk_lines.moment(line)
        if moment:
            return "moment", moment
        name = talk_lines.name_line(line)
        card = talk_lines.card(line) if "cards" in self.context.record.keys else None
        if card and not (name and len(name.name) < len(card.name)):
            return "card", card
        key = name is not None and self._key(name.name) is not None
        corrects = talk_lines.correction(line)
        told = None if corrects or key else talk_lines.claimed(line)
        if told:
            return "claim", told
        if corrects:
            return "no", corrects
        if name is None:
            return "sentence", line
        if key:
            return "key", name
        return ("moment", name.rest) if self.context.words.value(FRAME_WORDS, name.name) == "at" else ("name", name)

    def _belongs_to_all(self, name: str) -> bool:
        """Tells whether a line with this name in front is everybody's or one of the game's own lines, and no player's."""
        return self.context.is_everybody(name) or self.context.words.key("line", name) in self.context.game.lines

    def _key(self, word: str) -> str | None:
        """Returns the key of the file that a word stands for, in English or Japanese; None if it is none. `players` and
        `game` have no lines and count as none."""
        key = word if word in self.context.record.keys else self.context.words.key("file", word)
        if key not in self.context.record.keys and word.isascii():
            key = word.lower().replace(" ", "_")
        key = self.context.signs.spoken.get(str(key), key)
        return key if key in self.context.record.keys and key not in ("players", "game") else None

    def _describes(self, line: Named, described: set[str]) -> bool:
        """Tells whether a line tells what a player has, and not what the player does. The first line of a player
        describes unless its words are a play."""
        words = self.context.words_of(line.rest)
        new = line.name not in described
        if not words or new and line.star:
            return True
        part = self.context.tried(self._player_shape, words, self._unnamed())
        if part is not None:
            self.told[line.rest] = self.context.scope, part
            return new or not self.plays.acts(words)
        if self.plays.acts(words):
            return False
        reading = self.context.reading(words)
        return new or reading.key_at(self._player_shape, 0) is not None

    def _scope(self, groups: Groups) -> object:
        """Returns the names that mean something on this board as far as it has been read: players, also those that only
        act, and cards. It also notes these players, and the places of their lines."""
        names = [line.name for line in groups["player"]]
        _, most = self.context.game.seats
        for kind, line in groups["line"]:
            if kind == "play" and len(set(names)) < most and not self._belongs_to_all(line.name):
                if line.name not in names:
                    names.append(line.name)
        for name in names:
            self.context.players.setdefault(name, {})
        players = {name: {key: part.data() for key, part in self.context.players[name].items()} for name in names}
        for line in groups["player"]:
            if ("players", line.name) not in self.places:
                self.places["players", ("key", line.name)] = (line.at.number, line.at.column)
                self.places["players", line.name] = (line.rest.number, line.rest.column)
        if groups["player"]:
            first = groups["player"][0]
            self.places["players",] = (first.at.number, first.at.column)
        return self._scope_of(players, groups)

    def _scope_of(self, players: Data, groups: Groups) -> object:
        """Returns the names that mean something on a board with these players, the cards of these lines and the track
        that was read."""
        data: Data = {"players": players, "cards": {line.name: {} for line in groups["card"]}}
        if "track" in self.parts:
            data["track"] = self.parts["track"][1].data()
        return self.context.game.scope_of(data)

    # values

    @functools.cached_property
    def _player_shape(self) -> Map:
        """The shape of what a file says about one player, so that a player's line can be read by it."""
        return Map("player", self.context.game.player_keys)

    def _unnamed(self) -> tuple[str, ...]:
        """Returns the keys of a player whose values may stand without their key: those that the game's signs name, else
        the only key if there is just one."""
        only = tuple(self.context.game.player_keys)
        return self.context.signs.unnamed.get("player", only if len(only) == 1 else ())

    # cards, keys, players

    def _card(self, line: Named) -> None:
        """Takes a line that describes a card (`NAME = …`). Raises a Fault if nothing stands behind the sign or the card
        is described already."""
        cards = self.context.record.keys["cards"]
        assert isinstance(cards, MapOf)
        words = self.context.words_of(line.rest)
        said = Word(WORD, line.name, line.at.number, line.at.column)
        if not words:
            raise Fault("talk.card", Place(self.context.name, said.line, said.column), name=line.name)
        part = self.context.whole(cards.value, words, (WORD, line.name))
        held = self.parts.setdefault("cards", (said, Part(said, {}, {})))[1]
        if line.name in held.value:
            raise Fault("board.twice", Place(self.context.name, said.line, said.column), name=line.name)
        held.value[line.name] = part
        held.keys[line.name] = said

    def _key_line(self, line: Named) -> None:
        """Takes a line that begins with a key of the file: `odds: black 2 blue 3`; further keys may follow on it.
        Raises a Fault if a value cannot be read or a key is given twice."""
        key = self._key(line.name)
        assert key
        said = Word(WORD, key, line.at.number, line.at.column)
        shape = self.context.record.keys[key]
        bare = line.rest.original()
        if key in ("title", "title_ja") and bare and '"' not in bare:  # a sentence, of which no word is looked at
            place = line.rest.place(self.context.name)
            self._put_key(key, shape, said, Part(Word(WORD, bare, place.line, place.column), bare))
            return
        several = self._several(line)
        if several:
            for other, (said, part) in several.items():
                self._put_key(other, self.context.record.keys[other], said, part)
            return
        self._put_key(key, shape, said, self._keyed(key, shape, line))

    def _several(self, line: Named) -> dict[str, tuple[Word, Part]]:
        """Returns key → (its word, its value) for a line with several keys, `phase: entry, bookmaker: A`; empty if it
        has one key or cannot be read so."""
        words = self.context.words_of(line.rest)
        if not any(word.colon and self._key(word.text) for word in words):
            return {}
        begin = Word(WORD, self._key(line.name) or "", line.at.number, line.at.column, True)
        keys = {
            key: shape
            for key, shape in self.context.record.keys.items()
            if key not in ("players", "game", "script", "claims")
        }
        part = self.context.tried(Map("file", keys), [begin, *words], ())
        return {key: (part.keys[key], one) for key, one in part.value.items()} if part else {}

    def _put_key(self, key: str, shape: Shape, word: Word, part: Part) -> None:
        """Adds what one key of the file says; a list may go on in a further line. Raises a Fault if any other key is
        given twice."""
        held = self.parts.get(key)
        if held and isinstance(shape, ListOf) and isinstance(held[1].value, list) and isinstance(part.value, list):
            held[1].value.extend(part.value)
            return
        if held:
            raise Fault("yaml.duplicate", Place(self.context.name, word.line, word.column), key=key, first=held[0].line)
        self.parts[key] = (word, part)

    def _keyed(self, key: str, shape: Shape, line: Named) -> Part:
        """Returns the value behind a key of the file, read by its shape; a Part of None if nothing stands there. Raises
        a Fault if it cannot be read."""
        words = self.context.words_of(line.rest)
        if not words:
            return Part(Word(WORD, "", line.at.number, line.at.column), None)
        if isinstance(shape, Text) and len(words) > 1 or key in ("title", "title_ja"):
            text = words[0].text if len(words) == 1 and words[0].kind == QUOTED else line.rest.original()
            return Part(words[0], text)
        if len(words) == 1 and words[0].kind in ("yaml", "boxed") or key in ("script", "claims"):
            return self.context.reading(words).data_of(words[0])
        part = self.context.whole(shape, words, (WORD, key))
        if isinstance(shape, ListOf) and not isinstance(part.value, list) and not shape.single:
            part = Part(part.said, [part])
        return part

    def _player(self, line: Named) -> None:
        """Takes a line that says what a player has; a star makes it this player's turn. Raises a Fault if it cannot be
        read or gives a key that an earlier line gave."""
        words = self.context.words_of(line.rest)
        if line.star and "turn" not in self.parts:
            said = Word(WORD, line.name, line.at.number, line.at.column)
            self.parts["turn"] = (said, Part(said, line.name))
        if not words:
            return
        scope, part = self.told.get(line.rest, (None, None))
        if part is None or scope != self.context.scope:
            part = self.context.whole(self._player_shape, words, (WORD, line.name), self._unnamed())
        held = self.context.players[line.name]
        for key, value in part.value.items():
            said = part.keys.get(key, value.said)
            if key in held:
                raise Fault("talk.twice", Place(self.context.name, said.line, said.column), key=key, name=line.name)
            held[key] = value
            self.places["players", line.name, ("key", key)] = (said.line, said.column)

    # plays and claims

    def _lines(self, lines: list[tuple[str, Tree]]) -> None:
        """Takes the lines of the script and the claims, each given as (its sort, the line), in their order."""
        last = max((n for n, (kind, _) in enumerate(lines) if kind not in ("claim", "moment")), default=-1)
        named = {line.original() for kind, line in lines if kind == "moment" and isinstance(line, Line)}
        for n, (kind, line) in enumerate(lines):
            if kind == "claim":
                claim = self.sayings.claim(line)
                if n < last and self.sayings.of_what_can_be_done(claim):
                    names = (f"claim {number}" for number in itertools.count(len(self.claims) + 1))
                    name = self.plays.moment_here(next(name for name in names if name not in named))
                    claim.value["at"] = Part(claim.said, name)
                self.claims.append(claim)
            elif kind == "moment":
                self.plays.moment(line)
            elif kind == "no":
                self.plays.correct(line)
            elif kind == "sentence":
                self.plays.script += self.plays.sentence(line)
            else:
                self.plays.script += self.plays.line(line)


def _empty(line: Named) -> bool:
    """Whether a line has a name and nothing else."""
    return not line.rest.text.strip()
