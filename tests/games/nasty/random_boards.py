"""Random boards of every phase, and every play that a table could try on them: written without the engine's own lists."""

from __future__ import annotations

from itertools import combinations, product

from judge.boardfile.board import board_from_dict
from judge.boardfile.lines import Play
from judge.engine.run import load
from judge.faults import Fault
from judge.games.nasty.game import GAME
from tests.games.nasty.tables import TRACKS

CARDS = ("whippedRound", "falseStart", "faller", "slippedUp", "remount", "pressureIn", "pressureOut", "objection",
         "enquiry", "photoFinish")  # fmt: skip
SMALL = {"lanes": 3, "lap": 12, "finish": 15, "straight": [11, 15], "corners": [[4, 6]],
         "fences": {"Brian's Brook": 3, "Oxer": 9}, "EP": [{"at": 2, "grades": [1, 4]}],
         "QU": [{"at": [1, 7], "grades": [1, 2, 3]}], "FW": [{"at": [2, 13], "grades": [2, 5]}]}  # fmt: skip
STATES = ("running",) * 6 + ("fallen", "slipped", "retired", "finished", "disqualified")


def some_board(chance) -> dict:
    """A board that may or may not be possible."""
    track = chance.choice((*TRACKS, SMALL, SMALL, SMALL))
    names = "ABCDEF"[: chance.randint(2, 4)]
    phase = chance.choice(("setup", "entry", "betting", "start", "race", "race", "race", "race", "stewards", "over"))
    race = 1 if phase == "setup" else 6 if phase == "over" else chance.randint(1, 6)
    lanes = chance.sample(range(1, 7), len(names))
    data = {"game": "nasty", "phase": phase, "race": race, "bookmaker": chance.choice(names), "players": {}}
    dealt = phase != "setup" and (phase != "entry" or chance.random() < 0.5)
    if track:
        data["track"] = track
    for name, lane in zip(names, lanes):
        data["players"][name] = _player(chance, names, lane, track, phase, race) if dealt else _newcomer(chance, race)
    if phase in ("race", "stewards"):
        data["finished"] = [n for n, p in data["players"].items() if p.get("state") in ("finished", "disqualified")]
        chance.shuffle(data["finished"])
    if phase in ("start", "race") and chance.random() < 0.8:
        data["turn"] = chance.choice(names)
    data.update(_known(chance, names))
    last = _last(chance, data["players"], phase)
    return {**data, "last": last} if last else data


def _known(chance, names):
    """What the document lacks, where the board has it."""
    known = {}
    if chance.random() < 0.5:
        known["odds"] = {name: chance.randint(1, 9) for name in names if chance.random() < 0.7}
    if chance.random() < 0.5:
        known["prizes"] = [chance.randint(0, 9) * 1000 for _ in range(chance.randint(1, 3))]
    known["rulings"] = {"remount_by": chance.choice(("owner", "any")), "stake_returned": chance.random() < 0.3}
    return known


def _newcomer(chance, race):
    """Before the lanes of a race are dealt."""
    player = {"cards": [chance.choice((*CARDS, "_")) for _ in range(chance.randint(0, 3))]}
    if race > 1 and chance.random() < 0.8:
        player["cash"] = chance.choice((0, 500, 9999, 10000, 30000))
    return player


def _player(chance, names, lane, track, phase, race):
    player = {**_newcomer(chance, 2), "lane": lane}
    slip = chance.sample(range(1, 7), 6)
    if chance.random() < 0.3:
        player["slip"] = slip
    if chance.random() < 0.7:
        player["ran"] = slip[: race - 1]
    if chance.random() < 0.7:
        player["grade"] = slip[race - 1]
    if phase != "entry" and chance.random() < 0.2:
        del player["lane"]
    if phase in ("race", "stewards", "over"):
        player.update(_horse(chance, track, running=phase == "race"))
    if phase in ("betting", "start", "race", "stewards") and chance.random() < (0.3 if phase == "betting" else 0.8):
        bet = {"stake": chance.randint(1, 3000), "horse": chance.choice((*names, "_"))}
        player["bet"] = chance.choice((bet, bet, "none"))
    at_start = player.get("square", [1, 0]) in ("start", [1, 0])
    if phase in ("start", "race") and at_start and "state" not in player and chance.random() < 0.2:
        player["missed"] = chance.randint(1, 3)
    return player


def _horse(chance, track, running):
    """Where a horse is and what became of it."""
    state = chance.choice(STATES if running else STATES[6:])
    horse = {"state": state} if state != "running" else {}
    if state == "disqualified" and running:
        horse["state"] = state = "finished"
    if state in ("finished", "disqualified"):
        return horse
    known = track and chance.random() < 0.9
    square = chance.randint(0, track["finish"] - 1) if known else 0
    words = ("start", "flat", "straight", "Brian's Brook")
    if state == "fallen":
        square, words = track["fences"]["Brian's Brook"] if known else 0, words[3:]
    horse["square"] = [chance.randint(1, track["lanes"]), square] if known else chance.choice(words)
    straight = track["straight"][0] <= square if known else horse["square"] == "straight"
    if state == "running" and straight and chance.random() < 0.5:
        horse["pressure"] = chance.choice(("in", "out", ["out", "in"]))
    if state == "running" and square > 3 and chance.random() < 0.3:
        horse["bonus"] = chance.sample(("EP", "QU", "FW"), chance.randint(1, 2))
    return horse


def _last(chance, players, phase):
    """What has just happened."""
    of = lambda *states: [n for n, p in players.items() if p.get("state", "running") in states]  # noqa: E731
    found = []
    if phase == "race":
        found += [{"faller": name} for name in of("fallen")] + [{"post": name} for name in of("finished")]
        found += [{"roll": chance.randint(1, 6)}, {"card": chance.choice(CARDS[2:4]), "by": chance.choice([*players])}]
    if phase == "start":
        found += [{"recall": True}]
    if phase == "stewards":
        found += [{"objection": name, "by": chance.choice([*players])} for name in of("finished")]
        found += [{"window": "closed"}, {"paid": "bets"}]
    if phase == "entry":
        found += [{"deal": "lanes"}]
    return chance.choice(found) if found and chance.random() < 0.5 else None


def possible(chance, tries: int = 200):
    """A board that `check` finds possible, as (data, state after what happens by itself)."""
    for _ in range(tries):
        data = some_board(chance)
        try:
            _, state = load(board_from_dict(data))
        except Fault:
            continue
        if not faults(state):
            return data, GAME.start_run(state)
    raise AssertionError("no possible board")


def faults(state) -> list:
    return [finding for finding in GAME.check(state) if finding.severity == "fault"]


# every play that could be tried


def tries(state, chance) -> list[Play]:
    """Plays of every verb with their parts left out in every combination; of long lists of parts a few at random."""
    names = list(state.players)
    found = [Play(by, "pass") for by in (*names, "all")]
    for by in names:
        found += [
            Play(by, {"deal": "events"}),
            Play(by, {"retire": True}),
            *(Play(by, {"enter": n}) for n in range(1, 7)),
        ]
        found += _parts(by, {"deal": "lanes"}, {"lanes": [dict(zip(names, range(1, 7)))]})
        cash = state.players[by].cash
        stakes = {1, cash, (cash or 0) + 1} - {None, 0}
        found += [Play(by, {"bet": horse, "stake": stake}) for horse in (*names, "_") for stake in sorted(stakes)]
        for roll in range(1, 7):
            found += _parts(by, {"roll": roll}, {"path": _paths(chance, roll), "to": ("flat", "post", "Brian's Brook")})
        for card in CARDS:
            found += _parts(by, {"card": card}, {"target": names, "dice": ([3, 3], [3, 4])})
    return found


def _paths(chance, roll):
    words = ("F", "OUT", "IN")
    return [
        f"F{roll}",
        *(" ".join(chance.choices(words, weights=(4, 1, 1), k=chance.randint(1, roll))) for _ in range(4)),
    ]


def _parts(by, do, parts):
    """A play with each choice of its further parts, and each of them left out."""
    out = []
    for count in range(len(parts) + 1):
        for keys in combinations(parts, count):
            for values in product(*(parts[key] for key in keys)):
                out.append(Play(by, {**do, **dict(zip(keys, values))}))
    return out


def answers(state, asked) -> list:
    """Answers to a decision: those that are offered, and made-up ones where not all are."""
    made_up = {
        "lanes": [dict(zip(state.players, range(1, 7)))], "dice": [[2, 2], [2, 5]], "to": ["post", "flat"],
        "odds": [{asked.args.get("winner"): 3}], "prizes": [[5000, 3000, 1000]],
    }  # fmt: skip
    return [*asked.options, *(made_up.get(asked.word, ()) if not asked.complete else ())]


def accepted(state) -> list[Play]:
    """The answers to the open decision that are not refused."""
    asked = GAME.prompt(state)
    plays = [Play(asked.by, {"choose": answer}) for answer in answers(state, asked)]
    return [play for play in plays if GAME.judge(state, play).outcome != "illegal"]
