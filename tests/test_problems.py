from __future__ import annotations

import pytest

from gmtool.core.problems import Place, Problem, Problems, Severity, any_error

PLACE = Place("turns/001/orders/paris.txt", 3, 10, 8)

RENDERED = {
    "everything": (
        Problem(
            PLACE,
            'unknown place "Burgandy"',
            "Did you mean Burgundy (bur)?",
            "A Par - Burgandy".replace("Par - ", "Par -  "),
        ),
        """\
turns/001/orders/paris.txt:3:10: error: unknown place "Burgandy"
  3 | A Par -  Burgandy
    |          ^^^^^^^^
  Did you mean Burgundy (bur)?""",
    ),
    "no excerpt, no remedy": (
        Problem(Place("game.yaml"), "the file is empty"),
        "game.yaml:1:1: error: the file is empty",
    ),
    "a warning": (
        Problem(Place("o.txt", 12, 1, 7), "illegal", excerpt="F mun H", severity=Severity.WARNING),
        """\
o.txt:12:1: warning: illegal
  12 | F mun H
     | ^^^^^^^""",
    ),
    "the carets end with the line": (
        Problem(Place("o.txt", 1, 3, 50), "what", excerpt="A par\n"),
        """\
o.txt:1:3: error: what
  1 | A par
    |   ^^^""",
    ),
    "a place behind the end of the line": (
        Problem(Place("o.txt", 1, 8), "an order is missing", excerpt="A par -"),
        """\
o.txt:1:8: error: an order is missing
  1 | A par -
    |        ^""",
    ),
    "a tab is one column": (
        Problem(Place("o.txt", 1, 2, 5), "what", excerpt="\tA par"),
        """\
o.txt:1:2: error: what
  1 |  A par
    |  ^^^^^""",
    ),
    "a long line is shortened round the place": (
        Problem(Place("o.txt", 1, 101, 5), "what", excerpt="x" * 100 + "A par" + "y" * 100),
        f"""\
o.txt:1:101: error: what
  1 | {"x" * 48}A par{"y" * 43}
    | {" " * 48}^^^^^""",
    ),
}


@pytest.mark.parametrize(("problem", "text"), RENDERED.values(), ids=RENDERED)
def test_a_problem_in_print(problem: Problem, text: str) -> None:
    assert text == str(problem)


def test_problems_come_sorted_by_place_and_each_once() -> None:
    first, second, third = (
        Problem(Place(file, line, column), "what")
        for file, line, column in (("a.txt", 2, 9), ("a.txt", 10, 1), ("b.txt", 1, 1))
    )
    problems = Problems([third, second, first, second])
    assert [first, second, third] == problems.problems
    assert "a.txt:2:9: error: what\na.txt:10:1: error: what\nb.txt:1:1: error: what" == str(
        problems
    )


def test_an_error_comes_before_a_warning_at_the_same_place() -> None:
    warning = Problem(PLACE, "same", severity=Severity.WARNING)
    error = Problem(PLACE, "same")
    assert [error, warning] == Problems([warning, error]).problems


def test_a_place_moves_along_its_line() -> None:
    assert Place("o.txt", 3, 14, 3) == Place("o.txt", 3, 10, 8).moved(4, 3)
    assert "o.txt:3:14" == str(Place("o.txt", 3, 10).moved(4))


def test_a_place_in_a_text_that_begins_within_a_line() -> None:
    begin = Place("o.txt", 3, 10)
    assert Place("o.txt", 3, 14, 2) == begin.within(0, 4, 2)
    assert Place("o.txt", 5, 5, 1) == begin.within(2, 4, 0)


def test_warnings_are_no_errors() -> None:
    warning = Problem(PLACE, "same", severity=Severity.WARNING)
    assert any_error([warning, Problem(PLACE, "same")])
    assert not any_error([warning])
    assert not any_error([])
