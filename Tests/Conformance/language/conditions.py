"""Compares the console's conditions with an evaluator that shares no code with it.

Hypothesis generates a state as JSON and conditions on it. Each condition is written as text, with
only the parentheses that the precedence of its operators needs, and `inno` checks it after
`let s = STATE`. The evaluator below evaluates the tree. Both must agree on true, false or an error.

    conditions.py INNO [COUNT]      checks at least COUNT conditions (default: 100000)
"""

import json
import math
import re
import subprocess
import sys

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

INNO = sys.argv[1]
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
BATCH = 60
checked = 0
verdicts = {"true": 0, "false": 0, "error": 0}


class Wrong(Exception):
    """A condition that has no verdict."""


# Types: "any", "null", "bool", "number", "text", ("list", T), ("object", {name: T}), ("optional", T)


def type_of(value):
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, (int, float)):
        return "number"
    if isinstance(value, str):
        return "text"
    if isinstance(value, list):
        kind = None
        for element in value:
            kind = type_of(element) if kind is None else joined(kind, type_of(element))
        return ("list", kind or "any")
    return ("object", {name: type_of(part) for name, part in value.items()})


def joined(left, right):
    if left == "null":
        return optional(right)
    if right == "null":
        return optional(left)
    return left if left == right and left in ("bool", "number", "text") else "any"


def is_a(kind, name):
    return isinstance(kind, tuple) and kind[0] == name


def is_optional(kind):
    return kind in ("any", "null") or is_a(kind, "optional")


def optional(kind):
    return kind if is_optional(kind) else ("optional", kind)


def wrapped(kind):
    return wrapped(kind[1]) if is_a(kind, "optional") else kind


def comparable(left, right):
    if "any" in (left, right):
        return True
    if left == "null" or right == "null":
        other = right if left == "null" else left
        return other == "null" or is_a(other, "optional")
    left, right = wrapped(left), wrapped(right)
    if "any" in (left, right):
        return True
    if is_a(left, "list") and is_a(right, "list"):
        return comparable(left[1], right[1])
    if is_a(left, "object") and is_a(right, "object"):
        return True
    return left == right and isinstance(left, str)


def require(condition):
    if not condition:
        raise Wrong()


PLAIN = ("count", "isEmpty", "first", "last", "min", "max", "sum")


def element_type(kind):
    inner = wrapped(kind)
    if is_a(inner, "list"):
        return optional(inner[1]) if is_optional(kind) else inner[1]
    require(inner in ("any", "null"))
    return "any"


def check(node, env):
    """Returns the type of a tree; raises Wrong if it can have no value."""
    kind = node[0]
    if kind == "literal":
        return type_of(node[1])
    if kind == "name":
        return env[node[1]]
    if kind == "list":
        result = None
        for part in node[1]:
            part = check(part, env)
            result = part if result is None else joined(result, part)
        return ("list", result or "any")
    if kind == "member":
        owner, name = check(node[1], env), node[2]
        inner = wrapped(owner)
        if inner in ("any", "null"):
            return "any"
        if is_a(inner, "object"):
            require(name in inner[1])
            return optional(inner[1][name]) if is_optional(owner) else inner[1][name]
        require((inner == "text" or is_a(inner, "list")) and name in PLAIN)
        return function_type(name, owner, None, env)
    if kind == "index":
        return element_type(check(node[1], env))
    if kind == "slice":
        owner = check(node[1], env)
        element_type(owner)
        return owner
    if kind == "function":
        return function_type(node[2], check(node[1], env), node[3], env)
    if kind == "negative":
        require(wrapped(check(node[1], env)) in ("any", "number"))
        return "number"
    if kind == "not":
        check_condition(node[1], env)
        return "bool"
    return check_binary(node, env)


def function_type(name, owner, closure, env):
    inner = wrapped(owner)
    if inner == "text" and name in ("count", "isEmpty"):
        return "number" if name == "count" else "bool"
    element = element_type(owner)
    if name == "count":
        return "number"
    if name in ("isEmpty", "any", "all"):
        if name != "isEmpty":
            check_condition(closure[1], {**env, closure[0]: element})
        return "bool"
    if name in ("first", "last"):
        return optional(element)
    if name in ("min", "max", "sum"):
        allowed = ("any", "number") if name == "sum" else ("any", "number", "text")
        require(element == "any" or wrapped(element) in allowed[1:])
        return "number" if name == "sum" else optional(element)
    inside = {**env, closure[0]: element}
    if name == "map":
        return ("list", check(closure[1], inside))
    check_condition(closure[1], inside)
    return owner


def check_condition(node, env):
    kind = check(node, env)
    if is_a(kind, "optional") or is_a(kind, "list"):
        return
    require(kind in ("any", "bool", "text"))


def check_against(node, expected, env):
    """Returns the type of a tree that is compared with a value of a type."""
    inner = wrapped(expected)
    if node[0] == "list" and is_a(inner, "list"):
        for part in node[1]:
            require(comparable(check_against(part, inner[1], env), inner[1]))
        return inner
    if node[0] == "list" and inner == "any":
        for part in node[1]:
            check_against(part, "any", env)
        return ("list", "any")
    return check(node, env)


def check_binary(node, env):
    _, symbol, left, right = node
    if symbol in ("and", "or"):
        check_condition(left, env)
        check_condition(right, env)
        return "bool"
    first = check(left, env)
    if symbol in ("==", "!=", "<", "<=", ">", ">="):
        second = check_against(right, first, env)
        if symbol not in ("==", "!="):
            for side in (first, second):
                require(wrapped(side) in ("any", "number", "text"))
        require(comparable(first, second))
        return "bool"
    if symbol == "in":
        second = check_against(right, ("list", first), env)
        require(comparable(first, element_type(second)))
        return "bool"
    if symbol == "contains":
        inner = wrapped(first)
        require(inner in ("any", "text") or is_a(inner, "list"))
        expected = inner[1] if is_a(inner, "list") else inner
        require(comparable(check_against(right, expected, env), expected))
        return "bool"
    second = check(right, env)
    if symbol in ("startsWith", "endsWith"):
        require(wrapped(first) in ("any", "text") and wrapped(second) in ("any", "text"))
        return "bool"
    if symbol == "+" and "text" in (wrapped(first), wrapped(second)):
        require(wrapped(first) in ("any", "text") and wrapped(second) in ("any", "text"))
        return "text"
    require(wrapped(first) in ("any", "number") and wrapped(second) in ("any", "number"))
    return "any" if symbol == "+" and "any" in (first, second) else "number"


# Values


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def equal(left, right):
    if is_number(left) and is_number(right):
        return left == right
    if type(left) is not type(right):
        return False
    if isinstance(left, list):
        return len(left) == len(right) and all(map(equal, left, right))
    if isinstance(left, dict):
        return left.keys() == right.keys() and all(equal(left[k], right[k]) for k in left)
    return left == right


def same_kind(left, right):
    return left is None or right is None or is_number(left) and is_number(right) or (
        type(left) is type(right)
    )


def truth(node, env, types):
    kind = check(node, types)
    value = evaluate(node, env, types)
    if kind == "bool":
        require(isinstance(value, bool))
        return value
    if value is None:
        return False
    if isinstance(value, bool):
        return value
    if isinstance(value, (str, list, dict)):
        return len(value) > 0
    require(is_a(kind, "optional"))
    return True


def elements(value):
    require(isinstance(value, list))
    return value


def present(node, env, types):
    value = evaluate(node, env, types)
    require(value is not None)
    return value


def arithmetic(symbol, left, right):
    if isinstance(left, str) and isinstance(right, str) and symbol == "+":
        return left + right
    require(is_number(left) and is_number(right))
    require(right != 0 or symbol not in ("/", "%"))
    if isinstance(left, int) and isinstance(right, int):
        if symbol == "+":
            result = left + right
        elif symbol == "-":
            result = left - right
        elif symbol == "*":
            result = left * right
        else:
            quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
            result = quotient if symbol == "/" else left - quotient * right
        require(-(2**63) <= result < 2**63)
        return result
    left, right = float(left), float(right)
    try:
        result = {
            "+": lambda: left + right,
            "-": lambda: left - right,
            "*": lambda: left * right,
            "/": lambda: left / right,
            "%": lambda: math.fmod(left, right),
        }[symbol]()
    except OverflowError:
        raise Wrong()
    require(math.isfinite(result))
    return result


def ordered(left, right):
    require(is_number(left) and is_number(right) or isinstance(left, str) and isinstance(right, str))
    return (left > right) - (left < right)


def plain_function(name, value):
    if name in ("count", "isEmpty"):
        require(isinstance(value, (list, str)))
        return len(value) if name == "count" else len(value) == 0
    values = elements(value)
    if name in ("first", "last"):
        return None if not values else values[0 if name == "first" else -1]
    if name == "sum":
        total = 0
        for part in values:
            total = arithmetic("+", total, part)
        return total
    if not values:
        return None
    best = values[0]
    ordered(best, best)
    for part in values[1:]:
        order = ordered(part, best)
        if order < 0 if name == "min" else order > 0:
            best = part
    return best


def evaluate(node, env, types):
    kind = node[0]
    if kind == "literal":
        return node[1]
    if kind == "name":
        return env[node[1]]
    if kind == "list":
        return [evaluate(part, env, types) for part in node[1]]
    if kind == "negative":
        value = evaluate(node[1], env, types)
        return -value if isinstance(value, float) else arithmetic("-", 0, value)
    if kind == "not":
        return not truth(node[1], env, types)
    if kind == "binary":
        return binary(node, env, types)
    owner = evaluate(node[1], env, types)
    if owner is None:
        return None
    if kind == "member":
        name = node[2]
        if isinstance(owner, dict):
            require(name in owner)
            return owner[name]
        require(name in PLAIN)
        return plain_function(name, owner)
    if kind == "index":
        values = elements(owner)
        place = node[2] + len(values) if node[2] < 0 else node[2]
        require(0 <= place < len(values))
        return values[place]
    if kind == "slice":
        values = elements(owner)
        first, last = (p + len(values) if p < 0 else p for p in node[2:4])
        return values[max(0, first) : max(0, last + 1)]
    name, closure = node[2], node[3]
    inside = {**types, closure[0]: element_type(check(node[1], types))}
    kept = []
    for part in elements(owner):
        scope = {**env, closure[0]: part}
        if name == "map":
            kept.append(evaluate(closure[1], scope, inside))
            continue
        holds = truth(closure[1], scope, inside)
        if name == "any" and holds:
            return True
        if name == "all" and not holds:
            return False
        if name == "filter" and holds:
            kept.append(part)
    return {"any": False, "all": True}.get(name, kept)


def binary(node, env, types):
    _, symbol, left, right = node
    if symbol == "and":
        return truth(left, env, types) and truth(right, env, types)
    if symbol == "or":
        return truth(left, env, types) or truth(right, env, types)
    if symbol in ("==", "!=", "in"):
        first, second = evaluate(left, env, types), evaluate(right, env, types)
        if symbol == "in":
            return any(equal(first, part) for part in elements(second))
        require(same_kind(first, second))
        return equal(first, second) == (symbol == "==")
    first = present(left, env, types)
    if symbol == "contains":
        second = evaluate(right, env, types)
        if isinstance(first, list):
            return any(equal(part, second) for part in first)
        require(isinstance(first, str) and isinstance(second, str))
        return second in first
    second = present(right, env, types)
    if symbol in ("startsWith", "endsWith"):
        require(isinstance(first, str) and isinstance(second, str))
        return first.startswith(second) if symbol == "startsWith" else first.endswith(second)
    if symbol in ("<", "<=", ">", ">="):
        order = ordered(first, second)
        return {"<": order < 0, "<=": order <= 0, ">": order > 0, ">=": order >= 0}[symbol]
    return arithmetic(symbol, first, second)


# Text

PRECEDENCE = {"or": 1, "and": 2, "+": 5, "-": 5, "*": 6, "/": 6, "%": 6}


def precedence(node):
    if node[0] == "binary":
        return PRECEDENCE.get(node[1], 3)
    if node[0] == "not":
        return 2.5
    if node[0] == "negative" or node[0] == "literal" and is_number(node[1]) and (
        node[1] < 0 or math.copysign(1, node[1]) < 0
    ):
        return 7
    return 9 if node[0] != "literal" or not is_number(node[1]) else 8


def text(node, lowest=0):
    result = bare(node)
    return result if precedence(node) >= lowest else f"({result})"


def bare(node):
    kind = node[0]
    if kind == "literal":
        # The escapes of JSON, but with \u{41} instead of \u0041.
        encoded = json.dumps(node[1], ensure_ascii=False)
        return re.sub(r"\\u([0-9a-f]{4})", r"\\u{\1}", encoded)
    if kind == "name":
        return "$s" if node[1] == "s" else node[1]
    if kind == "list":
        return "[" + ", ".join(text(part) for part in node[1]) + "]"
    if kind == "member":
        return text(node[1], 9) + "." + node[2]
    if kind == "index":
        return f"{text(node[1], 9)}[{node[2]}]"
    if kind == "slice":
        return f"{text(node[1], 9)}[{node[2]}..{node[3]}]"
    if kind == "function":
        return f"{text(node[1], 9)}.{node[2]}({node[3][0]} => {text(node[3][1])})"
    if kind == "negative":
        return "-" + text(node[1], 7)
    if kind == "not":
        return "not " + text(node[1], 2.5)
    _, symbol, left, right = node
    level = precedence(node)
    low = level + 0.5 if level == 3 else level
    return f"{text(left, low)} {symbol} {text(right, level + 0.5)}"


# Strategies

names = st.sampled_from(["a", "b", "c", "ids", "note"])
words = st.text("abc d'#;|{}[]()\\\"/%é", max_size=5)
integers = st.one_of(st.integers(-5, 5), st.integers(-(2**63) + 1, 2**63 - 1))
floats = st.one_of(
    st.sampled_from([0.0, 0.5, 1.0, -1.5, 2.0, 1e300, 9007199254740992.0]),
    st.floats(allow_nan=False, allow_infinity=False),
)
scalars = st.one_of(st.none(), st.booleans(), integers, floats, words)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.lists(integers, max_size=4),
        st.lists(words, max_size=4),
        st.dictionaries(names, inner, max_size=4),
    ),
    max_leaves=12,
)
states = st.dictionaries(names, values, min_size=1, max_size=5)


def paths(value, node):
    """Returns all paths into a value."""
    yield node
    if isinstance(value, dict):
        for name, part in value.items():
            yield from paths(part, ("member", node, name))
    if isinstance(value, list):
        for place, part in enumerate(value):
            yield from paths(part, ("index", node, place))


@st.composite
def expressions(draw, roots, depth=3, names_in_scope=()):
    choice = draw(st.integers(0, 13 if depth > 0 else 3))
    inner = lambda: draw(expressions(roots, depth - 1, names_in_scope))
    if choice <= 2:
        node = draw(st.sampled_from(list(roots) + [("name", n) for n in names_in_scope]))
        tail = draw(st.integers(0, 6))
        if tail == 1:
            return ("member", node, draw(st.sampled_from(PLAIN)))
        if tail == 2:
            return ("index", node, draw(st.integers(-3, 3)))
        if tail == 3:
            return ("member", node, draw(names))
        if tail == 4:
            return ("slice", node, draw(st.integers(-3, 3)), draw(st.integers(-3, 3)))
        return node
    if choice == 3:
        return ("literal", draw(scalars))
    if choice <= 6:
        symbols = ["==", "!=", "<", "<=", ">", ">=", "contains", "in", "startsWith", "endsWith"]
        return ("binary", draw(st.sampled_from(symbols)), inner(), inner())
    if choice <= 8:
        return ("binary", draw(st.sampled_from(["and", "or"])), inner(), inner())
    if choice == 9:
        return ("not", inner())
    if choice == 10:
        return ("binary", draw(st.sampled_from(["+", "-", "*", "/", "%"])), inner(), inner())
    if choice == 11:
        operand = inner()
        return operand if operand[0] == "literal" else ("negative", operand)
    if choice == 12:
        return ("list", [inner() for _ in range(draw(st.integers(0, 3)))])
    name = ["x", "y", "z"][len(names_in_scope) % 3]
    body = draw(expressions(roots, depth - 1, (*names_in_scope, name)))
    function = draw(st.sampled_from(["any", "all", "map", "filter"]))
    return ("function", draw(st.sampled_from(list(roots))), function, (name, body))


@st.composite
def cases(draw):
    state = draw(states)
    roots = list(paths(state, ("name", "s")))[:30]
    count = draw(st.integers(BATCH // 2, BATCH))
    return state, [draw(expressions(roots)) for _ in range(count)]


def verdict(node, state):
    types, env = {"s": type_of(state)}, {"s": state}
    try:
        check_condition(node, types)
        return "true" if truth(node, env, types) else "false"
    except Wrong:
        return "error"


def ask(state, conditions):
    """Returns the verdicts of `inno`, in one session."""
    script = ["let s = " + json.dumps(state)] + ["expect " + text(c) for c in conditions]
    result = subprocess.run(
        [INNO, "--output", "json", "--keep-going", "--no-settle"],
        input="\n".join(script) + "\n",
        capture_output=True,
        text=True,
        timeout=60,
    )
    lines, found = {}, {}
    for line in result.stdout.splitlines():
        event = json.loads(line)
        if event["kind"] == "command":
            lines[event["n"]] = len(lines)
        elif event["kind"] == "expectation":
            found[lines[event["cause"]]] = "true" if event["ok"] else "false"
        elif event["kind"] == "error" and event["cause"] in lines:
            found.setdefault(lines[event["cause"]], "error")
    assert len(lines) == len(script), (script, result.stdout[-2000:], result.stderr[-2000:])
    assert 0 not in found, (script[0], result.stdout[-2000:])
    return [found[place + 1] for place in range(len(conditions))]


@settings(
    max_examples=2 * COUNT // BATCH + 1,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.generate, Phase.shrink],
)
@given(cases())
def compare(case):
    global checked
    state, conditions = case
    for node, actual in zip(conditions, ask(state, conditions)):
        expected = verdict(node, state)
        assert actual == expected, (
            f"\n  let s = {json.dumps(state)}\n  expect {text(node)}\n"
            f"  inno: {actual}, the evaluator: {expected}"
        )
        checked += 1
        verdicts[actual] += 1


if __name__ == "__main__":
    while checked < COUNT:
        before = checked
        compare()
        if checked == before:
            break
    print(f"{checked} conditions agree: {verdicts}")
    sys.exit(0 if checked >= COUNT else 1)
