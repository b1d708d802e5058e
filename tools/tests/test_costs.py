"""Tests of the comparison of costs."""

from visavis_tools import costs
from visavis_tools.costs import Cost

PROFILE = """# callgrind format
desc: Trigger: Client Request: decode YUYV

positions: line
events: Ir
summary: 18446744073709551615

ob=(1) /lib/libc.so.6
fn=(1) malloc
4 10
+1 5

ob=(2) /lib/libswiftCore.so
fn=(2) swift_slowAlloc
7 20
cob=(1)
cfn=(1)
calls=3 4
+2 45
fn=(3) decode'2
cfn=(2)
calls=2 7
* 90
- 100
cob=(1)
cfn=(4) calloc@@GLIBC
calls=1 0
+8 7
"""


def test_a_callees_instructions_are_not_counted_twice():
    assert costs.read_profile(PROFILE) == ("decode YUYV", Cost(10 + 5 + 20 + 100, 3 + 1, 2))


def test_a_file_without_a_name_is_no_work():
    assert costs.read_profile(PROFILE.replace("Client Request: decode YUYV", "Program termination")) is None


def test_a_table_is_read_as_it_is_written():
    counts = {"a word": Cost(2_000_000, 500, 400), "paint X11": Cost(700_000, 3, 0)}
    assert costs.read_table(costs.write_table(counts)) == counts


def test_five_hundredths_more_are_a_fault():
    table = {"a frame": Cost(1000, 100, 0)}
    assert costs.compare({"a frame": Cost(1050, 100, 0)}, table) == ([], [])
    assert costs.compare({"a frame": Cost(1051, 100, 0)}, table)[0] == ["a frame: 1051 instructions instead of 1000"]


def test_one_allocation_where_there_was_none_is_a_fault():
    faults, _ = costs.compare({"a frame": Cost(1000, 3, 1)}, {"a frame": Cost(1000, 3, 0)})
    assert faults == ["a frame: 1 swift allocations instead of 0"]


def test_an_allocation_of_a_library_may_be_chance():
    assert costs.compare({"a frame": Cost(1000, 5, 0)}, {"a frame": Cost(1000, 3, 0)}) == ([], [])
    assert costs.compare({"a frame": Cost(1000, 6, 0)}, {"a frame": Cost(1000, 3, 0)})[0]


def test_work_that_is_missing_or_new_is_a_fault():
    faults, _ = costs.compare({"new": Cost(1, 0, 0)}, {"old": Cost(1, 0, 0)})
    assert faults == ["old: in the table, but not counted", "new: 1 instructions, not in the table"]


def test_what_costs_less_is_named():
    faults, remarks = costs.compare({"a frame": Cost(900, 0, 0)}, {"a frame": Cost(1000, 0, 0)})
    assert (faults, remarks) == ([], ["a frame: 900 instructions instead of 1000"])
