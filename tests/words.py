"""Words that no printed sentence may use, and every sentence that is held to it."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from judge import faults, messages
from judge.cli import COMMANDS, helping
from judge.cli import main as command_line
from judge.corpus.entry import LANGS
from judge.corpus.ids import GAMES
from judge.corpus.store import corpus
from judge.parts import part_of
from tests.support import ROOT

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
    r"\bgoes on\b(?! (top|the stage))|\banew\b": "continues, resumes, again",
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
    r"(?<!要)塞": "ふさがる",
}
# sentences that have to use one of these words, and why
ALLOWED = {
    "messages tour.question": "a question as a player types it",
}


# what a rule text and a title may say all the same: it is meant as it is in any text
ORDINARY = (
    r"\b(brings|by itself|goes on|is open|is no reason|can be done|left out|in doubt)\b|does not say"
    r"|\bon the table\b(?= \(component)|extracted from the document"
    r"|起きた|起きな|「ままです。」|「ままで。」は「ままです。」"
)


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


def of_games() -> Iterator[tuple[str, str, str]]:
    """What the engines say."""
    for game in GAMES:
        module = part_of(game, "messages")
        assert module, f"{game} has no messages"
        for key, (ja, en) in {**module.CATALOGUE, **module.FAULTS}.items():
            yield from ((f"{game} {key}", "ja", str(ja)), (f"{game} {key}", "en", str(en)))


def of_the_rules() -> Iterator[tuple[str, str, str]]:
    """The texts and notes of the entries, with the pages of board keys; a player's question stays in a player's words."""
    for entry in corpus():
        for lang in LANGS:
            told: list[str] = [entry.title(lang), entry.text[lang], (entry.note or {}).get(lang, "")]
            told += [entry.fields[key][lang] for key in ("why",) if key in entry.fields]
            yield f"rules {entry.id}", lang, re.sub(ORDINARY, "", "\n".join(told))


def of_boards() -> Iterator[tuple[str, str, str]]:
    """The titles of the bundled boards."""
    for path in sorted(Path(ROOT, "rulesdata").glob("*/boards/**/*.yaml")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith(("title:", "title_ja:")):
                yield f"title {path.name}", "ja" if line.startswith("title_ja") else "en", line.partition(": ")[2]


def of_pages() -> Iterator[tuple[str, str, str]]:
    """The READMEs, the changes and the guide: their text without what is typed."""
    guide = sorted(Path(ROOT, "judge", "guide").glob("*/*.md"))
    for path in (Path(ROOT, "README.md"), Path(ROOT, "README.ja.md"), Path(ROOT, "CHANGELOG.md"), *guide):
        lang = "ja" if path.parent.name == "ja" or path.name.endswith(".ja.md") else "en"
        text = re.sub(r"(?s)```.*?```|`[^`]*`|(?m:^    .*$)", "", path.read_text(encoding="utf-8"))
        for n, paragraph in enumerate(re.split(r"\n\n|\n(?=- )", text)):
            yield f"page-{path.parent.name}/{path.name} {n}", lang, paragraph


if __name__ == "__main__":
    from tests import samples

    command, *args = sys.argv[1:] or [""]
    samples.main(args if command == "sample" else [])
