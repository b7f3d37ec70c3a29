"""The rules once more, from the document and the rulings, without the engine: squares are walked one by one.

A track and its horses are plain data as in a board file; a place is (lane, square).
"""

from __future__ import annotations

SECTIONS = ("EP", "QU", "FW")


def space(track, place):
    """NH-R27: the space of the board, whatever the lap."""
    return place[0], place[1] % track["lap"]


def squares_of(track, at):
    """A square across all lanes, or squares by lane."""
    return (
        [(lane, at) for lane in range(1, track["lanes"] + 1)] if isinstance(at, int) else [tuple(spot) for spot in at]
    )


def step(track, place, word):
    """7.1, 7.2, 7.4, 7.5: where a step leads; None off the lanes."""
    lane, square = place
    if word == "F":
        return lane, square + 1
    to = lane + (1 if word == "OUT" else -1)
    if not 1 <= to <= track["lanes"]:
        return None
    for link in track.get("links", ()):
        (at, where), (next_lane, ahead) = link["from"], link["to"]
        if (at, where % track["lap"], next_lane) == (lane, square % track["lap"], to):
            return to, square + ahead - where
    corner = any((square - first) % track["lap"] <= last - first for first, last in track.get("corners", ()))
    return to, square + corner


def walk(track, start, words, taken):
    """7.7, 7.9: where steps lead, and how many were made; None where one cannot be made. Behind the post all is free."""
    place = start
    for count, word in enumerate(words):
        if place[1] >= track["finish"]:
            return place, count
        there = step(track, place, word)
        if there is None or there[1] < track["finish"] and space(track, there) in taken:
            return None
        place = there
    return place, len(words)


def paths(track, start, roll, taken):
    """7.1–7.10: the ways to use a roll as far as it can be, grown word by word."""
    ways, best = [((), start)], {}
    for _ in range(roll + 1):
        longer = []
        for words, place in ways:
            home = place[1] >= track["finish"]
            best[words] = (roll if home else len(words), place)
            for word in ("F", "OUT", "IN") if not home and len(words) < roll else ():
                inward = (*words, word).count("IN")
                if inward and (roll != 6 or inward > 1 or "OUT" in (*words, word)):
                    continue
                found = walk(track, place, (word,), taken)
                if found:
                    longer.append(((*words, word), found[0]))
        ways = longer
    most = max(spent for spent, _ in best.values())
    return {words: place for words, (spent, place) in best.items() if spent == most}


def pressed(track, start, roll, taken, directions):
    """f.3, f.4, NH-R14, NH-R29: as far as possible in each direction shown, then forward."""
    words, place = (), start
    for word in [{"in": "IN", "out": "OUT"}[direction] for direction in directions] + ["F"]:
        while len(words) < roll and place[1] < track["finish"]:
            found = walk(track, place, (word,), taken)
            if not found:
                break
            words, place = (*words, word), found[0]
    return words, place


def ride_on(track, place, roll, taken, grade, used):
    """8.1–8.5, NH-R6: bonus moves, as long as the horse stops on squares of new sections."""
    used = set(used)
    while place[1] < track["finish"]:
        due = [section for section in SECTIONS for bonus in track.get(section, ()) if section not in used
               if grade in bonus["grades"] and not (section == "EP" and place[1] > track["lap"])
               if space(track, place) in [space(track, at) for at in squares_of(track, _one(bonus["at"]))]]  # fmt: skip
        if not due or place[1] == 0:
            break
        used.add(due[0])
        for _ in range(roll):
            found = walk(track, place, ("F",), taken)
            if not found or place[1] >= track["finish"]:
                break
            place = found[0]
    return place, used


def _one(at):
    return at if isinstance(at, int) else [at]


def cleared(track, place):
    """NH-R22: the fences behind a horse, counted from square 1 on."""
    lane, square = place
    count = 0
    for at in track["fences"].values():
        spots = squares_of(track, at)
        last = max([s for where, s in spots if where == lane] or [s for _, s in spots])
        count += sum((s - last) % track["lap"] == 0 for s in range(1, min(square, track["finish"])))
    return count


def cash_after(board):
    """NH-R16, NH-R17, NH-R20, 11.1–11.3: the cash of each player when bets and prizes are paid."""
    players, finished = board["players"], board["finished"]
    circle = [name for name in finished[:3] if players[name].get("state") != "disqualified"]
    paid = 3 if len(finished) >= 5 else 2 if len(finished) >= 3 else 1
    cash = {}
    for name, player in players.items():
        cash[name] = player["cash"]
        bet = player.get("bet", "none")
        if circle and bet != "none" and bet["horse"] == circle[0]:
            cash[name] += bet["stake"] * (board["odds"][circle[0]] + board["rulings"]["stake_returned"])
        if name in circle[:paid]:
            cash[name] += board["prizes"][circle.index(name)]
    return cash
