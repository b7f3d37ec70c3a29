"""What needs no key when a board of Nasty Horse is told."""

from __future__ import annotations

from judge.boardfile.talk.parts import Signs

_FINISHED = ("result", "results", "order_of_finish", "finish_order", "着順", "結果", "ゴール順")
SIGNS = Signs(unnamed={"player": ("square", "state"), "file": ("phase",)}, spoken=dict.fromkeys(_FINISHED, "finished"))

# what players say for the claims that judge prints
WORDINGS = {
    "say.claim.cash": (
        "{about} has {value} pounds",
        "{about} has {value} in cash",
        "{about} has {value} cash",
        "{about} has {value} money",
        "{about} has {value} left",
        "{about} has £{value} left",
        "{about} is left with {value}",
        "{about}には{value}残る",
        "{about}の所持金は{value}",
        "{about}の所持金は{value}ポンド",
        "{about}は{value}持っている",
    ),
    "say.claim.missed": (
        "{about} misses {value}",
        "{about} has to miss {value}",
        "{about} has {value} to miss",
        "{about} will miss {value}",
        "{about}は{value}回休み",
        "{about}は{value}回休む",
        "{about}の休みは{value}回",
    ),
    "say.claim.missed.0": ("{about} misses no turn", "{about} misses no turns", "{about}は休みがない"),
    "say.claim.square": (
        "{about} is {value}",
        "The horse of {about} is {value}",
        "{about}は{value}にいる",
        "{about}が{value}にいる",
        "{about} stops at {value}",
        "{about} stops on {value}",
        "{about}は{value}に止まる",
        "{about}は{value}で止まる",
        "{about}が{value}に止まる",
        "{about}の馬が{value}にいる",
    ),
    "say.claim.state.fallen": (
        "{about} has fallen",
        "{about} fell",
        "{about} falls",
        "{about}'s horse fell",
        "{about}'s horse falls",
        "{about}は落馬した",
        "{about}が落馬した",
        "{about}は落馬する",
    ),
    "say.claim.state.out": (
        "{about} is out",
        "{about} is out of the race",
        "{about}'s horse is out",
        "{about}はレースから外れた",
        "{about}は失格",
    ),
    "say.claim.state.running": (
        "{about} is still running",
        "{about} is still in the race",
        "{about} is in the race",
        "{about} is running",
        "{about} has not fallen",
        "{about}はレースに残っている",
        "{about}はまだ走っている",
        "{about}は落馬していない",
    ),
    "say.claim.state.retired": ("{about} has retired", "{about} is retired", "{about} retired", "{about}は棄権した"),
    "say.claim.state.slipped": ("{about} has slipped up", "{about} slipped up", "{about} slipped", "{about}は転んだ"),
    "say.claim.state.finished": (
        "{about} has finished",
        "{about} has passed the post",
        "{about} is past the post",
        "{about}はゴールした",
        "{about}がゴールした",
    ),
    "say.claim.place.each": ("{about}'s horse is {value}", "{about}'s horse came {value}", "{about}の馬が{value}着"),
    "say.claim.place.each.none": ("{about} is not placed", "{about} has no place", "{about}は入着していない", "{about}は着外"),
    "say.claim.cards": (
        "{about} has {value}",
        "{about} holds {value}",
        "{about} has {value} event cards",
        "{about}の手札は{value}",
        "{about}のカードは{value}",
    ),
    "say.claim.grade": ("{about} has grade {value}", "{about} is grade {value}", "{about}の格は{value}", "{about}は格{value}"),
    "say.claim.lane": ("{about} has drawn lane {value}", "{about} starts in lane {value}", "{about}の枠は{value}", "{about}の枠順は{value}"),
    "say.claim.bet.none": ("{about} has no bet", "{about} bets nothing", "{about} did not bet"),
}  # fmt: skip
