"""What players say for the claims that judge prints: further wordings of its sentences, which are only read.

They stand under the keys of the message catalogues. Those of one game are in its module `talk`, as `WORDINGS`.
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.parts import part_of

WORDINGS: dict[str, tuple[str, ...]] = {
    "say.claim.of": (
        "{about}'s {word} is {value}",
        "{about} has {word} {value}",
        "{about} has {value} {word}",
        "{about} has {word} of {value}",
        "the {word} of {about} is {value}",
        "{about}の{word}が{value}",
        "{about}は{word}が{value}",
        "{about}は{word}{value}",
    ),
    "say.claim": ("the {word} is {value}", "it is {word} {value}", "{word}が{value}", "いまは{word}{value}"),
    "say.claim.winner": (
        "{value} wins",
        "{value} win",
        "{value} won",
        "{value} has won",
        "{value} have won",
        "{value} wins the game",
        "{value} won the game",
        "{value} has won the game",
        "{value} is the winner",
        "{value}の勝ち",
        "{value}の勝ちである",
        "{value}が勝つ",
        "{value}が勝った",
        "{value}は勝った",
        "{value}の勝利",
        "{value}が勝者",
        "{value}が優勝",
    ),
    "say.claim.winner.none": (
        "Nobody has won",
        "Nobody has won yet",
        "Nobody won",
        "No one has won",
        "No one has won yet",
        "No player has won",
        "There is no winner",
        "There is no winner yet",
        "The game is not over",
        "The game goes on",
        "誰も勝っていない",
        "まだ誰も勝っていない",
        "勝者はいない",
        "勝者はまだいない",
        "ゲームは終わっていない",
        "ゲームはまだ終わっていない",
    ),
    "say.claim.turn": (
        "It is {value}'s turn",
        "It's {value}'s turn",
        "The turn is {value}'s",
        "It is the turn of {value}",
        "{value} has the turn",
        "{value} is on turn",
        "{value}の番",
        "{value}の番である",
        "{value}のターン",
        "{value}のターンである",
        "{value}の手番",
        "{value}の手番である",
        "手番は{value}",
        "ターンは{value}",
    ),
    "say.claim.phase": (
        "It is the {value} phase",
        "The phase is {value}",
        "{value}フェイズである",
        "いまは{value}フェイズである",
        "フェイズは{value}",
        "いまは{value}",
    ),
    "say.claim.place.each": (
        "{about} is {value}",
        "{about} is in {value} place",
        "{about} comes {value}",
        "{about} came {value}",
        "{about} comes in {value}",
        "{about} came in {value}",
        "{about} finishes {value}",
        "{about} finished {value}",
        "{about} is placed {value}",
        "{about}は{value}着",
        "{about}が{value}着",
        "{about}は{value}着である",
        "{about}は{value}位",
        "{about}が{value}位",
        "{about}は{value}位である",
    ),
    "say.claim.hand": (
        "{about} has {value} in hand",
        "{about} holds {value}",
        "{about} has {value} cards in hand",
        "{about}'s hand is {value}",
        "{about}の手札が{value}",
        "{about}は手札{value}",
        "{about}は手札が{value}",
        "{about}は{value}を持っている",
    ),
    "say.claim.odds": (
        "the odds of {about} are {value}",
        "the odds on {about} are {value}",
        "the new odds of {about} are {value}",
        "the new odds on {about} are {value}",
        "the odds of {about} stay {value}",
        "the odds on {about} stay {value}",
        "the odds of {about} stay at {value}",
        "the odds of {about} become {value}",
        "{about} is at {value} to 1",
        "{about}の新しいオッズは{value}",
        "{about}のオッズは{value}になる",
        "{about}のオッズは{value}のまま",
    ),
    "say.claim.race": ("It is race {value}", "We are in race {value}", "第{value}レースである", "{value}レース目である"),
    "say.claim.round": ("It is round {value}", "We are in round {value}", "いまは第{value}ラウンドである", "{value}ラウンド目である"),
}  # fmt: skip


def wordings(game_id: str) -> Mapping[str, tuple[str, ...]]:
    """Returns how players of a game say what messages say, where they use other words: message key → templates, in both
    languages."""
    own: Mapping[str, tuple[str, ...]] = getattr(part_of(game_id, "talk"), "WORDINGS", {})
    return {key: (*WORDINGS.get(key, ()), *own.get(key, ())) for key in {**WORDINGS, **own}}
