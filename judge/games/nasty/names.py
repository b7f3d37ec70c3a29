"""The words and numbers of the game: cards, phases, states, places."""

from __future__ import annotations

import functools

from judge.corpus.names import fold

PHASES = ("setup", "entry", "betting", "start", "race", "stewards", "over")
RACING = ("start", "race")
STATES = ("running", "fallen", "slipped", "retired", "finished", "disqualified")
OUT = ("fallen", "slipped", "retired")
HOME = ("finished", "disqualified")
SECTIONS = ("EP", "QU", "FW")
CARDS = (
    "whippedRound", "falseStart", "faller", "slippedUp", "remount",
    "pressureIn", "pressureOut", "objection", "enquiry", "photoFinish",
)  # fmt: skip
DICE = ("objection", "enquiry")  # cards that are settled by two dice
PLACES = ("start", "flat", "straight", "post")
UNKNOWN = "_"
BROOK = ("Brian's Brook", "ブライアンズ・ブルック")

# the rule of each phase
PHASE_RULE = {
    "setup": "nasty:1.1", "entry": "nasty:4.1", "betting": "nasty:5", "start": "nasty:6.2", "race": "nasty:6.2",
    "stewards": "nasty:g.1", "over": "nasty:0.2",
}  # fmt: skip

# 1.2: event cards dealt to each player, by the number of players (NH-F6)
DEALT = {2: 7, 3: 6, 4: 5, 5: 4, 6: 3}
# 1.4: pounds at the beginning
CASH = 20_000
# g.2: what an Objection costs
OBJECTION = 10_000
# event cards that a hand or the bookmaker can have at most
MOST_CARDS = 60
# the largest sum that a file may name
MONEY_MOST = 10**12
# 0.2: races in a game
RACES = 6
# NH-R1: lane cards there are
LANE_CARDS = 6

# names that no player can have: they mean something in the file
RESERVED = tuple(
    word.lower()
    for word in (UNKNOWN, "pass", "events", "lanes", *PLACES, *PHASES, *STATES, *CARDS, *SECTIONS)
)  # fmt: skip


@functools.lru_cache(maxsize=256)
def parse_card(word: object) -> str | None:
    """Returns the event card that a word means, as files write it; the word may be any name that lookup knows. None if
    it means none or several."""
    if isinstance(word, str) and word in CARDS:
        return word
    from judge.corpus.lookup import exact

    found = exact(str(word), ("card",), "nasty")
    return found[0].local.removeprefix("card/") if len(found) == 1 else None


@functools.lru_cache(maxsize=256)
def is_brook(fence: str) -> bool:
    """Tells whether the name of a fence is Brian's Brook in any spelling, English or Japanese."""
    return fold(fence) in map(fold, BROOK)


def money(pounds: int | None) -> str:
    """Writes a sum as players do: £12,000, or £? for None."""
    return "£?" if pounds is None else f"£{pounds:,}"
