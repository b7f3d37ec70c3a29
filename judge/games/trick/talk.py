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
    "say.answer.gate": ("The stack at the gate, from the bottom: {value}",),
    "say.answer.shuffle": ("After the shuffle: {value}", "混ぜた後の並び: {value}"),
    "say.claim.hand": ("{about}'s hand: {value}", "{about}'s hand is {value}"),
    "say.claim.discard": ("{about}'s discards: {value}", "{about}'s discards are {value}"),
    "say.claim.course": ("The stack on square {about}, from the bottom: {value}", "{about}マス目の重なりは、下から{value}"),
    "say.claim.course.0": ("The stack at the gate, from the bottom: {value}", "ゲートの重なりは、下から{value}"),
    "say.claim.course.7": ("The stack at the goal, from the bottom: {value}", "ゴールの重なりは、下から{value}"),
    "say.claim.place": ("The order of finish is {value}", "着順は1着から{value}"),
    "say.claim.trick": ("Cards played to this trick: {value}", "このトリックに出たカードは{value}"),
    "say.claim.tricks": ("The tricks were won, in order, by {value}", "トリックの勝者は順に{value}"),
    "say.claim.tricks.[]": ("No trick has ended",),
    "say.claim.won.none": ("No trick has a winner yet",),
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
