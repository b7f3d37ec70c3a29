"""What a search says a player can force holds, whatever the others do: so many random plays of the opponents.

    python -m tests.engine.lines.opponents                       ten thousand in each game, about five minutes
    python -m tests.engine.lines.opponents --plays 500 --game bp --seed 3

The player follows the search; the others and chance play at random, until the line ends. Every play that is made is
judged by the engine. A fault is printed with its board, its claim and its question. A short run is part of the tests.
"""

from __future__ import annotations

import argparse
import random
import sys
from typing import NamedTuple

from judge.corpus.ids import GAMES
from judge.engine.lines.game_lines import WINDOW
from judge.engine.lines.proofs import Prover
from judge.engine.lines.search import YES
from tests.engine.lines.brute import questions, search, searches

PLAYS = 10_000
EACH = 20  # of one question at first; as many more as are needed come from all questions again
BOARDS = 60  # at most of a game
LONGEST = 200  # plays of a line


class Led(NamedTuple):
    """How many lines were played, of how many claims that can be forced, and what went wrong."""

    plays: int
    claims: int
    faults: list[str]


def led(game, plays, seed) -> Led:
    """At least so many lines of claims that can be forced, over the boards of a game."""
    rng, forced, done, faults = random.Random(f"{game} {seed}"), [], 0, []
    for name, positions in searches(game, BOARDS, f"forced {seed}", None):
        found = search(positions)
        for question in questions(positions.game.players(positions.start))[2:]:
            if found.value(question) == YES and not found.root.final:
                forced.append((name, found, question))
                for _ in range(EACH):
                    done += 1
                    fault = lead(found, question, rng)
                    faults += [f"{name} {positions.claimed.wanted} {question}: {fault}"] if fault else []
        if done >= plays:
            return Led(done, len(forced), faults)
    while forced and done < plays:
        name, found, question = forced[done % len(forced)]
        done += 1
        fault = lead(found, question, rng)
        faults += [f"{name} {found.positions.claimed.wanted} {question}: {fault}"] if fault else []
    return Led(done, len(forced), faults)


def lead(found, question, rng):
    """What goes wrong when the player follows the search and the others play anything; None if nothing does."""
    prover, node, place = Prover(found), found.root, found.positions.root
    game = found.positions.game
    for _ in range(LONGEST):
        if node.final:
            return None if found.holds(node) is question.holds else "the line ends otherwise"
        at = chosen(prover, question, node, rng)
        option, child = found.positions.following(place).options[at], node.children[at]
        if option.play is not None and game.judge(place.state, option.play).outcome == "illegal":
            return f"{option.play} is illegal"
        after = found.positions.after(place, option)
        if found.nodes.get(found.positions.key(after)) is not child:
            return f"{option.play} leads elsewhere"
        node, place = child, after
        if not found.expand(node):
            return None
        if found.value(question, node) != YES:
            return "the player has lost it on the way"
    return None


def chosen(prover, question, node, rng):
    """The index of the option that is taken: the player's best one, or any one of the others and of chance."""
    if prover._own(question, node):
        return prover._best(question, node)
    if node.next.kind != WINDOW:
        return rng.randrange(len(node.children))
    others = [n for n, option in enumerate(node.options) if not prover._is_own(question, option)]
    return rng.choice(others) if others and rng.random() < 0.5 else prover._best(question, node)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--plays", type=int, default=PLAYS)
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    wrong = 0
    for game in options.game or GAMES:
        done = led(game, options.plays, options.seed)
        wrong += len(done.faults)
        print(f"{game}: {done.plays:,} lines of {done.claims} claims that can be forced, {len(done.faults)} faults")
        print(*done.faults[:5], sep="\n", end="\n" if done.faults else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
