"""Reads a board file: race, players, zones, effects, waiting abilities."""

from __future__ import annotations

from judge.games.foth import tables as T
from judge.games.foth.cards import SPECIAL, Card, read_cards
from judge.games.foth.core import SHARED, Core, Effect, State, Waiting
from judge.games.foth.info import NUMERIC, Unknown, info_of, stepwise, target_of
from judge.games.foth.match import Context, number
from judge.games.foth.setup import STEPS as SETUP_STEPS
from judge.games.foth.turn import ABOVE
from judge.games.foth.turn import STEPS as TURN_STEPS
from judge.games.foth.vocabulary import LASTING, RACE, Grammar

PLAYER_KEYS = ("areas", *T.OWN_ZONES)
NOT_PLAYERS = ("all", "to", "at", "draw", "none", "race")
ENTRY_KEYS = ("card", "owner", "face", "since")
COUNT_LIMIT = 200
SPOKEN_OF = ("it", "named", "chosen")  # the cards that a text meant, for what it has left behind


def read(board) -> State:
    """The position that a board describes."""
    cards = read_cards(board)
    players = _players(board)
    core = Core(players, cards, dict(board.get("rulings") or {}))
    _race(board, core)
    _turn(board, core)
    for player in players:
        _zones(board, core, player)
    _list(board, core, ("resolution",), board.get("resolution"), SHARED, players[0])
    _finish_cards(core)
    for n, raw in enumerate(_listed(board, ("effects",))):
        _effect(board, core, ("effects", n), raw)
    for n, raw in enumerate(_listed(board, ("pending",))):
        core.pending += (_pending(board, core, ("pending", n), raw),)
    for n, raw in enumerate(_listed(board, ("spent",))):
        core.spent += (_source(board, core, ("spent", n), raw),)
    if board.get("then") is not None:
        board.word(("then",), board.get("then"), ("stop", *SETUP_STEPS, *TURN_STEPS, *ABOVE))
    core.rest = "begin"
    return State(core)


def _listed(board, path):
    raw = board.get(path[0])
    if raw is not None and not isinstance(raw, list):
        raise board.wrong_type(path, "列", "a list")
    return raw or ()


def _players(board):
    """`foth:101.1`: two players."""
    raw = board.get("players")
    if not isinstance(raw, dict) or len(raw) != 2:
        raise board.wrong_type(("players",), "2人のプレイヤー", "two players")
    for name in raw:
        if not isinstance(name, str) or name in NOT_PLAYERS or "." in name:
            raise board.fault("foth.player", "players", name, name=name)
    return tuple(raw)


def _race(board, core):
    """302, appendix A: metres give class and surface; a surface left out is turf, a going 良."""
    raw = board.get("race")
    if raw is None:
        raise board.fault("shape.missing", key="race")
    board.keys(("race",), raw, tuple(RACE), ("distance",))
    grammar, distance = Grammar(board), raw["distance"]
    metres = None
    if isinstance(distance, str) and T.count_of(distance[:-1]) is not None and distance[-1] in "mMｍ":
        distance = T.count_of(distance[:-1])
    if isinstance(distance, int) and not isinstance(distance, bool):
        metres = board.word(("race", "distance"), distance, tuple(T.METRES))
        distance = T.METRES[metres]
    else:
        distance = grammar.one(("race", "distance"), distance, T.DISTANCE_WORDS)
    core.race = {"course": None, "surface": "turf", "distance": distance, "going": "ryo", "metres": metres}
    for key in ("course", "surface", "going"):
        if key in raw:
            core.race[key] = grammar.one(("race", key), raw[key], RACE[key])


def _turn(board, core):
    step = board.get("step", "702.5")
    if not isinstance(step, str):
        raise board.fault("foth.step", "step", step=step)
    step = board.word(("step",), step, (*SETUP_STEPS, *TURN_STEPS, *ABOVE))
    core.step = ABOVE.get(step, step)
    setup = step in SETUP_STEPS
    if setup:
        if board.get("turn") is not None:
            raise board.fault("foth.setup.turn", "turn")
        if core.race["metres"] is None:
            raise board.fault("foth.setup.metres", "race", "distance")
    elif board.get("turn") is None:
        raise board.fault("shape.missing", key="turn")
    else:
        core.turn = board.word(("turn",), board.get("turn"), core.players)
    core.runs = board.count(("runs",), board.get("runs", 1), 0, 99)
    if step == "603.1f":
        core.turn = board.word(("priority",), board.get("priority", core.players[0]), core.players)
    if core.step in ("702.6h", "702.6h-i", "702.6i"):
        core.priority = board.word(("priority",), board.get("priority", core.opponent), core.players)
        given = board.get("passed", [core.priority] if step == "702.6i" else [])
        core.passed = tuple(
            board.word(("passed", n), p, core.players) for n, p in enumerate(board.listing(("passed",), given))
        )
    elif board.get("passed") is not None or (board.get("priority") is not None and step != "603.1f"):
        key = "passed" if board.get("passed") is not None else "priority"
        raise board.fault("foth.priority", key, key=key)


def _zones(board, core, player):
    path = ("players", player)
    raw = board.get("players")[player]
    raw = {} if raw is None else raw
    board.keys(path, raw, PLAYER_KEYS)
    _areas(board, core, player, (*path, "areas"), raw.get("areas"))
    for zone in T.OWN_ZONES:
        _list(board, core, (*path, zone), raw.get(zone), (player, zone), player)


def _areas(board, core, player, path, raw):
    """403: four areas; left out they are as dealt for these metres, ten each for a class alone."""
    if raw is None:
        if core.step in SETUP_STEPS:
            return
        raw = list(T.areas_dealt(core.race["metres"])) if core.race["metres"] else [10] * 4
    if not isinstance(raw, list) or len(raw) != 4:
        raise board.wrong_type(path, "4つの距離エリア", "four distance areas")
    for n, style in enumerate(T.STYLES):
        _list(board, core, (*path, n), raw[n], (player, style), player)


def _list(board, core, path, raw, zone, player):
    """A zone: a count of unknown cards, or a list."""
    if raw is None:
        return
    if isinstance(raw, int) and not isinstance(raw, bool):
        for _ in range(board.count(path, raw, 0, COUNT_LIMIT)):
            core.add_card(None, player, zone)
        return
    if not isinstance(raw, list):
        raise board.wrong_type(path, "枚数か、カードの列", "a count or a list of cards")
    for n, entry in enumerate(raw):
        _entry(board, core, (*path, n), entry, zone, player)


def _entry(board, core, path, entry, zone, player):
    owner, since, down = player, 0, False
    if isinstance(entry, dict):
        board.keys(path, entry, ENTRY_KEYS, ("card",))
        owner = board.word((*path, "owner"), entry.get("owner", player), core.players)
        since = board.count((*path, "since"), entry.get("since", 0))
        down = entry.get("face") is not None and board.word((*path, "face"), entry["face"], ("up", "down")) == "down"
        entry, path = entry["card"], (*path, "card")
    if not isinstance(entry, (str, int)) or isinstance(entry, bool):
        raise board.wrong_type(path, "カードの名前", "the name of a card")
    name, star, digits = str(entry).rpartition("*")
    times = T.count_of(digits) if star else None
    if times is None or times > COUNT_LIMIT:
        name, times = str(entry), 1
    prefix, dot, short = name.partition(".")
    if dot and prefix in core.players:
        owner, name = prefix, short
    card = _definition(board, core, path, name, zone)
    for _ in range(times):
        core.add_card(card, owner, zone, since, down)


def _definition(board, core, path, name, zone) -> Card | None:
    if name == "_":
        return None
    if name in SPECIAL and zone[1] == "deck":
        return Card(name, None, name, raw={})
    return core.cards[board.word(path, name, tuple(core.cards))]


def _finish_cards(core):
    """The clock runs on after the youngest card; which support cards lie in the track by 805.2d-iv; the runner."""
    core.clock = max(core.stamp, default=0) + 1
    core.stays = tuple(c for p in core.players for c in core.zones[p, "track"]
                       if core.defs[c] is not None and core.defs[c].kind in T.HORSE_TYPE)  # fmt: skip
    if core.turn:
        horses = core.horses(core.turn)
        core.runner = core.ref(horses[-1]) if horses else None


def find_cards(core, name) -> list[int]:
    """The cards of this name: those on the table first."""
    found = [c for cards in core.zones.values() for c in cards if core.called(c, name)]
    return [c for c in found if core.where[c][1] in ("track", "situation")] or found


def _effect(board, core, path, raw):
    """`effects`: what lasts on this board, the oldest first, younger than the cards on the table."""
    own = ("by", "from", "nth", "since", "players", "target", *SPOKEN_OF)
    if not isinstance(raw, dict):
        raise board.wrong_type(path, "効果", "an effect")
    user = board.word((*path, "by"), raw["by"], core.players) if "by" in raw else core.turn
    targets = _cards(board, core, (*path, "target"), raw.get("target"))
    plain = {k: v for k, v in raw.items() if k not in own}
    if "target" in raw and targets is None:
        plain["target"] = raw["target"]
    if "target" in raw and "players" in raw:
        plain["by"] = _by(board, core, (*path, "players"), raw["players"], user)
    grammar = Grammar(board)
    effect = grammar.effect(path, plain)
    if effect["verb"] not in (*LASTING, "keep", "later"):
        raise board.fault(
            "shape.word",
            *path,
            key="effects",
            value=effect["verb"],
            hint_ja="続く効果だけ",
            hint_en="only effects that last",
        )
    name, source = _source(board, core, path, raw.get("from"), raw.get("nth", 1))
    stamp = board.count((*path, "since"), raw["since"]) if "since" in raw else core.tick()
    target = _target(board, core, path, raw, effect, user, targets)
    until = effect.get("for")
    holds = (
        source
        if until is None and source and core.where[source[0]][1] == "track" and core.is_horse(source[0])
        else None
    )
    if effect["verb"] in ("keep", "later"):
        target, holds, until = None, None, "run" if effect["verb"] == "keep" else None
    verb, what, times = effect["verb"], _worked_out(board, core, path, effect, user, source), effect.get("times", 1)
    if verb in ("better", "worse"):
        verb, what, times = stepwise(verb, what)
    core.effects += (Effect(verb, what, user, name, source, stamp, target, None if until == "game" else until,
                            holds, coming=bool(effect.get("coming")), times=times, raw=effect["raw"],
                            mentions=effect["mentions"], **_spoken_of(board, core, path, raw)),)  # fmt: skip
    core.clock = max(core.clock, stamp)


def _worked_out(board, core, path, effect, user, source):
    """A number was worked out when the effect arose: on a board, as things lie there."""
    verb, what = effect["verb"], effect["what"]
    single = verb in ("keep", "better", "worse")
    if single:
        fields = ((verb, what),)
    elif verb == "add" or (verb == "set" and effect.get("target") != "race"):
        fields = what
    else:
        return what
    ctx, out = Context(user, source), []
    for key, value in fields:
        if verb == "add" or single or key in NUMERIC:
            try:
                value = number(info_of(core), value, ctx)
            except Unknown:
                raise board.wrong_type((*path, verb), "整数", "a whole number") from None
            core.view = None
        out.append((key, value))
    return out[0][1] if single else tuple(out)


def _cards(board, core, path, given):
    """`A.H1` (all copies), a list of names, in it `{card: H1, nth: 2}` for one copy; None for a filter or the race.

    `moved: true`: the card in an earlier stay, from which it has gone.
    """
    if given is None or given == "race" or isinstance(given, dict):
        return None
    refs = []
    for n, name in enumerate(board.listing(path, given)):
        nth, moved = None, False
        if isinstance(name, dict):
            board.keys((*path, n), name, ("card", "nth", "moved"), ("card", "nth"))
            moved = "moved" in name and Grammar(board).flag((*path, n, "moved"), name["moved"])
            name, nth = name["card"], board.count((*path, n, "nth"), name["nth"], 1)
        found = find_cards(core, str(name))
        found = found if nth is None else found[nth - 1 : nth]
        if not found:
            raise board.fault("board.name", *path, name=name, **_near(core, name))
        refs += [(c, -1) if moved else core.ref(c) for c in found]
    return tuple(refs)


def _spoken_of(board, core, path, raw) -> dict:
    """`it`, `named`, `chosen` of an effect or a waiting ability."""
    out = {key: _cards(board, core, (*path, key), raw[key]) or () for key in SPOKEN_OF if key in raw}
    return {key: refs if key == "chosen" else refs[0] if refs else None for key, refs in out.items()}


def _near(core, name):
    from judge.faults import did_you_mean

    return did_you_mean(str(name), list(core.cards))


def _by(board, core, path, raw, user):
    """Whom an effect on certain cards is about, in the words of a text."""
    names = {board.word((*path, n), p, core.players) for n, p in enumerate(board.listing(path, raw))}
    return "both" if len(names) == 2 else "you" if user in names else "opponent"


def _target(board, core, path, raw, effect, user, targets):
    if targets is not None:
        return ("cards", targets)
    if "players" in raw and "target" not in raw:
        names = tuple(
            board.word((*path, "players", n), p, core.players)
            for n, p in enumerate(board.listing((*path, "players"), raw["players"]))
        )
        return ("players", names, effect.get("before"))
    target = target_of(core, effect, user, None)
    if target[0] == "cards" and effect["verb"] not in ("keep", "later"):
        raise board.fault("shape.missing", *path, key="target")
    return target


def _source(board, core, path, name, nth=1):
    if name is None:
        return "", None
    prefix, dot, short = str(name).partition(".")
    text = short if dot and prefix in core.players else str(name)
    key = text.partition("#")[0]
    if key not in core.cards:
        raise board.fault("board.name", *path, "from", name=name, **_near(core, key))
    found = find_cards(core, f"{prefix}.{key}" if dot and prefix in core.players else key)
    nth = board.count((*path, "nth"), nth, 1, max(1, len(found)))
    return text, core.ref(found[nth - 1]) if found else None


def _pending(board, core, path, raw) -> Waiting:
    """A waiting ability: `A.H1#1`, or in full `{ability: …, by: A, from: H1}` (806.5, 808.1b)."""
    if isinstance(raw, dict):
        board.keys(path, raw, ("ability", "by", "from", *SPOKEN_OF), ("ability", "by", "from"))
        name, source = _source(board, core, path, raw["from"])
        user = board.word((*path, "by"), raw["by"], core.players)
        ability = Grammar(board).ability((*path, "ability"), raw["ability"])
        return Waiting(name, user, source, ability, **_spoken_of(board, core, path, raw))
    if not isinstance(raw, str):
        raise board.wrong_type(path, "能力の名前 (H1#1)", "the name of an ability (H1#1)")
    card_name, _, number = raw.partition("#")
    found = find_cards(core, card_name)
    definition = core.defs[found[0]] if found else None
    if definition is None:
        raise board.fault("board.name", *path, name=raw, **_near(core, card_name.rpartition(".")[2]))
    if not 1 <= (T.count_of(number) or 0) <= len(definition.abilities):
        raise board.fault("foth.ability", *path, name=raw, count=len(definition.abilities))
    if len({core.owner[c] for c in found}) > 1:
        raise board.fault("foth.owner", *path, name=raw, names=" / ".join(f"{p}.{raw}" for p in core.players))
    ability = definition.abilities[int(number) - 1]
    if ability.kind not in ("do", "when"):
        raise board.fault("foth.constant", *path, name=raw)
    return Waiting(f"{definition.key}#{number}", core.user(found[0]), core.ref(found[0]), ability)
