"""Studies on a cluster of two processes: the same games, also if a worker is lost."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from elgrande.cli import main
from elgrande.engine.balance.confidence import Estimate
from elgrande.engine.balance.running import play_study

from .test_studies import asked

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as found:
        yield found


def test_the_games_are_those_of_one_process(cluster: Any, tmp_path: Path) -> None:
    study = asked(card="bg5_king")
    files = [tmp_path / "one.jsonl", tmp_path / "cluster.jsonl"]
    play_study(study, 30, file=files[0], until_settled=False, processes=1)
    address = cluster.scheduler_address
    play_study(study, 10, file=files[1], until_settled=False, cluster=address)
    play_study(study, 30, file=files[1], until_settled=False, cluster=address)
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_lost_worker_loses_nothing(cluster: Any) -> None:
    study, lost = asked(card="bg5_king"), list[int]()

    def lose_one(games: int, found: Estimate) -> None:
        if not lost:
            worker = next(iter(cluster.workers.values()))
            lost.append(worker.pid)
            os.kill(worker.pid, signal.SIGKILL)

    address = cluster.scheduler_address
    rows = play_study(study, 60, until_settled=False, cluster=address, progress=lose_one)
    assert lost and rows == play_study(study, 60, until_settled=False, processes=1)


def test_no_scheduler_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elgrande.engine.balance.cluster._TIMEOUT", 0.5)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    for wrong in (address, "nonsense://x"):
        words = ["compare", "--card", "veto", "--cluster", wrong]
        told = CliRunner().invoke(main, words)
        assert told.exit_code == 1 and f"no Dask scheduler answers at {wrong}" in told.output
        assert "Traceback" not in told.output


def test_what_is_no_address() -> None:
    told = CliRunner().invoke(main, ["compare", "--card", "veto", "--cluster", "nonsense"])
    assert told.exit_code == 1 and "write tcp://host:8786, for example" in told.output
