"""The rules once more, from the sheet and the rulings, without the engine: plain data as in a board file.

An icon is a map of one key, as in `effects`; the icons of a horse are its own and those of horse cards in its stable.
"""

from __future__ import annotations

# what the action cards below are: plus, minus or neither
ACTIONS = {
    "Gale": {"kind": "action", "start": 1}, "Halt": {"kind": "action", "start": -1}, "Leap": {"kind": "action", "start": "=4", "sign": "plus"},
    "Mire": {"kind": "action", "start": "=0", "sign": "minus"}, "Hail": {"kind": "action", "odds": "up 2"},
    "Jeer": {"kind": "action", "odds": "down"}, "Sweep": {"kind": "action", "remove": "plus"},
    "Scrub": {"kind": "action", "remove": "minus"}, "Curb": {"kind": "action", "goal": "stop", "start": -2},
    "Rush": {"kind": "action", "photo": "win", "start": 3}, "Clash": {"kind": "action", "remove": "minus", "sign": "plus"},
    "Lull": {"kind": "action", "start": 0},
}  # fmt: skip
SIGNS = {"Gale": "plus", "Halt": "minus", "Leap": "plus", "Mire": "minus", "Hail": "plus", "Jeer": "minus", "Sweep": "",
         "Scrub": "", "Curb": "minus", "Rush": "plus", "Clash": "plus", "Lull": ""}  # fmt: skip

HORSES = ("black", "blue", "green", "red", "yellow", "white")


def icons(board, colour, key):
    """The values of one icon on a horse."""
    found = [icon[key] for icon in board["horses"][colour].get("effects", ()) if key in icon]
    for player in board["players"].values():
        for name, stable in player.get("horses", {}).items():
            if stable == colour and key in board["cards"].get(name, {}):
                found.append(board["cards"][name][key])
    return found


def changed(number, values):
    """HF-R12: = replaces, then + and - are added, never below 0."""
    plus = 0
    for value in values:
        if isinstance(value, str) and value.startswith("="):
            number = int(value[1:])
        elif isinstance(value, int) and not isinstance(value, bool):
            plus += value
    return max(0, number + plus)


def home(board, colour, square):
    """HF-R14: where a horse that reaches the line comes to stand."""
    goal, line = icons(board, colour, "goal"), board["finish"]
    return line if "stop" in goal else line + changed(square - line, goal)


def one_turn(board, numbers, dice):
    """fever:race.1, race.2, HF-R7: squares after a movement card and the dice; who came home now, best first, in groups."""
    line, running = board["finish"], [c for c in HORSES if c not in board["finished"]]
    square = {c: board["horses"][c].get("square", 0) for c in HORSES}
    start = not board["finished"] and not any(square.values())
    after = dict(square)
    for c in running:
        found = icons(board, c, "start") if start else []
        if not start and square[c] == min(square[r] for r in running):
            found += icons(board, c, "last")
        if not start and not board["finished"] and square[c] == max(square[r] for r in running):
            found += icons(board, c, "first")
        after[c] += changed(numbers[board["odds"][c] - 2], found)
        if after[c] >= line:
            after[c] = home(board, c, after[c])
    for c in {*dice} & {*running}:
        sprint, stops = icons(board, c, "sprint"), "stop" in icons(board, c, "goal")
        held = stops and after[c] == line and board["rulings"]["line_stop_blocks_sprint"]
        if False in sprint or held:
            continue
        before, after[c] = after[c], after[c] + changed(1, sprint)
        if before < line <= after[c]:
            after[c] = home(board, c, after[c])
    there = {}
    for c in running:
        if after[c] >= line:
            there.setdefault(rank(board, c, after[c]), []).append(c)
    return after, [there[key] for key in sorted(there)]


def rank(board, colour, square):
    """fever:race.3, fx.race.5, fx.race.7, race.4: farther first, then photo icons, then the odds."""
    photo = icons(board, colour, "photo")
    return -square, ("lose" in photo) - ("win" in photo), board["odds"][colour]


def odds_before(board):
    """HF-R13: the odds when the icons of the horses have worked, one after the other; up is toward 1:2."""
    odds = dict(board["odds"])
    for c in HORSES:
        for value in icons(board, c, "odds"):
            way, _, steps = value.partition(" ")
            odds[c] = min(7, max(2, odds[c] - int(steps or 1) * (1 if way == "up" else -1)))
    return odds


def turned_up(board):
    """HF-R13, HF-R23: the board when its cards are turned up, and those that are gone: of a sign that another icon there removes."""
    horses, gone = {}, set()
    for c, horse in board["horses"].items():
        lying = horse.get("cards", ())
        for name in lying:
            others = {key: value for key, value in horse.items() if key != "cards"}
            around = {**board, "horses": {c: others}}
            removing = icons(around, c, "remove")
            removing += [board["cards"][o]["remove"] for o in lying if o != name and "remove" in board["cards"][o]]
            if SIGNS[name] in removing:
                gone.add(name)
        said = [
            {k: v for k, v in board["cards"][name].items() if k not in ("kind", "sign")}
            for name in lying
            if name not in gone
        ]
        horses[c] = {**horse, "cards": [], "effects": [*horse.get("effects", ()), *said]}
    return {**board, "horses": horses}, gone


def paid(board):
    """fever:pay, fx.result, odds, plus.pay: (money, VP) of each player and the new odds after a race."""
    names, order = list(board["players"]), board["finished"]
    seats = names[names.index(board["start"]) :] + names[: names.index(board["start"])]
    money = {name: p["money"] for name, p in board["players"].items()}
    vp = {name: p["vp"] for name, p in board["players"].items()}
    for name in seats:
        for bet in board["players"][name]["bets"]:
            place = order.index(bet["horse"]) + 1
            if place == 1 if bet["kind"] == "win" else place <= 3:
                win = bet["kind"] == "win"
                money[name] += bet["stake"] * (board["odds"][bet["horse"]] if win else 2)
                vp[name] += (3 if win else 1) + sum(icons(board, bet["horse"], "vp"))
    for c in order:
        backers = [name for name in seats if any(bet["horse"] == c for bet in board["players"][name]["bets"])]
        for value in icons(board, c, "pay"):
            for name in backers:
                money[name] = max(0, money[name] + value)
        for icon in [icon for icon in board["horses"][c].get("effects", ()) if "take" in icon]:
            for name in backers:
                other = names[(names.index(name) + (1 if icon["from"] == "left" else -1)) % len(names)]
                sum_ = min(icon["take"], money[other])
                money[other] -= sum_
                money[name] += sum_
    for prize, c in zip((600, 400, 200), order):
        for name in seats:
            money[name] += prize if c in board["players"][name]["stables"] else 0
    odds = {c: new_odds(board["odds"][c], order.index(c) + 1) for c in HORSES}
    for name in seats if board["options"]["plus"] else ():
        sums = [board["cards"][card].get("income", 0) for card in board["players"][name].get("horses", {})]
        money[name] += sum(s for s in sums if s > 0)
        cost = -sum(s for s in sums if s < 0)
        if cost <= money[name]:
            money[name] -= cost
        else:
            vp[name] -= 2
    return {name: (money[name], vp[name]) for name in names}, odds


def new_odds(odds, place):
    """HF-R3: a worse finish than the level, odds - 1, goes toward 1:7, a better one toward 1:2."""
    level = odds - 1
    return odds if place == level else min(7, odds + 1) if place > level else max(2, odds - 1)


def counted(board):
    """fever:end, plus.end, house.2: (money, VP) of each player at the end, and who wins in the order of the seats."""
    plus, house = board["options"]["plus"], board["options"]["house"]
    done, lost = {}, set()
    for name, player in board["players"].items():
        money, vp = player["money"], player["vp"]
        if plus:
            cheaper = {lender: sum_ for icon in player["effects"] for lender, sum_ in icon.items()}
            due = sum(min(loan["owe"], cheaper.get(loan["from"], loan["owe"])) for loan in player["loans"])
            if due > money:
                lost.add(name)
            else:
                money -= due
            vp += len(player["stables"]) + (0 if 1 in house else 2 * player["objectives"])
        if 2 in house:
            vp, money = vp + money // 1000, money % 1000
        done[name] = money, vp
    best = max(((done[name][1], done[name][0]) for name in done if name not in lost), default=None)
    return done, [name for name in done if name not in lost and (done[name][1], done[name][0]) == best]
