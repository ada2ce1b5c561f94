"""Compares the console's conditions with an evaluator that shares no code with it.

Hypothesis generates variables, a state of the app and conditions on them. Each condition is written
as text, with only the parentheses that the precedence of its operators needs, and `inno` checks it.
`evaluator.py` evaluates the tree. Both must agree on true, false or an error.

Most conditions are well typed: the generator chooses operands by their types, evaluates a condition
as it grows, and discards part of the conditions with an undesired result. One condition in six is
generated without regard to types.

    conditions.py INNO [COUNT]      checks at least COUNT conditions (default: 100000)
"""

import json
import subprocess
import sys
from collections import Counter

import hypothesis
from hypothesis import HealthCheck, Phase, Verbosity, given, settings

import evaluator
from evaluator import Wrong, check_condition, truth
from generator import BATCH, ROOTS, cases
from syntax import literal, text

INNO = sys.argv[1]
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
ERROR_LIMIT = 0.4

# Everything that must be evaluated without an error in at least one condition.
REQUIRED = [
    *("and", "or", "not", "==", "!=", "<", "<=", ">", ">=", "in", "contains", "startsWith"),
    *("endsWith", "matches", "+", "-", "*", "/", "%", "negative", "range ..", "range ..<"),
    *("slice ..", "slice ..<", "index", "an index from the end", "key", "member", "each"),
    *(".count", ".isEmpty", ".first", ".last", ".min", ".max", ".sum"),
    *(".any", ".all", ".map", ".filter", "list", "object", "text", "interpolated", "word", "call"),
    "a call with members",
    *("nil", "bool literal", "int literal", "float literal", "str literal", "a payload"),
    *("a member of nil", "nil as a condition", "an optional as a condition"),
    "text or a list as a condition",
]

# The kinds of trees that can be a condition by themselves.
KINDS = {
    *("literal", "name", "list", "object", "text", "interpolated", "range", "member", "key"),
    *("index", "slice", "each", "function", "matches", "negative", "not", "binary"),
}

checked = 0
outcomes = Counter()
reasons = Counter()
covered = Counter()


def verdict(node, types, values):
    """Returns "true", "false" or "error", and counts what was evaluated."""
    evaluator.used.clear()
    try:
        check_condition(node, types)
        result = "true" if truth(node, values, types) else "false"
    except Wrong as error:
        return "error", str(error)
    return result, None


def run(lines):
    """Returns the events of a session, and the number of the line that caused each event."""
    result = subprocess.run(
        [INNO, "--output", "json", "--keep-going", "--no-settle", "--clock", "virtual"],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        timeout=60,
    )
    numbers, events = {}, []
    for line in result.stdout.splitlines():
        event = json.loads(line)
        if event["kind"] == "command":
            numbers[event["n"]] = len(numbers)
        elif event["cause"] in numbers:
            events.append((numbers[event["cause"]], event))
    assert result.returncode in (0, 1) and len(numbers) == len(lines), (
        f"exit code {result.returncode} after line {len(numbers)} of {len(lines)}: "
        f"{lines[len(numbers) - 1]}\n{result.stderr[-500:]}"
    )
    return events


states = {}


def app_state(commands):
    """Returns the values of the app's roots after commands."""
    if commands not in states:
        paths = list(ROOTS)
        lines = [*commands, *(f'print "${{[{path}]}}"' for path in paths)]
        found = {
            paths[place - len(commands)]: json.loads(event["data"])[0]
            for place, event in run(lines)
            if place >= len(commands) and event["kind"] == "answer"
        }
        states[commands] = {path: evaluator.decoded(found[path], ROOTS[path]) for path in paths}
    return states[commands]


def definitions(variables):
    """Returns the lines that define variables."""
    lines = []
    for name, value in variables.items():
        is_plain = isinstance(value, (int, float, str)) and not isinstance(value, bool)
        typed = literal(value) if is_plain else json.dumps(value).replace("$", "\\u0024")
        lines.append(f"let {name} = {typed}")
    return lines


def ask(setup, conditions):
    """Returns the verdicts of `inno`, in one session."""
    found = {}
    for place, event in run([*setup, *("expect " + text(c) for c in conditions)]):
        if event["kind"] == "expectation":
            found[place] = "true" if event["ok"] else "false"
        elif event["kind"] == "error":
            is_definition = place < len(setup) and setup[place].startswith("let ")
            assert not is_definition, (setup[place], event["message"])
            found.setdefault(place, "error")
    return [found[place + len(setup)] for place in range(len(conditions))]


def parts(node):
    """Yields the trees in a tree, except the bodies of closures, which have their own names."""
    for part in node[1:-1] if node[0] in ("function", "each") else node[1:]:
        if isinstance(part, tuple) and part and isinstance(part[0], str):
            yield from [part, *parts(part)] if part[0] in KINDS else parts(part)
        elif isinstance(part, (list, tuple)):
            yield from parts(("", *part))


def reduced(node, setup, types, values):
    """Returns the smallest part of a condition about which the two disagree."""
    candidates = [node, *parts(node)]
    candidates += [("binary", "==", part, part) for part in parts(node)]
    found = [
        (part, actual)
        for part, actual in zip(candidates, ask(setup, candidates))
        if actual != verdict(part, types, values)[0]
    ]
    return min(found, key=lambda pair: len(text(pair[0])))


def compare(case):
    global checked
    commands, variables, types, values, conditions = case
    setup = [*commands, *definitions(variables)]
    for node, actual in zip(conditions, ask(setup, conditions)):
        expected, reason = verdict(node, types, values)
        if actual != expected:
            part, answer = reduced(node, setup, types, values)
            raise AssertionError(
                "\n  ".join(["", *setup, "expect " + text(node)])
                + f"\n  inno: {actual}, the evaluator: {expected}"
                + f"\n  a part of it: {text(part)}\n  inno: {answer}"
            )
        checked += 1
        outcomes[actual] += 1
        if reason is None:
            covered.update(set(evaluator.used))
        else:
            reasons[reason] += 1


def report():
    """Prints the shares and counts; returns the reasons for a failure."""
    print(f"{checked} conditions agree")
    for outcome in ("true", "false", "error"):
        print(f"  {outcome:<6} {outcomes[outcome]:>7}  {outcomes[outcome] / checked:6.1%}")
    print("errors: " + ", ".join(f"{name} {count}" for name, count in reasons.most_common()))
    print("conditions without an error in which it was evaluated:")
    for name, count in covered.most_common():
        print(f"  {name:<32} {count:>7}")
    problems = [f"{name} was never evaluated without an error" for name in REQUIRED
                if not covered[name]]
    problems += [f"no condition failed with {reason}" for reason in
                 ("types", "unknown name", "missing", "nil", "overflow", "division by zero")
                 if not reasons[reason]]
    if outcomes["error"] > ERROR_LIMIT * checked:
        problems.append(f"more than {ERROR_LIMIT:.0%} of the conditions are errors")
    return problems


def main():
    turn = 0
    while checked < COUNT:
        before = checked
        test = settings(
            max_examples=min(200, (COUNT - checked) // BATCH + 1),
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.generate],
            verbosity=Verbosity.quiet,
            report_multiple_bugs=False,
        )(given(cases(app_state))(compare))
        try:
            hypothesis.seed(turn)(test)()
        except AssertionError as error:
            print(error, file=sys.stderr)
            return 1
        turn += 1
        if checked == before:
            break
    problems = report()
    if checked < COUNT:
        problems.append(f"only {checked} of {COUNT} conditions were checked")
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
