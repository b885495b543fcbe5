"""What taking in a dump came to, to be read: how much of it, never what it says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from gmtool.desk.columns import columns
from gmtool.desk.inbox import Report
from gmtool.desk.messages import Readings
from gmtool.desk.status import Row, described, seat_rows, summary
from gmtool.desk.table import Stage, Table


def report_text(table: Table, stage: Stage, report: Report, readings: Readings) -> str:
    """For each seat how many messages were filed and how many orders it has now; what was set
    apart, and why; and who is missing still.
    """
    head = f"{_count(report.messages, 'message')}: {len(report.filed)} filed,"
    head += f" {len(report.apart)} set apart, {report.again} received already"
    if report.empty:
        head += f", {len(report.empty)} without text (from {', '.join(report.empty)})"
    rows = seat_rows(table, stage, readings)
    told = _filed(table, stage, report, rows) + _apart(table, stage, report)
    return f"{head}\n{told}{summary(rows)}"


def _filed(table: Table, stage: Stage, report: Report, found: Sequence[Row]) -> str:
    rows = {row.seat: row for row in found}
    counts = Counter(each.seat for each in report.filed)
    told = [
        (seat, f"{counts[seat]} filed", f"{rows[seat].orders} read", described(rows[seat]))
        for seat in table.seats
        if seat in counts and seat in rows
    ]
    remarks = [
        f"  {stage.folder.path.name}/{each.file}: {remark}\n"
        for each in report.filed
        for remark in each.remarks
    ]
    return columns(told) + ("look at:\n" + "".join(remarks) if remarks else "")


def _apart(table: Table, stage: Stage, report: Report) -> str:
    if not report.apart:
        return ""
    rows = [(each.file, each.reason, each.sender, each.why) for each in report.apart]
    folder = stage.folder.path
    return (
        f"set apart in {folder}:\n{columns(rows)}"
        "To file one all the same:"
        f" gmtool receive SEAT {folder / report.apart[0].file}{table.folder.option}\n"
    )


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
