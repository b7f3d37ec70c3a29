"""Prompts that a user can start from: settle a dispute, explain a rule to a beginner; in both languages."""

from __future__ import annotations

from typing import NamedTuple

from mcp_types import GetPromptResult, Prompt, PromptArgument, PromptMessage, TextContent

from judge.assistants.schemas import LANG, Words, localized
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
        ("主張を判定する", "Settle a dispute"),
        (
            "プレイヤーの言い分が分かれたとき、盤面を書き起こし、ルールに照らして判定する。",
            "When players disagree, writes the board and rules on each claim.",
        ),
        {
            "game": (GAME, True),
            "situation": (
                ("盤面の様子、起こったこと、各人の主張。", "The board, what happened, and who claims what."),
                True,
            ),
        },
        (
            "ゲーム {game} で、プレイヤーの言い分が分かれている。\n\n{situation}\n\n"
            "次のように判定する。\n"
            "1. format にゲームを渡して、盤面の書き方を読む。\n"
            "2. 様子を盤面に、起こったことを script に、主張を claims に書く。不明なカードや数は推測せず、"
            "_ や枚数で書くか、結論に関わるなら私に尋ねる。\n"
            "3. check_board で盤面がありうるか確かめ、指摘があれば直す。\n"
            "4. settle で判定する。決めること (decision) で止まったら、誰が何を選んだか私に尋ねる。\n"
            "5. 主張ごとに、正しい・誤り・判定できないのどれかと、決め手の手順とルールを、識別子を添えて短く伝える。"
            "ルールの本文は lookup で読み、自分の記憶からは何も付け足さない。",
            "The players of a game ({game}) disagree:\n\n{situation}\n\n"
            "Settle it like this.\n"
            "1. Call format with the game to learn how to write a board.\n"
            "2. Write the situation as a board, what happened as its script, and what the players claim as its claims. "
            "Do not guess unknown cards or numbers: write _ or a count, or ask me if the answer depends on them.\n"
            "3. Call check_board and fix the problems it finds.\n"
            "4. Call settle. If it stops at a decision, ask me who chose what.\n"
            "5. For each claim, say briefly whether it is right, wrong or undecided, with the step and the rule that "
            "decide it and the rule's identifier. Read rules with lookup; add nothing from memory.",
        ),
    ),
    "explain_rule": Start(
        ("ルールを初心者に説明する", "Explain a rule to a beginner"),
        (
            "ルールやカードを、初めて遊ぶ人にも分かる言葉で、根拠を添えて説明する。",
            "Explains a rule, an action or a card to a first-time player, citing its source.",
        ),
        {
            "rule": (("番号、名前、カード、または質問。", "A number, a name, a card, or a question."), True),
            "game": (GAME, False),
        },
        (
            "「{rule}」を、初めて遊ぶ人に説明する。{of_game}\n"
            "lookup で本文を読み (名前が分からなければ search で探し)、参照されているルールも必要なら読むこと。"
            "そのうえで、何ができるか、いつできるか、何に気を付けるかを、短い例を1つ付けて、やさしい言葉で3〜6文にまとめる。"
            "終わりに根拠の識別子を書く。本文にないことは書かず、本文にない点はないと書く。",
            "Explain “{rule}” to a first-time player.{of_game}\n"
            "Read it with lookup (find it with search if you do not know its name), and also the rules it refers to if "
            "they matter. Then explain in three to six plain sentences, with one short example, what a player can do, "
            "when, and what to watch out for. End with the identifiers you cite. State only what the rules say; if they "
            "do not cover something, say so.",
        ),
    ),
}
OF_GAME: Words = ("ゲームは {game}。", " The game is {game}.")


class Missing(ValueError):
    """An argument that must be given is not there, or is no value of it."""


def prompts(lang: str) -> list[Prompt]:
    """The prompts offered to users of an assistant, in a language."""
    return [_prompt(name, start, lang) for name, start in STARTS.items()]


def _prompt(name: str, start: Start, lang: str) -> Prompt:
    """One prompt in a language, with its arguments described."""
    arguments = [
        PromptArgument(name=argument, description=localized(about, lang), required=required)
        for argument, (about, required) in [*start.arguments.items(), ("lang", (LANG, False))]
    ]
    return Prompt(
        name=name, title=localized(start.title, lang), description=localized(start.about, lang), arguments=arguments
    )


def prompt(name: str, arguments: dict[str, str], lang: str) -> GetPromptResult:
    """Returns a prompt with the one message that a user sends with these arguments. Raises Missing if a required
    argument is missing or one is wrong."""
    start = STARTS[name]
    lang = arguments.get("lang") or lang
    if lang not in LANGS:
        raise Missing(f"lang: {', '.join(LANGS)}")
    for argument, (about, required) in start.arguments.items():
        if required and not arguments.get(argument):
            raise Missing(f"{argument}: {localized(about, lang)}")
    game = arguments.get("game", "")
    if game and game not in GAMES:
        raise Missing(localized(GAME, lang))
    given = {argument: arguments.get(argument, "") for argument in start.arguments}
    of_game = localized(OF_GAME, lang).format(game=game) if game else ""
    text = localized(start.told, lang).format(**given, of_game=of_game)
    message = PromptMessage(role="user", content=TextContent(text=text))
    return GetPromptResult(description=localized(start.about, lang), messages=[message])
