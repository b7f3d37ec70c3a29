"""A random player: makes legal plays and answers every question, so that whole games can be tested."""

import random

from judge.boardfile.board import board_from_dict
from judge.boardfile.lines import Play
from judge.games.fever.game import GAME
from judge.games.fever.sheet import COLOURS, ODDS

CARDS = {
    "Whirl": {"kind": "action", "start": "=4", "sign": "plus"},
    "Mud": {"kind": "action", "start": -1, "sprint": -1},
    "Sweep": {"kind": "action", "remove": "plus"},
    "Scrub": {"kind": "action", "remove": "minus"},
    "Bare": {"kind": "action", "sprint": "=2"},
    "Dash": {"kind": "action", "goal": "=3", "photo": "win", "last": "=4"},
    "Wall": {"kind": "action", "goal": "stop", "first": "=0", "photo": "lose"},
    "Purse": {"kind": "action", "vp": 1, "pay": -50, "take": 200, "from": "left", "odds": "down"},
    "Zeus": {"kind": "horse", "goal": 1, "income": 200, "horse": "exchange"},
    "Iris": {"kind": "horse", "odds": "up", "income": -300, "sprint": 1},
    "Boss": {"kind": "assistant", "pass": 100, "income": -100, "assistant": ["free", "exchange"]},
    "Clerk": {"kind": "assistant", "bank": 50, "stable": -200, "objective": "free", "assistant": "double"},
}


def beginning(seed: int) -> dict:
    """A starting board: the preset, or one whose cards, prices and goal line the board gives."""
    chance = random.Random(seed)
    count = chance.randint(2, 6)
    board = GAME.deal(seed, players=count)
    house = chance.choice([[], [1], [2], [1, 2]])
    options = {"plus": chance.random() < 0.7, "house": house, "pack": chance.random() < 0.5}
    if chance.random() < 0.3:
        options["no_repeat"] = ["stable", "pass"]
    board["options"] = options
    board["rulings"] = {"line_stop_blocks_sprint": chance.random() < 0.5, "odds_icons": chance.choice(["before", "after"]),
                        "seller_may_refuse": chance.random() < 0.5}  # fmt: skip
    if chance.random() < 0.4:
        del board["odds"]
    if not options["pack"]:
        board["cards"] = CARDS
        if chance.random() < 0.6:
            board["finish"] = chance.randint(4, 14)
        if chance.random() < 0.7:
            board["prices"] = {str(odds): 1500 - 100 * odds for odds in ODDS[: chance.randint(1, 6)]}
        players = list(board["players"].values())
        actions = [name for name, card in CARDS.items() if card["kind"] == "action"]
        chance.shuffle(actions)
        board["phase"] = "buy"
        for n, player in enumerate(players):
            player["cards"] = actions[2 * n : 2 * n + 2] or 2
        players[0]["horses"] = {"Zeus": players[0]["stables"][0]}
        if 1 not in house:
            players[1]["assistants"] = ["Boss"]
    return board


def state_of(board: dict):
    return GAME.read(board_from_dict(board))


def answer(state, asked, chance) -> Play:
    """A valid answer to an open decision, made up where nothing limits it."""
    if asked.options:
        return Play(asked.by, {"choose": chance.choice(asked.options)})
    if asked.word == "dice":
        value = [chance.choice(COLOURS), chance.choice(COLOURS)]
    elif asked.word == "odds":
        value = dict(zip(COLOURS, chance.sample(ODDS, 6)))
    elif asked.word == "move":
        value = [chance.randint(0, 4) for _ in COLOURS]
    elif asked.word == "finish":
        value = chance.randint(3, 12)
    elif asked.word == "card":
        value = (
            {"income": chance.choice([-200, 100])} if asked.args["about"] in ("horse", "assistant") else {"start": 1}
        )
    else:
        value = chance.randint(1, 9) * 100
    return Play(asked.by, {"choose": value})


def next_play(state, chance) -> Play | None:
    """A random legal play, None where there is none."""
    asked = GAME.prompt(state)
    if asked:
        return answer(state, asked, chance)
    legal = GAME.legal_plays(state)
    if not legal:
        return None
    closing = [p for p in legal if p.do == "pass"]
    if closing and chance.random() < 0.3:
        return chance.choice(closing)
    kinds = sorted({next(iter(p.do)) if isinstance(p.do, dict) else p.do for p in legal})
    kind = chance.choice(kinds)
    play = chance.choice([p for p in legal if p.do == kind or (isinstance(p.do, dict) and kind in p.do)])
    if isinstance(play.do, dict) and chance.random() < 0.5:
        play = _richer(state, play, chance)
    return play


def _richer(state, play, chance):
    """The same play with its sums and dice filled in."""
    do = dict(play.do)
    if "bet" in do:
        do["stake"] = chance.randint(do["stake"], state.players[play.by].money)
    if "borrow" in do:
        do.update(borrow=chance.randint(1, 10) * 100, repay=chance.randint(1, 12) * 100)
    if "move" in do:
        if do["move"] == "_":
            do["move"] = [chance.randint(0, 4) for _ in COLOURS]
        do["dice"] = [chance.choice(COLOURS), chance.choice(COLOURS)]
    return Play(play.by, do)


def whole_game(seed: int, watch=None, limit: int = 1500):
    """Plays to the end; `watch(before, play, after, log)` sees every step. The last state and the plays made."""
    chance = random.Random(seed)
    log = []
    state = GAME.start_run(state_of(beginning(seed)), log)
    made = []
    for _ in range(limit):
        play = next_play(state, chance)
        if play is None:
            break
        log = []
        after = GAME.apply(state, play, log)
        made.append(play)
        if watch:
            watch(state, play, after, log)
        state = after
    return state, made
