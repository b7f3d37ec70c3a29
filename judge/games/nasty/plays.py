"""Plays as they are typed, made into values; what cannot be read is a fault with its place."""

from __future__ import annotations

from typing import Any, NamedTuple

from judge.faults import Fault, did_you_mean
from judge.games.nasty import track as course
from judge.games.nasty.names import CARDS, PLACES, UNKNOWN, card_named, place_named

KEYS = {
    "deal": ("deal", "lanes"),
    "enter": ("enter",),
    "bet": ("bet", "stake"),
    "roll": ("roll", "path", "to"),
    "retire": ("retire",),
    "card": ("card", "target", "dice"),
    "choose": ("choose",),
}


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
        parts = {key: getattr(self, f"_{key}")((play.by, key), play.do[key]) for key in KEYS[verb][1:] if key in play.do}
        if verb == "bet" and "stake" not in parts:
            raise Fault("shape.missing", self.spot(play.by), key="stake")
        return Asked(play.by, verb, value, parts)

    def _no_play(self, play):
        known = ("pass", *KEYS)
        word = next(iter(play.do), "") if isinstance(play.do, dict) else play.do
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
        return self._number(path, value, 1, 10**12)

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
        if value is not True and value != "yes":
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


def is_dice(value) -> bool:
    """NH-R15: the numbers of two dice."""
    return isinstance(value, (list, tuple)) and len(value) == 2 and all(
        isinstance(n, int) and not isinstance(n, bool) and 1 <= n <= 6 for n in value
    )  # fmt: skip
