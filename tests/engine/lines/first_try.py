"""The first try of a search over lines, with the engine of an earlier revision.

It goes depth first and remembers positions by their text; plays are listed and applied as that engine did it for
everybody. It is a process of its own that `bench.py` asks for rounds, and uses the names of that revision.
"""

import json
import sys
import time

REVISION = "f1efb076"  # the last one before the search was built


def ended(name, game, start, first, state, text):
    """Whether a line that began in `start` (as data: `first`) has ended in a state (as data: `text`)."""
    if game.winner(state) is not None:
        return True
    changed = {key: first.get(key) != text.get(key) for key in ("turn", "race", "phase")}
    return {
        "bp": not text.get("stage") and game.decision(state) is None,
        "foth": changed["turn"],
        "trick": changed["race"] or changed["phase"],
        "nasty": changed["turn"] and game.decision(state) is None,
        "fever": changed["phase"],
    }[name]


def plays_tried(board, most):
    """How many plays were tried until so many positions are known."""
    from judge.engine.board import board_from_dict

    from judge.engine import run as running

    name = board["game"]
    game, described = running.load(board_from_dict(board))
    start = running.opening(game, described).state
    first = game.write(start)
    count, known, waiting = 0, set(), [start]
    while waiting and len(known) < most:
        state = waiting.pop()
        found = []
        for play in sorted(game.plays(state), key=lambda play: play.do != "pass"):
            count += 1
            after = game.ready(game.perform(state, play))
            data = game.write(after)
            text = json.dumps(data, ensure_ascii=False, default=str)
            if text not in known:
                known.add(text)
                if not ended(name, game, start, first, after, data):
                    found.append(after)
        waiting += reversed(found)
    return count


def main():
    """Reads lines with a board and a number of positions; prints for each how many plays a second were tried."""
    for line in sys.stdin:
        board, most = json.loads(line)
        began = time.process_time()
        count = plays_tried(board, most)
        print(count / (time.process_time() - began), flush=True)


if __name__ == "__main__":
    main()
