"""Trust, at length: random plays over all games, hostile files, typed lines, damaged sessions, requests to a server.

    python -m tests.longrun                          a million plays, a hundred thousand files and typed lines
    python -m tests.longrun --plays 20000 --files 2000 --typed 2000 --sessions 100 --requests 200 --workers 2

No exception, no hang, no card lost or made, exit codes as they should be, and every
game as in the second engine of its tests: triggers, fights, requests and reasons of
BlackPoker, rule checks, layers, payments and texts made at random of Force of the Horse,
payouts, odds, blocked horses, hidden hands, cards and auctions of the races. Files go through
check, resolve and settle; lines are typed at the prompt of `judge play`, short, as printed, in
both languages, and with slips; sessions are cut off, damaged and opened twice; a server on this
machine gets lists, numbers, half headers, loses workers and is interrupted; the claims of all boards
are held against every answer to what is pending, what is said with hidden hands against the same with all cards seen,
and every sentence that they print is read back. What fails is printed with the seed that shows it again (`--game bp --seed 17`). A
short run of the same is part of the tests (`tests/test_trust.py`).
"""

from __future__ import annotations

import argparse
import functools
import itertools
import json
import os
import random
import resource
import signal
import sys
import tempfile
import time
import traceback
from concurrent.futures import ProcessPoolExecutor

from judge.boardfile.board import builtin_boards, read_board
from judge.boardfile.talk.writer import write_talk
from judge.corpus.ids import GAMES
from judge.games import game_of
from tests import hidden, hostile, pending, read_back

SECONDS = 20  # of computing: no single file or game may take longer, whatever else the machine does
MEMORY = 2 * 1024**3
VERBS = ("check", "resolve", "settle")
LOTS = {"files": 50, "typed": 50, "sessions": 10, "requests": 100, "boards": 20}  # of which one task has so many


# random plays, each with what a second engine says of the same seed


def again(*tests, **drawn):
    """Tests that compare the engine with a second one, for what would have been drawn."""
    for test in tests:
        test.hypothesis.inner_test(**drawn)


def bp(seed, lines):
    from tests.games.blackpoker.players import crowded, opening, play_out
    from tests.games.blackpoker.test_properties import MATCHES, sound
    from tests.games.blackpoker.test_properties import test_legal_requests_against_a_plain_slow_enumerator as requests
    from tests.games.blackpoker.test_reference import test_damage_judgments_are_those_of_the_rules_text as fights
    from tests.games.blackpoker.test_second_opinion import test_every_failed_condition_is_named_and_no_other as reasons
    from tests.games.blackpoker.test_trigger_order import compare

    compare(seed)
    again(requests, fights, reasons, seed=seed)
    start = crowded(seed) if seed % 2 else opening(seed, *MATCHES[seed // 2 % len(MATCHES)])
    return play_out(start, seed, lines, sound)[1]


def foth(seed, lines):
    from tests.games.foth.test_payment import FORCE, test_all_proper_payments_are_found
    from tests.games.foth.test_properties import play_out
    from tests.games.foth.test_random_texts import test_random_texts_are_played as texts
    from tests.games.foth.test_reference import compare_information, compare_rule_checks

    compare_information(seed)
    compare_rule_checks(seed)
    chance = random.Random(seed)
    hand = chance.choices(FORCE, k=chance.randint(0, 7))
    again(test_all_proper_payments_are_found, hand=hand, cost=chance.randint(-1, 7))
    again(texts, seed=seed)
    made = []
    play_out(seed, lambda state: made.append(1))
    return len(made)


def trick(seed, lines):
    from tests.games.trick import test_hidden as hidden
    from tests.games.trick.player import play_out, some_board
    from tests.games.trick.test_payouts import test_points_of_whole_games_add_up as second
    from tests.games.trick.test_properties import whole

    again(
        second,
        hidden.test_what_a_hidden_hand_may_play_is_what_some_deal_allows,
        seed=seed,
        players=3 + seed % 2,
    )
    again(hidden.test_check_refuses_backs_and_cards_that_no_deal_gives, seed=seed)
    made = []
    board = some_board(seed, players=3 + seed % 2)
    play_out(board, random.Random(seed), watch=lambda before, play, after, log: made.append(whole(after)))
    return len(made)


def nasty(seed, lines):
    from tests.games.nasty import test_reference as second
    from tests.games.nasty.tables import TRACKS, new_table, play_out, state_of

    again(
        second.test_a_roll_leads_where_the_rules_lead,
        second.test_fences_are_counted_as_the_rules_count_them,
        second.test_money_is_paid_as_the_rules_pay_it,
        second.test_cards_are_judged_as_the_rules_judge_them,
        seed=seed,
    )
    chance = random.Random(seed)
    state = state_of(new_table(chance, chance.randint(2, 6), TRACKS[seed % len(TRACKS)]))
    return sum(1 for _ in play_out(chance, state, races=6))


def fever(seed, lines):
    from tests.games.fever import test_reference as second
    from tests.games.fever.random_play import whole_game

    again(
        second.test_a_turn_of_the_race_goes_as_the_rules_go,
        second.test_odds_icons_work_before_the_start_as_the_rules_say,
        second.test_cards_are_turned_up_removed_and_work_as_the_rules_say,
        second.test_a_payout_pays_what_the_rules_pay,
        second.test_every_play_is_refused_for_what_the_rules_name_and_for_nothing_else,
        second.test_the_game_is_counted_as_the_rules_count,
        second.test_auctions_sell_and_buy_one_vp,
        seed=seed,
    )
    return len(whole_game(seed)[1])


PLAYERS = {"bp": bp, "foth": foth, "trick": trick, "nasty": nasty, "fever": fever}


# hostile files


def mutated(seed: int) -> tuple[str, bytes]:
    """A built-in board with a few faults put in, and now and then something that is no board at all."""
    dice = random.Random(f"file {seed}")
    game = dice.choice(GAMES)
    path = dice.choice(builtin_boards(game))
    with open(path, "rb") as file:
        text = file.read().decode()
    if dice.random() < TALK:
        text = write_talk(read_board(path))
    if dice.random() < MONSTROUS:
        return game, dice.choice(MONSTERS)(dice, game)
    for _ in range(dice.choice((1, 1, 2, 3, 8))):
        text = dice.choice(CHANGES)(dice, text)
    data = text.encode("utf-8", "surrogatepass")
    if dice.random() < 0.05:
        data = dice.choice(
            (
                text.encode("utf-16", "surrogatepass"),
                text.encode("cp932", "replace"),
                data[: len(data) // 2],
                b"\xef\xbb\xbf" + data,
            )
        )
    return game, data


def _lines(text):
    return text.split("\n")


def _drop(dice, text):
    lines = _lines(text)
    del lines[dice.randrange(len(lines))]
    return "\n".join(lines)


def _double(dice, text):
    lines = _lines(text)
    n = dice.randrange(len(lines))
    return "\n".join(lines[: n + 1] + lines[n:])


def _swap(dice, text):
    lines = _lines(text)
    a, b = dice.randrange(len(lines)), dice.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return "\n".join(lines)


def _word(dice, text):
    """A value becomes another one."""
    import re

    words = list(re.finditer(r"[\w.♠♡♢♣#]+", text))
    if not words:
        return text
    spot = dice.choice(words)
    other = dice.choice((*WORDS, dice.choice(words)[0]))
    return text[: spot.start()] + other + text[spot.end() :]


def _letter(dice, text):
    n = dice.randrange(len(text) + 1)
    return text[:n] + dice.choice(LETTERS) + text[n + dice.randint(0, 1) :]


WORDS = ("_", "all", "none", "yes", "no", "-1", "0", "1e9", "99999999999999999999", "null", "~", "[]", "{}", "''", "true",
         "A", "B", "Joker", "[bold]x[/bold]", "'\x1b[31mred'", "{choose: []}", "1:5", "0x10", "2026-11-16", "<<", "é", "馬" * 40,
         "A.A.A", "bp:5.4.1", "*a", "&a x", "&a y", "on", "F*²", "[A, 1]", "{A: 1}", "{yes: 1}", "draw", "!!python/object/apply:os.system [x]", "!!str 5", ".nan", ".inf")  # fmt: skip
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
LETTERS = "{}[]:,#&*!|>'\"%@`-_ \t\n0aA\x00\x07\x1b\u202e\u200b\ufeff\ud800語😀²：、"
CHANGES = (_drop, _double, _swap, _word, _word, _word, _word, _letter)
MONSTERS = (
    lambda dice, game: f"game: {game}\nplayers: {'[' * 5000}".encode(),
    lambda dice, game: f"game: {game}\nplayers: {'{a: ' * 300}{'}' * 300}".encode(),
    lambda dice, game: b"a: &a [x]\nb: &b [*a,*a]\nc: &c [*b,*b]\ngame: bp\n",
    lambda dice, game: f"game: {game}\n".encode() + b"title: " + b"x" * 3_000_000,
    lambda dice, game: f"game: {game}\nplayers:\n".encode() + b"".join(b"  p%d: {}\n" % n for n in range(30_000)),
    lambda dice, game: bytes(dice.randrange(256) for _ in range(400)),
    lambda dice, game: b"",
    lambda dice, game: f"{game}\nA: {'(' * 5000}".encode(),
    lambda dice, game: f"{game}\nA: {'hand ' * 50_000}".encode(),
    lambda dice, game: f"{game}\n".encode() + b"A: pass\n" * 30_000,
    lambda dice, game: f"{game}\n{'no, ' * 5000}A: pass\nA says: {'at ' * 3000}".encode(),
    lambda dice, game: f"game: {game}\nturn: A\nplayers: {{A: null, B: null}}\n".encode(),
    lambda dice, game: f"game: {game}\n---\ngame: {game}\n".encode(),
    lambda dice, game: f"- game: {game}\n".encode(),
    lambda dice, game: (
        f"game: {game}\nplayers: {{{', '.join(f'p{n}: {{}}' for n in range(12))}}}\nlast: {{deal: lanes}}\n".encode()
    ),
    lambda dice, game: (
        f"game: {game}\nplayers: {{A: {{hand: [{', '.join(s + r for s in 'SHDC' for r in RANKS)}]}}, B: {{life: 9}}}}\n".encode()
    ),
    lambda dice, game: (
        f"game: {game}\nplayers: {{A: {{hand: [{', '.join(['S5'] * 20_000)}]}}, B: {{life: 9}}}}\n".encode()
    ),
)


TALK = 0.4  # of the files are told in talk
MONSTROUS = 0.03  # of the files; they are slow to read, and few kinds


class TooSlow(Exception):
    pass


def _alarm(*_):
    raise TooSlow


def try_file(seed: int) -> str | None:
    """What went wrong with one file, None if nothing did."""
    from tests.support import ask

    _, data = mutated(seed)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "board.yaml")
        with open(path, "wb") as file:
            file.write(data)
        for verb in VERBS:
            answer = ask(verb, path, "--json")
            if answer.code not in (0, 1, 2, 3):
                return f"file {seed}: {verb} exit {answer.code}"
            if answer.code == 2 and (answer.err.count("\n") != 1 or list(json.loads(answer.err)) != ["error"]):
                return f"file {seed}: {verb} said {answer.err!r}"
            if any(ord(c) < 32 and c != "\n" for c in answer.err):
                return f"file {seed}: {verb} let a control code through"
    return None


def work(task) -> tuple[int, list[str], int]:
    """Carries out one task in its own process: (kind, seed, size) → done, faults, peak memory in MB."""
    kind, seed, size = task
    if hasattr(signal, "SIGPROF"):
        signal.signal(signal.SIGPROF, _alarm)
    done, faults = 0, []
    for n in range(size if kind in ("files", "sessions", "boards") else 1):
        try:
            if hasattr(signal, "SIGPROF"):
                signal.setitimer(signal.ITIMER_PROF, SECONDS * (3 if kind == "typed" else 1))
            if kind == "files":
                fault = try_file(seed + n)
                faults += [fault] if fault else []
                done += 1
            elif kind == "boards":
                path = pending.BOARDS[(seed + n) % len(pending.BOARDS)]
                faults += pending.faults(path, seed + n) + hidden.faults(path, seed + n)
                faults += [f"{path}: not read back: {sentence}" for sentence in read_back.lost(path)]
                done += 1
            elif kind == "sessions":
                faults += hostile.session(seed + n)
                done += 1
            elif kind in LOTS:
                count, wrong = (hostile.typed_lines if kind == "typed" else hostile.requests)(seed, size)
                done, faults = done + count, faults + wrong
            else:
                done += PLAYERS[kind](seed, size)
        except TooSlow:
            faults.append(f"{kind} {seed + n}: took more than {SECONDS} s")
        except BaseException as error:  # whatever it is: it must not happen
            faults.append(f"{kind} {seed + n}: {error!r}\n{traceback.format_exc(limit=-4)}")
        finally:
            if hasattr(signal, "SIGPROF"):
                signal.setitimer(signal.ITIMER_PROF, 0)
    return done, faults, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def run(plays: int, others: dict[str, int], workers: int, games=GAMES, seed: int = 0, tell=print) -> list[str]:
    """Plays and the `others` (files, typed lines …) until all numbers are reached; everything that went wrong."""
    for game in games:
        game_of(game)
    faults: list[str] = []
    begin = time.time()
    with ProcessPoolExecutor(workers, initializer=_limit) as pool:
        for name, most in (*((game, plays // len(games)) for game in games), *others.items()):
            done = peak = 0
            tasks = _tasks(name, seed)
            while done < most:
                size = LOTS.get(name, 1)
                batch = [next(tasks) for _ in range(min(workers * 4, -(-(most - done) // size)))]
                for count, wrong, used in pool.map(work, batch):
                    done += max(count, 1)
                    faults += wrong
                    for fault in wrong:
                        tell(fault)
                    peak = max(peak, used)
            unit = "" if name in LOTS else "plays"
            tell(f"{name:8} {done:8} {unit:5}  {time.time() - begin:7.0f} s  {len(faults)} faults  peak {peak} MB")
    return faults


def _tasks(kind, seed):
    """Without end: games of 120 lines, or lots of files and the like, each with its seed."""
    return ((kind, n, LOTS.get(kind, 120)) for n in itertools.count(seed, LOTS.get(kind, 1)))


def _limit():
    """Memory is bounded: whoever needs more fails instead of filling the machine."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--plays", type=int, default=1_000_000)
    parser.add_argument("--files", type=int, default=100_000)
    parser.add_argument("--typed", type=int, default=100_000)
    parser.add_argument("--sessions", type=int, default=5_000)
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--boards", type=int, default=len(pending.BOARDS))
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    tell = functools.partial(print, flush=True)
    others = {name: getattr(options, name) for name in LOTS}
    faults = run(options.plays, others, options.workers, tuple(options.game or GAMES), options.seed, tell)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
