"""A player at random: legal plays and answers, chosen by a seeded generator."""

from __future__ import annotations

import random

from judge.boardfile.board import board_from_dict
from judge.boardfile.lines import Play
from judge.engine.run import load
from judge.games.blackpoker.game import GAME


def opening(seed, frame, mode=None):
    return load(board_from_dict(GAME.deal(seed, frame=frame, format=mode)))[1]


def answers(decision, dice):
    """Some answers to a decision; at least one of them is legal."""
    return [dice.choice(decision.options), *decision.options] if decision.options else [[]]


def random_line(state, dice):
    """One legal line of a script."""
    decision = GAME.prompt(state)
    if decision:
        for answer in answers(decision, dice):
            play = Play(decision.by, {"choose": answer})
            if GAME.judge(state, play).outcome != "illegal":
                return play
        raise AssertionError(f"no answer found for {decision}")
    plays = GAME.legal_plays(state)
    requests = [p for p in plays if p.do != "pass"]
    if requests and (dice.random() < 0.6 or len(plays) == len(requests)):
        action = dice.choice(sorted({p.do["request"] for p in requests}))
        return dice.choice([p for p in requests if p.do["request"] == action])
    return Play(state.chance, "pass")


def play_out(state, seed, lines=300, each=lambda before, play, after: None, log=None):
    """Plays at random until somebody has won or the lines are used up."""
    dice = random.Random(seed)
    for n in range(lines):
        if state.winner:
            return state, n
        play = random_line(state, dice)
        after = GAME.apply(state, play, log)
        each(state, play, after)
        state = after
    return state, lines


def crowded(seed, format_="mast", frame="extra"):
    """A full table: big hands, many units, both trumps face up, so that rare actions come up too."""
    dice = random.Random(f"crowded {seed}")
    board = GAME.deal(seed, frame=frame, format=format_)
    for name, side in board["players"].items():
        held = side["life"] + side["hand"] + side.get("pack", {}).get("cards", [])
        held += (
            [c for u in side["field"] for c in u["cards"]] + side["grave"] + ([side["rare"]] if "rare" in side else [])
        )
        held += [t["card"] for t in side.get("trumps", ())]
        dice.shuffle(held)
        take = lambda count: [held.pop() for _ in range(min(count, len(held)))]  # noqa: E731
        pair = []  # now and then one of the trumps has become a character with another card
        if frame == "extra":
            wanted, pairs = dice.sample(TRUMPS, 2), random.Random(f"pair {seed} {name}")
            if pairs.random() < 0.3:
                pair = pairs.choice([pair for pair in PAIRS if wanted[0] not in pair])
                wanted = wanted[:1]
            for card in [*wanted, *pair]:
                held.remove(card)
            side["trumps"] = [{"card": c, "face": dice.choice(["up", "up", "up", "down"])} for c in wanted]
        side["hand"] = take(dice.randint(4, 12))
        side["grave"] = take(dice.randint(0, 8))
        field = [
            {"cards": take(1), "as": "bulwark", "state": dice.choice(["charge", "drive"])}
            for _ in range(dice.randint(0, 4))
        ]
        soldiers = [{"cards": take(1), "state": dice.choice(["charge", "drive"])} for _ in range(dice.randint(0, 4))]
        side["field"] = field + soldiers + ([{"cards": pair}] if pair else [])
        if "rare" in side:
            side["rare"] = take(1)[0]
        if "pack" in side:
            side["pack"] = {"opened": dice.choice([True, False]), "cards": take(10)}
        side["life"] = take(dice.randint(1, 20)) if dice.random() < 0.8 else take(1)
    board["turn"] = dice.choice(["A", "B"])
    return load(board_from_dict(board))[1]


PAIRS = [["SJ", "H7"], ["SK", "CK"], ["HJ", "D6"], ["HK", "DK"], ["DJ", "C6"], ["CJ", "S6"]]
TRUMPS = ["SA", "S2", "S3", "S4", "S5", "S7", "SJ", "SK", "H2", "H3", "H4", "H5", "H7", "H8", "HJ", "HK", "DA", "D3", "D4",
          "D5", "D8", "D9", "DJ", "C4", "C5", "C7", "C8", "C9", "C10", "CJ"]  # fmt: skip
