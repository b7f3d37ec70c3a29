"""How answers grow with the board: python -m tests.growth [GAME…]

First what grows by doublings: scripts with named moments, boards of 12 to 96 cards and units in every game that has
them, the index. It fails where a doubling costs more than the stated factor; `python -m tests.growth doublings` does
this alone. Then boards with more and more of one thing, up to files of a hundred kilobytes, are asked every question
in a process of its own. What takes more than five seconds or 500 megabytes is marked.
"""

from __future__ import annotations

import itertools
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

from tests.timing import best

LARGEST = 100_000  # bytes of a file
SECONDS, MEGABYTES = 5.0, 500
COMMANDS = ("check", "legal", "can", "resolve", "settle")
CHILD = """
import json, resource, sys, time
from judge.web import answering
answering.BOARD_LIMIT = 10**7
board, command, play = json.load(sys.stdin)
answering.answer(command, {"board": "game: x"})
answering.answer("check", {"board": answering.answer("new", {"game": board.partition("game: ")[2].split()[0]})["board"]})
began = time.process_time()
told = answering.answer(command, {"board": board, **({"play": play} if command == "can" else {})})
size = len(json.dumps(told))
seconds = time.process_time() - began
print(json.dumps([seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, size, told.get("error")]))
"""
RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
DECK = [suit + rank for rank in RANKS for suit in "SHDC"]


def listed(make: Callable[[int], str], n: int) -> str:
    return ", ".join(make(i) for i in range(n))


def card(i: int) -> str:
    return DECK[i % len(DECK)]


def bp(hand: int = 2, units: int = 1, stage: int = 0, script: int = 0, claims: int = 0, grave: int = 0) -> str:
    field = listed(lambda i: f"{{id: {{p}}{i}, cards: [{card(i)}]}}", units)
    cards, grave_cards = listed(card, hand), listed(card, grave)
    lines = ["game: bp", "turn: A", "players:"]
    lines += [f"  {p}: {{life: 20, hand: [{cards}], grave: [{grave_cards}], field: [{field.replace('{p}', p.lower())}]}}"
              for p in "AB"]  # fmt: skip
    if stage:
        lines += ["stage:", *(f"  - {{id: r{i}, by: A, action: up, key: [H7], target: a0}}" for i in range(stage))]
    if script:
        lines += ["script:", *("  - all: pass" for _ in range(script))]
    if claims:
        lines += [
            "claims:",
            *('  - {by: B, illegal: "A: {request: up, key: [S2], target: a0}"}' for _ in range(claims)),
        ]
    return "\n".join(lines) + "\n"


def foth(cards: int = 2, hand: int = 2, area: int = 5, claims: int = 0, script: int = 0) -> str:
    kind = "{is: horse, cost: 1, surface: 芝, distance: マイル, style: 先攻, run: 4, guard: 2, text: {do: {add: {run: 1}}}}"
    lines = ["game: foth", "race: {course: 阪神, distance: 1600, going: 良}", "turn: A", 'step: "702.6b"', "cards:"]
    lines += [f"  H{i}: {kind}" for i in range(cards)] + ["  F: force", "players:"]
    held = listed(lambda i: f"H{i % cards}", hand)
    lines += [f"  {p}: {{areas: [0, {area}, 8, 8], hand: [{held}, F*{hand}]}}" for p in "AB"]
    if script:
        lines += ["script:", *("  - A: pass" for _ in range(script))]
    if claims:
        lines += ["claims:", *('  - {by: A, illegal: "A: {run: H0, pay: [F]}"}' for _ in range(claims))]
    return "\n".join(lines) + "\n"


def trick(discard: int = 0, marks: int = 1, claims: int = 0, script: int = 0) -> str:
    known = listed(lambda i: f"R{1 + i % 12}", discard)
    lines = ["game: trick", "trick: [{A: R5}]", "players:"]
    horses = {"A": "vanilla", "B": "foret", "C": "silver", "D": "gateau"}
    lines += [f"  {p}: {{horse: {horse}, hand: [R9, G3, _], used: [{known}]}}" for p, horse in horses.items()]
    if script:
        lines += ["script:", *("  - all: pass" for _ in range(script))]
    if claims:
        lines += ["claims:", *('  - {by: A, illegal: "C: {play: R9, whip: yes}"}' for _ in range(claims))]
    return "\n".join(lines) + "\n"


def nasty(players: int = 2, cards: int = 2, lap: int = 80, links: int = 0, fences: int = 0, claims: int = 0) -> str:
    names = [chr(65 + i) for i in range(players)]
    linked = listed(lambda i: f"{{from: [1, {1 + i % lap}], to: [2, {1 + (i + 1) % lap}]}}", links)
    fenced = listed(lambda i: f"F{i}: {1 + i % lap}", fences)
    lines = ["game: nasty", "phase: race", "turn: A", "track:"]
    lines += ["  lanes: 6", f"  lap: {lap}", f"  finish: {lap + 20}", f"  straight: [{lap + 8}, {lap + 20}]",
              f"  corners: [[1, {lap}]]", f"  links: [{linked}]", f"  fences: {{{fenced}}}", "players:"]  # fmt: skip
    held = listed(lambda i: "faller", cards)
    lines += [f"  {p}: {{cash: 17000, grade: 2, square: [{1 + i}, 3], cards: [{held}]}}" for i, p in enumerate(names)]
    if claims:
        lines += ["claims:", *('  - {by: A, illegal: "A: {roll: 6, path: F6}"}' for _ in range(claims))]
    return "\n".join(lines) + "\n"


def fever(players: int = 3, cards: int = 2, hand: int = 2, claims: int = 0, script: int = 0) -> str:
    lines = ["game: fever", "round: 1", "start: P0", "phase: bet1", "finish: 12",
             "odds: {black: 2, blue: 3, green: 4, red: 5, yellow: 6, white: 7}", "cards:"]  # fmt: skip
    lines += [f"  C{i}: {{kind: action, start: =4, sign: plus}}" for i in range(cards)] + ["players:"]
    held = listed(lambda i: f"C{i % cards}", hand)
    lines += [f"  P{i}: {{vp: 1, money: 1800, cards: [{held}]}}" for i in range(players)]
    if script:
        lines += ["script:", *("  - all: pass" for _ in range(script))]
    if claims:
        lines += ["claims:", *('  - {illegal: "P1: {bet: black, kind: win, stake: 50}"}' for _ in range(claims))]
    return "\n".join(lines) + "\n"


def played(game: str, lines: int) -> str:
    """A game that was dealt and played at random, with so many lines of script or fewer if it ends."""
    import judge

    chance = random.Random(lines)
    session = judge.session(judge.deal(game, 1))
    while len(session.lines) < lines and not session.winner:
        plays = session.plays()
        if not plays:
            break
        session.play(chance.choice(plays))
    return judge.dump_board(session.to_board())


# game: how its boards are made, a play, what grows (some things together)
GROWING: dict[str, tuple[Callable[..., str], str, list[tuple[str, ...]]]] = {
    "bp": (bp, "A: {request: up, key: [H2], target: a0}",
           [("hand",), ("units",), ("stage",), ("grave",), ("script",), ("claims",), ("hand", "units"), ("hand", "units", "stage")]),
    "foth": (foth, "A: {run: H0, pay: [F]}",
             [("cards",), ("hand",), ("cards", "hand"), ("area",), ("claims",), ("script",)]),
    "trick": (trick, "A: {play: R9}", [("discard",), ("claims",), ("script",)]),
    "nasty": (nasty, "A: {roll: 6, path: F6}", [("players",), ("cards",), ("lap",), ("links",), ("fences",), ("claims",)]),
    "fever": (fever, "P0: {bet: black, kind: win, stake: 500}",
              [("players",), ("cards",), ("hand",), ("cards", "hand"), ("claims",), ("script",)]),
}  # fmt: skip


def sizes(make: Callable[..., str], things: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """Four times as much again and again, then as much as the largest file holds."""
    n = 16
    while len(make(**dict.fromkeys(things, n)).encode()) <= LARGEST and n < 10**6:
        yield n, make(**dict.fromkeys(things, n))
        n *= 4
    low, high = n // 4, n
    while high - low > max(1, low // 50):
        middle = (low + high) // 2
        low, high = (middle, high) if len(make(**dict.fromkeys(things, middle)).encode()) <= LARGEST else (low, middle)
    if n < 10**6 and low > n // 4:
        yield low, make(**dict.fromkeys(things, low))


def moments(count: int) -> str:
    """A board whose script gives a name to so many moments."""
    lines = ["script:", *(f"  - at: m{n}" for n in range(count)), "claims:", "  - {winner: null, at: m0}"]
    return bp() + "\n".join(lines) + "\n"


# boards with so many cards and units in all, where a game has any, shared by the players
CROWDED: dict[str, Callable[[int], str]] = {
    "bp": lambda n: bp(hand=n // 2, units=n // 2),
    "foth": lambda n: foth(cards=n, hand=n // 2),
    "trick": lambda n: trick(discard=n // 4),
    "nasty": lambda n: nasty(cards=n // 2),
    "fever": lambda n: fever(cards=n, hand=n),
}


def index_of(count: int) -> Callable[[], object]:
    """Makes the table of terms of so many entries."""
    from judge.corpus import termtable

    words = [f"w{n}" for n in range(2000)]
    chance = random.Random(count)
    documents = [{"text": chance.choices(words, k=60), "name": chance.choices(words, k=3)} for _ in range(count)]
    return lambda: termtable.write(documents)


def answered(command: str, board: str) -> Callable[[], object]:
    from judge.web import answering

    assert "error" not in answering.answer(command, {"board": board})
    return lambda: answering.answer(command, {"board": board})


# the most that a doubling may cost where it is not this: plays with two key cards and a target are up to eight times as
# many with twice the cards and units
MOST = 3.0
MORE = {"bp legal, cards and units": 9.0}


def growing() -> Iterator[tuple[str, Callable[[int], Callable[[], object]], tuple[int, ...]]]:
    """Yields what grows: its name, how the work of a size is made, the sizes."""
    yield "bp settle, named moments", lambda n: answered("settle", moments(n)), (125, 250, 500, 1000)
    for game, crowded in CROWDED.items():
        for command in ("check", "legal", "settle"):
            name = f"{game} {command}, cards and units"
            yield name, lambda n, c=command, make=crowded: answered(c, make(n)), (12, 24, 48, 96)
    yield "index, entries", index_of, (500, 1000, 2000, 4000)


def doublings() -> int:
    """Prints what each doubling costs, as CPU time; how many cost more than they may."""
    missed = 0
    for name, make, counts in growing():
        took, most = [], MORE.get(name, MOST)
        for count in counts:
            work = make(count)
            work()
            took.append(best(work, rounds=3))
        factors = [after / before for before, after in itertools.pairwise(took)]
        good = max(factors) <= most
        missed += not good
        row = "; ".join(f"{count}: {seconds * 1000:.1f} ms" for count, seconds in zip(counts, took))
        print(f"{'ok  ' if good else 'MISS'} {name}: {row}; a doubling costs at most {max(factors):.1f} (may {most:g})")
    return missed


def measured(board: str, command: str, play: str) -> tuple[float, float, int, str]:
    """Seconds, megabytes, size of the answer, and the fault if there is one."""
    began = time.monotonic()
    try:
        child = [sys.executable, "-c", CHILD]
        done = subprocess.run(
            child, input=json.dumps([board, command, play]), capture_output=True, text=True, timeout=60
        )
    except subprocess.TimeoutExpired:
        return time.monotonic() - began, 0, 0, "took more than a minute"
    if done.returncode:
        return time.monotonic() - began, 0, 0, done.stderr.strip().split("\n")[-1]
    seconds, memory, size, error = json.loads(done.stdout)
    return seconds, memory, size, error["message"] if error else ""


def main(games: list[str]) -> int:
    missed = doublings() if not games or games == ["doublings"] else 0
    if games == ["doublings"]:
        return min(missed, 1)
    for game in games or GROWING:
        make, play, growing = GROWING[game]
        boards = {" + ".join(things): list(sizes(make, things)) for things in growing}
        boards["lines played"] = [(n, played(game, n)) for n in (25, 100, 400)]
        for things, grown in boards.items():
            for command in COMMANDS:
                row, worst, note = [], "", ""
                for n, board in grown:
                    seconds, memory, _, error = measured(board, command, play)
                    slow = seconds > SECONDS or memory > MEGABYTES
                    worst = worst or ("  <-- too slow" if slow else "")
                    row.append(f"{n}: {seconds:.2f} s, {memory:.0f} MB")
                    note = error
                    if error or seconds > 4 * SECONDS:
                        break
                print(
                    f"{game} {command:8} {things:22} {'; '.join(row)}{worst}{f'  ({note[:90]})' if note else ''}",
                    flush=True,
                )
    return min(missed, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
