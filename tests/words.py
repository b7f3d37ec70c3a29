"""Words that no printed sentence may use, and the sentences of the games that still use one.

`tests/words_left.txt` lists these sentences, a game and a key a line; the list can only get shorter. When a game's
sentences have been rewritten, take the lines out that are no longer needed:

    python -m tests.words
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import click

from judge import faults, messages
from judge.cli import COMMANDS, helping
from judge.cli import main as command_line
from judge.corpus.ids import GAMES
from judge.parts import part_of
from tests.support import ROOT

LEFT = Path(__file__).parent / "words_left.txt"
# what must not be said: why, or what to say instead
ENGLISH = {
    r"(?<![Tt]here )\bis no\b(?! longer)": "is not a",
    r"\bnot legal\b": "illegal",
    r"\bmay (not )?be done\b|\bcan be done\b": "legal, illegal",
    r"\b(still|is) open\b": "undecided",
    r"\bcannot be judged\b": "undecided",
    r"\bhangs? on\b|\brests? on\b|\bspeaks? of\b": "depends on, cites, is about",
    r"\bcomes? about\b": "is calculated, is possible",
    r"\b(is|are) not said\b|\bdoes not say\b|\bleft out\b": "unknown, default",
    r"\bone's own\b": "the player's name",
    r"\b(some|every|any|no)body\b|\bwhoever\b": "a player, all players, any player, no player",
    r"\bon the table\b": "on the board, the default game",
    r"\bby (itself|themselves)\b": "automatic",
    r"\bgoes on\b|\banew\b": "continues, resumes, again",
    r"\bquiet steps?\b": "routine step",
    r"\bTo decide\b|\b[Ww]hat is asked\b": "pending decision",
    r"\b(doubtful|in doubt|not certain|[Tt]he other reading|read otherwise)\b": "low-confidence, alternative reading",
    r"\bexpected one of\b|\bnothing is called\b|\bnothing may stand\b|\bstands? twice\b": "use …, unknown, duplicate",
    r"\bmend(s|ed)?\b|\bfarther\b|\ba further\b|\bfor ever\b|\bbesides?\b|\bbrings\b|\bthough\b": "fix, further, another",
    r"\bofficial wording\b|\bthe document\b": "the official text, the rules text",
    r"\bthis machine\b|\bthe page of judge\b": "this computer, the web app",
}
JAPANESE = {
    r"卓上": "いま遊ぶゲーム",
    r"規定|規則": "ルール",
    r"分からない(?=[^と。、]*[カ手札馬束])": "不明な",
    r"電話|機械": "スマホ、このコンピューター",
    r"裁[くけい]": "判定する",
    r"ください|です。|ます。": "常体",
    r"確かさが低い|疑わし|確かではない|確かでない|確実では": "異論がある",
    r"別の読み(?!方)|もう一方の読み": "別の読み方",
    r"省くと(ない|なし|して|全部)|書かなければ": "省略時",
    r"だれ|ことば|ブラウザー|エディター|フォルダー": "誰、言葉、ブラウザ、エディタ、フォルダ",
    r"起き[るたなて]": "起こる",
    r"静かな手順|目立たない手順": "省略した手順",
    r"塞": "ふさがる",
}
# shared sentences that have to use one of these words, and why
ALLOWED = {
    "messages say.unknown": "two games find their own words for it by this text",
    "messages say.unknown.several": "as say.unknown",
    "messages tour.question": "a question as a player types it",
}


def problems(text: str, lang: str) -> list[str]:
    """The words of a sentence that it may not use."""
    return [found[0] for pattern in (JAPANESE if lang == "ja" else ENGLISH) if (found := re.search(pattern, text))]


def shared() -> Iterator[tuple[str, str, str]]:
    """Every sentence that all games share: where it stands, its language, the sentence."""
    for name, table in (("messages", messages.MESSAGES), ("faults", faults.MESSAGES)):
        for key, (ja, en) in table.items():
            yield from ((f"{name} {key}", "ja", ja), (f"{name} {key}", "en", en))
    for name, lines in helping.COMMANDS.items():
        yield from ((f"help {name}", "ja", line) for line in lines)
    for english, japanese in helping.WORDS.items():
        yield from ((f"help {english}", "en", english), (f"help {english}", "ja", japanese))
    for ja, en in helping.GROUPS:
        yield from ((f"help {en}", "ja", ja), (f"help {en}", "en", en))
    context = click.Context(command_line)
    for name in COMMANDS:
        command = command_line.get_command(context, name)
        yield f"help {name}", "en", getattr(command, "english", None) or command.help
        for option in command.params:
            yield (
                f"help {name} {option.name}",
                "en",
                getattr(option, "english", None) or getattr(option, "help", "") or "",
            )
    yield from page()
    yield from of_assistants()


def of_assistants() -> Iterator[tuple[str, str, str]]:
    """What AI assistants are told: every pair of a Japanese and an English text."""
    for path in sorted(Path(ROOT, "judge", "assistants").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            texts = [each.value for each in getattr(node, "elts", ()) if isinstance(each, ast.Constant)]
            if len(texts) == 2 and all(isinstance(text, str) for text in texts) and not texts[0].isascii():
                yield from ((f"assistants {texts[1][:30]}", lang, text) for lang, text in zip(("ja", "en"), texts))


def page() -> Iterator[tuple[str, str, str]]:
    """The sentences of the web app."""
    script = Path(ROOT, "judge", "web", "static", "words.js").read_text(encoding="utf-8")
    for key, ja, en in re.findall(r'(\w+): \["((?:[^"\\]|\\.)*)", "((?:[^"\\]|\\.)*)"\]', script):
        yield from ((f"page {key}", "ja", ja), (f"page {key}", "en", en))


def of_games() -> dict[str, list[str]]:
    """The sentences of games that use a word they may not: game and key, and the words."""
    found: dict[str, list[str]] = {}
    for game in GAMES:
        module = part_of(game, "messages")
        assert module, f"{game} has no messages"
        for key, (ja, en) in {**module.CATALOGUE, **module.FAULTS}.items():
            wrong = [*problems(str(ja), "ja"), *problems(str(en), "en")]
            if wrong:
                found[f"{game} {key}"] = wrong
    return found


def left() -> list[str]:
    """The sentences of games that may still use one."""
    return LEFT.read_text(encoding="utf-8").splitlines()


def main() -> None:
    kept = [line for line in left() if line in of_games()]
    print(f"{len(left()) - len(kept)} of {len(left())} lines taken out")
    LEFT.write_text("".join(f"{line}\n" for line in kept), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
