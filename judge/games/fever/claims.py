"""What somebody may claim about a moment, and whether it is so."""

from __future__ import annotations

from judge.engine.values import Answer
from judge.faults import Fault, did_you_mean
from judge.games.fever.data import COLOUR_WORDS, COLOURS, PHASES
from judge.games.fever.decisions import plain, waiting
from judge.games.fever.race import best_group, running
from judge.games.fever.reading import MONEY, colour, colour_key
from judge.games.fever.rounds import winners
from judge.games.fever.state import UNKNOWN, State, count_of, held, owed, rounds

DECISIONS = ("odds", "dice", "card", "tie", "price", "repay", "refuse", "finish", "sign", "move", "kind", "stake",
             "horse", "stable", "from")  # fmt: skip
CLAIMS = ("turn", "phase", "winner", "place", "square", "odds", "decision", "vp", "money", "owe", "cards", "assistants",
          "objectives", "stables", "horses", "stable", "tokens", "round", "rounds", "start")  # fmt: skip
BY_PLAYER = ("vp", "money", "owe", "cards", "assistants", "objectives", "stables", "horses")
NUMBERS = ("vp", "money", "owe", "square", "odds", "tokens")
BY_COLOUR = ("square", "odds", "tokens")


# reading: names and words in claims are checked before the run


def read_claims(board, state: State) -> None:
    for path, claim in board.claims():
        _read(board, path, claim, state)
        nested = claim.get("undecided")
        if isinstance(nested, dict):
            board.keys((*path, "undecided"), nested, CLAIMS)
            _read(board, (*path, "undecided"), nested, state)


def _read(board, path, claim, state):
    names = list(state.players)
    for word, value in claim.items():
        here = (*path, word)
        if word in ("turn", "start"):
            _player(board, here, value, [*names, "none"])
        elif word == "winner":
            for n, name in enumerate(board.listing(here, value)):
                _player(board, (*here, n), name, [*names, "none"])
        elif word == "phase":
            board.word(here, value, PHASES)
        elif word == "decision":
            board.word(here, value, (*DECISIONS, "none"))
        elif word in ("round", "rounds"):
            board.count(here, value)
        elif word in (*BY_PLAYER, *BY_COLOUR, "stable") or (word == "place" and isinstance(value, dict)):
            if not isinstance(value, dict):
                raise board.wrong_type(here, "名前と値の組", "a map of names and values")
            for name in value:
                if word in BY_PLAYER and name not in names:
                    place = board.document.key_place((*here, name))
                    raise Fault("board.player", place, name=name, **did_you_mean(name, names))
                if word not in BY_PLAYER and word != "stable":
                    colour_key(board, (*here, name))
                _value(board, (*here, name), word, value[name])
        elif word == "place":
            for n, name in enumerate(board.listing(here, value)):
                colour(board, (*here, n), name)


def _value(board, path, word, value):
    """A number, a place, a colour, or a count or list of cards."""
    if word in NUMBERS:
        board.count(path, value, -MONEY, MONEY)
    elif word == "place":
        if value not in (None, "none"):
            board.count(path, value, 1, len(COLOURS))
    elif word in ("stable", "stables"):
        counted = word == "stables" and isinstance(value, int) and not isinstance(value, bool)
        if value not in (None, "none", []) and not counted:
            for n, name in enumerate(board.listing(path, value)):
                colour(board, (*path, n) if isinstance(value, list) else path, name)
    elif any(
        not isinstance(item, (int, str)) or isinstance(item, bool)
        for item in (value if isinstance(value, list) else [value])
    ):
        raise board.wrong_type(path, "数か名前", "a number or names")
    elif word in ("cards", "assistants", "objectives") and isinstance(value, str) and value != "none":
        raise board.wrong_type(path, "枚数か列", "a count or a list")


def _player(board, path, value, names):
    if value not in names:
        raise board.fault("board.player", *path, name=value, **did_you_mean(value, names))


# judging


def claim(view, key: str, value) -> Answer:
    """Whether a claim holds; None where it speaks of what the open decision decides."""
    state, asked = view.state, view.decision
    if key in BY_PLAYER:
        return _each(value, lambda name: _of_player(state, key, name, value[name], asked))
    if key in BY_COLOUR:
        return _each(value, lambda name: _of_colour(state, key, COLOUR_WORDS[name], value[name], asked))
    if key == "place":
        return _place(state, value, asked)
    if key == "stable":
        return _each(value, lambda card: _stable(state, card, value[card], asked))
    if key == "winner":
        return _winner(state, value)
    found = {"turn": _acting(state, asked), "phase": state.phase, "round": state.round, "rounds": rounds(state),
             "start": state.start, "decision": asked.word if asked else "none"}[key]  # fmt: skip
    return Answer(found == value, found)


def _acting(state, asked):
    """Who is to act next: who answers the open decision, else whose turn it is."""
    who = asked.by if asked else state.turn
    return "none" if who in (None, "all") else who


def _each(names, judge):
    """A map may name several things, and all must be true."""
    answers = {name: judge(name) for name in names}
    found = {name: answer.found for name, answer in answers.items()}
    holds = [answer.holds for answer in answers.values()]
    return Answer(False if False in holds else None if None in holds else True, found)


def _of_player(state, key, name, wanted, asked):
    player = state.players[name]
    if _open_purchase(state, asked, key, name):
        return Answer(None, "?")
    if key == "owe":
        sums = [owed(state, name, loan) for loan in player.loans]
        return Answer(None, "?") if None in sums else _same(sum(sums), wanted)
    if key in ("vp", "money"):
        return _same(getattr(player, key), wanted)
    kind = {"cards": "action", "assistants": "assistant", "objectives": "objective", "horses": "horse",
            "stables": "stable"}[key]  # fmt: skip
    if isinstance(wanted, int) and not isinstance(wanted, bool):
        return _same(count_of(state, name, kind), wanted)
    listed = wanted if isinstance(wanted, list) else [] if wanted in (None, "none") else [wanted]
    return _cards(held(player, kind), [COLOUR_WORDS.get(w, w) if kind == "stable" else w for w in listed])


def _same(found, wanted):
    return Answer(found == wanted, found)


def _cards(cards, wanted):
    """Exactly these cards, in any order; open where unknown cards may be the missing ones."""
    found = list(cards)
    if sorted(map(str, cards)) == sorted(map(str, wanted)):
        return Answer(True, found)
    missing = [w for w in wanted if w not in cards]
    left = [c for c in cards if c not in wanted]
    open_ = len(cards) == len(wanted) and len(missing) == len(left) and all(c.startswith(UNKNOWN) for c in left)
    return Answer(None if open_ and missing else False, found)


def _open_purchase(state, asked, key, name):
    """An open price or refusal decides the money and the cards of those who trade; an open loan what is owed."""
    if asked is None or state.pending is None or isinstance(state.pending, str):
        return False
    move = waiting(state)
    if move.verb == "borrow":
        return key == "owe" and name == move.by
    kinds = {"action": "cards", "actions": "cards", "horse": "horses", "stable": "stables", "assistant": "assistants",
             "objective": "objectives"}  # fmt: skip
    if move.verb in ("buy", "sell"):
        return name in (move.by, move.get("from")) and key in ("money", kinds[move.get("buy") or move.get("sell")])
    return move.verb == "bet" and name == move.by and key == "money"


def _of_colour(state, key, colour, wanted, asked):
    if key == "tokens":
        return _same(state.tokens[colour], wanted)
    if key == "odds":
        return _same(state.odds[colour], wanted) if colour in state.odds else Answer(None, "?")
    if asked and asked.word in ("dice", "move") and colour in running(state):
        return Answer(None, state.horses[colour].square)
    return _same(state.horses[colour].square, wanted)


def _place(state, value, asked):
    """The order of finish so far, or the places of some horses."""
    order = list(state.finished)
    word = asked.word if asked else None
    open_ = running(state) if word in ("dice", "move") else best_group(state) if word == "tie" else []
    if not isinstance(value, dict):
        wanted = [COLOUR_WORDS[c] for c in (value if isinstance(value, list) else [value])]
        if open_ and wanted[: len(order)] == order:
            return Answer(None, order)
        return Answer(order == wanted, order)
    places = {c: order.index(c) + 1 if c in order else "none" for c in COLOURS}
    return _each(value, lambda name: Answer(
        None if COLOUR_WORDS[name] in open_ else places[COLOUR_WORDS[name]] == value[name],
        places[COLOUR_WORDS[name]]))  # fmt: skip


def _stable(state, card, wanted, asked):
    """The stable in which a horse card stands."""
    wanted = wanted[0] if isinstance(wanted, list) and len(wanted) == 1 else wanted
    for player in state.players.values():
        for name, stable in player.horses:
            if name == card:
                return _same(stable or "none", plain(wanted))
    return Answer(False, "none")


def _winner(state, value):
    won = winners(state)
    found = "none" if not won else won[0] if len(won) == 1 else won
    wanted = [] if value == "none" else value if isinstance(value, list) else [value]
    return Answer(sorted(wanted) == sorted(won), found)
