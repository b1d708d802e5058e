"""A run on the clock of its sound."""

import pytest

from visavis_tools.speech.listening import Sample, listen, timed


def test_a_file_that_is_read_early_is_counted_in_the_lags():
    lines = [(10.0, {"state": "listening"}), (11.0, {"id": "1", "source": "a", "t": 1.2})]
    run = timed(9.0, lines, [Sample(10, 0, 1, 1)], True)
    assert run.ahead == pytest.approx(0.2)
    assert run.start == pytest.approx(1)
    assert run.utterances["1"][0].arrival == pytest.approx(1.2)


def test_a_key_that_a_line_lacks_keeps_its_value():
    lines = [(0.0, {"state": "listening"}), (1.0, {"id": "1", "source": "a", "start": 2}),
             (2.0, {"id": "1", "source": "a b"})]
    last = timed(0, lines, [Sample(0, 0, 1, 1)], False).utterances["1"][-1]
    assert last.state == {"id": "1", "source": "a b", "start": 2}
    assert not last.is_final


def test_a_program_that_does_not_listen_is_an_error(tmp_path):
    with pytest.raises(RuntimeError, match="listens"):
        timed(0, [], [Sample(0, 0, 1, 1)], False)
    with pytest.raises(RuntimeError, match="status 3"):
        listen(["sh", "-c", "sleep 0.1; exit 3"], True, 10)


def test_a_program_is_sampled_until_it_ends():
    line = r'printf "{\"state\": \"listening\"}\n{\"id\": \"1\", \"source\": \"a\", \"final\": true}\n"; sleep 0.1'
    run = listen(["sh", "-c", line], True, 10)
    assert run.utterances["1"][0].is_final
    assert run.peak > 0
