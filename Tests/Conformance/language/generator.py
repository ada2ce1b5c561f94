"""Generates states of the app, variables, and conditions on them."""

from decimal import Decimal
from random import Random

from hypothesis import strategies as st

import evaluator
from evaluator import PLAIN, Case, Named, Wrong, Word, check, check_condition, evaluate, is_number
from evaluator import truth, type_of

BATCH = 60

# The app


def of(name, *texts, **fields):
    return ("named", name, {"id": "number", **{part: "text" for part in texts}, **fields})


def enumeration(**cases):
    return ("enum", {name: list(parts) for name, parts in cases.items()})


def opt(kind):
    return ("optional", kind)


USER = of("UserSummary", *"name username email phone website company city".split())
POST = of("PostSummary", "title", "body", authorID="number")
TODO = of("TodoSummary", "title", completed="bool", assigneeID="number")
PHASE = enumeration(idle=(), loading=(), loaded=(), failed=())


def store(**fields):
    common = {
        "phase": PHASE,
        "errorMessage": opt("text"),
        "notice": opt("text"),
        "requestCount": "number",
        "activityLog": ("list", "text"),
    }
    return ("named", "State", {**common, **fields})


ROOTS = {
    "people": store(people=("list", USER), selectedUser=opt(USER), pendingUserID=opt("number")),
    "posts": store(
        posts=("list", POST),
        query="text",
        results=opt(("list", POST)),
        selectedPost=opt(POST),
        pendingPostID=opt("number"),
    ),
    "settings": store(
        todos=("list", TODO), selectedTodo=opt(TODO), pendingAssigneeID=opt("number")
    ),
    "routes.people": ("list", enumeration(detail=[(None, USER)])),
    "routes.posts": ("list", enumeration(detail=[(None, POST)])),
    "routes.settings": ("list", enumeration(detail=[(None, TODO)])),
    "modal.people": opt(enumeration(overview=[(None, ("list", USER))])),
    "modal.posts": opt(enumeration(highlights=[(None, ("list", POST))])),
    "modal.settings": opt(
        enumeration(digest=[("completed", "number"), ("total", "number")])
    ),
    "tab": enumeration(people=(), posts=(), settings=()),
}

COMMANDS = [
    ["send people onAppear", "settle"],
    ["send posts onAppear", "settle"],
    ["send settings onAppear", "settle"],
    ["nav people resetTo detail 3 then detail 4 then detail 10", "settle"],
    ["nav posts go detail 2", "settle"],
    ["nav settings resetTo detail 5 then detail 1", "settle"],
    ["send people showOverview", "settle"],
    ["send posts showHighlights", "settle"],
    ["send settings showDigest", "settle"],
    ["modal settings present digest 3 8", "settle"],
    ["send posts search a", "settle"],
    ["tab posts", "settle"],
    ["tab settings", "settle"],
    ["send people onAppear", "send people peopleFailed 'no network: é'"],
    ["send posts onAppear", "send posts postsFailed offline", "settle"],
    ["send people refresh"],
]

# Variables

ATOMS = [*"abcxyz  129AZ.-_'#;|{}[]()\\\"/%$\n", "é", "e\u0301", "ß", "서", "\u0301"]
ATOMS += ["👍🏽", "👨\u200d👩\u200d👧", "🇩🇪", "🇰🇷", "ab", "loaded"]
words = st.lists(st.sampled_from(ATOMS), max_size=5).map("".join)
NAMES = ["a", "b", "c", "ids", "note"]
names = st.sampled_from(NAMES)
small = st.integers(-5, 9)
LARGE = [2**63 - 1, -(2**63) + 1, 2**62, 3037000500, 9007199254740993]
large = st.sampled_from(LARGE)
integers = st.one_of(small, small, small, st.integers(-(2**63) + 1, 2**63 - 1), large)
floats = st.one_of(
    st.sampled_from([0.0, 0.5, 1.0, -1.5, 2.0, 1e300, 9007199254740992.0]),
    st.floats(-100, 100).map(lambda value: round(value, 3)),
    st.floats(allow_nan=False, allow_infinity=False),
)
numbers = st.one_of(integers, integers, floats)
scalars = st.one_of(st.none(), st.booleans(), integers, floats, words)
mixed = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(names, inner, max_size=4)
    ),
    max_leaves=6,
)
rows = st.fixed_dictionaries(
    {"id": small, "name": words, "on": st.booleans(), "tags": st.lists(words, max_size=3)},
    optional={"score": floats, "note": st.one_of(st.none(), words)},
)
states = st.fixed_dictionaries(
    {
        "ids": st.lists(small, max_size=5),
        "words": st.lists(words, max_size=4),
        "rows": st.lists(rows, max_size=4),
        "name": words,
        "count": integers,
        "isOn": st.booleans(),
        "any": mixed,
    },
    optional={
        "none": st.none(),
        "rate": floats,
        "flags": st.lists(st.booleans(), max_size=3),
        "maybe": st.lists(st.one_of(st.none(), small), max_size=4),
        "rates": st.lists(numbers, max_size=4),
        "nested": st.lists(st.lists(small, max_size=3), max_size=3),
        "a b": words,
    },
)
variables = st.fixed_dictionaries(
    {
        "s": states,
        "n": numbers,
        "t": words,
        "l": st.one_of(st.lists(small, max_size=5), st.lists(words, max_size=4)),
        "o": st.dictionaries(names, scalars, min_size=1, max_size=4),
    }
)
pools = st.fixed_dictionaries(
    {
        "numbers": st.lists(numbers, min_size=9, max_size=9),
        "words": st.lists(words, min_size=9, max_size=9),
        "scalars": st.lists(scalars, min_size=9, max_size=9),
    }
)
LETTERS = [*"abcxyz", "A", "1", "e", "é"]
FREE_WORDS = ["abc", "loaded", "Mara", "a", "ab", "nothing"]


def as_json(value):
    """Returns a value as the console reads it from JSON, where 3.0 is the integer 3."""
    if isinstance(value, list):
        return [as_json(part) for part in value]
    if isinstance(value, dict):
        return {name: as_json(part) for name, part in value.items()}
    is_integer = isinstance(value, float) and value.is_integer() and abs(value) < 2**63
    return int(Decimal(repr(value))) if is_integer else value


def kind_of(value):
    if isinstance(value, Case):
        return "case"
    if isinstance(value, list):
        if value and all(is_number(part) for part in value):
            return "numbers"
        if value and all(isinstance(part, str) for part in value):
            return "texts"
        if value and all(isinstance(part, dict) for part in value):
            return "objects"
        return "list"
    if isinstance(value, Word):
        return "word"
    kind = type_of(value)
    return kind if isinstance(kind, str) else "object"


def paths(value, node, depth=4):
    """Yields all paths into a value, with the values."""
    yield node, value
    if depth == 0:
        return
    if isinstance(value, dict):
        for name, part in value.items():
            step = ("member" if name.isidentifier() else "key", node, name)
            yield from paths(part, step, depth - 1)
    if isinstance(value, Case):
        if len(value.parts) == 1:
            yield from paths(value.parts[0], ("member", node, value.name), depth - 1)
        for label, part in value.labeled.items() if len(value.parts) > 1 else ():
            yield from paths(part, ("member", ("member", node, value.name), label), depth - 1)
    if isinstance(value, list):
        for place, part in list(enumerate(value))[:3]:
            yield from paths(part, ("index", node, ("literal", place)), depth - 1)


class Generator:
    """Generates conditions on the names in scope, whose types and sample values are known."""

    def __init__(self, random, pools, types, values, known):
        self.random = random
        self.pools = pools
        self.types = types
        self.values = values
        self.known = known

    # Choices

    def pick(self, choices):
        return choices[self.integer(0, len(choices) - 1)]

    def integer(self, lower, upper):
        return self.random.randint(lower, upper)

    def chance(self, percent):
        return self.integer(0, 99) < percent

    def word(self):
        return self.pick(self.pools["words"])

    def value(self, node):
        """The value of a tree on the sample values; None if it has none."""
        try:
            check(node, self.types)
            return evaluate(node, self.values, self.types)
        except Wrong:
            return None

    def path(self, *kinds):
        """A path with a value of one of the kinds; None if there is none."""
        node = self.plain_path(kinds)
        is_object = node and node[0] == "member" and type(self.value(node[1])) is dict
        return ("key", *node[1:]) if is_object and self.chance(15) else node

    def plain_path(self, kinds):
        own = [group for kind in kinds for group in [self.own.get(kind, [])] if group]
        if own and self.chance(70):
            return self.pick(self.pick(own))
        groups = [group for kind in kinds for group in self.known.get(kind, {}).values()]
        return self.pick(self.pick(groups)) if groups else None

    # The paths that begin with the parameter of the closure, by the kinds of their values.
    own = {}

    def inside(self, owner, depth):
        """A generator for the body of a closure, and the name of its parameter."""
        name = "xyzuvw"[len([part for part in self.values if part in "xyzuvw"])]
        element = evaluator.element_type(check(owner, self.types))
        sample = (self.value(owner) or [None])[0]
        inner = Generator(
            self.random,
            self.pools,
            {**self.types, name: element},
            {**self.values, name: sample},
            self.known,
        )
        inner.own = {}
        for node, value in paths(sample, ("name", name), 2):
            inner.own.setdefault(kind_of(value), []).append(node)
        return inner, name

    # Values

    def near(self, node, depth, other):
        """A value to compare with a tree: often its value or a similar one."""
        value = self.value(node)
        choice = self.integer(0, 9)
        if choice > 5 or value is None:
            return other(depth - 1)
        if is_number(value) and abs(value) < 2**62:
            return ("literal", value + (0 if choice < 4 else self.pick([1, -1, 0.5])))
        if isinstance(value, str):
            whole = evaluator.characters(value)
            return ("literal", value if choice < 4 else "".join(whole[:-1]))
        if isinstance(value, bool):
            return ("literal", value)
        if isinstance(value, list) and all(is_number(v) or isinstance(v, str) for v in value):
            return ("list", [("literal", part) for part in value])
        return other(depth - 1)

    def number(self, depth):
        choice = self.integer(0, 17 if depth > 0 else 4)
        if self.chance(2):
            return self.path("null") or self.optional() or ("literal", 1)
        if choice <= 1:
            any_number = self.pick(self.pools["numbers"])
            return ("literal", self.integer(-5, 9) if self.chance(85) else any_number)
        if choice <= 4:
            return self.path("number") or ("literal", self.integer(-5, 9))
        if choice <= 6:
            owner = self.path("numbers", "texts", "objects", "list", "text")
            return owner and self.plain("count", owner) or ("literal", 0)
        if choice >= 16:
            return self.plain(self.pick(["sum", "min", "max", "first", "last"]),
                              self.list_of_numbers(depth - 1))
        if choice <= 8:
            owner = self.list_of_numbers(depth - 1)
            length = len(self.value(owner) or [])
            place = self.integer(-length, length - 1) if length else 0
            if self.chance(8):
                place = self.integer(-9, 9)
            return ("index", owner, ("literal", place))
        if choice == 9:
            return ("interpolated", self.number(depth - 1))
        if choice == 10:
            operand = self.number(depth - 1)
            return operand if operand[0] == "literal" else ("negative", operand)
        symbol = self.pick(["+", "-", "*", "/", "%"])
        left, right = self.number(depth - 1), self.number(depth - 1)
        if self.chance(8):
            right = ("literal", self.pick([0, *LARGE]))
        elif symbol in "/%" and not self.value(right):
            right = ("literal", self.pick([2, 3, -2, 10, 0.5]))
        return ("binary", symbol, left, right)

    def plain(self, name, owner):
        if self.chance(25):
            return ("function", owner, name, None)
        return ("member", owner, name)

    def text(self, depth):
        choice = self.integer(0, 9 if depth > 0 else 4)
        if choice == 0:
            return ("literal", self.word())
        if choice <= 4:
            return self.path("text") or ("literal", self.word())
        if choice == 5:
            return ("binary", "+", self.text(depth - 1), self.text(depth - 1))
        if choice <= 7:
            pieces = []
            for _ in range(self.integer(1, 3)):
                pieces.append(self.word() if self.chance(50) else self.piece(depth - 1))
            return ("text", [piece for piece in pieces if piece != ""] or ["x"])
        owner = self.path("texts")
        if owner is None:
            return ("literal", self.word())
        if choice == 8:
            return self.plain(self.pick(["first", "last", "min", "max"]), owner)
        return ("index", owner, ("literal", self.pick([0, -1])))

    def piece(self, depth):
        node = self.pick([self.text, self.small_number, self.condition])(depth)
        is_plain = not isinstance(self.value(node), (list, dict, Case))
        return node if is_plain else ("literal", 1)

    def small_number(self, depth):
        return self.pick(
            [("literal", self.integer(-5, 9)), self.path("number") or ("literal", 1.5)]
        )

    def list_of_numbers(self, depth):
        choice = self.integer(0, 8 if depth > 0 else 3)
        if choice <= 1:
            return self.path("numbers") or ("list", [("literal", 1), ("literal", 2)])
        if choice == 2:
            count = self.integer(0, 3)
            return ("list", [self.number(0) for _ in range(count)])
        if choice == 3:
            return self.range(depth)
        if choice == 4:
            return self.sliced(self.list_of_numbers(depth - 1))
        if choice == 5:
            return self.closure("filter", self.list_of_numbers(depth - 1), depth)
        if choice == 6:
            return self.closure("map", self.any_list(depth - 1), depth)
        members = self.members("number", "numbers", "texts", "text")
        return members or self.range(depth)

    def range(self, depth):
        lower, upper = ("literal", self.integer(-5, 9)), ("literal", self.integer(-5, 9))
        if self.chance(60):
            upper = ("literal", lower[1] + self.integer(0, 5))
        elif self.chance(30):
            upper = self.path("number") or upper
            if is_number(self.value(upper)) and 2000 < self.value(upper) < 2_000_000:
                upper = ("literal", 3)
        elif self.chance(10):
            lower, upper = (("literal", self.pick(LARGE)) for _ in range(2))
        return ("range", lower, upper, self.pick(["..", "..<"]))

    def sliced(self, owner):
        bounds = [("literal", self.integer(-3, 4)) for _ in range(2)]
        if self.chance(50):
            bounds = [("literal", 0), ("literal", self.integer(-3, 3))]
        if self.chance(10):
            bounds[0] = self.number(0)
        return ("slice", owner, *bounds, self.pick(["..", "..<"]))

    def any_list(self, depth):
        owner = self.path("numbers", "texts", "objects", "list")
        if owner is None:
            return ("list", [("literal", 1), ("literal", 3)])
        return self.sliced(owner) if self.chance(20) else owner

    def members(self, *wanted):
        """`LIST[*].member` with members of a kind; None if there are none."""
        owner = self.path("objects")
        found = owner and self.value(owner)
        if not found:
            return None
        names = [name for name, part in found[0].items() if kind_of(part) in wanted
                 and all(name in other for other in found)]
        if not names:
            return None
        name = self.pick(names)
        body = ("member", ("name", "[*]"), name)
        kind = kind_of(found[0][name])
        if kind == "numbers" and self.chance(50):
            body = ("index", body, ("literal", 0))
        elif kind in ("text", "texts", "numbers"):
            body = ("member", body, "count")
        return ("each", owner, body)

    def closure(self, function, owner, depth):
        try:
            inner, name = self.inside(owner, depth)
        except Wrong:
            return owner
        body = inner.number if function == "map" else inner.condition
        return ("function", owner, function, (name, body(min(depth - 1, 1))))

    # Conditions

    def condition(self, depth):
        """A condition that is evaluated without an error on the sample values, if possible."""
        wanted = self.chance(50)
        for _ in range(3):
            node = self.attempt(depth)
            try:
                check_condition(node, self.types)
                if truth(node, self.values, self.types) == wanted:
                    return node
            except Wrong as error:
                is_rare = str(error) in ("overflow", "division by zero", "nil", "missing")
                if self.chance(70 if is_rare else 25):
                    return node
        return node

    def attempt(self, depth):
        choice = self.integer(0, 25)
        comparisons = ["==", "!=", "<", "<=", ">", ">="]
        if depth > 0 and choice <= 3:
            symbol = self.pick(["and", "or"])
            return ("binary", symbol, self.condition(depth - 1), self.condition(depth - 1))
        if depth > 0 and choice == 4:
            return ("not", self.condition(depth - 1))
        if depth > 0 and choice <= 7:
            owner = self.any_list(depth - 1)
            return self.closure(self.pick(["any", "all", "filter"]), owner, depth)
        if choice <= 10:
            left = self.number(depth)
            right = self.near(left, depth, self.number)
            return ("binary", self.pick(comparisons), left, right)
        if choice <= 12:
            left = self.text(depth)
            right = self.near(left, depth, self.text)
            if self.chance(10):
                right = ("word", self.pick(FREE_WORDS))
            return ("binary", self.pick(["==", "!=", *comparisons]), left, right)
        if choice >= 24:
            left = self.number(max(1, depth))
            return ("binary", self.pick(comparisons), left, self.near(left, depth, self.number))
        if choice == 13:
            left = self.list_of_numbers(depth)
            right = self.near(left, depth, self.list_of_numbers)
            return ("binary", self.pick(["==", "!="]), left, right)
        if choice == 14:
            return self.membership(depth)
        if choice <= 16:
            left = self.text(depth)
            symbol = self.pick(["contains", "startsWith", "endsWith"])
            return ("binary", symbol, left, self.part(left, depth))
        if choice <= 18:
            left = self.text(depth)
            return ("matches", left, self.pattern(left))
        if choice == 19:
            return self.truth() if self.chance(80) else self.flag(depth)
        if choice == 20:
            left = self.path("null") if self.chance(50) else self.optional()
            left = left or ("literal", None)
            return ("binary", self.pick(["==", "!="]), left, ("literal", None))
        if choice == 21:
            return self.object()
        return self.enum()

    def part(self, node, depth):
        found = evaluator.characters(self.value(node) or "")
        if not found or self.chance(30):
            return ("word", self.pick(FREE_WORDS)) if self.chance(20) else self.text(depth - 1)
        start = self.integer(0, len(found) - 1)
        end = self.integer(start, len(found))
        start = self.pick([0, start])
        return ("literal", "".join(found[start : self.pick([end, len(found)])]))

    def membership(self, depth):
        if self.chance(15):
            owner = self.path("list") or ("list", [("literal", None)])
            item = ("literal", self.pick([None, True, "a", 3]))
        elif self.chance(40):
            owner = self.path("texts") or ("list", [("literal", "a")])
            item = ("literal", self.pick([*(self.value(owner) or []), "a"]))
        else:
            owner = self.list_of_numbers(depth)
            found = self.value(owner) or []
            item = ("literal", self.pick(found[:9] + [3])) if self.chance(60) else self.number(0)
        if self.chance(50):
            return ("binary", "in", item, owner)
        return ("binary", "contains", owner, item)

    def pattern(self, node):
        """A regular expression that often matches the value of a tree."""
        found = evaluator.characters(self.value(node) or "")
        start = self.integer(0, max(0, len(found) - 1))
        result = ""
        for character in found[start : start + self.integer(1, 4)]:
            plain = character.isalnum() or character[0] > "\U0001f000"
            form = self.integer(0, 7)
            if not plain or form == 0:
                result += "."
            elif form == 1 and character.isascii():
                result += "\\d" if character.isdigit() else "[a-zA-Z]"
            elif form == 2:
                result += f"({character}|{self.pick(LETTERS)})"
            else:
                result += character + self.pick(["", "", "", "+", "*", "?"])
        result = result or self.pick(LETTERS)
        if self.chance(20):
            result += self.pick([".*", self.pick(LETTERS), "\\d?", "[^a]", "a{1}", "\\."])
        has_lines = "\n" in (self.value(node) or "")
        if start == 0 and self.chance(40):
            result = "^" + result
        return result + "$" if self.chance(20) and not has_lines else result

    def truth(self):
        node = self.path("bool") if self.chance(50) else None
        if node is None:
            node = self.path("texts", "numbers", "text", "list", "case", "objects")
        if node is not None and self.chance(50):
            return self.optional() or node
        return node or ("literal", True)

    def flag(self, depth):
        """Compares truth values, or asks whether a list or text is empty."""
        if self.chance(40):
            owner = self.path("numbers", "texts", "list", "text") or self.any_list(depth)
            return self.plain("isEmpty", owner)
        left = self.path("bool") or ("literal", True)
        return ("binary", self.pick(["==", "!="]), left, ("literal", self.chance(50)))

    def optional(self):
        """A path with an optional type."""
        choice = self.integer(0, 3)
        if choice == 0:
            root = self.pick(["people", "posts", "settings"])
            member = self.pick([n for n, k in ROOTS[root][2].items() if k[0] == "optional"])
            return ("member", ("name", root), member)
        if choice == 1:
            root = ("name", self.pick(["modal.people", "modal.posts", "modal.settings"]))
            member = {"modal.settings": ["digest", "total"], "modal.people": ["overview"]}
            for name in member.get(root[1], ["highlights"]) if self.chance(50) else ():
                root = ("member", root, name)
            return root
        if choice == 2:
            root, member, part = self.pick(
                [("people", "selectedUser", "name"), ("posts", "selectedPost", "title"),
                 ("settings", "selectedTodo", "completed")]
            )
            return ("member", ("member", ("name", root), member), part)
        owner = self.path("numbers", "texts", "list", "objects")
        return owner and ("member", owner, self.pick(["first", "last"]))

    def object(self):
        """Compares objects: a variable with an object literal, or values of the app."""
        if self.chance(50):
            fields = [(name, ("literal", part)) for name, part in self.values["o"].items()]
            if self.chance(40):
                name, _ = fields.pop()
                fields += [(name, ("literal", None))] if self.chance(50) else []
            symbol = self.pick(["==", "!="])
            return ("binary", symbol, ("name", "o"), ("object", fields))
        people = ("member", ("name", "people"), "people")
        node = self.pick(
            [("index", people, ("literal", self.pick([0, 2, -1]))),
             ("member", people, self.pick(["first", "last"])),
             ("member", ("name", "people"), "selectedUser")]
        )
        user = ("call", "UserSummary", [(None, ("literal", self.pick([1, 3, 10])))])
        if isinstance(self.value(node), Named) and self.chance(50):
            user = self.printed(self.value(node))
        if self.chance(40):
            return ("binary", "contains", people, user)
        if self.chance(30):
            user = ("member", people, self.pick(["first", "last"]))
        return ("binary", self.pick(["==", "!="]), node, user)

    def printed(self, value):
        """A value with all its members, as the console prints a value without an identity."""
        members = [(name, ("literal", part)) for name, part in value.items()]
        if self.chance(30):
            place = self.integer(0, len(members) - 1)
            name, (_, part) = members[place]
            members[place] = (name, ("literal", part + self.pick([1, 2]) if is_number(part) else ""))
        if self.chance(30):
            self.random.shuffle(members)
        return ("call", value.name, members)

    def enum(self):
        """Compares a case with a word or a printed value."""
        symbol = self.pick(["==", "!="])
        root = self.pick(["people", "posts", "settings"])
        if self.chance(40):
            left = ("member", ("name", root), "phase")
            others = ["idle", "loading", "loaded", "failed"]
            if self.chance(35):
                left, others = ("name", "tab"), ["people", "posts", "settings"]
            value = self.value(left)
            word = ("word", value if self.chance(50) else self.pick(others))
            if self.chance(15):
                return ("binary", symbol, left, ("literal", str(word[1])))
            if self.chance(30):
                choices = [("word", name) for name in others if self.chance(50)]
                return ("binary", "in", left, ("list", choices or [word]))
            if left[0] == "name" or self.chance(70):
                return ("binary", symbol, left, word)
            return ("binary", symbol, word, left)
        if self.chance(35):
            left = ("name", "modal.settings")
            parts = [("literal", self.pick(pair)) for pair in ([7, 3], [20, 8])]
            labels = self.pick([(None, None), ("completed", "total")])
            if self.chance(60) and self.value(left) is not None:
                parts = [("literal", part) for part in self.value(left).parts]
            return ("binary", symbol, left, ("call", "digest", list(zip(labels, parts))))
        owner = ("name", "routes." + root)
        found = [case.parts[0].identity for case in self.value(owner)]
        payloads = [case.parts[0] for case in self.value(owner)]
        if payloads and self.chance(15):
            payload = self.printed(self.pick(payloads))
            item = ("index", owner, ("literal", self.pick([0, -1])))
            case = ("call", "detail", [(None, payload)])
            if self.chance(50):
                return ("binary", "contains", owner, case)
            return ("binary", symbol, item, case)
        cases = [("call", "detail", [(None, ("literal", self.pick([*found, *found, 2])))])
                 for _ in range(self.integer(1, 2))]
        if self.chance(20):
            cases = [("call", "detail", [(None, ("literal", part))]) for part in found]
            return ("binary", symbol, owner, ("list", cases))
        if self.chance(35) or not found:
            return ("binary", "contains", owner, cases[0])
        item = ("index", owner, ("literal", self.pick([0, -1])))
        if self.chance(30):
            payload = ("member", ("member", item, "detail"), "id")
            return ("binary", symbol, payload, ("literal", self.pick(found)))
        if self.chance(40):
            return ("binary", "in", item, ("list", cases))
        return ("binary", symbol, item, cases[0])

    # Conditions without regard to types

    def anything(self, depth, scope=()):
        choice = self.integer(0, 14 if depth > 0 else 3)
        inner = lambda: self.anything(depth - 1, scope)
        if choice <= 2:
            groups = list(self.known.values())
            node = self.pick(self.pick(list(self.pick(groups).values())))
            node = self.pick([node, *(("name", name) for name in scope)])
            tail = self.integer(0, 6)
            if tail == 1:
                return ("member", node, self.pick(PLAIN))
            if tail == 2:
                return ("index", node, ("literal", self.integer(-3, 3)))
            if tail == 3:
                return ("member", node, self.pick(NAMES))
            if tail == 4:
                return self.sliced(node)
            return node
        if choice == 3:
            return ("literal", self.pick(self.pools["scalars"]))
        if choice <= 6:
            symbols = ["==", "!=", "<", "<=", ">", ">=", "contains", "in", "startsWith", "endsWith"]
            return ("binary", self.pick(symbols), inner(), inner())
        if choice <= 8:
            return ("binary", self.pick(["and", "or"]), inner(), inner())
        if choice == 9:
            return ("not", inner())
        if choice == 10:
            return ("binary", self.pick(["+", "-", "*", "/", "%"]), inner(), inner())
        if choice == 11:
            operand = inner()
            return operand if operand[0] == "literal" else ("negative", operand)
        if choice == 12:
            return ("list", [inner() for _ in range(self.integer(0, 3))])
        if choice == 13:
            return self.mistake()
        name = "xyz"[len(scope) % 3]
        body = self.anything(depth - 1, (*scope, name))
        owner = self.anything(0, scope)
        return ("function", owner, self.pick(["any", "all", "map", "filter"]), (name, body))

    def mistake(self):
        """A condition that names a case, a member or a value that does not exist."""
        root = self.pick(["people", "posts", "settings"])
        phase = ("member", ("name", root), "phase")
        route = ("index", ("name", "routes." + root), ("literal", 0))
        one, two = (None, ("literal", 1)), (None, ("literal", 2))
        person = ("index", ("member", ("name", "people"), "people"), ("literal", 0))
        id_only = [("id", ("literal", 1))]
        return self.pick(
            [
                ("binary", "!=", phase, ("word", "loadd")),
                ("binary", "==", ("name", "tab"), ("word", "poeple")),
                ("binary", "==", phase, ("literal", 3)),
                ("binary", "in", phase, ("list", [("word", "idle"), ("word", "gone")])),
                ("binary", "<", phase, phase),
                ("binary", "==", route, ("word", "detail")),
                ("binary", "!=", route, ("call", "detail", [one, two])),
                ("binary", "!=", route, ("call", "digest", [one, two])),
                ("binary", "!=", route, ("literal", "detail")),
                ("binary", "!=", person, ("call", "UserSummary", [("anything", one[1])])),
                ("binary", "!=", person, ("call", "UserSummary", id_only)),
                ("binary", "!=", person, ("call", "UserSummary", [one, two])),
                ("binary", "!=", person, ("object", id_only)),
                ("binary", "!=", ("name", root), ("call", "State", [one])),
                ("binary", "==", ("member", route, "digest"), ("literal", None)),
                ("binary", "==", ("member", ("name", root), "peple"), ("literal", None)),
                ("binary", "==", ("member", ("name", root), "phase"), ("literal", None)),
                phase,
            ]
        )


@st.composite
def cases(draw, app_state):
    """Returns commands, variables, the types and values of all names, and conditions."""
    chosen = draw(st.lists(st.sampled_from(range(len(COMMANDS))), max_size=6, unique=True))
    order = sorted(chosen) if draw(st.booleans()) else chosen
    # The app refuses a command whose data is not loaded. The state is read after all commands.
    commands = tuple(line for place in order for line in COMMANDS[place])
    defined = {
        name: as_json(value) if isinstance(value, (list, dict)) else value
        for name, value in draw(variables).items()
    }
    values = {**app_state(commands), **defined}
    types = {**ROOTS, **{name: type_of(value) for name, value in defined.items()}}
    known = {}
    for name, value in values.items():
        for node, part in paths(value, ("name", name)):
            known.setdefault(kind_of(part), {}).setdefault(name, []).append(node)
    random = Random(draw(st.integers(0, 2**64 - 1)))
    generator = Generator(random, draw(pools), types, values, known)
    conditions = []
    for _ in range(BATCH):
        if random.randint(1, 6) == 6:
            conditions.append(generator.anything(3))
        else:
            conditions.append(generator.condition(random.randint(0, 4)))
    return commands, defined, types, values, conditions
