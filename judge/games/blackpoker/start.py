"""Starting a game ([1], 3.9, 8.3.1): the set-up of each frame, and dealt openings."""

from __future__ import annotations

import random

from judge.engine.asking import GameOver, Open, refused
from judge.faults import Fault, did_you_mean
from judge.games.blackpoker.cards import number, parse_card, shown
from judge.games.blackpoker.effects.registry import named_trump
from judge.games.blackpoker.flow import lose
from judge.games.blackpoker.records import Frame, deck_cards, frames
from judge.games.blackpoker.state import Given, Setup, State
from judge.games.blackpoker.table import Table
from judge.games.blackpoker.units import character_of

PLAYERS = ("A", "B")
LOST = ("bp:3.7", "bp:5.5", "bp:ruling/R21")  # a player without life during the set-up has lost


def begin(t: Table) -> None:
    """[1] Sets the game up from the shuffled decks as the frame says (8.3.1), and gives the first player the turn."""
    t.chance = None
    first = seek_first(t)
    if frame_of(t).turned_up_later:
        for player in (first, t.other(first)):
            turn_up(t, player)
    start(t, first)


def frame_of(t: Table) -> Frame:
    return frames()[t.setup.frame]


def seek_first(t: Table) -> str:
    """Both players lay out and place their preset, then the first player is found."""
    for player in t.setup.players:
        lay_out(t, player)
    for player in t.setup.players:
        preset(t, player)
    return first_player(t)


def lay_out(t: Table, player: str) -> None:
    """Sets chosen cards aside, then takes pack, life and hand from the top of the shuffled deck."""
    frame = frame_of(t)
    trumps, rare, pack = (frame.aside.get(zone, 0) for zone in ("trumps", "rare", "pack"))
    cites = (frame.cite, "bp:8.3.1")

    def chosen(word, count):
        cards = t.choose_cards(player, "deck", word, (*cites, "bp:ruling/R66"), count, refusal=cites) if count else ()
        for card in cards:
            t.take(player, "deck", card)
        return tuple(cards)

    for card in chosen("setup.trumps", trumps):
        t.add_trump(player, card)
    if trumps:
        t.tell("setup.trumps", cites, player, count=trumps)
    hand = chosen("setup.strategy", frame.chosen)
    if rare:
        t.put(player, "rare", chosen("setup.rare", rare))
        t.tell("setup.rare", cites, player)
    deck = t.ordered(player, "deck")
    if pack:
        t.put(player, "pack", deck[:pack])
        t.tell("setup.pack", cites, player, count=pack)
    t.put(player, "deck", ())
    t.put(player, "life", deck[pack:])
    t.add(player, "hand", (*hand, *t.take_top(player, frame.drawn)))
    t.tell("setup.hand", (*cites, "bp:3.9"), player, count=frame.chosen + frame.drawn, life=t.life(player))


def preset(t: Table, player: str) -> None:
    """3.9.1: the top life card as a charged bulwark (R55), the next one as a soldier; in Extra it lies face down first."""
    cites = ("bp:3.9.1", "bp:ruling/R55", "bp:ruling/R41")
    later = frame_of(t).turned_up_later
    if t.switch("preset_bulwark_revealed", True) and not later and t.life(player):
        card = t.turn_top(player, cites)
        t.tell("setup.shown", cites, player, card=shown((card,)))
        t.on_top(player, (card,))
    for card in t.take_top(player, 1):
        t.enter(player, (card,), up=False, new=False, cites=cites)
    if later:
        t.put(player, "preset", t.take_top(player, 1))
    else:
        put_soldier(t, player)


def put_soldier(t: Table, player: str) -> None:
    """The card for the soldier; one that makes no soldier of the match goes to the graveyard, the next is taken (R56)."""
    cites = ("bp:3.9.1",)
    t.on_top(player, t.zone(player, "preset"))
    t.put(player, "preset", ())
    while t.life(player):
        card = t.turn_top(player, cites)
        if character_of((card,), True, t.setup):
            t.enter(player, (card,), new=False, cites=cites)
            return
        t.no_script(player, (card,), cites, "bp:ruling/R56")


def first_player(t: Table) -> str:
    """3.9.2: both turn up their top life card, the higher number is first; ties go on; who has no life left loses (R21)."""
    cites = ("bp:3.9.2",)
    one, two = t.setup.players
    while t.life(one) and t.life(two):
        cards = {player: t.turn_top(player, cites) for player in t.setup.players}
        for player, card in cards.items():
            t.add(player, "grave", (card,))
        t.tell("setup.compare", cites, None, cards={p: shown((c,))[0] for p, c in cards.items()})
        if number(cards[one]) != number(cards[two]):
            return one if number(cards[one]) > number(cards[two]) else two
    if t.life(one) or t.life(two):
        lose(t, LOST)
    return again(t)


def again(t: Table) -> str:
    """Both lives have run out while the first player was sought: everything is shuffled and set up anew (R21)."""
    cites = ("bp:3.9.2", "bp:ruling/R21")
    t.tell("setup.again", cites)

    def read(answer):
        decks = {}
        for player in t.setup.players:
            given = answer.get(player) if isinstance(answer, dict) else None
            cards = [parse_card(card) for card in given] if isinstance(given, list) else []
            if sorted(map(str, cards)) != sorted(t.known_cards(player)):
                raise refused("answer.decks", cites, player=player)
            decks[player] = tuple(cards)
        return decks

    decks = t.ask(t.setup.players[0], "setup.shuffle", cites, (), read, complete=False)
    t.zones = {(player, "deck"): cards for player, cards in decks.items()}
    return seek_first(t)


def turn_up(t: Table, player: str) -> None:
    """Extra, steps 9 and 10: the soldier and one of the two trumps are turned up, the first player's first."""
    put_soldier(t, player)
    cites = ("bp:frame/extra", "bp:trump/secretTrump")
    trump = t.choose_one(player, "setup.open", cites, list(t.zone(player, "trumps")))
    if trump is not None:
        t.turn_trump(named_trump(t, trump, cites), True, cites)


def start(t: Table, first: str) -> None:
    """3.9.3: the first player draws one card and has the turn and the chance."""
    cites = ("bp:3.9.3", "bp:[1]")
    t.turn = t.chance = first
    t.draw(first, 1, cites)
    t.tell("setup.start", cites, first)
    if not all(map(t.life, t.setup.players)):
        lose(t, LOST)


def deal(seed: int, frame: str | None = None, format: str | None = None) -> State:
    """An opening as the frame's set-up makes it; the shuffle and the free choices come from the seed.

    Of a frame that is not said: Extra, or the first that the format can be played in.
    """
    fitting = [name for name in ("extra", *frames()) if format in (None, *frames()[name].formats)]
    frame = frame or (fitting or ["extra"])[0]
    if not fitting:
        formats = tuple(dict.fromkeys(each for known in frames().values() for each in known.formats))
        raise Fault("shape.word", key="--format", value=format, **did_you_mean(str(format), formats))
    if frame not in frames():
        raise Fault("shape.word", key="--frame", value=frame, **did_you_mean(frame, tuple(frames())))
    allowed = frames()[frame].formats
    format_ = format or allowed[0]
    if format_ not in allowed:
        raise Fault("shape.word", key="--format", value=format_, **did_you_mean(format_, allowed))
    dice = random.Random(f"bp {frame} {format_} {seed}")
    while True:
        state = _shuffled(format_, frame, dice)
        answers: tuple = ()
        while True:
            table = Table(state, answers)
            try:
                begin(table)
            except Open as question:
                if question.decision.word == "setup.shuffle":
                    break
                answers += (Given(question.decision.by, _chosen(question.decision, dice)),)
            except GameOver:
                break
            else:
                return table.done()


def _shuffled(format_, frame, dice):
    state = State(Setup(PLAYERS, format_, frame, {}))
    for player in PLAYERS:
        deck = list(deck_cards(frame))
        dice.shuffle(deck)
        state.zones[(player, "deck")] = tuple(deck)
    return state


def _chosen(decision, dice):
    options = list(decision.options)
    return dice.sample(options, decision.args["most"]) if "most" in decision.args else dice.choice(options)
