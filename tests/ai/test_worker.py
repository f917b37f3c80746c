"""The process that thinks: cancelled, killed, hung, asked again, and never believed too late."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import toy

from game.ai.worker import ADVISE, Answer, InlineWorker, Request, Worker, think
from game.core.game import View, read_action


def question(job: int, level: int = 5, sticks: int = 21, seconds: float = 30.0) -> Request:
    """What seat A takes from so many sticks."""
    return Request(job, "nim", View(0, toy.Nim(sticks)), 0, level, 7, seconds)


def wait(worker: Worker, until: Callable[[Answer | None], bool] = bool, seconds: float = 20.0) -> Answer | None:
    """Poll like the loop of the window does."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        answer = worker.poll()
        if until(answer):
            return answer
        time.sleep(0.005)
    raise AssertionError("nothing came")


def keys(worker: Worker | InlineWorker) -> list[str]:
    """The catalog keys of the incidents."""
    return [incident.what.key for incident in worker.take_incidents()]


@pytest.fixture
def worker() -> Iterator[Worker]:
    """A worker that is ready."""
    made = Worker(toy.games)
    made.start()
    wait(made, lambda answer: made.ready)
    yield made
    made.close()


def test_the_answer_is_a_notation_that_the_rules_accept(worker: Worker) -> None:
    worker.ask(question(1))
    answer = wait(worker)
    assert answer is not None
    assert (answer.job, answer.action, answer.stand_in) == (1, "A 1", False)
    assert 0 <= answer.seconds < 1
    action = read_action(toy.NIM_RULES, answer.action)
    assert toy.NIM_RULES.refusal(toy.Nim(21), action) is None
    assert worker.poll() is None
    assert keys(worker) == []


def test_advice_comes_with_its_reason(worker: Worker) -> None:
    worker.ask(question(1, ADVISE, sticks=6))
    answer = wait(worker)
    assert answer is not None
    assert answer.action == "A 2"
    assert answer.why is not None
    assert answer.why.key == "toy.why"


def test_the_same_question_gives_the_same_action_here_and_there(worker: Worker) -> None:
    for seed in range(20):
        request = Request(seed, "nim", View(0, toy.Nim(20)), 0, 1, seed)
        worker.ask(request)
        answer = wait(worker)
        assert answer is not None
        assert answer.action == think(toy.games, request).action


def test_a_seat_switched_to_a_person_in_mid_search_and_back_is_answered(worker: Worker) -> None:
    """Row 27."""
    for job in range(3):
        worker.ask(question(2 * job, toy.HANG))
        assert worker.poll() is None
        worker.cancel()
        worker.ask(question(2 * job + 1))
        answer = wait(worker)
        assert answer is not None
        assert (answer.job, answer.action) == (2 * job + 1, "A 1")
    assert keys(worker) == []


def test_an_answer_that_comes_after_the_next_question_is_dropped(worker: Worker) -> None:
    """Row 28: the first answer lies in the pipe already when the second question is put."""
    worker.ask(question(1, sticks=22))
    time.sleep(0.3)
    pid = worker.pid
    worker.ask(question(2, sticks=23))
    answer = wait(worker)
    assert answer is not None
    assert (answer.job, answer.action) == (2, "A 3")
    assert worker.pid == pid, "an idle process is kept"
    assert worker.poll() is None


def test_a_cancelled_question_is_never_answered(worker: Worker) -> None:
    worker.ask(question(1, toy.SLOW))
    time.sleep(0.05)
    worker.cancel()
    end = time.monotonic() + 1.0
    while time.monotonic() < end:
        assert worker.poll() is None
        time.sleep(0.02)


def test_cancelling_takes_less_than_50_ms(worker: Worker) -> None:
    times = []
    for job in range(5):
        worker.ask(question(job, toy.HANG))
        wait(worker, lambda answer: worker.ready)
        time.sleep(0.02)
        start = time.perf_counter()
        worker.cancel()
        times.append(time.perf_counter() - start)
    assert min(times) < 0.05, times


def test_killed_in_mid_search_it_starts_again_and_the_answer_arrives(worker: Worker) -> None:
    worker.ask(question(1, toy.SLOW, sticks=6))
    time.sleep(0.1)
    old = worker.pid
    assert old is not None
    os.kill(old, signal.SIGKILL)
    answer = wait(worker)
    assert answer is not None
    assert (answer.action, answer.stand_in) == ("A 2", False)
    assert worker.pid != old
    assert keys(worker) == ["worker.restarted"]


def test_killed_while_idle_it_is_ready_again_before_the_next_question(worker: Worker) -> None:
    old = worker.pid
    assert old is not None
    os.kill(old, signal.SIGKILL)
    wait(worker, lambda answer: worker.pid != old and worker.ready)
    worker.ask(question(1))
    assert wait(worker) is not None
    assert keys(worker) == ["worker.restarted"]


def test_a_hung_process_is_replaced_and_level_1_answers_for_it(worker: Worker) -> None:
    worker.ask(question(1, toy.HANG, seconds=0.4))
    answer = wait(worker)
    assert answer is not None
    assert answer.stand_in
    assert read_action(toy.NIM_RULES, answer.action) in toy.nim_legal(toy.Nim(21), 0)
    assert keys(worker)[:2] == ["worker.restarted", "worker.restarted"]


def test_a_stopped_process_counts_as_hung(worker: Worker) -> None:
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGSTOP)
    worker.ask(question(1, seconds=0.5))
    answer = wait(worker)
    assert answer is not None
    assert not answer.stand_in
    assert keys(worker) == ["worker.restarted"]


def test_a_brain_that_kills_its_process_gets_a_stand_in(worker: Worker) -> None:
    worker.ask(question(1, toy.DIE))
    answer = wait(worker)
    assert answer is not None
    assert answer.stand_in
    assert keys(worker) == ["worker.restarted", "worker.restarted"]
    worker.ask(question(2))
    after = wait(worker)
    assert after is not None
    assert (after.job, after.action, after.stand_in) == (2, "A 1", False)


def test_a_brain_that_raises_gets_a_stand_in_and_its_process_lives(worker: Worker) -> None:
    pid = worker.pid
    worker.ask(question(1, toy.RAISE))
    answer = wait(worker)
    assert answer is not None
    assert answer.stand_in
    assert worker.pid == pid
    (incident,) = worker.take_incidents()
    assert incident.what.key == "worker.stand_in"
    assert "the brain is lost" in incident.detail


def test_a_machine_that_slept_for_an_hour_is_not_a_hung_brain() -> None:
    """Row 60: the clock jumps, nobody polled meanwhile."""
    now = [0.0]
    worker = Worker(toy.games, clock=lambda: now[0])
    worker.ask(question(1, toy.SLOW))
    now[0] = 3600.0
    answer = wait(worker)
    worker.close()
    assert answer is not None
    assert keys(worker) == []


def test_where_no_process_can_start_thinking_happens_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(process: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", refuse)
    worker = Worker(toy.games)
    worker.start()
    worker.ask(question(1, sticks=7))
    answer = worker.poll()
    assert answer is not None
    assert (answer.action, answer.stand_in) == ("A 3", False)
    assert keys(worker) == ["worker.absent"]


def test_the_inline_worker_answers_like_the_process() -> None:
    worker = InlineWorker(toy.games)
    assert worker.poll() is None
    worker.ask(question(1))
    worker.cancel()
    assert worker.poll() is None
    worker.ask(question(2, toy.RAISE))
    answer = worker.poll()
    assert answer is not None
    assert (answer.job, answer.stand_in) == (2, True)
    assert keys(worker) == ["worker.stand_in"]


SCRIPT = """
import sys, time
sys.path.insert(0, {tests!r})
import toy
from game.ai.worker import Request, Worker
from game.core.game import View

def main():
    {prepare}
    worker = Worker(toy.games)
    worker.ask(Request(1, "nim", View(0, toy.Nim(21)), 0, {level}, 7))
    {then}

if __name__ == "__main__":
    main()
"""


def run_script(tmp_path: Path, prepare: str, level: int, then: str) -> subprocess.Popen[str]:
    """A program of its own with a worker."""
    path = tmp_path / "program.py"
    text = SCRIPT.format(tests=str(Path(__file__).parent), prepare=prepare, level=level, then=then)
    path.write_text(text, encoding="utf-8")
    root = str(Path(__file__).parents[2])
    environment = {**os.environ, "PYTHONPATH": root}
    command = [sys.executable, str(path)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=environment)


def test_without_stdout_and_stderr_it_works(tmp_path: Path) -> None:
    """Row 67: a windowed program has neither."""
    prepare = "sys.stdout = sys.stderr = sys.__stdout__ = sys.__stderr__ = None"
    then = f"""
    end = time.monotonic() + 10
    while (answer := worker.poll()) is None and time.monotonic() < end:
        time.sleep(0.01)
    open({str(tmp_path / "said")!r}, "w", encoding="utf-8").write(answer.action)
    worker.close()"""
    assert run_script(tmp_path, prepare, 5, then).wait(20) == 0
    assert (tmp_path / "said").read_text(encoding="utf-8") == "A 1"


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks at processes through /proc")
def test_a_killed_program_leaves_no_thinking_process_behind(tmp_path: Path) -> None:
    then = "print(worker.pid, flush=True); time.sleep(30)"
    program = run_script(tmp_path, "", toy.HANG, then)
    assert program.stdout is not None
    pid = int(program.stdout.readline())
    time.sleep(0.5)
    program.kill()
    program.wait()
    program.stdout.close()
    end = time.monotonic() + 5.0
    while _runs(pid):
        assert time.monotonic() < end, "the orphan thinks for ever"
        time.sleep(0.02)


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False
