"""Evaluates conditions as Docs/Scripts.md describes them, without any code of the console.

A condition is a tree of tuples. The first element names the node:

    literal VALUE          word NAME                    call NAME [(LABEL, NODE)]
    name NAME              list [NODE]                  object [(NAME, NODE)]
    text [str or NODE]     interpolated NODE            range LOWER UPPER SYMBOL
    member NODE NAME       key NODE NAME                index NODE NODE
    slice NODE LOWER UPPER SYMBOL                       each NODE BODY
    function NODE NAME (PARAMETER, BODY) or None        matches NODE PATTERN
    negative NODE          not NODE                     binary SYMBOL NODE NODE
"""

import json
import math
import re
import unicodedata
from collections import Counter

# The names and operators that were evaluated since the counter was last cleared.
used = Counter()


class Wrong(Exception):
    """A condition that has no value. The argument is the reason."""


def require(condition, reason="types"):
    if not condition:
        raise Wrong(reason)


# Types: "any", "null", "bool", "number", "text", ("list", T), ("object", {name: T}),
# ("optional", T), ("named", NAME, {name: T}), ("enum", {case: [(label, T)]})


class Named(dict):
    """A value of a Swift type with an identity."""

    def __init__(self, name, fields, identity=None):
        super().__init__(fields)
        self.name = name
        self.identity = fields.get("id") if identity is None else identity


class Word(str):
    """A case without associated values."""


class Case:
    """A case with associated values."""

    def __init__(self, name, parts, labels=()):
        self.name = name
        self.parts = parts
        self.labeled = dict(zip(labels, parts))


def decoded(value, kind):
    """Returns the value of a type, given as JSON."""
    if value is None:
        return None
    if is_a(kind, "optional"):
        return decoded(value, kind[1])
    if is_a(kind, "list"):
        return [decoded(element, kind[1]) for element in value]
    if is_a(kind, "named"):
        fields = {name: decoded(value.get(name), part) for name, part in kind[2].items()}
        return Named(kind[1], fields)
    if is_a(kind, "enum") and isinstance(value, dict):
        (name, payload), = value.items()
        parameters = kind[1][name]
        if len(parameters) == 1:
            return Case(name, [decoded(payload, parameters[0][1])])
        parts = [decoded(payload[label], part) for label, part in parameters]
        return Case(name, parts, [label for label, _ in parameters])
    return Word(value) if is_a(kind, "enum") else value


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
    if is_a(left, "named") and is_a(right, "named"):
        return left[1] == right[1]
    if any(is_a(left, k) for k in ("object", "named")):
        return any(is_a(right, k) for k in ("object", "named"))
    if is_a(left, "enum") and is_a(right, "enum"):
        return left == right
    if is_a(left, "enum") or is_a(right, "enum"):
        return "text" in (left, right)
    return left == right and isinstance(left, str)


def fields_of(kind):
    """Returns the types of the members of a type; None if the type has no members."""
    if is_a(kind, "object"):
        return kind[1]
    return kind[2] if is_a(kind, "named") else None


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
    if kind in ("word", "call"):
        # A word needs another operand.
        raise Wrong("unknown name")
    if kind == "list":
        result = None
        for part in node[1]:
            part = check(part, env)
            result = part if result is None else joined(result, part)
        return ("list", result or "any")
    if kind == "object":
        return ("object", {name: check(part, env) for name, part in node[1]})
    if kind == "text":
        for piece in node[1]:
            if not isinstance(piece, str):
                check(piece, env)
        return "text"
    if kind == "interpolated":
        return check(node[1], env)
    if kind in ("member", "key"):
        return member_type(check(node[1], env), node[2], env)
    if kind == "index":
        owner = check(node[1], env)
        require(wrapped(check(node[2], env)) in ("any", "number"))
        return element_type(owner)
    if kind in ("slice", "range"):
        owner = check(node[1], env) if kind == "slice" else ("list", "number")
        element_type(owner)
        for bound in node[2:4] if kind == "slice" else node[1:3]:
            require(wrapped(check(bound, env)) in ("any", "number"))
        return owner
    if kind == "each":
        return ("list", check(node[2], {**env, "[*]": element_type(check(node[1], env))}))
    if kind == "function":
        return function_type(node[2], check(node[1], env), node[3], env)
    if kind == "matches":
        require(wrapped(check(node[1], env)) in ("any", "text"))
        return "bool"
    if kind == "negative":
        require(wrapped(check(node[1], env)) in ("any", "number"))
        return "number"
    if kind == "not":
        check_condition(node[1], env)
        return "bool"
    return check_binary(node, env)


def member_type(owner, name, env):
    inner = wrapped(owner)
    if inner in ("any", "null"):
        return "any"
    fields = fields_of(inner)
    if fields is not None:
        require(name in fields, "unknown name")
        return optional(fields[name]) if is_optional(owner) else fields[name]
    if is_a(inner, "enum"):
        require(name in inner[1], "unknown name")
        parts = inner[1][name]
        result = parts[0][1] if len(parts) == 1 else ("object", dict(parts))
        return optional(result) if is_optional(owner) else result
    require((inner == "text" or is_a(inner, "list")) and name in PLAIN)
    return function_type(name, owner, None, env)


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
    if node[0] == "word":
        if is_a(inner, "enum"):
            require(inner[1].get(node[1]) == [], "unknown name")
            return inner
        require(inner in ("any", "text"), "unknown name")
        return inner
    if node[0] == "call":
        return check_call(node, inner, env)
    if node[0] == "literal" and isinstance(node[1], str) and is_a(inner, "enum"):
        require(inner[1].get(node[1]) == [], "unknown name")
        return "text"
    if node[0] == "list" and is_a(inner, "list"):
        for part in node[1]:
            require(comparable(check_against(part, inner[1], env), inner[1]))
        return inner
    if node[0] == "list" and inner == "any":
        for part in node[1]:
            check_against(part, "any", env)
        return ("list", "any")
    if node[0] == "object" and fields_of(inner) is not None:
        for name, part in node[1]:
            require(name in fields_of(inner), "unknown name")
            part_type = fields_of(inner)[name]
            require(comparable(check_against(part, part_type, env), part_type))
        # An object without all members of a Swift type would be unequal to all values of the type.
        require(not is_a(inner, "named") or len(node[1]) == len(fields_of(inner)))
        return inner
    return check(node, env)


def check_call(node, inner, env):
    _, name, arguments = node
    if is_a(inner, "named"):
        require(inner[1] == name, "unknown name")
        fields = fields_of(inner)
        if len(arguments) == 1 and arguments[0][0] is None and "id" in fields:
            require(comparable(check_against(arguments[0][1], fields["id"], env), fields["id"]))
            return inner
        for label, argument in arguments:
            require(label in fields, "unknown name")
            check_argument(argument, fields[label], env)
        require(sorted(label for label, _ in arguments) == sorted(fields))
        return inner
    require(is_a(inner, "enum") and name in inner[1], "unknown name")
    require(len(inner[1][name]) == len(arguments))
    for (label, argument), (wanted, part_type) in zip(arguments, inner[1][name]):
        require(label in (None, wanted))
        check_argument(argument, part_type, env)
    return inner


def check_argument(node, kind, env):
    """Checks a value inside a printed form, where an identity can stand for a value."""
    inner = wrapped(kind)
    identity = (fields_of(inner) or {}).get("id") if is_a(inner, "named") else None
    found = check_against(node, identity if identity and node[0] == "word" else kind, env)
    is_identity = identity and (wrapped(found) in ("bool", "number", "text") or is_a(found, "enum"))
    require(comparable(found, identity if is_identity else kind))


def check_binary(node, env):
    _, symbol, left, right = node
    if symbol in ("and", "or"):
        check_condition(left, env)
        check_condition(right, env)
        return "bool"
    if left[0] in ("word", "call") and symbol in ("==", "!=", "in"):
        second = check(right, env)
        expected = element_type(second) if symbol == "in" else second
        require(comparable(check_against(left, expected, env), expected))
        return "bool"
    first = check(left, env)
    if symbol in ("==", "!=", "<", "<=", ">", ">="):
        second = check_against(right, first, env)
        if left[0] == "literal":
            check_against(left, second, env)
        if symbol not in ("==", "!="):
            for side in (first, second):
                require(wrapped(side) in ("any", "number", "text"))
        require(comparable(first, second))
        return "bool"
    if symbol == "in":
        second = check_against(right, ("list", first), env)
        require(comparable(check_against(left, element_type(second), env), element_type(second)))
        return "bool"
    if symbol == "contains":
        inner = wrapped(first)
        require(inner in ("any", "text") or is_a(inner, "list"))
        expected = inner[1] if is_a(inner, "list") else inner
        require(comparable(check_against(right, expected, env), expected))
        return "bool"
    if symbol in ("startsWith", "endsWith"):
        second = check_against(right, "text", env)
        require(wrapped(first) in ("any", "text") and wrapped(second) in ("any", "text"))
        return "bool"
    second = check(right, env)
    if symbol == "+" and "text" in (wrapped(first), wrapped(second)):
        require(wrapped(first) in ("any", "text") and wrapped(second) in ("any", "text"))
        return "text"
    require(wrapped(first) in ("any", "number") and wrapped(second) in ("any", "number"))
    return "any" if symbol == "+" and "any" in (first, second) else "number"


# Text


def characters(value):
    """Splits text into characters as a reader sees them: é, a flag or a family is one character.

    The characters are normalized. Only the rules that the texts of this test need are applied.
    """
    found = []
    for scalar in unicodedata.normalize("NFC", value):
        before = found[-1] if found else ""
        extends = unicodedata.combining(scalar) or scalar in "\u200d\ufe0f" or (
            "\U0001f3fb" <= scalar <= "\U0001f3ff"
        )
        is_joined = before.endswith("\u200d") and scalar > "\U0001f000"
        is_flag = len(before) == 1 and all(
            "\U0001f1e6" <= part <= "\U0001f1ff" for part in before + scalar
        )
        if before and before not in "\r\n\t" and (extends or is_joined or is_flag):
            found[-1] += scalar
        else:
            found.append(scalar)
    return found


def one_scalar_each(value):
    """Returns text in which a private scalar replaces each character of several scalars."""
    replaced = ""
    for character in characters(value):
        if len(character) > 1:
            character = clusters.setdefault(character, chr(0xE000 + len(clusters)))
        replaced += character
    return replaced


clusters = {}


def contains_part(whole, part):
    whole, part = characters(whole), characters(part)
    places = range(len(whole) - len(part) + 1)
    return any(whole[place : place + len(part)] == part for place in places)


def normalized(value):
    return unicodedata.normalize("NFC", value)


def printed(value):
    """Returns the text that replaces `${…}`."""
    if value is None:
        return "nil"
    if isinstance(value, str):
        return value
    if isinstance(value, (list, dict)):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return json.dumps(value)


# Values


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def equal(left, right):
    if is_number(left) and is_number(right):
        return left == right
    if isinstance(left, Case) and isinstance(right, Case):
        return left.name == right.name and all(map(equal_parts, left.parts, right.parts))
    if isinstance(left, Named) and isinstance(right, Named):
        if not (left and right):
            return left.name == right.name and left.identity == right.identity
        return left.name == right.name and equal_members(left, right)
    if isinstance(left, dict) and isinstance(right, dict):
        return equal_members(left, right)
    if isinstance(left, str) and isinstance(right, str):
        return normalized(left) == normalized(right)
    if type(left) is not type(right):
        return False
    if isinstance(left, list):
        return len(left) == len(right) and all(map(equal, left, right))
    return left == right


def equal_members(left, right):
    return left.keys() == right.keys() and all(equal(left[k], right[k]) for k in left)


def equal_parts(left, right):
    for one, other in ((left, right), (right, left)):
        if isinstance(one, Named) and not isinstance(other, dict):
            return str(one.identity) == str(other)
    return equal(left, right)


def same_kind(left, right):
    """Returns whether two values can be equal, judged by the kinds of all their parts."""
    if left is None or right is None or is_number(left) and is_number(right):
        return True
    if isinstance(left, Case) and isinstance(right, Case):
        return left.name != right.name or all(map(same_kind_of_part, left.parts, right.parts))
    if isinstance(left, list) and isinstance(right, list):
        return all(map(same_kind, left, right))
    if isinstance(left, dict) and isinstance(right, dict):
        if isinstance(left, Named) and isinstance(right, Named) and left.name != right.name:
            return True
        return all(same_kind(left[name], right[name]) for name in left.keys() & right.keys())
    return any(isinstance(left, kind) and isinstance(right, kind) for kind in (bool, str))


def same_kind_of_part(left, right):
    # A number or text can be the identity of the other value, which was checked by its type.
    is_identity = any(isinstance(part, Named) for part in (left, right))
    return is_identity or same_kind(left, right)


def is_element(value, values):
    """Returns whether a list contains a value; if not, elements of other kinds are an error."""
    if any(equal(part, value) for part in values):
        return True
    require(all(same_kind(part, value) for part in values))
    return False


def truth(node, env, types):
    kind = check(node, types)
    value = evaluate(node, env, types)
    if kind == "bool":
        require(isinstance(value, bool))
        return value
    if value is None:
        used["nil as a condition"] += 1
        return False
    if isinstance(value, bool):
        return value
    if isinstance(value, (str, list)) or isinstance(value, dict) and not isinstance(value, Named):
        used["text or a list as a condition"] += 1
        return len(value) > 0
    require(is_a(kind, "optional"))
    used["an optional as a condition"] += 1
    return True


def elements(value):
    require(isinstance(value, list))
    return value


def present(node, env, types):
    value = evaluate(node, env, types)
    require(value is not None, "nil")
    return value


def whole(node, env, types):
    value = evaluate(node, env, types)
    require(isinstance(value, int) and not isinstance(value, bool), "not an integer")
    return value


def arithmetic(symbol, left, right):
    if isinstance(left, str) and isinstance(right, str) and symbol == "+":
        return left + right
    require(left is not None and right is not None, "nil")
    require(is_number(left) and is_number(right))
    require(right != 0 or symbol not in ("/", "%"), "division by zero")
    if isinstance(left, int) and isinstance(right, int):
        if symbol == "+":
            result = left + right
        elif symbol == "-":
            result = left - right
        elif symbol == "*":
            result = left * right
        else:
            quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
            # As in Swift, the remainder overflows where the quotient does.
            require(quotient < 2**63, "overflow")
            result = quotient if symbol == "/" else left - quotient * right
        require(-(2**63) <= result < 2**63, "overflow")
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
        raise Wrong("overflow")
    require(math.isfinite(result), "overflow")
    return result


def ordered(left, right):
    if isinstance(left, str) and isinstance(right, str):
        left, right = normalized(left), normalized(right)
    else:
        require(is_number(left) and is_number(right))
    return (left > right) - (left < right)


def plain_function(name, value):
    used["." + name] += 1
    if name in ("count", "isEmpty"):
        require(isinstance(value, (list, str)))
        length = len(characters(value)) if isinstance(value, str) else len(value)
        return length if name == "count" else length == 0
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


def part_of(owner, name):
    if isinstance(owner, dict):
        require(name in owner, "missing")
        return owner[name]
    if isinstance(owner, Case):
        require(owner.name == name, "missing")
        used["a payload"] += 1
        return owner.parts[0] if len(owner.parts) == 1 else owner.labeled
    require(name in PLAIN)
    return plain_function(name, owner)


def evaluate(node, env, types):
    value = evaluated(node, env, types)
    if node[0] == "binary":
        used[node[1]] += 1
    elif node[0] in ("slice", "range"):
        used[f"{node[0]} {node[-1]}"] += 1
    elif node[0] == "function" and node[3]:
        used["." + node[2]] += 1
    elif node[0] == "literal":
        used["nil" if value is None else type(value).__name__ + " literal"] += 1
    elif node[0] not in ("name", "function"):
        used[node[0]] += 1
    return value


def evaluated(node, env, types):
    kind = node[0]
    if kind == "literal":
        return node[1]
    if kind == "word":
        return node[1]
    if kind == "name":
        return env[node[1]]
    if kind == "list":
        return [evaluate(part, env, types) for part in node[1]]
    if kind == "object":
        return {name: evaluate(part, env, types) for name, part in node[1]}
    if kind == "call":
        parts = [evaluate(part, env, types) for _, part in node[2]]
        if node[1][0].isupper() and node[2][0][0]:
            used["a call with members"] += 1
            return Named(node[1], dict(zip([label for label, _ in node[2]], parts)))
        return Named(node[1], {}, parts[0]) if node[1][0].isupper() else Case(node[1], parts)
    if kind == "text":
        pieces = [p if isinstance(p, str) else printed(evaluate(p, env, types)) for p in node[1]]
        return "".join(pieces)
    if kind == "interpolated":
        return evaluate(node[1], env, types)
    if kind == "negative":
        value = evaluate(node[1], env, types)
        return -value if isinstance(value, float) else arithmetic("-", 0, value)
    if kind == "not":
        return not truth(node[1], env, types)
    if kind == "binary":
        return binary(node, env, types)
    if kind == "matches":
        value = present(node[1], env, types)
        require(isinstance(value, str))
        return re.search(one_scalar_each(node[2]), one_scalar_each(value)) is not None
    if kind == "range":
        lower, upper = whole(node[1], env, types), whole(node[2], env, types)
        end = upper if node[3] == "..<" else upper + 1
        require(end - lower <= 1_000_000, "range too long")
        return list(range(lower, end))
    owner = evaluate(node[1], env, types)
    if owner is None:
        used["a member of nil"] += 1
        return None
    if kind in ("member", "key"):
        return part_of(owner, node[2])
    if kind == "index":
        place = whole(node[2], env, types)
        values = elements(owner)
        if place < 0:
            used["an index from the end"] += 1
            place += len(values)
        require(0 <= place < len(values), "missing")
        return values[place]
    if kind == "slice":
        values = elements(owner)
        bounds = [whole(bound, env, types) for bound in node[2:4]]
        first, last = (p + len(values) if p < 0 else p for p in bounds)
        return values[max(0, first) : max(0, last if node[4] == "..<" else last + 1)]
    if kind == "each":
        inside = {**types, "[*]": element_type(check(node[1], types))}
        return [evaluate(node[2], {**env, "[*]": part}, inside) for part in elements(owner)]
    name, closure = node[2], node[3]
    if closure is None:
        return plain_function(name, owner)
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
            return is_element(first, elements(second))
        require(same_kind(first, second))
        return equal(first, second) == (symbol == "==")
    first = present(left, env, types)
    if symbol == "contains":
        second = evaluate(right, env, types)
        if isinstance(first, list):
            return is_element(second, first)
        require(isinstance(first, str) and isinstance(second, str))
        return contains_part(first, second)
    second = present(right, env, types)
    if symbol in ("startsWith", "endsWith"):
        require(isinstance(first, str) and isinstance(second, str))
        first, second = characters(first), characters(second)
        if symbol == "startsWith":
            return first[: len(second)] == second
        return first[max(0, len(first) - len(second)) :] == second
    if symbol in ("<", "<=", ">", ">="):
        order = ordered(first, second)
        return {"<": order < 0, "<=": order <= 0, ">": order > 0, ">=": order >= 0}[symbol]
    return arithmetic(symbol, first, second)
