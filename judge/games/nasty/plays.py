"""Plays as they are typed, made into values; what cannot be read is a fault with its place."""

from __future__ import annotations

from typing import Any, NamedTuple

from judge.faults import Fault, did_you_mean
from judge.games.nasty import track as course
from judge.games.nasty.names import CARDS, DICE, MONEY_MOST, PLACES, UNKNOWN, card_named, place_named

KEYS = {
    "deal": ("deal", "lanes"),
    "enter": ("enter",),
    "bet": ("bet", "stake"),
    "roll": ("roll", "path", "to"),
    "retire": ("retire",),
    "card": ("card", "target", "dice"),
    "choose": ("choose",),
}
# each verb as a script has it, for who writes the verb or the card alone
EXAMPLES = {
    "deal": "{deal: lanes}", "enter": "{enter: 2}", "bet": "{bet: B, stake: 3000}", "roll": "{roll: 5}",
    "retire": "{retire: yes}", "card": "{card: faller, target: B}", "choose": "{choose: F3}",
}  # fmt: skip
RETIRE_WORDS = ("retire", "棄権")


class Asked(NamedTuple):
    """A play that has been read: who, the verb, its value and its further parts."""

    by: str
    verb: str
    value: Any = None
    parts: dict = {}


class Reader:
    """Reads plays against the players and the track of a board; `spot` gives the place of a path in the file."""

    def __init__(self, players, track, spot=lambda *path: None):
        self.players, self.track, self.spot = players, track, spot

    def read(self, play) -> Asked:
        if play.by != "all" and play.by not in self.players:
            raise Fault("board.player", self.spot(), name=play.by, **did_you_mean(play.by, [*self.players, "all"]))
        if play.do == "pass":
            return Asked(play.by, "pass")
        verb = next((v for v in KEYS if isinstance(play.do, dict) and v in play.do), None)
        if verb is None:
            raise self._no_play(play)
        for key in play.do:
            if key not in KEYS[verb]:
                raise Fault("shape.unknown", self.spot(play.by, key), key=key, **did_you_mean(key, KEYS[verb]))
        value = getattr(self, f"_{verb}")((play.by, verb), play.do[verb])
        parts = {
            key: getattr(self, f"_{key}")((play.by, key), play.do[key]) for key in KEYS[verb][1:] if key in play.do
        }
        if verb == "bet" and "stake" not in parts:
            raise Fault("shape.missing", self.spot(play.by), key="stake")
        return Asked(play.by, verb, value, parts)

    def _no_play(self, play):
        known = ("pass", *KEYS)
        word = next(iter(play.do), "") if isinstance(play.do, dict) else play.do
        if isinstance(play.do, str) and (word in KEYS or card_named(word) in CARDS):
            return Fault(
                "play.alone", self.spot(play.by), verb=word, example=EXAMPLES[word if word in KEYS else "card"]
            )
        return Fault("nasty.play", self.spot(play.by), word=word, **did_you_mean(word, known))

    def _type(self, path, ja, en):
        return Fault("shape.type", self.spot(*path), key=path[-1], wanted_ja=ja, wanted_en=en)

    def _word(self, path, value, known):
        if isinstance(value, (dict, list)) or value not in known:
            raise Fault("shape.word", self.spot(*path), key=path[-1], value=value, **did_you_mean(value, known))
        return value

    def _number(self, path, value, least, most):
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self._type(path, f"{least} から {most} までの整数", f"a whole number from {least} to {most}")
        return value

    def player(self, path, value):
        value = str(value) if type(value) is int else value  # a name may be a number
        if isinstance(value, (dict, list)) or value not in self.players:
            raise Fault("board.player", self.spot(*path), name=value, **did_you_mean(value, list(self.players)))
        return value

    def _deal(self, path, value):
        return self._word(path, value, ("events", "lanes"))

    def _lanes(self, path, value):
        if not isinstance(value, dict):
            raise self._type(path, "プレイヤーと枠順の組", "a map of players and lanes")
        return {self.player(path, name): self._number((*path, name), lane, 1, 99) for name, lane in value.items()}

    def _enter(self, path, value):
        return self._number(path, value, 1, 99)

    def _bet(self, path, value):
        return value if value == UNKNOWN else self.player(path, value)

    def _stake(self, path, value):
        return self._number(path, value, 1, MONEY_MOST)

    def _roll(self, path, value):
        return self._number(path, value, 1, 6)

    def _path(self, path, value):
        steps = course.parse_steps(value)
        if steps is None:
            raise Fault("nasty.path", self.spot(*path), path=value)
        return steps

    def _to(self, path, value):
        """A place in words; with a track, only its fences have names."""
        word = place_named(value)
        fences = [name for name, _ in self.track.fences] if self.track else None
        if fences is None and isinstance(word, str) and word not in ("", UNKNOWN):
            return word
        return self._word(path, word, (*PLACES, *(fences or ())))

    def _retire(self, path, value):
        if value is not True:
            raise self._type(path, "yes", "yes")
        return True

    def _card(self, path, value):
        return self._word(path, card_named(value), CARDS)

    def _target(self, path, value):
        return self.player(path, value)

    def _dice(self, path, value):
        if not is_dice(value):
            raise self._type(path, "2個のダイスの目 ([4, 4] など)", "the numbers of two dice, as in [4, 4]")
        return tuple(value)

    def _choose(self, path, value):
        return value


def spelt_out(words: str):
    """What was typed in a few words: `roll 3 F3`, `retire`, `bet B 300`, `Faller at B`; other words as they are."""
    parts = words.split()
    verb, rest = parts[0].lower() if parts else "", parts[1:]
    if verb in RETIRE_WORDS and not rest:
        return {"retire": True}
    if verb == "roll" and rest and _number(rest[0]):
        return {"roll": int(rest[0]), **_spelt_way(rest[1:])}
    if verb == "bet" and len(rest) > 1 and _number(rest[-1]):
        return {"bet": " ".join(rest[:-1]), "stake": int(rest[-1])}
    for n in range(len(parts), 0, -1):
        card = card_named(" ".join(parts[:n]))
        if card in CARDS:
            return _spelt_card(card, parts[n:])
    return words


def _number(word):
    return word.isdecimal() and len(word) < 13


def _spelt_way(rest):
    """The path of a roll, or where it ended."""
    if rest[:1] == ["to"]:
        return {"to": " ".join(rest[1:])}
    return {"path": " ".join(rest)} if rest else {}


def _spelt_card(card, rest):
    """A card with its target and, for an objection, the dice."""
    dice = {}
    if card in DICE and len(rest) > 1 and all(map(_number, rest[-2:])):
        dice, rest = {"dice": [int(n) for n in rest[-2:]]}, rest[:-2]
    rest = rest[1:] if rest[:1] in (["at"], ["on"]) else rest
    return {"card": card, **({"target": " ".join(rest)} if rest else {}), **dice}


def is_dice(value) -> bool:
    """NH-R15: the numbers of two dice."""
    return isinstance(value, (list, tuple)) and len(value) == 2 and all(
        isinstance(n, int) and not isinstance(n, bool) and 1 <= n <= 6 for n in value
    )  # fmt: skip
