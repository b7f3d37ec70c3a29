"""Prompts that a user can start from: settle a dispute, explain a rule to a beginner; in both languages."""

from __future__ import annotations

from typing import NamedTuple

from mcp_types import GetPromptResult, Prompt, PromptArgument, PromptMessage, TextContent

from judge.assistants.schemas import LANG, Words, said
from judge.corpus.entry import LANGS
from judge.corpus.ids import GAMES

GAME: Words = (f"ゲーム: {', '.join(GAMES)}", f"The game: {', '.join(GAMES)}")


class Start(NamedTuple):
    """A prompt: its title, what it is for, what the user says, and what the assistant is told to do."""

    title: Words
    about: Words
    arguments: dict[str, tuple[Words, bool]]  # name: what it is, whether it must be given
    told: Words


STARTS: dict[str, Start] = {
    "settle_dispute": Start(
        ("争いを裁く", "Settle a dispute"),
        (
            "プレイヤーの言い分が分かれたとき、盤面を書き起こし、ルールに照らして裁く。",
            "When players disagree: lays out the board and judges each claim by the rules.",
        ),
        {
            "game": (GAME, True),
            "situation": (
                ("場の様子、起きたこと、各人の言い分。", "The table, what happened, and who says what."),
                True,
            ),
        },
        (
            "ゲーム {game} で、プレイヤーの言い分が分かれています。\n\n{situation}\n\n"
            "次のように裁いてください。\n"
            "1. format にゲームを渡して、盤面の書き方を読む。\n"
            "2. 場の様子を盤面に、起きたことを script に、言い分を claims に書く。分からないカードや数は推測せず、"
            "_ や枚数で書くか、結論に関わるなら私に尋ねる。\n"
            "3. check_board で盤面がありうるか確かめ、指摘があれば直す。\n"
            "4. settle で裁く。止まって答えを求められたら (decision)、誰が何を選んだか私に尋ねる。\n"
            "5. 言い分ごとに、正しい・誤り・決まらないのどれかと、決め手になった手順とルールを、識別子を添えて短く伝える。"
            "ルールの本文は lookup で読み、自分の記憶からは何も付け足さない。",
            "The players of a game ({game}) disagree:\n\n{situation}\n\n"
            "Settle it like this.\n"
            "1. Call format with the game to learn how a board is written.\n"
            "2. Write the table as a board, what happened as its script, what they say as its claims. Do not guess cards "
            "or numbers nobody told you: write _ or a count, or ask me where the answer hangs on it.\n"
            "3. Call check_board, and mend what it finds.\n"
            "4. Call settle. If it stops at a decision, ask me who chose what.\n"
            "5. Tell me of each claim whether it is right, wrong or open, with the step and the rule that decide it and "
            "the rule's identifier, in a few words. Read rules with lookup; add nothing from memory.",
        ),
    ),
    "explain_rule": Start(
        ("ルールを初心者に説明する", "Explain a rule to a beginner"),
        (
            "ルールやカードを、初めて遊ぶ人にも分かる言葉で、根拠を添えて説明する。",
            "Explains a rule, an action or a card in words for somebody who plays for the first time, with its source.",
        ),
        {
            "rule": (("番号、名前、カード、または質問。", "A number, a name, a card, or a question."), True),
            "game": (GAME, False),
        },
        (
            "「{rule}」を、初めて遊ぶ人に説明してください。{of_game}\n"
            "lookup で本文を読み (名前が分からなければ search で探し)、参照されているルールも必要なら読むこと。"
            "そのうえで、何ができるか、いつできるか、何に気を付けるかを、短い例を1つ付けて、やさしい言葉で3〜6文にまとめる。"
            "終わりに根拠の識別子を書く。本文にないことは言わず、分からないことは分からないと言う。",
            "Explain “{rule}” to somebody who plays for the first time.{of_game}\n"
            "Read it with lookup (find it with search if you do not know its name), and the rules it refers to where they "
            "matter. Then say in three to six plain sentences, with one short example, what can be done, when, and what "
            "to watch out for. End with the identifiers it rests on. Say nothing that the rules do not say; where they "
            "are silent, say so.",
        ),
    ),
}
OF_GAME: Words = ("ゲームは {game} です。", " The game is {game}.")


class Missing(ValueError):
    """An argument that must be given is not there, or is no value of it."""


def prompts(lang: str) -> list[Prompt]:
    return [_prompt(name, start, lang) for name, start in STARTS.items()]


def _prompt(name: str, start: Start, lang: str) -> Prompt:
    arguments = [
        PromptArgument(name=argument, description=said(about, lang), required=required)
        for argument, (about, required) in [*start.arguments.items(), ("lang", (LANG, False))]
    ]
    return Prompt(name=name, title=said(start.title, lang), description=said(start.about, lang), arguments=arguments)


def prompt(name: str, arguments: dict[str, str], lang: str) -> GetPromptResult:
    """The message to begin with; Missing where an argument is not as it must be."""
    start = STARTS[name]
    lang = arguments.get("lang") or lang
    if lang not in LANGS:
        raise Missing(f"lang: {', '.join(LANGS)}")
    for argument, (about, required) in start.arguments.items():
        if required and not arguments.get(argument):
            raise Missing(f"{argument}: {said(about, lang)}")
    game = arguments.get("game", "")
    if game and game not in GAMES:
        raise Missing(said(GAME, lang))
    given = {argument: arguments.get(argument, "") for argument in start.arguments}
    of_game = said(OF_GAME, lang).format(game=game) if game else ""
    text = said(start.told, lang).format(**given, of_game=of_game)
    message = PromptMessage(role="user", content=TextContent(text=text))
    return GetPromptResult(description=said(start.about, lang), messages=[message])
