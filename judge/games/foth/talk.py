"""What needs no key when a board of Force of the Horse is told."""

from __future__ import annotations

from judge.boardfile.talk.parts import Signs

SIGNS = Signs(unnamed={"player": ("hand",), "file": ("race", "step")})

# what players say for plays, in the words of files
PLAYS = (
    (r"^(?:does not|do not|doesn't|don't|declines to) guard$", "pass"),
    (r"^no guard$", "pass"),
    (r"^(?:ガード(?:を|は)?(?:しない|せず)|ガードなし)$", "パス"),
    (r"^guards? with (?=\S)", "guard "),
    (r"^runs? with (?=\S)", "run "),
)

# what players say for the claims that judge prints
WORDINGS = {
    "say.claim.run": ("{about} runs {value}", "{about} has run {value}", "{about}は走破数{value}", "{about}の走破は{value}"),
    "say.claim.guard": ("{about} guards {value}", "{about} has guard {value}", "{about}はガード値{value}", "{about}のガードは{value}"),
    "say.claim.zone": (
        "{about} is in {value}",
        "{about} goes to the {value}",
        "{about} went to the {value}",
        "{about} lies in the {value}",
        "{about}は{value}に置かれている",
        "{about}は{value}に行く",
        "{about}が{value}にある",
    ),
    "say.claim.happened.[success]": (
        "The run succeeds",
        "The run succeeded",
        "The run was successful",
        "The run is successful",
        "走破は成功した",
        "走破は成功する",
        "走破が成功した",
        "走破に成功した",
        "走破成功",
        "成功した",
    ),
    "say.claim.happened.[failure]": (
        "The run fails",
        "The run failed",
        "The run was a failure",
        "The run did not succeed",
        "走破は失敗した",
        "走破は失敗する",
        "走破が失敗した",
        "走破に失敗した",
        "走破失敗",
        "失敗した",
    ),
    "say.claim.happened.[won]": (
        "The guard succeeds",
        "The guard succeeded",
        "The guard holds",
        "ガードは成功した",
        "ガードに成功した",
        "ガードが成功した",
    ),
    "say.claim.happened": ("{value}",),
    "say.happened.success": (
        "{success}'s run succeeds",
        "{success}'s run succeeded",
        "{success}'s run was successful",
        "the run of {success} succeeded",
        "the run of {success} was successful",
        "{success} succeeds",
        "{success} succeeded",
        "{success}は走破に成功した",
        "{success}が走破に成功した",
        "{success}は走破に成功する",
        "{success}の走破は成功した",
        "{success}の走破は成功する",
        "{success}の走破が成功した",
    ),
    "say.happened.failure": (
        "{failure}'s run fails",
        "{failure}'s run failed",
        "the run of {failure} failed",
        "{failure} fails",
        "{failure} failed",
        "{failure}は走破に失敗した",
        "{failure}が走破に失敗した",
        "{failure}は走破に失敗する",
        "{failure}の走破は失敗した",
        "{failure}の走破は失敗する",
        "{failure}の走破が失敗した",
    ),
    "say.happened.unguarded": ("{unguarded} was not guarded", "{unguarded}はガードされなかった", "{unguarded}はガードされていない"),
    "say.happened.won": ("{won} guarded successfully", "{won}'s guard succeeded", "{won}のガードは成功した", "{won}はガードに成功した"),
}  # fmt: skip
