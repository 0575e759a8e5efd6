"""A mix is the same after each way of writing and reading it: file, saved game, site, scenario."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from elgrande.engine import Game, load_rules
from elgrande.engine.play.storage import Stored, as_bytes, stored_in
from elgrande.engine.rules.files.files import RuleFile, parsed_file
from elgrande.engine.rules.files.named_mix import mix_data, mix_in, mix_of, named_mix, request_of
from elgrande.engine.rules.files.request import Choices, MixRequest
from elgrande.engine.scenario.recorder import scenario_text
from elgrande.engine.site.settings import Settings, settings_in
from elgrande.engine.text.diagnostics import Report
from elgrande.engine.text.source import Source
from elgrande.engine.tools.mix import save_mix

RULES = load_rules()
GAME = Game.new(RULES, 2, seed=1)
IDS = st.from_regex("[a-z][a-z0-9_]{0,8}", fullmatch=True).filter(
    lambda name: name not in ("true", "false", "null", "nothing")
)
TITLES = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1)
SEVERAL = st.lists(IDS, max_size=3, unique=True).map(tuple)
SETTINGS = st.booleans() | st.integers(0, 1000) | IDS
CHOICES = st.builds(
    Choices,
    st.dictionaries(IDS, SETTINGS, max_size=3).map(lambda found: tuple(sorted(found.items()))),
    st.dictionaries(IDS, SEVERAL.filter(bool), max_size=2).map(lambda found: tuple(found.items())),
    st.dictionaries(IDS, st.sampled_from(["1", "1.10", "2.0-beta"]), max_size=2).map(
        lambda found: tuple(found.items())
    ),
)
MIXES = st.builds(
    MixRequest,
    SEVERAL,
    st.none() | IDS,
    choices=CHOICES,
    accepted=st.lists(st.sampled_from(["W515", "W301"]), unique=True).map(tuple),
    title=st.just("") | TITLES | st.sampled_from(["true", "7", "King & Intrigue", "#: [x"]),
    players=st.none() | st.integers(1, 8) | SEVERAL.filter(bool),
    short=st.booleans(),
)


def read(text: str) -> RuleFile:
    report = Report()
    file = parsed_file(Source("some.yaml", text), report)
    assert file is not None and not report.errors, report.errors
    return file


@given(MIXES, st.lists(st.sampled_from([".", "house", "deep/rules.yaml"]), unique=True))
def test_as_plain_data(mix: MixRequest, below: list[str]) -> None:
    folder = Path("somewhere")
    whole = mix.changed(paths=tuple(folder / name for name in below))
    assert mix_of(mix_data(whole, folder), folder) == whole
    assert mix_of(mix_data(whole, None), folder) == mix


@given(MIXES)
def test_in_a_saved_game(mix: MixRequest) -> None:
    stored = Stored("", mix, {"red": "greedy"}, 7)
    assert stored_in(as_bytes(stored), Path("game.json")) == stored


@given(MIXES)
def test_in_the_settings_of_a_site(mix: MixRequest) -> None:
    whole = Settings("folder", {"a.yaml": "title: ä\n"}, mix)
    assert settings_in(whole.written()) == whole


def test_in_a_mix_file(tmp_path: Path) -> None:
    """A saved mix also states the versions and the edition that were played."""
    (tmp_path / "house").mkdir()
    versions = tuple((one.id, one.version) for one in RULES.definitions.expansions)

    @given(MIXES, st.booleans())
    @settings(max_examples=60)
    def check(mix: MixRequest, with_house: bool) -> None:
        mix = mix.changed(
            choices=mix.choices.changed(versions=versions),
            edition=RULES.definitions.edition,
            title=mix.title or "Plain",
            paths=(tmp_path / "house",) if with_house else (),
        )
        file = tmp_path / "mix.yaml"
        file.unlink(missing_ok=True)
        save_mix(mix, RULES, file)
        assert mix_in(file) == mix, file.read_text("utf-8")

    check()


@given(MIXES)
@settings(max_examples=60)
def test_in_a_recorded_scenario(mix: MixRequest) -> None:
    """What a scenario can't say is left out: title, players, versions, accepted warnings."""
    expected = MixRequest(
        mix.expansions,
        mix.edition,
        choices=Choices(mix.choices.parameters, mix.choices.stacks),
    )
    content = read(scenario_text(GAME, mix, Path("somewhere"))).content
    assert request_of(content, Path("somewhere")) == expected


def test_a_mix_file_below_a_scenario_keeps_what_the_scenario_does_not_say(tmp_path: Path) -> None:
    text = "mix: Evening\nwith: [jubilee]\nedition: rio_grande_1996\nset: {a: 1, b: true}\n"
    (tmp_path / "evening.yaml").write_text(text, encoding="utf-8")
    scenario = read(
        "scenario: S\nrules: {mix: ./evening.yaml, edition: big_box, set: {a: 2}}\nplayers: [red]\n"
    )
    expected = MixRequest(
        ("jubilee",), "big_box", choices=Choices((("a", 2), ("b", True))), title="Evening"
    )
    assert request_of(scenario.content, tmp_path) == expected
    assert named_mix(scenario.content, tmp_path) == expected
