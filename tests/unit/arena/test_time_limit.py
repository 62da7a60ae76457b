import signal
import time

import pytest

from shootmoon.arena import time_limit

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no alarms here")


def test_what_takes_too_long_is_broken_off_also_where_it_resists():
    def resist():
        try:
            time.sleep(100)
        except BaseException:
            time.sleep(100)

    with pytest.raises(time_limit.Overrun):
        time_limit.call_within(0.01, resist)


def test_an_alarm_that_comes_when_the_call_is_over_does_nothing(monkeypatch):
    set_timer, rung = signal.setitimer, []

    def late(which, seconds, interval=0.0):
        if not seconds:  # the call is over, and the alarm is about to be called off
            rung.append(signal.getsignal(signal.SIGALRM))
            signal.raise_signal(signal.SIGALRM)
        return set_timer(which, seconds, interval)

    monkeypatch.setattr(signal, "setitimer", late)
    before = signal.getsignal(signal.SIGALRM)
    assert time_limit.call_within(60, lambda: "answer") == "answer"
    with pytest.raises(ZeroDivisionError):
        time_limit.call_within(60, lambda: 1 / 0)
    assert len(rung) == 2
    assert before not in rung
    assert signal.getsignal(signal.SIGALRM) == before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
