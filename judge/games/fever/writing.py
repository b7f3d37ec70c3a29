"""A state becomes a board that reads back as this state."""

from __future__ import annotations

from judge.games.fever.data import COLOURS, PACK_FINISH
from judge.games.fever.effects import Card, written
from judge.games.fever.state import UNKNOWN, Horse, Options, Paid, Player, State, all_tokens, at_start


def write(state: State) -> dict:
    """The board as plain data; what has its default is left out."""
    board: dict = {"game": "fever"}
    options = {key: list(value) if isinstance(value, tuple) else value
               for key, value in state.options._asdict().items() if value != Options._field_defaults[key]}  # fmt: skip
    if options:
        board["options"] = options
    if state.rulings:
        board["rulings"] = dict(state.rulings)
    board.update({"round": state.round, "start": state.start, "phase": state.phase, "turn": state.turn or "none"})
    if state.odds:
        board["odds"] = {c: state.odds[c] for c in COLOURS if c in state.odds}
    tokens = _tokens(state)
    if tokens:
        board["tokens"] = tokens
    if state.finish is not None and not (state.options.pack and state.finish == PACK_FINISH):
        board["finish"] = state.finish
    horses = {c: _horse(state.horses[c]) for c in COLOURS if state.horses[c] != Horse() or c in state.finished}
    if horses:
        board["horses"] = horses
    if state.finished:
        board["finished"] = list(state.finished)
    if state.prices:
        board["prices"] = {str(k): v for k, v in state.prices.items()}
    if state.cards:
        board["cards"] = {name: _card(card) for name, card in state.cards.items()}
    if state.offer:
        board["offer"] = {"by": state.offer[0], "of": state.offer[1]}
    if state.pending:
        board["pending"] = state.pending if isinstance(state.pending, str) else {state.pending[0]: state.pending[1]}
    if state.revealed and state.pending is None and at_start(state):
        board["revealed"] = True
    if state.taken:
        board["taken"] = [{"by": by, "word": word, "answer": answer} for by, word, answer in state.taken]
    if state.paid:
        board["paid"] = [_paid(paid) for paid in state.paid]
    board["players"] = {name: _player(player) for name, player in state.players.items()}
    return board


def _tokens(state):
    lying = [bet.horse for p in state.players.values() for bet in p.bets]
    return {c: state.tokens[c] for c in COLOURS if state.tokens[c] != all_tokens(state) - lying.count(c)}


def _horse(horse):
    out: dict = {"square": horse.square}
    if horse.cards:
        out["cards"] = [{owner: name} if owner else name for name, owner in horse.cards]
    if horse.effects:
        out["effects"] = [_effect(e) for e in horse.effects]
    return out


def _effect(effect):
    out = {effect.key: written(effect)}
    if effect.side:
        out["from"] = effect.side
    if effect.card:
        out["card"] = effect.card
    return out


def _card(card: Card):
    out: dict = {"kind": card.kind}
    for effect in card.effects:
        value = written(effect)
        if effect.key in out:
            before = out[effect.key]
            value = [*before, value] if isinstance(before, list) else [before, value]
        out[effect.key] = value
        if effect.side:
            out["from"] = effect.side
    for key in ("sign", "income", "star"):
        if getattr(card, key):
            out[key] = getattr(card, key)
    return out


def _zone(cards):
    return len(cards) if set(cards) <= {UNKNOWN} else list(cards)


def _player(player: Player):
    out: dict = {"vp": player.vp, "money": player.money}
    if player.cards:
        out["cards"] = _zone(player.cards)
    if player.stables:
        out["stables"] = list(player.stables)
    if player.horses:
        out["horses"] = {name: stable or "none" for name, stable in player.horses}
    for key in ("assistants", "objectives"):
        if getattr(player, key):
            out[key] = _zone(getattr(player, key))
    if player.loans:
        out["loans"] = [{"from": x.lender} if x.owe is None else {"from": x.lender, "owe": x.owe} for x in player.loans]
    if player.bets:
        out["bets"] = [bet._asdict() for bet in player.bets]
    if player.bought:
        out["bought"] = list(player.bought)
    if player.effects:
        out["effects"] = [_effect(e) for e in player.effects]
    return out


def _paid(paid: Paid):
    return {key: value for key, value in paid._asdict().items() if value != Paid._field_defaults.get(key)}
