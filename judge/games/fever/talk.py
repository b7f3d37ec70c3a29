"""What needs no key when a board of Horse Fever is told."""

from __future__ import annotations

from judge.boardfile.talk.parts import Signs

SIGNS = Signs(unnamed={"player": (), "file": ("phase",)})

# what players say for the claims that judge prints
WORDINGS = {
    "say.claim.square": (
        "{about} is on square {value}",
        "{about} is at square {value}",
        "{about} is on {value}",
        "{about} stands on square {value}",
        "The {about} horse is at square {value}",
        "{about}は{value}マス目",
        "{about}は{value}マス",
        "{about}が{value}マス目にいる",
        "{about}は{value}マスにいる",
    ),
    "say.claim.square.0": ("{about} is at the start", "{about} is on the start"),
    "say.claim.money": (
        "{about} has {value} money",
        "{about} has {value} dollars",
        "{about} has ${value}",
        "{about}の所持金は{value}",
        "{about}の所持金が{value}",
        "{about}は{value}D持っている",
        "{about}は{value}持っている",
    ),
    "say.claim.vp": ("{about} has {value} points", "{about} has {value} victory points", "{about}は{value}点"),
    "say.claim.owe": ("{about} owes {value}", "{about} owes ${value}", "{about}の借金は{value}"),
    "say.claim.owe.0": ("{about} has no debts", "{about} has no loan", "{about}は借金がない"),
    "say.claim.place.each": ("The {about} horse is {value}", "The {about} horse came {value}", "The {about} horse finishes {value}"),
    "say.claim.start": ("{value} is the start player", "{value} starts", "{value}がスタートプレイヤー"),
}  # fmt: skip
