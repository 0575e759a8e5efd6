"""Whole sessions of an editor with the server: what it answers about files, and when."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from threading import Event

import pytest

pytest.importorskip("pygls")

from lsprotocol import types

from elgrande.engine.lsp.server import RuleServer

from .__main__ import folder_of
from .editor import Editor, applied, session

MANIFEST = "expansion: mine\ntitle: Mine\nversion: '1'\n"
CARDS = """\
expansion: mine
deck: stack_1
cards:
  - id: alms
    title: Alms
    numbers: {places: 1}
    effect: |
      gain 2 points
      if [own points] is more than 3:
        choose any region as goal
        move 1 own caballero from the provinces to goal
"""
SCENARIO = """\
scenario: Alms bring two points
rules: {with: [.]}
players: [red, blue]
given:
  at: {action: alms}
  by: red
steps:
  - expect:
      points: {red: 2}
"""
FILES = {"expansion.yaml": MANIFEST, "cards.yaml": CARDS, "alms.yaml": SCENARIO}


def test_the_outline_names_what_is_declared(tmp_path: Path) -> None:
    async def play(editor: Editor) -> None:
        editor.open("cards.yaml", CARDS)
        asked = types.DocumentSymbolParams(editor.at("cards.yaml"))
        found = await editor.client.text_document_document_symbol_async(asked)
        assert found is not None
        assert [one.name for one in found] == ["expansion", "deck", "cards"]
        cards = found[-1]
        assert isinstance(cards, types.DocumentSymbol) and cards.children
        (card,) = cards.children
        assert (card.name, card.detail) == ("alms", "Alms")
        assert card.range.start.line == 3 and card.selection_range.start == editor.place(
            "cards.yaml", "alms"
        )
        for query, names in (("al", ["alms"]), ("aml", []), ("", ["alms", "mine", "places"])):
            everywhere = await editor.client.workspace_symbol_async(
                types.WorkspaceSymbolParams(query)
            )
            assert sorted({one.name for one in everywhere or ()}) == names

    session(tmp_path, play, FILES)


def test_colours_remarks_and_lenses(tmp_path: Path) -> None:
    async def play(editor: Editor) -> None:
        editor.open("cards.yaml", CARDS)
        what = editor.at("cards.yaml")
        tokens = await editor.client.text_document_semantic_tokens_full_async(
            types.SemanticTokensParams(what)
        )
        assert tokens is not None
        kinds = words_of(tokens.data, CARDS)
        assert kinds[:3] == [("gain", 0), ("2", 1), ("points", 0)]
        assert ("region", 0) in kinds and ("caballero", 3) in kinds
        assert [kind for word, kind in kinds if word == "goal"] == [5, 5], "it is a chosen name"
        whole = types.Range(types.Position(0, 0), types.Position(99, 0))
        hints = await editor.client.text_document_inlay_hint_async(
            types.InlayHintParams(what, whole)
        )
        lines = {one.position.line: str(one.label) for one in hints or ()}
        assert [*lines] == [7, 8] and lines[7] == "Gain 2 points."
        assert lines[8].startswith("If your score is more than 3, choose any region")
        lenses = await editor.client.text_document_code_lens_async(types.CodeLensParams(what))
        titles = {one.range.start.line: one.command.title for one in lenses or () if one.command}
        assert titles[3] == "1 use", "the scenario plays it"

    session(tmp_path, play, FILES)


def words_of(data: Sequence[int], text: str) -> list[tuple[str, int]]:
    """The coloured words and the numbers of their kinds."""
    lines, found, line, column = text.splitlines(), [], 0, 0
    for down, right, length, kind, _ in zip(*[iter(data)] * 5, strict=True):
        line, column = line + down, right if down else column + right
        found.append((lines[line][column : column + length], kind))
    return found


def test_a_place_and_what_is_around_it(tmp_path: Path) -> None:
    async def play(editor: Editor) -> None:
        editor.open("cards.yaml", CARDS)
        what, at = editor.at("cards.yaml"), editor.place("cards.yaml", "own caballero")
        ranges = await editor.client.text_document_selection_range_async(
            types.SelectionRangeParams(what, [at])
        )
        assert ranges
        around: list[str] = []
        one: types.SelectionRange | None = ranges[0]
        while one is not None:
            around.append(piece(CARDS, one.range))
            assert one.parent is None or one.parent.range != one.range
            one = one.parent
        assert around[0] == "own" and around[-1] == CARDS
        assert "move 1 own caballero from the provinces to goal" in around
        assert all(small in large for small, large in pairwise(around))
        goal = editor.place("cards.yaml", "goal")
        marks = await editor.client.text_document_document_highlight_async(
            types.DocumentHighlightParams(what, goal)
        )
        kinds = types.DocumentHighlightKind
        assert [one.kind for one in marks or ()] == [kinds.Write, kinds.Read]

    session(tmp_path, play, FILES)


def piece(text: str, where: types.Range) -> str:
    """A part of a text."""
    lines = text.splitlines(keepends=True)
    begin = sum(map(len, lines[: where.start.line])) + where.start.character
    return text[begin : sum(map(len, lines[: where.end.line])) + where.end.character]


def test_links_lead_to_expansions_and_folders(tmp_path: Path) -> None:
    async def play(editor: Editor) -> None:
        scenario = SCENARIO.replace("[.]", "[., jubilee]")
        editor.open("alms.yaml", scenario)
        links = await editor.client.text_document_document_link_async(
            types.DocumentLinkParams(editor.at("alms.yaml"))
        )
        found = {piece(scenario, one.range): one.target for one in links or ()}
        assert found["."] == editor.uri("expansion.yaml")
        assert str(found["jubilee"]).endswith("jubilee/expansion.yaml")

    session(tmp_path, play, FILES)


UNTIDY = CARDS.replace("gain 2 points", "gain   2 points").replace("choose any", "choose  any")


def test_formatting_is_that_of_fmt(tmp_path: Path) -> None:
    async def play(editor: Editor) -> None:
        editor.open("cards.yaml", UNTIDY)
        what = editor.at("cards.yaml")
        options = types.FormattingOptions(2, True)
        whole = await editor.client.text_document_formatting_async(
            types.DocumentFormattingParams(what, options)
        )
        assert applied(UNTIDY, whole or []) == CARDS
        line = editor.place("cards.yaml", "choose").line
        some = await editor.client.text_document_range_formatting_async(
            types.DocumentRangeFormattingParams(
                what, types.Range(types.Position(line, 0), types.Position(line, 5)), options
            )
        )
        assert applied(UNTIDY, some or []) == UNTIDY.replace("choose  any", "choose any")
        typed = await editor.client.text_document_on_type_formatting_async(
            types.DocumentOnTypeFormattingParams(what, types.Position(8, 6), "\n", options)
        )
        assert applied(UNTIDY, typed or []) == UNTIDY.replace("gain   2", "gain 2")
        editor.type("cards.yaml", UNTIDY.replace("gain", "gein"))
        for _ in range(2):
            refused = await editor.client.text_document_formatting_async(
                types.DocumentFormattingParams(what, options)
            )
            assert not refused, "a text with mistakes stays as it is"

    session(tmp_path, play, FILES)


def test_a_finding_has_its_hint_apart_and_its_page(tmp_path: Path) -> None:
    async def play(editor: Editor) -> None:
        editor.open("cards.yaml", CARDS.replace("provinces", "provnces"))
        (found,) = await editor.marks("cards.yaml")
        assert "hint" not in found.message
        related = [one.message for one in found.related_information or ()]
        assert related == ["hint: did you mean `the provinces`?"]
        page = found.code_description
        assert page is not None and Path(page.href.removeprefix("file://")).is_file()

    session(tmp_path, play, FILES)


def test_an_editor_without_related_information_has_the_hint_in_the_message(
    tmp_path: Path,
) -> None:
    async def play(editor: Editor) -> None:
        editor.open("cards.yaml", CARDS.replace("provinces", "provnces"))
        (found,) = await editor.marks("cards.yaml")
        assert found.message.endswith("\nhint: did you mean `the provinces`?")

    session(tmp_path, play, FILES, types.ClientCapabilities())


def test_all_spellings_are_fixed_at_once(tmp_path: Path) -> None:
    wrong = CARDS.replace("provinces", "provnces").replace("caballero from", "cabalero from")

    async def play(editor: Editor) -> None:
        editor.open("cards.yaml", wrong)
        kinds = types.CodeActionKind
        fixes = await actions(editor, "cards.yaml", only=[kinds.QuickFix])
        assert {one.kind for one in fixes} == {"quickfix"} and len(fixes) == 2
        assert not await actions(editor, "cards.yaml", only=[kinds.Refactor])
        (action,) = await actions(editor, "cards.yaml", only=[kinds.SourceFixAll])
        assert action.edit is not None and action.edit.changes is not None
        assert applied(wrong, action.edit.changes[editor.uri("cards.yaml")]) == CARDS

    session(tmp_path, play, FILES)


def test_a_warning_is_silenced_by_a_comment(tmp_path: Path) -> None:
    """The comment joins one that is there, or stands below the comments at the top."""
    idle = CARDS.replace("gain 2 points", "choose any region as spot")

    async def play(editor: Editor) -> None:
        for number, top in enumerate(("", "# mine\n", "# elgrande: ignore=W1\n# mine\n")):
            name = f"cards{number}.yaml"
            text = top + idle.replace("alms", f"alms{number}")
            editor.open(name, text)
            codes = {str(one.code) for one in await editor.marks(name)}
            wanted = sorted(code for code in codes if code[0] in "WH" and code != "W190")[0]
            silent = [
                one
                for one in await actions(editor, name)
                if one.title == f"Silence {wanted} in this file"
            ]
            assert silent[0].edit is not None and silent[0].edit.changes is not None
            changed = applied(text, silent[0].edit.changes[editor.uri(name)])
            assert len(changed.splitlines()) == len(text.splitlines()) + (number < 2)
            editor.type(name, changed)
            left = {str(one.code) for one in await editor.marks(name)}
            assert wanted not in left

    session(tmp_path, play, {"expansion.yaml": MANIFEST})


async def actions(
    editor: Editor, name: str, only: list[types.CodeActionKind] | None = None
) -> list[types.CodeAction]:
    """What can be done about a whole file."""
    found = await editor.client.text_document_code_action_async(
        types.CodeActionParams(
            editor.at(name),
            types.Range(types.Position(0, 0), types.Position(99, 0)),
            types.CodeActionContext([], only),
        )
    )
    return [one for one in found or () if isinstance(one, types.CodeAction)]


def test_a_scenario_is_run_and_fails_at_its_line(tmp_path: Path) -> None:
    async def play(editor: Editor) -> None:
        editor.open("alms.yaml", SCENARIO.replace("red: 2}", "red: 5}"))
        assert not await editor.marks("alms.yaml")
        lenses = await editor.client.text_document_code_lens_async(
            types.CodeLensParams(editor.at("alms.yaml"))
        )
        (run,) = [one.command for one in lenses or () if one.command]
        assert run.title == "run" and [*(run.arguments or ())] == [editor.uri("alms.yaml")]
        await execute(editor, run)
        (failure,) = await editor.marks("alms.yaml")
        assert failure.range.start.line == editor.place("alms.yaml", "points:").line
        assert "2" in failure.message and failure.code == "run"
        editor.type("alms.yaml", SCENARIO)
        assert not await editor.marks("alms.yaml")
        await execute(editor, run)
        assert editor.messages[-1] == "alms.yaml passes"

    session(tmp_path, play, FILES)


async def execute(editor: Editor, command: types.Command) -> None:
    await editor.client.workspace_execute_command_async(
        types.ExecuteCommandParams(command.command, command.arguments)
    )


def test_only_the_newest_of_many_texts_is_checked(tmp_path: Path) -> None:
    async def play(editor: Editor) -> None:
        editor.open("cards.yaml", CARDS)
        await editor.marks("cards.yaml")
        for number in range(2, 42):
            editor.type("cards.yaml", CARDS.replace("2 points", f"{number} pints"))
        (found,) = await editor.marks("cards.yaml")
        assert "41 points" in found.message
        texts = [one.version for one in editor.published if one.uri == editor.uri("cards.yaml")]
        assert texts[-1] == 41 and len(texts) < 10

    session(tmp_path, play, FILES)


def test_what_is_cancelled_is_not_computed() -> None:
    """A request that waits for another one; and one that is answered in the background."""
    server, called, begun, go_on = RuleServer("1"), list[int](), Event(), Event()

    def block() -> None:
        begun.set()
        go_on.wait(20)

    async def play() -> None:
        first = asyncio.ensure_future(server.in_turn(block))
        waiting = asyncio.ensure_future(server.in_turn(called.append, 1))
        last = asyncio.ensure_future(server.in_turn(called.append, 2))
        while not begun.is_set():
            await asyncio.sleep(0.01)
        waiting.cancel()
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(first, last)

    asyncio.run(play())
    server.shutdown()
    assert called == [2]


def test_what_is_cancelled_is_not_answered(tmp_path: Path) -> None:
    async def play(editor: Editor) -> None:
        editor.open("cards.yaml", CARDS)
        asked = types.CodeLensParams(editor.at("cards.yaml"))
        waiting = asyncio.ensure_future(editor.client.text_document_code_lens_async(asked))
        await asyncio.sleep(0)
        (number,) = editor.client.protocol._request_futures
        editor.client.cancel_request(types.CancelParams(number))
        with pytest.raises(Exception, match="cancel"):
            await asyncio.wait_for(waiting, 30)

    session(tmp_path, play, FILES)


def test_completion_does_not_wait_for_a_check(tmp_path: Path) -> None:
    """With hundreds of cards a check takes long: names are those of the last one meanwhile."""
    files = folder_of(300)
    text = files["cards.yaml"]
    line = "      gain 2 points\n"
    begin = text.index("      choose any region")

    async def play(editor: Editor) -> None:
        editor.open("cards.yaml", text)
        await editor.marks("cards.yaml")
        editor.type("cards.yaml", text[:begin] + line * 3 + text[begin:])
        editor.save("cards.yaml")  # it is checked at once
        at = types.Position(editor.place("cards.yaml", "gain").line, 6)
        found = await editor.client.text_document_completion_async(
            types.CompletionParams(editor.at("cards.yaml"), at)
        )
        assert isinstance(found, types.CompletionList)
        assert "choose" in {item.label for item in found.items}
        checked = [one.version for one in editor.published if one.uri.endswith("cards.yaml")]
        assert checked == [1], "the check of the second text still runs"
        assert not await editor.marks("cards.yaml")

    session(tmp_path, play, files)


def test_legal_choices_are_offered(tmp_path: Path) -> None:
    scenario = CARDS.replace("gain 2 points", "choose any region as spot")
    steps = SCENARIO.partition("steps:\n")[0] + "steps:\n  - red: \nunfinished: true\n"

    async def play(editor: Editor) -> None:
        editor.open("cards.yaml", scenario)
        editor.open("alms.yaml", steps)
        await editor.marks("alms.yaml")
        place = editor.place("alms.yaml", "  - red: ")
        at = types.Position(place.line, len("  - red: "))
        labels: dict[str, str | None] = {}
        while len(labels) != 9:  # all names, until the rules are compiled
            found = await editor.client.text_document_completion_async(
                types.CompletionParams(editor.at("alms.yaml"), at)
            )
            assert isinstance(found, types.CompletionList) and found.is_incomplete
            labels = {item.label: item.detail for item in found.items}
        assert labels["aragon"] == "Aragón"

    session(tmp_path, play, FILES)


def test_a_whole_sentence_comes_with_fields(tmp_path: Path) -> None:
    """For an editor that fills in snippets; to another one it is plain text."""
    item = types.ClientCompletionItemOptions(snippet_support=True)
    able = types.CompletionClientCapabilities(completion_item=item)
    of_texts = types.TextDocumentClientCapabilities(completion=able)
    text = CARDS.replace("gain 2 points", "roll a die")

    async def edit_of(editor: Editor) -> types.CompletionItem:
        editor.open("cards.yaml", text)
        place = editor.place("cards.yaml", "roll a die")
        at = types.Position(place.line, place.character + len("roll a die"))
        found = await editor.client.text_document_completion_async(
            types.CompletionParams(editor.at("cards.yaml"), at)
        )
        assert isinstance(found, types.CompletionList)
        return next(one for one in found.items if one.label == "roll a die")

    async def with_fields(editor: Editor) -> None:
        one = await edit_of(editor)
        assert one.insert_text_format == types.InsertTextFormat.Snippet
        assert one.text_edit is not None and "${1:" in one.text_edit.new_text

    async def plain(editor: Editor) -> None:
        one = await edit_of(editor)
        assert one.text_edit is not None and "$" not in one.text_edit.new_text

    session(tmp_path, with_fields, FILES, types.ClientCapabilities(text_document=of_texts))
    session(tmp_path, plain, FILES)


def test_a_byte_order_mark_moves_nothing(tmp_path: Path) -> None:
    text = "\ufeff" + CARDS.replace("expansion: mine", "expansoin: mine")

    async def play(editor: Editor) -> None:
        editor.open("cards.yaml", text)
        found = [one for one in await editor.marks("cards.yaml") if "expansoin" in one.message]
        assert piece(text, found[0].range) == "expansoin"

    session(tmp_path, play, FILES)


def test_files_that_come_and_go(tmp_path: Path) -> None:
    """A deleted card is missed in its scenario; when its folder is back, it is there again."""

    async def play(editor: Editor) -> None:
        editor.open("alms.yaml", SCENARIO)
        assert not await editor.marks("alms.yaml")
        text = (tmp_path / "cards.yaml").read_text()
        (tmp_path / "cards.yaml").unlink()
        gone = [types.FileDelete(editor.uri("cards.yaml"))]
        editor.client.workspace_did_delete_files(types.DeleteFilesParams(gone))
        while not (found := await editor.marks("alms.yaml")):
            await asyncio.sleep(0.01)
        assert "alms" in found[0].message
        (tmp_path / "other.yaml").write_text(text)
        moved = [types.FileRename(editor.uri("cards.yaml"), editor.uri("other.yaml"))]
        editor.client.workspace_did_rename_files(types.RenameFilesParams(moved))
        while await editor.marks("alms.yaml"):
            await asyncio.sleep(0.01)
        editor.open("notes.yaml", "shopping: [bread, wine]\n")
        assert not await editor.marks("notes.yaml"), "no rule file"
        editor.close("notes.yaml")

    session(tmp_path, play, FILES)


def test_an_untitled_text_is_checked(tmp_path: Path) -> None:
    async def play(editor: Editor) -> None:
        text = CARDS.replace("expansion: mine\n", "").replace("provinces", "provnces")
        item = types.TextDocumentItem("untitled:Untitled-1", "yaml", 1, text)
        editor.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        while not (found := [one for one in editor.published if one.uri == item.uri]):
            await asyncio.sleep(0.01)
        assert "provnces" in found[-1].diagnostics[0].message

    session(tmp_path, play)


def test_the_line_where_one_types_stays(tmp_path: Path) -> None:
    """Only the line that was ended is formatted, and only lines of a selection."""
    untidy = UNTIDY.replace("gain   2 points\n", "gain   2 points\n      \n")

    async def play(editor: Editor) -> None:
        editor.open("cards.yaml", untidy)
        what, options = editor.at("cards.yaml"), types.FormattingOptions(2, True)
        line = editor.place("cards.yaml", "gain").line
        typed = await editor.client.text_document_on_type_formatting_async(
            types.DocumentOnTypeFormattingParams(what, types.Position(line + 1, 6), "\n", options)
        )
        assert applied(untidy, typed or []) == untidy.replace("gain   2", "gain 2")
        below = types.Range(types.Position(line, 0), types.Position(line + 1, 0))
        some = await editor.client.text_document_range_formatting_async(
            types.DocumentRangeFormattingParams(what, below, options)
        )
        assert applied(untidy, some or []) == untidy.replace("gain   2", "gain 2")
        whole = await editor.client.text_document_formatting_async(
            types.DocumentFormattingParams(what, options)
        )
        assert applied(untidy, whole or []) == CARDS

    session(tmp_path, play, FILES)


def test_edits_have_the_line_ends_of_the_text(tmp_path: Path) -> None:
    async def play(editor: Editor) -> None:
        text = UNTIDY.replace("\n", "\r\n")
        editor.open("cards.yaml", text)
        whole = await editor.client.text_document_formatting_async(
            types.DocumentFormattingParams(
                editor.at("cards.yaml"), types.FormattingOptions(2, True)
            )
        )
        assert applied(text, whole or []) == CARDS.replace("\n", "\r\n")

    session(tmp_path, play, FILES)


def test_a_file_has_the_name_by_which_the_editor_opened_it(tmp_path: Path) -> None:
    """Also in a folder with a blank, and through a link; with the version of its text."""
    real = tmp_path / "my rules"
    real.mkdir()
    (tmp_path / "link").symlink_to(real)

    async def play(editor: Editor) -> None:
        for folder in ("my rules", "link"):
            name = f"{folder}/cards.yaml"
            editor.open(name, CARDS.replace("provinces", "provnces"))
            (found,) = await editor.marks(name)
            assert "provnces" in found.message
            (fix, *_) = await actions(editor, name)
            assert fix.edit is not None and [*(fix.edit.changes or ())] == [editor.uri(name)]
            editor.close(name)

    session(tmp_path, play, {"my rules/expansion.yaml": MANIFEST})


def test_a_run_after_a_change_keeps_its_mark(tmp_path: Path) -> None:
    async def play(editor: Editor) -> None:
        editor.open("alms.yaml", SCENARIO)
        await editor.marks("alms.yaml")
        editor.type("alms.yaml", SCENARIO.replace("red: 2}", "red: 7}"))
        run = types.Command("run", "elgrande.run", None, [editor.uri("alms.yaml")])
        await execute(editor, run)
        await asyncio.sleep(0.2)
        (failure,) = await editor.marks("alms.yaml")
        assert failure.code == "run"

    session(tmp_path, play, FILES)


def test_a_mix_leads_to_its_folders(tmp_path: Path) -> None:
    async def play(editor: Editor) -> None:
        text = "mix: Ours\nwith: [., jubilee]\n"
        editor.open("ours.yaml", text)
        links = await editor.client.text_document_document_link_async(
            types.DocumentLinkParams(editor.at("ours.yaml"))
        )
        assert {piece(text, one.range) for one in links or ()} == {".", "jubilee"}

    session(tmp_path, play, FILES)


def test_a_finding_about_a_silencing_comment_is_not_silenced(tmp_path: Path) -> None:
    async def play(editor: Editor) -> None:
        editor.open("cards.yaml", f"# elgrande: ignore=W490\n{CARDS}")
        (found,) = await editor.marks("cards.yaml")
        assert found.code == "W190" and not await actions(editor, "cards.yaml")

    session(tmp_path, play, FILES)


def test_a_very_long_line_delays_nothing(tmp_path: Path) -> None:
    async def play(editor: Editor) -> None:
        long = CARDS.replace("gain 2 points", f"gain [1{' plus 1' * 3_000}] points")
        editor.open("cards.yaml", long)
        tokens = await editor.client.text_document_semantic_tokens_full_async(
            types.SemanticTokensParams(editor.at("cards.yaml"))
        )
        assert tokens is not None
        words = words_of(tokens.data, long)
        assert words[0] == ("gain", 0) and len(words) < 600

    session(tmp_path, play, FILES)
