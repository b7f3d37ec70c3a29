"""Starting a game ([1], 3.9, 8.3.1): the set-up of each frame, and dealt openings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.engine.replay import GameOver, Unanswered, refused
from judge.engine.values import Prompt
from judge.faults import Fault, did_you_mean
from judge.games.blackpoker.cards import number, parse_card, shown
from judge.games.blackpoker.effects.registry import known_trump
from judge.games.blackpoker.flow import lose
from judge.games.blackpoker.records import Frame, deck_cards, frames, parse_script
from judge.games.blackpoker.state import Cards, GivenAnswer, Setup, State
from judge.games.blackpoker.table import Table
from judge.games.blackpoker.units import character_of

if TYPE_CHECKING:
    from random import Random

PLAYERS = ("A", "B")
LOST = ("bp:3.7", "bp:5.5", "bp:ruling/R21")  # a player without life during the set-up has lost


def set_up(table: Table) -> None:
    """[1] Changes the table: sets the game up from the shuffled decks as the frame says (8.3.1), and gives the first
    player the turn. Raises GameOver if somebody runs out of life."""
    table.chance = None
    first = seek_first(table)
    if frame_of(table).turned_up_later:
        for player in (first, table.other(first)):
            turn_up(table, player)
    start(table, first)


def frame_of(table: Table) -> Frame:
    """Returns the frame in which the game on a table is played."""
    return frames()[table.setup.frame]


def seek_first(table: Table) -> str:
    """Changes the table: both players lay out their cards and their preset, then compare cards. Returns the first
    player."""
    for player in table.setup.players:
        lay_out(table, player)
    for player in table.setup.players:
        preset(table, player)
    return first_player(table)


def lay_out(table: Table, player: str) -> None:
    """Changes the table: sets the player's chosen cards aside, then takes pack, life and hand from the top of the
    shuffled deck."""
    frame = frame_of(table)
    trumps, rare, pack = (frame.aside.get(zone, 0) for zone in ("trumps", "rare", "pack"))
    cites = (frame.cite, "bp:8.3.1")

    def chosen(word: str, count: int) -> Cards:
        """The cards that the player sets aside for a zone."""
        cards = (
            table.choose_cards(player, "deck", word, (*cites, "bp:ruling/R66"), count, refusal=cites) if count else ()
        )
        for card in cards:
            table.take(player, "deck", card)
        return tuple(cards)

    for card in chosen("setup.trumps", trumps):
        table.add_trump(player, card)
    if trumps:
        table.tell("setup.trumps", cites, player, count=trumps)
    hand = chosen("setup.strategy", frame.chosen)
    if rare:
        table.put(player, "rare", chosen("setup.rare", rare))
        table.tell("setup.rare", cites, player)
    deck = table.ordered(player, "deck")
    if pack:
        table.put(player, "pack", deck[:pack])
        table.tell("setup.pack", cites, player, count=pack)
    table.put(player, "deck", ())
    table.put(player, "life", deck[pack:])
    table.add(player, "hand", (*hand, *table.take_top(player, frame.drawn)))
    table.tell("setup.hand", (*cites, "bp:3.9"), player, count=frame.chosen + frame.drawn, life=table.life(player))


def preset(table: Table, player: str) -> None:
    """3.9.1: changes the table: the top life card becomes a charged bulwark (R55), the next a soldier; in Extra it
    stays face down at first."""
    cites = ("bp:3.9.1", "bp:ruling/R55", "bp:ruling/R41")
    later = frame_of(table).turned_up_later
    if table.switch("preset_bulwark_revealed") and not later and table.life(player):
        card = table.turn_top(player, cites)
        table.tell("setup.shown", cites, player, card=shown((card,)))
        table.on_top(player, (card,))
    for card in table.take_top(player, 1):
        table.enter(player, (card,), up=False, new=False, cites=cites)
    if later:
        table.put(player, "preset", table.take_top(player, 1))
    else:
        put_soldier(table, player)


def put_soldier(table: Table, player: str) -> None:
    """Changes the table: turns up life cards of the player, first the one laid down for the preset, until one makes a
    soldier, which enters; the others go to the graveyard (R56)."""
    cites = ("bp:3.9.1",)
    table.on_top(player, table.zone(player, "preset"))
    table.put(player, "preset", ())
    while table.life(player):
        card = table.turn_top(player, cites)
        if character_of((card,), True, table.setup):
            table.enter(player, (card,), new=False, cites=cites)
            return
        table.no_script(player, (card,), cites, "bp:ruling/R56")


def first_player(table: Table) -> str:
    """3.9.2, R21: returns the first player: both reveal their top life card, which goes to the graveyard, and the
    higher number begins; ties repeat. If one runs out of life, the game ends by GameOver; if both do, all is set up
    again."""
    cites = ("bp:3.9.2",)
    one, two = table.setup.players
    while table.life(one) and table.life(two):
        cards = {player: table.turn_top(player, cites) for player in table.setup.players}
        for player, card in cards.items():
            table.add(player, "grave", (card,))
        table.tell("setup.compare", cites, None, cards={p: shown((c,))[0] for p, c in cards.items()})
        if number(cards[one]) != number(cards[two]):
            return one if number(cards[one]) > number(cards[two]) else two
    if table.life(one) or table.life(two):
        lose(table, LOST)
    return again(table)


def again(table: Table) -> str:
    """Sets everything up again from new shuffles, after both ran out of life (R21); asks for the decks, and returns the
    first player. Raises Refused if the answer gives impossible decks."""
    cites = ("bp:3.9.2", "bp:ruling/R21")
    table.tell("setup.again", cites)

    def read(answer: Any) -> dict[str, Cards]:
        """player → deck from the top, from an answer. Raises Refused if these are not the decks."""
        decks = {}
        for player in table.setup.players:
            given = answer.get(player) if isinstance(answer, dict) else None
            cards = [parse_card(card) or "" for card in given] if isinstance(given, list) else []
            if sorted(cards) != sorted(table.known_cards(player)):
                raise refused("answer.decks", cites, player=player)
            decks[player] = tuple(cards)
        return decks

    decks = table.ask(table.setup.players[0], "setup.shuffle", cites, (), read, complete=False)
    table.zones = {(player, "deck"): cards for player, cards in decks.items()}
    return seek_first(table)


def turn_up(table: Table, player: str) -> None:
    """Extra, steps 9 and 10: changes the table: the player's soldier, and the trump that the player chooses, are turned
    up."""
    put_soldier(table, player)
    cites = ("bp:frame/extra", "bp:trump/secretTrump")
    trump = table.choose_one(player, "setup.open", cites, list(table.zone(player, "trumps")))
    if trump is not None:
        table.turn_trump(known_trump(table, trump, cites), True, cites)


def start(table: Table, first: str) -> None:
    """3.9.3: changes the table: the first player draws one card and has the turn and the chance. Raises GameOver if
    somebody has no life then."""
    cites = ("bp:3.9.3", "bp:[1]")
    table.turn = table.chance = first
    table.draw(first, 1, cites)
    table.tell("setup.start", cites, first)
    if not all(map(table.life, table.setup.players)):
        lose(table, LOST)


def deal(seed: int, frame: str | None = None, format: str | None = None) -> State:
    """Deals a game and returns its State. The seed decides shuffles and free choices, and the default frame is Extra,
    or the first that has the format. Raises a Fault for an unknown frame or format, or a format that the frame does
    not have."""
    import random

    frame, format = (
        parse_script(kind, str(name)) or name if name else None for kind, name in (("frame", frame), ("format", format))
    )
    fitting = [name for name in ("extra", *frames()) if format in (None, *frames()[name].formats)]
    frame = frame or (fitting or ["extra"])[0]
    if not fitting:
        formats = tuple(dict.fromkeys(each for known in frames().values() for each in known.formats))
        raise Fault("list.value", name="--format", value=format, **did_you_mean(str(format), formats))
    if frame not in frames():
        raise Fault("list.value", name="--frame", value=frame, **did_you_mean(frame, tuple(frames())))
    allowed = frames()[frame].formats
    format_ = format or allowed[0]
    if format_ not in allowed:
        raise Fault("list.value", name="--format", value=format_, **did_you_mean(format_, allowed))
    dice = random.Random(f"bp {frame} {format_} {seed}")
    while True:
        state = _shuffled(format_, frame, dice)
        answers: tuple[GivenAnswer, ...] = ()
        while True:
            table = Table(state, answers)
            try:
                set_up(table)
            except Unanswered as question:
                if question.prompt.word == "setup.shuffle":
                    break
                answers += (GivenAnswer(question.prompt.by, _chosen(question.prompt, dice)),)
            except GameOver:
                break
            else:
                return table.done()


def _shuffled(format_: str, frame: str, dice: Random) -> State:
    """Makes a State in which both players have only a shuffled deck."""
    state = State(Setup(PLAYERS, format_, frame, {}), PLAYERS[0])
    for player in PLAYERS:
        deck = list(deck_cards(frame))
        dice.shuffle(deck)
        state.zones[(player, "deck")] = tuple(deck)
    return state


def _chosen(prompt: Prompt, dice: Random) -> Any:
    """Returns a random answer to a question: one of its options, or as many as allowed of the things it asks among."""
    args = prompt.args
    return dice.sample(args["among"], args["most"]) if "among" in args else dice.choice(prompt.options)
