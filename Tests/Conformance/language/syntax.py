"""Writes the tree of a condition as text, with only the parentheses that it needs."""

import json
import math
import re

from evaluator import is_number

VARIABLES = ("s", "n", "t", "l", "o")
PRECEDENCE = {"or": 1, "and": 2, "+": 5, "-": 5, "*": 6, "/": 6, "%": 6}


def precedence(node):
    if node[0] == "binary":
        return PRECEDENCE.get(node[1], 3)
    if node[0] == "not":
        return 2.5
    if node[0] in ("matches", "range"):
        return 3 if node[0] == "matches" else 4
    if node[0] == "negative" or node[0] == "literal" and is_number(node[1]) and (
        node[1] < 0 or math.copysign(1, node[1]) < 0
    ):
        return 7
    if node[0] == "each":
        # The rest of a path after [*] applies to each element.
        return 8
    return 9 if node[0] != "literal" or not is_number(node[1]) else 8


def text(node, lowest=0):
    result = bare(node)
    return result if precedence(node) >= lowest else f"({result})"


def literal(value):
    """Writes a value with the escapes of JSON, but with \\u{41} instead of \\u0041."""
    if value is None:
        return "nil"
    encoded = json.dumps(value, ensure_ascii=False)
    return re.sub(r"\\u([0-9a-f]{4})", r"\\u{\1}", encoded).replace("$", "\\u{24}")


def bare(node):
    kind = node[0]
    if kind == "literal":
        return literal(node[1])
    if kind == "name":
        return {"[*]": ""}.get(node[1], "$" + node[1] if node[1] in VARIABLES else node[1])
    if kind == "word":
        return node[1]
    if kind == "call":
        arguments = [(f"{label}: " if label else "") + text(part) for label, part in node[2]]
        return f"{node[1]}({', '.join(arguments)})"
    if kind == "list":
        return "[" + ", ".join(text(part) for part in node[1]) + "]"
    if kind == "object":
        return "{" + ", ".join(f"{name}: {text(part)}" for name, part in node[1]) + "}"
    if kind == "text":
        pieces = [
            literal(piece)[1:-1] if isinstance(piece, str) else "${" + text(piece) + "}"
            for piece in node[1]
        ]
        return '"' + "".join(pieces) + '"'
    if kind == "interpolated":
        return "${" + text(node[1]) + "}"
    if kind == "member":
        return text(node[1], 9) + "." + node[2]
    if kind == "key":
        return f"{text(node[1], 9)}[{literal(node[2])}]"
    if kind == "index":
        return f"{text(node[1], 9)}[{text(node[2], 5)}]"
    if kind == "slice":
        return f"{text(node[1], 9)}[{text(node[2], 5)}{node[4]}{text(node[3], 5)}]"
    if kind == "range":
        return f"{text(node[1], 5)}{node[3]}{text(node[2], 5)}"
    if kind == "each":
        return f"{text(node[1], 9)}[*]{text(node[2], 9)}"
    if kind == "function":
        inside = f"{node[3][0]} => {text(node[3][1])}" if node[3] else ""
        return f"{text(node[1], 9)}.{node[2]}({inside})"
    if kind == "matches":
        return f"{text(node[1], 3.5)} matches /{node[2]}/"
    if kind == "negative":
        # A word that begins with two hyphens is an option.
        return "-" + text(node[1], 8)
    if kind == "not":
        return "not " + text(node[1], 2.5)
    _, symbol, left, right = node
    level = precedence(node)
    low = level + 0.5 if level == 3 else level
    return f"{text(left, low)} {symbol} {text(right, level + 0.5)}"
