"""What needs no key when a board of the trick-taking race is told."""

from __future__ import annotations

from judge.boardfile.talk.parts import Signs

SIGNS = Signs(unnamed={"player": ("horse", "hand"), "file": ("phase",)})

# what players say for plays, in the words of files
PLAYS = (
    (r"^馬券(?:の|に|を)?\s*(.+?)を\s*(?:(?:オモテ|おもて|表)(?:向き)?に?\s*)?(?:置く|出す|賭ける)$", r"show \1"),
    (r"^(?:put|place|lay)s? (?:the |a )?(\S+) (?:ticket|bet)(?: card)?(?: down)? face up$", r"show \1"),
)

# what players say for the claims that judge prints
WORDINGS = {
    "say.claim.square": (
        "{about} is at square {value}",
        "{about} is on {value}",
        "{about} stands on square {value}",
        "{about} moved to square {value}",
        "{about}は{value}マス目",
        "{about}は{value}マス",
        "{about}が{value}マス目にいる",
        "{about}は{value}マスにいる",
    ),
    "say.claim.square.0": ("{about} is on the gate", "{about}はゲート"),
    "say.claim.square.7": ("{about} has reached the goal", "{about} is in the goal", "{about}がゴールした", "{about}はゴールした"),
    "say.claim.points": ("{about} has {value} points now", "{about}は{value}点である", "{about}が{value}点", "{about}の得点は{value}点"),
    "say.claim.horse": ("{about}'s horse is {value}", "{about} has {value}", "{about}は{value}に乗る", "{about}の馬は{value}"),
    "say.claim.start": ("{value} is the start player", "{value} starts", "{value}がスタートプレイヤー"),
    "say.claim.whips": ("{about} has {value} left", "{about}のムチは{value}枚", "{about}のムチカードは{value}枚", "{about}はムチが{value}枚"),
    "say.claim.won": (
        "{value} wins the trick",
        "{value} won the trick",
        "{value} takes the trick",
        "{value} took the trick",
        "{value} has won the trick",
        "The trick goes to {value}",
        "The trick is {value}'s",
        "このトリックは{value}の勝ち",
        "トリックは{value}の勝ち",
        "{value}がトリックを取る",
        "{value}がトリックを取った",
        "{value}がこのトリックを取る",
        "{value}がこのトリックを取った",
        "{value}がトリックに勝つ",
        "{value}がトリックに勝った",
        "トリックの勝者は{value}",
        "トリックは{value}が取る",
        "トリックは{value}が取った",
    ),
}  # fmt: skip
