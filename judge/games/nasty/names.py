"""The words of the game: cards, phases, states, places, and how they may be typed."""

from __future__ import annotations

import re

PHASES = ("setup", "entry", "betting", "start", "race", "stewards", "over")
STATES = ("running", "fallen", "slipped", "retired", "finished", "disqualified")
OUT = ("fallen", "slipped", "retired")
SECTIONS = ("EP", "QU", "FW")
CARDS = (
    "whippedRound", "falseStart", "faller", "slippedUp", "remount",
    "pressureIn", "pressureOut", "objection", "enquiry", "photoFinish",
)  # fmt: skip
DICE = ("objection", "enquiry")  # cards that are settled by two dice
PLACES = ("start", "flat", "straight", "post")
UNKNOWN = "_"
BROOK = "Brian's Brook"

# 1.2: event cards dealt to each player, by the number of players (NH-F6)
DEALT = {2: 7, 3: 6, 4: 5, 5: 4, 6: 3}
# 1.4: pounds at the beginning
CASH = 20_000
# g.2: what an Objection costs
OBJECTION = 10_000
# event cards that a hand or the bookmaker can have at most
MOST_CARDS = 60
# a name is the key of a map, and keys that are much longer are not read
LONGEST_NAME = 100
# the largest sum that a file may name
MONEY_MOST = 10**12
# 0.2: races in a game
RACES = 6
# NH-R1: lane cards there are
LANE_CARDS = 6

_ALSO = {
    "falsestartrecall": "falseStart", "recall": "falseStart", "fallercard": "faller",
    "slippedupontheflat": "slippedUp", "remountcard": "remount", "stewardsenquiry": "enquiry",
    "horseunderpressureinward": "pressureIn", "horseunderpressureoutward": "pressureOut",
    "photofinishcard": "photoFinish",
}  # fmt: skip
_CARD = {**{card.lower(): card for card in CARDS}, **_ALSO}
PLACE_WORDS = {"スタート": "start", "平地": "flat", "直線": "straight", "ゴール": "post"}
STATE_WORDS = {
    "出走中": "running", "落馬": "fallen", "転倒": "slipped", "棄権": "retired", "完走": "finished", "失格": "disqualified",
}  # fmt: skip
_SECTION = {"earlypace": "EP", "quickenup": "QU", "finishwell": "FW"}

# names that no player can have: they mean something in the file
RESERVED = frozenset((
    "all", "none", "draw", "at", UNKNOWN, "pass", "events", "lanes", *PLACES, *PHASES, *STATES, *CARDS, *SECTIONS,
))  # fmt: skip


def squeezed(word) -> str:
    """A name without spaces, signs and capitals: `Brian's Brook` and `brians brook` are one."""
    return re.sub(r"[\W_]+", "", str(word)).lower()


def card_named(word) -> str:
    """The card that a word means; the word itself where it means none."""
    return _CARD.get(squeezed(word), word)


def place_named(word):
    return PLACE_WORDS.get(word, word) if isinstance(word, str) else word


def state_named(word):
    return STATE_WORDS.get(word, word) if isinstance(word, str) else word


def section_named(word):
    return _SECTION.get(squeezed(word), word) if isinstance(word, str) else word


def is_brook(fence) -> bool:
    """Whether a fence is Brian's Brook, in whatever spelling."""
    return squeezed(fence) == squeezed(BROOK)


def money(pounds) -> str:
    """A sum as it is said at the table."""
    return "£?" if pounds is None else f"£{pounds:,}"
