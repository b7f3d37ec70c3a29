"""What needs no key when a board of Horse Fever is told."""

from __future__ import annotations

from judge.boardfile.talk.parts import Signs

_FINISHED = ("result", "results", "order_of_finish", "finish_order", "着順", "結果", "ゴール順")
SIGNS = Signs(unnamed={"player": (), "file": ("phase",)}, spoken=dict.fromkeys(_FINISHED, "finished"))

# what players say for the claims that judge prints
WORDINGS = {
    "say.part.refuse": ("売り手は断る",),
    "say.play.place.stable": ("{by} places the horse card {place} (stable: {stable})", "{by}が馬カード{place}を置く (厩舎: {stable})"),
    "say.play.move": ("Turn up a movement card ({move})",),
    "say.play.move.dice": ("Turn up a movement card ({move}) and roll the dice ({dice})",),
    "say.play.exchange.card.for.from": ("{by}が{exchange}カード{card}を{from}の{for}と交換する",),
    "say.answer.tie": ("{by} decides the order: {value}", "{by}が順を{value}と決める"),
    "say.answer.odds": ("オッズは{value}",),
    "say.claim.tokens": ("Bet tokens left for {about}: {value}",),
    "say.claim.stables": ("{about}'s stables: {value}",),
    "say.claim.owe._": ("The sum that {about} owes is unknown",),
    "say.claim.decision": ("いま決めるのは{value}",),
    "say.claim.phase": ("The phase is {value}", "The current phase is {value}"),
    "say.claim.place": ("The order of finish is {value}", "着順は1着から{value}"),
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
        "{about} has {value} left",
        "{about} has {value}D left",
        "{about} is left with {value}",
        "{about}の所持金は{value}Dになる",
        "{about}には{value}D残る",
        "{about}の所持金は{value}",
        "{about}の所持金が{value}",
        "{about}は{value}D持っている",
        "{about}は{value}持っている",
    ),
    "say.claim.vp": (
        "{about}は{value}VP","{about} has {value} points", "{about} has {value} victory points", "{about}は{value}点"),
    "say.claim.owe": ("{about} owes {value}", "{about} owes ${value}", "{about}の借金は{value}"),
    "say.claim.owe.0": ("{about} has no debts", "{about} has no loan", "{about}は借金がない"),
    "say.claim.place.each": ("The {about} horse is {value}", "The {about} horse came {value}", "The {about} horse finishes {value}"),
    "say.claim.start": ("{value} is the start player", "{value} starts", "{value}がスタートプレイヤー"),
}  # fmt: skip

# what players say for plays, in the words of files
PLAYS = (
    (r"^buys?\s+(?:the\s+|a\s+)?(\w+) stable(?: card)?\b", r"buy stable \1"),
    (r"^(buy|sell)s?\s+(?:the\s+|a\s+)?(horse|stable|assistant) card (?=\w)(?!from|for)", r"\1 \2 "),
    (r"^(buy|sell)s?\s+(?:the\s+|a\s+|an\s+)", r"\1 "),
    (r"\bfor (\d+)D?\b", r"price \1"),
    (
        r"^(?:put|place)s?\s+(?:the )?(?:horse )?(?:card )?(\w+) (?:in|into|to|on) (?:the )?(\w+)(?: stable)?$",
        r"place \1 \2",
    ),
    (r"\bfrom the (bank|mafia)\b", r"\1"),
    (r"\bfrom (bank|mafia)\b", r"\1"),
    (r"[,(]?\s*(?:repay|repaying|repayment|to repay):? (\d+)D?\)?", r" repay \1"),
    (
        r"^bets? (\d+)D? on (?:the )?(\w+)(?: horse)?(?: (?:to|for|as) (?:a )?(win|place)| \(?(win|place)(?: bet)?\)?)?$",
        r"bet \2 \3\4 \1",
    ),
    (r"^(.+?)から(\d+)D?を?借りる$", r"借りる \2 \1"),
    (r"^(\d+)D?を(.+?)から借りる$", r"借りる \1 \2"),
    (r"^(.+?)の厩舎を(買う|売る)$", r"\2 厩舎 \1"),
    (r"^(馬|厩舎|助手)(?:カード)?([A-Za-z].*|の.+?|「.+?」)を(買う|売る)$", r"\3 \1 \2"),
    (r"^(\d+)D?$", r"offer \1"),
    (r"^(.+?)の?(単勝|複勝)に(\d+)D?を?賭ける$", r"賭ける \1 \2 \3"),
    (r"^(.+?)に(?:(.+?)で)?(\d+)D?を?賭ける$", r"賭ける \1 \2 \3"),
)
