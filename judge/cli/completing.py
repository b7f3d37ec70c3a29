"""What the shell offers on Tab: entries by identifier and name, board files."""

from __future__ import annotations

FEW = 60


def entries(context, _, typed):
    """Identifiers and names that begin with what was typed; the command's kind first."""
    from click.shell_completion import CompletionItem

    from judge.corpus.lookup import KINDS
    from judge.corpus.store import corpus

    kinds = KINDS.get(context.info_name)
    found = []
    for entry in corpus():
        if kinds and entry.kind not in kinds:
            continue
        words = [entry.id, entry.local, entry.local.rpartition("/")[2], *(entry.name or {}).values()]
        word = next((w for w in words if w.lower().startswith(typed.lower()) and " " not in w), None)
        if word:
            found.append(CompletionItem(word, help=entry.title("en") or entry.text["en"][:50]))
    return found[:FEW]


def boards(context, _, typed):
    """Files."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(typed, type="file")]
