"""Random boards of every phase, and every play that a table could try on them: written without the engine's own lists."""

from __future__ import annotations

from itertools import combinations, product

from judge.boardfile.board import board_from_dict
from judge.boardfile.lines import Play
from judge.engine.run import load
from judge.faults import Fault
from judge.games.fever.game import GAME
from judge.games.fever.sheet import COLOURS, ODDS
from tests.games.fever.random_play import CARDS

STARRED = {"Comet": {"kind": "action", "sprint": 1, "star": True}, "Nova": {"kind": "horse", "star": True}}
PHASES = (
    "deal",
    "buy",
    "buy",
    "buy",
    "bet1",
    "cards",
    "bet2",
    "race",
    "race",
    "payout",
    "dutch",
    "english",
    "end",
    "over",
)
LINES = ("actions", "objective", "assistant", "horse", "stable", "pass", "borrow", "double", "sell")


def some_board(chance) -> dict:
    """A board that may or may not be possible."""
    names = [f"P{n}" for n in range(1, chance.randint(2, 4) + 1)]
    phase = chance.choice(PHASES)
    plus = chance.random() < 0.6 or phase in ("dutch", "english")
    house = [] if phase in ("dutch", "english") else chance.choice(([], [], [1], [2], [1, 2]))
    options = {"plus": plus, "house": house, "beginner": chance.random() < 0.2, "pack": chance.random() < 0.2,
               "no_repeat": chance.choice(([], ["stable", "pass"]))}  # fmt: skip
    data = {"game": "fever", "options": options, "phase": phase, "round": chance.randint(1, 4), "start": chance.choice(names),
            "cards": {**CARDS, **STARRED}, "players": {}, "rulings": _rulings(chance)}  # fmt: skip
    if chance.random() < 0.8:
        data["odds"] = {c: chance.choice(ODDS) for c in COLOURS if chance.random() < 0.9}
    if chance.random() < 0.7:
        data["finish"] = chance.randint(4, 14)
    data["prices"] = {str(n): 100 * n for n in ODDS if chance.random() < 0.6}
    deck = [name for name, card in data["cards"].items() if not (card.get("star") and options["beginner"])]
    chance.shuffle(deck)
    owners = {c: chance.choice([*names, None]) for c in COLOURS}
    for name in names:
        stables = [c for c in COLOURS if owners[c] == name]
        data["players"][name] = _player(chance, data, stables, deck, phase, 1 not in house)
    if phase == "buy":
        _purchases(chance, data, names)
    _race(chance, data, deck, names)
    if phase in ("dutch", "english") and chance.random() < 0.6:
        data["offer"] = {"by": chance.choice(names), "of": chance.choice((0, 100, 900, 1000, 1100))}
    if chance.random() < 0.4 and phase in ("bet1", "bet2"):
        data["turn"] = chance.choice(names)
    return data


def _purchases(chance, data, names):
    """Some of the purchases of the round, made one by one from the start player on."""
    for n in range(chance.randint(0, 2 * len(names) - 1)):
        by = names[(names.index(data["start"]) + n) % len(names)]
        data["players"][by].setdefault("bought", []).append(chance.choice(LINES))


def _rulings(chance):
    return {"line_stop_blocks_sprint": chance.random() < 0.7, "odds_icons": chance.choice(("before", "after")),
            "seller_may_refuse": chance.random() < 0.4}  # fmt: skip


def _drawn(deck, data, kind, count):
    """So many cards of a kind from the deck, each once."""
    found = [name for name in deck if data["cards"][name]["kind"] == kind][:count]
    for name in found:
        deck.remove(name)
    return found


def _player(chance, data, stables, deck, phase, with_assistants):
    horses = _drawn(deck, data, "horse", chance.choice((0, 0, 1, 2)))
    player = {"vp": chance.choice((-2, 0, 1, 1, 2, 5)), "money": chance.choice((0, 100, 399, 400, 800, 1500, 4000)),
              "cards": [] if phase == "deal" else [*_drawn(deck, data, "action", chance.randint(0, 2)), *["_"] * chance.randint(0, 1)],
              "stables": stables, "horses": {h: chance.choice([*stables, "none"]) for h in horses}}  # fmt: skip
    if chance.random() < 0.2:
        player["horses"]["_"] = chance.choice([*stables, "none"])
    if with_assistants:
        player["assistants"] = [
            *_drawn(deck, data, "assistant", chance.choice((0, 1))),
            *["_"] * chance.choice((0, 0, 1)),
        ]
        player["objectives"] = chance.choice((0, 0, 1))
    if chance.random() < 0.2:
        player["loans"] = [{"from": chance.choice(("bank", "mafia")), **chance.choice(({}, {"owe": 600}))}]
    if chance.random() < 0.3:
        icons = ({"assistant": "exchange"}, {"horse": "exchange"}, {"stable": -200}, {"horse": "free"}, {"bank": 300})
        player["effects"] = [chance.choice(icons)]
    if phase in ("bet1", "cards", "bet2", "race", "payout"):
        least = max(1, player["vp"] * 100)
        count = {"bet1": (0, 0, 1), "cards": (0, 1), "bet2": (0, 1, 1, 2)}.get(phase, (0, 1, 2))
        bets = [(c, kind) for c in COLOURS for kind in ("win", "place")]
        player["bets"] = [{"horse": c, "kind": kind, "stake": least * chance.randint(1, 3)}
                          for c, kind in chance.sample(bets, chance.choice(count))]  # fmt: skip
    return player


def _race(chance, data, deck, names):
    """The horses: at the start, on their way, or home."""
    horses = {c: {} for c in COLOURS}
    phase, line = data["phase"], data.get("finish", 12 if data["options"]["pack"] else None)
    if phase == "race" and line and chance.random() < 0.6:
        data["finished"] = chance.sample(COLOURS, chance.randint(0, 3))
        for c in COLOURS:
            horses[c]["square"] = line + chance.randint(0, 3) if c in data["finished"] else chance.randint(0, line - 1)
    if phase == "payout" or phase != "race" and chance.random() < 0.2:
        data["finished"] = chance.sample(COLOURS, 6)
    if phase in ("cards", "bet2", "race"):
        for c in COLOURS:
            if chance.random() < 0.3:
                cards = [*_drawn(deck, data, "action", 1), *["_"] * (chance.random() < 0.2)]
                horses[c]["cards"] = [chance.choice((card, {chance.choice(names): card})) for card in cards]
            if chance.random() < 0.2:
                icons = (
                    {"photo": "lose"},
                    {"odds": "up"},
                    {"goal": "stop"},
                    {"vp": 1},
                    {"sprint": False},
                    {"remove": "plus"},
                )
                horses[c]["effects"] = [chance.choice(icons)]
    data["horses"] = horses


def possible(chance, tries: int = 300):
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


def tries(state) -> list[Play]:
    """Plays of every verb with their parts left out in every combination."""
    names, found = list(state.players), [Play("all", "pass")]
    named = {kind: [name for name, card in state.cards.items() if card.kind == kind] for kind in
             ("action", "horse", "assistant", "objective")}  # fmt: skip
    for by in names:
        others = [name for name in names if name != by]
        found.append(Play(by, "pass"))
        for kind in ("actions", "horse", "assistant", "objective"):
            cards = [*named["action" if kind == "actions" else kind], "_", "New"]
            found += _parts(by, {"buy": kind}, {"card": cards})
        for kind in ("action", "horse", "assistant", "objective", "stable"):
            cards = [*COLOURS] if kind == "stable" else [*named[kind], "_"]
            found += _parts(by, {"buy": kind}, {"card": cards, "from": others, "refuse": (True, False)})
            found += _parts(by, {"sell": kind}, {"card": cards, "price": (500,)})
        found += _parts(by, {"buy": "stable"}, {"card": COLOURS, "price": (300, 5000)})
        found += _parts(by, {"borrow": 100}, {"from": ("bank", "mafia"), "repay": (200,)})
        for card in (*named["horse"], "_"):
            found += _parts(by, {"place": card}, {"stable": (*COLOURS, "none")})
        for kind in ("assistant", "horse"):
            cards = (*named[kind], "_")
            found += [
                Play(by, {"exchange": kind, "card": a, "for": b, "from": o})
                for a in cards
                for b in cards
                for o in others
            ]
        least = max(1, state.players[by].vp * 100)
        for colour in COLOURS:
            found += _parts(by, {"bet": colour}, {"kind": ("win", "place"), "stake": (least, state.players[by].money)})
        for card in (*named["action"], "_"):
            found += _parts(by, {"action": card}, {"horse": COLOURS})
        found += [Play(by, {"offer": sum_}) for sum_ in (0, 800, 900, 1000, 1100, 1200)]
    for card in ("_", [2, 2, 2, 2, 2, 2], [3, 3, 2, 2, 2, 2]):
        found += _parts("all", {"move": card}, {"dice": (["red", "blue"], ["red", "red"])})
    return found


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
    about = asked.args.get("about")
    made_up = {
        "dice": [["red", "red"], ["blue", "white"]], "move": [[2, 2, 2, 2, 2, 2], [3, 3, 2, 2, 2, 2]], "finish": [5, 900],
        "odds": [{c: odds for c, odds in zip(COLOURS, ODDS) if c not in state.odds}], "price": [300, 9000],
        "repay": [400], "stake": [state.players[asked.by].money] if asked.by in state.players else [],
        "card": [{"income": -300}, {"income": 100}] if about in ("horse", "assistant") else [{"start": 1}, {"odds": "down"}],
    }  # fmt: skip
    return [*asked.options, *(made_up.get(asked.word, ()) if not asked.complete else ())]


def accepted(state) -> list[Play]:
    """The answers to the open decision that are not refused."""
    asked = GAME.prompt(state)
    plays = [Play(asked.by, {"choose": answer}) for answer in answers(state, asked)]
    return [play for play in plays if GAME.judge(state, play).outcome != "illegal"]
