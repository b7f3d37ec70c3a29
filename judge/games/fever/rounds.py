"""What happens by itself between plays: the deal, the payout, the auctions, the end of round and game."""

from __future__ import annotations

from judge.engine.values import Check, Decision
from judge.games.fever import betting, payout, race
from judge.games.fever.buying import LENDER_TERMS
from judge.games.fever.change import Change
from judge.games.fever.conditions import check, in_phase
from judge.games.fever.effects import entries
from judge.games.fever.sheet import AUCTION_START, AUCTION_STEP, MONEY, WINDOWS
from judge.games.fever.state import UNKNOWN, Offer, State, all_tokens, clockwise, icons, owed, player_effects, rounds

SETUP_RULES = (
    "fever:setup.1",
    "fever:setup.2",
    "fever:setup.3",
    "fever:setup.4",
    "fever:setup.5",
    "fever:card/character",
)


def begin(state: State, log=None) -> State:
    """What happens by itself before the first play; six players are told of the doubtful number of tokens."""
    change = Change(state, log)
    if len(state.players) == 6 and state.phase != "over":
        change.tell("note.tokens", ("fever:setup.2", "fever:ruling/HF-R1"))
    if state.phase == "deal" and state.round == 1:
        change.tell("setup", SETUP_RULES, tokens=all_tokens(state), rounds=rounds(state))
    if state.options.pack:
        change.tell("note.pack", ("fever:ruling/HF-R17",))
    return advance(change.state, log)


def advance(state: State, log=None) -> State:
    """Carries out all that needs nobody's play, up to the next play or decision."""
    change = Change(state, log)
    while change.state.pending is None and _step(change):
        pass
    return change.state


def _step(change) -> bool:
    """The next thing that happens by itself; whether there was one."""
    state = change.state
    if state.phase == "deal":
        deal(change)
    elif state.phase == "payout" and payout.needs(state) is None:
        payout.payout(change)
        after_payout(change)
    elif state.phase == "end" and end_needs(state) is None:
        end(change)
    elif state.phase == "race" and not state.revealed and race.opening_needs(state) is None:
        race.open_race(change)
    elif state.phase in ("bet1", "bet2") and state.turn is None:
        betting.next_bettor(change, None)
    elif state.phase == "buy" and state.turn is None:
        change.set(phase="bet1", turn=state.start)
    else:
        return False
    return True


def finish(state: State, then, log=None) -> State:
    """The end of the script closes one window after the other, unless the file says stop."""
    while then != "stop" and state.phase in WINDOWS and state.pending is None:
        change = Change(state, log)
        close(change)
        state = advance(change.state, log)
    return state


def deal(change: Change) -> None:
    """fever:deal.1: two action cards each, face down."""
    for name, player in change.state.players.items():
        change.player(name, cards=(*player.cards, UNKNOWN, UNKNOWN), bought=())
    change.tell("deal", ("fever:deal.1", "fever:deal", "fever:card/action"))
    change.set(phase="buy", turn=change.state.start)
    change.tell("phase.buy", ("fever:buy", "fever:buy.0", "fever:ruling/HF-R22"), turn=change.state.start)


def after_payout(change: Change) -> None:
    """HF-R9, fever:house.2: the auctions belong to the full game, and the house rule leaves them out."""
    options = change.state.options
    if options.plus and 2 not in options.house:
        change.set(phase="dutch", turn=None, offer=None)
        change.tell("phase.dutch", ("fever:plus.auction", "fever:plus.auction.1"))
        return
    if options.plus:
        change.tell("no_auction", ("fever:house.2", "fever:ruling/HF-R9"))
    end_round(change)


# the auctions

AUCTION_RULES = {"dutch": "fever:plus.auction.1", "english": "fever:plus.auction.2"}


def next_offer(state: State) -> int | None:
    """HF-R16: the first offer is 1000D, each further one exactly 100D lower (Dutch) or higher (English).

    None where there is none: nobody sells for less than nothing, and no sum can be written above the highest.
    """
    if state.offer is None:
        return AUCTION_START
    offer = state.offer.of + (AUCTION_STEP if state.phase == "english" else -AUCTION_STEP)
    return offer if 0 <= offer <= MONEY else None


def checks_offer(state: State, by: str, args: dict) -> list[Check]:
    """fever:plus.auction.1, fever:plus.auction.2, HF-R16: the step, and the ability to deliver."""
    player, offer = state.players[by], args.get("offer")
    checks = [in_phase(state, "dutch", "english"), *auction_checks(state)]
    rules = [AUCTION_RULES[state.phase]] if state.phase in AUCTION_RULES else [*AUCTION_RULES.values()]
    wanted = next_offer(state)
    key = "check.last_offer" if wanted is None else "check.step"
    checks.append(check(offer == wanted, key, *rules, "fever:ruling/HF-R16", offer=offer,
                        wanted=state.offer.of if wanted is None else wanted))  # fmt: skip
    if state.phase == "dutch":
        checks.append(check(player.vp >= 1, "check.vp", *rules, "fever:ruling/HF-R16", by=by, vp=player.vp))
    if state.phase == "english":
        checks.append(check(player.money >= offer, "check.money", *rules, "fever:ruling/HF-R16", by=by,
                            money=player.money, price=offer))  # fmt: skip
    return checks


def auction_checks(state: State) -> list[Check]:
    """HF-R9, fever:house.2: only the full game has auctions, and the house rule leaves them out."""
    return [
        check(state.options.plus, "check.plus", "fever:plus", "fever:ruling/HF-R9"),
        check(2 not in state.options.house, "check.house2", "fever:house.2", "fever:ruling/HF-R9"),
    ]


def can_deliver(state: State) -> bool:
    """HF-R16: whether the last offer can be kept: 1 VP to sell, or the money to buy it."""
    by, money = state.offer
    return state.players[by].vp >= 1 if state.phase == "dutch" else state.players[by].money >= money


def do_offer(change: Change, by: str, args: dict) -> None:
    """The last offer counts."""
    change.set(offer=Offer(by, args["offer"]))
    change.tell("offer", (AUCTION_RULES[change.state.phase], "fever:ruling/HF-R16"), by, money=args.get("offer"))


def close_auction(change: Change) -> None:
    """The Dutch auction sells 1 VP to the bank, the English one buys it there; without an offer nothing happens."""
    dutch, rule = change.state.phase == "dutch", AUCTION_RULES[change.state.phase]
    if change.state.offer is None or not can_deliver(change.state):
        change.set(offer=None)
        change.tell("auction.none", (rule, "fever:ruling/HF-R16"), auction=change.state.phase)
    else:
        by, money = change.state.offer
        change.pay(by, money if dutch else -money, -1 if dutch else 1)
        change.set(offer=None)
        change.tell("auction.sold" if dutch else "auction.bought", (rule,), by, money=money)
    if dutch:
        change.set(phase="english")
        change.tell("phase.english", ("fever:plus.auction", "fever:plus.auction.2"))
    else:
        end_round(change)


# windows


def checks_close(state: State) -> list[Check]:
    """A window is open to everybody; `all: pass` closes it."""
    return [in_phase(state, *((state.phase,) if state.phase in WINDOWS else WINDOWS))]


def close(change: Change) -> None:
    if change.state.phase == "cards":
        betting.close_cards(change)
    else:
        close_auction(change)


# the end of the round


def end_round(change: Change) -> None:
    """fever:round.1, fever:round.2: action cards go back, the start-player card goes to the left."""
    state = change.state
    players = {name: p._replace(cards=(), bought=()) for name, p in state.players.items()}
    horses = {c: race.cleared(h) for c, h in state.horses.items()}
    change.set(players=players, horses=horses, turn=None, offer=None)
    change.tell("round.cards", ("fever:round", "fever:round.1", "fever:card/action"))
    start = clockwise(change.state)[1 % len(state.players)]
    change.set(start=start)
    change.tell("round.start", ("fever:round.2", "fever:card/start"), start, start=start)
    if state.round >= rounds(state):
        change.set(phase="end")
        change.tell("phase.end", ("fever:setup.5", "fever:ruling/HF-F4", "fever:end"), rounds=rounds(state))
    else:
        change.set(phase="deal", round=state.round + 1)
        change.tell("round.next", ("fever:setup.5", "fever:ruling/HF-F4"), round=state.round + 1, rounds=rounds(state))


# the end of the game


def end_needs(state: State) -> Decision | None:
    """fever:plus.end.1: what settles each loan must be known."""
    if state.options.plus:
        for name in clockwise(state):
            for n, loan in enumerate(state.players[name].loans):
                if owed(state, name, loan) is None:
                    return Decision(name, "repay", ("fever:plus.end.1", "fever:ruling/HF-R17"), (), False,
                                    {"lender": LENDER_TERMS[loan.lender], "n": n})  # fmt: skip
    return None


def end(change: Change) -> None:
    """The final count: loans, objective and stable cards, money; then the winner."""
    options = change.state.options
    for name in clockwise(change.state):
        if options.plus:
            _repay(change, name)
            _count_cards(change, name)
    if 2 in options.house:
        for name in clockwise(change.state):
            _money_to_vp(change, name)
    change.set(phase="over", turn=None)
    won = winners(change.state)
    cites = ("fever:end.2",) * _vp_tied(change.state) + ("fever:end.1",)
    if won:
        change.tell("over", cites, winner=won)
    else:
        change.tell("over.nobody", ("fever:plus.end.1",))


def _repay(change, name):
    """fever:plus.end.1, fever:fx.loan.1, fever:fx.loan.2: all loans are repaid; who cannot, loses."""
    player = change.state.players[name]
    if not player.loans:
        return
    due = sum(owed(change.state, name, loan) for loan in player.loans)
    used = [e for loan in player.loans for e in icons(player_effects(change.state, name), loan.lender)]
    cites = ("fever:plus.end.1", *(i for e in used for i in entries(e)))
    if player.money >= due:
        change.player(name, money=player.money - due, loans=())
        change.tell("repaid", cites, name, money=due)
    else:
        change.tell("bankrupt", cites, name, money=due, has=player.money)


def _count_cards(change, name):
    """fever:plus.end.2, fever:plus.end.3: 2 VP for an objective card, 1 VP for a stable-owner card."""
    player = change.state.players[name]
    if player.objectives and 1 not in change.state.options.house:
        change.pay(name, vp=2 * len(player.objectives))
        change.tell("vp.objectives", ("fever:plus.end.2", "fever:card/objective"), name,
                    count=len(player.objectives), vp=2 * len(player.objectives))  # fmt: skip
    if player.stables:
        change.pay(name, vp=len(player.stables))
        change.tell("vp.stables", ("fever:plus.end.3", "fever:card/stable", "fever:ruling/HF-F7"), name,
                    count=len(player.stables), vp=len(player.stables))  # fmt: skip


def _money_to_vp(change, name):
    """fever:house.2, HF-R15: once, at the end, each full 1000D is 1 VP; the rest counts in a tie."""
    vp, rest = divmod(change.state.players[name].money, 1000)
    if vp:
        change.player(name, money=rest, vp=change.state.players[name].vp + vp)
        change.tell("vp.money", ("fever:house.2", "fever:ruling/HF-R15"), name, vp=vp, rest=rest)


def _eligible(state):
    """fever:plus.end.1: a player who still has a loan could not repay it."""
    return [n for n, p in state.players.items() if not (state.options.plus and p.loans)]


def _vp_tied(state):
    vps = [state.players[n].vp for n in _eligible(state)]
    return bool(vps) and vps.count(max(vps)) > 1


def winners(state: State) -> list[str]:
    """fever:end.1, fever:end.2: most VP, then more money; equal in both, they share the win."""
    names = _eligible(state)
    if state.phase != "over" or not names:
        return []
    best = max((state.players[n].vp, state.players[n].money) for n in names)
    return [n for n in names if (state.players[n].vp, state.players[n].money) == best]
