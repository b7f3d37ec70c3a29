"""The shapes of board files, for editors: made from the words that the readers use."""

from __future__ import annotations

from judge.engine.schema import COUNT, NAME, TEXT, closed, either, listing, mapping, number, some, words
from judge.games.foth import tables as T
from judge.games.foth import vocabulary as V
from judge.games.foth.cards import CARD_KEYS
from judge.games.foth.judging import PLAYS
from judge.games.foth.reading import ENTRY_KEYS, PLAYER_KEYS, SPOKEN_OF
from judge.games.foth.setup import STEPS as SETUP_STEPS
from judge.games.foth.turn import ABOVE
from judge.games.foth.turn import STEPS as TURN_STEPS


def _def(name):
    return {"$ref": f"#/$defs/{name}"}


ABILITY, EFFECTS, CONDITION, FILTER, NUMBER = map(_def, ("ability", "effects", "condition", "filter", "number"))
EVENT, SELECTION, CARDS = map(_def, ("event", "selection", "cards"))
WHO, ONE_SIDE = words(V.WHO), words(V.WHO[:2])
ZONE = some(words(T.ZONE_WORDS))
STYLE = words(T.STYLE_WORDS)
SETTLED = {
    "style": some(STYLE),
    "surface": some(words((*T.SURFACE_WORDS, T.BOTH_SURFACES))),
    "distance": some(words((*T.DISTANCE_WORDS, *T.ANY_WORDS))),
    "favored": some(words(V.SETTLED["favored"])),
}
RACE = {key: words(allowed) for key, allowed in V.RACE.items()}
PAIR = listing(NUMBER, 2)
COPY = closed({"card": NAME, "nth": number(1), "moved": {"const": True}}, ("card", "nth"))


def schema() -> dict:
    """The keys that `reading` and `cards` read, each with its shape; the grammar of texts as definitions."""
    metres = {"distance": words((*T.METRES, *T.DISTANCE_WORDS))}
    plays = {key: some(NAME) for keys in PLAYS.values() for key in keys}
    return {
        "board": {
            "race": closed({**RACE, **metres}, ("distance",)), "step": words((*SETUP_STEPS, *TURN_STEPS, *ABOVE)), "runs": COUNT,
            "priority": TEXT, "passed": some(TEXT), "cards": mapping(either(words(T.KIND_WORDS), _card())),
            "resolution": CARDS, "effects": listing(_board_effect()),
            "pending": listing(either(TEXT, closed({"ability": ABILITY, "by": TEXT, "from": NAME, **_spoken_of()}))),
            "spent": listing(TEXT),
        },
        "player": {key: listing(CARDS, 4) if key == "areas" else CARDS for key in PLAYER_KEYS},
        "plays": {**plays, "choose": {}},
        "defs": {
            "cards": either(COUNT, listing(either(NAME, closed(_entry(), ("card",))))), "ability": closed(_ability()),
            "effects": some(closed(_effect())), "condition": closed(_condition()), "event": closed(_event()),
            "filter": closed(_filter()), "selection": either(words(V.SELECTED), FILTER), "number": _number(),
        },
    }  # fmt: skip


def _entry():
    shapes = {"card": NAME, "owner": TEXT, "face": words(("up", "down")), "since": COUNT}
    return {key: shapes[key] for key in ENTRY_KEYS}


def _card():
    """A card as `cards:` describes it."""
    by_surface = mapping(SETTLED["distance"], T.SURFACE_WORDS)
    shapes = {
        "is": words(T.KIND_WORDS), "like": TEXT, "name": NAME, **{key: number(-99, 99) for key in ("cost", "run", "guard")},
        **SETTLED, "distance": either(SETTLED["distance"], by_surface), "text": either(TEXT, some(ABILITY)),
        "counts": COUNT, "if": CONDITION,
        "deck": closed({"copies": either({"const": "any"}, COUNT), "size": number(7)}),
    }  # fmt: skip
    return closed({key: shapes[key] for key in CARD_KEYS})


def _ability():
    shapes = {"if": CONDITION, "when": EVENT, "replace": EVENT, "in": ZONE}
    return {key: shapes.get(key, EFFECTS) for key in V.ABILITY_KEYS}


def _event():
    whom = dict.fromkeys(V.EVENT_WHO, WHO)
    played = {
        "play": either(SELECTION, {"type": "string", "pattern": "#"}, closed({"ability": SELECTION}, ("ability",)))
    }
    return dict.fromkeys(V.EVENTS, SELECTION) | whom | played | {"state": CONDITION, "from": ZONE, "to": ZONE}


def _filter():
    compared = either({"type": "integer"}, {"type": "string", "pattern": r"^(<=|>=|<|>)?\s*-?\d{1,6}$"})
    shapes = {
        "other": {"const": True}, "in": ZONE, "of": WHO, "as": words(("run", "guard")), "top": number(1),
        "is": some(words(V.IS_WORDS)), "name": some(NAME), **dict.fromkeys(V.NUMBERS, compared), **SETTLED,
        "suits": some(words(V.SUITS)),
    }  # fmt: skip
    return {key: shapes[key] for key in V.FILTER_KEYS}


def _condition():
    shapes = {
        "race": closed({key: some(shape) for key, shape in RACE.items()}), "suits": some(words(V.SUITS)),
        "area": some(STYLE), "of": ONE_SIDE, "ahead": ONE_SIDE, "behind": ONE_SIDE, "equal": PAIR, "more": PAIR,
        "less": PAIR, "all": listing(CONDITION), "any": listing(CONDITION), "not": CONDITION,
    }  # fmt: skip
    return {key: shapes.get(key, FILTER) for key in V.CONDITIONS}


def _number():
    made = {"count": FILTER, "area": ONE_SIDE, **dict.fromkeys(("plus", "minus", "times"), PAIR),
            **dict.fromkeys(("run", "guard", "cost", "style"), SELECTION)}  # fmt: skip
    return either({"type": "integer"}, words(("distance", "runs", "going")), {**closed(made), "maxProperties": 1})


def _effect():
    """Every verb with what it asks for, and the keys that go with one."""
    numbers = dict.fromkeys(V.ADDED, NUMBER)
    everything = words(("all",))
    shapes = {
        "add": closed(numbers), "set": closed({**numbers, **SETTLED, "course": RACE["course"], "going": RACE["going"]}),
        "lose": everything, "disable": everything, "enable": everything, "grant": ABILITY,
        "ignore": some(words(V.SUITS[:3])), "forbid": some(words(V.FORBIDDEN)), "require": EFFECTS, "may": EFFECTS,
        "move": SELECTION, "each": SELECTION, "reveal": SELECTION, "look": SELECTION, "choose": FILTER, "shuffle": ZONE,
        "win": WHO, "defeat": WHO, "later": closed({"when": EVENT, "do": EFFECTS, "if": CONDITION}, ("when", "do")),
        "if": CONDITION,
        # the keys that go with a verb
        "target": either({"const": "race"}, SELECTION),
        "for": either(words(("run", "turn", "game")), closed({"until": EVENT}, ("until",))), "coming": {"const": True},
        "by": WHO, "of": WHO, "before": words(("run", "guard", "support")), "from": STYLE, "to": words(T.ZONE_WORDS),
        "place": words(("top", "bottom")), "face": words(("down",)), "count": NUMBER, "upto": NUMBER, "times": number(1),
        "do": EFFECTS, "else": EFFECTS,
    }  # fmt: skip
    keys = dict.fromkeys([*V.EFFECTS, *(key for keys in V.EFFECTS.values() for key in keys)])
    return {key: shapes.get(key, NUMBER) for key in keys}


def _board_effect():
    """What lasts on a board: an effect, whose it is, where it comes from and what it works on."""
    own = {"by": TEXT, "from": NAME, "nth": number(1), "since": COUNT, "players": some(TEXT),
           "target": either(NAME, listing(either(NAME, COPY)), FILTER), **_spoken_of()}  # fmt: skip
    return closed({**_effect(), **own})


def _spoken_of():
    return {key: either(NAME, listing(either(NAME, COPY))) for key in SPOKEN_OF}
