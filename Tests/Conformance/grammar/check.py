"""Checks the editor grammar with another implementation of TextMate grammars, based on Oniguruma.

Compares the scopes that it finds in the examples of Docs/Commands.md and in the lines below.

    check.py GRAMMAR COMMANDS_PAGE
"""

import json
import re
import sys

from textmate import TextMateGrammarRepository

grammar = TextMateGrammarRepository([json.load(open(sys.argv[1]))]).get_grammar("source.inno")
problems = 0


def scopes(line, text):
    """Returns the scopes of the first occurrence of a text in a line."""
    start = line.index(text)
    return {scope for scope, place in grammar.parse(line) if place == (start, start + len(text))}


def check(line, text, scope):
    global problems
    found = scopes(line, text)
    if not any(name.startswith(scope) for name in found) if scope else found:
        print(f"{line}\n  {text}: expected {scope or 'no scope'}, found {sorted(found)}")
        problems += 1


# Every example starts with a command, and its options have the scope of options.
examples = re.findall(r"```console\n(.*?)\n```", open(sys.argv[2]).read(), re.S)
lines = [line for block in examples for line in block.split("\n")]
for line in lines:
    verb = re.match(r"[^\s;]+", line)[0]
    if verb not in ("?", "visit"):
        found = scopes(line, verb)
        if not found & {"support.function.inno", "keyword.control.inno"}:
            print(f"{line}\n  {verb} is not a command")
            problems += 1
    for option in re.findall(r"(?<=\s)--[a-z-]+", line):
        check(line, option, "variable.parameter.option")

check("send people onAppear", "send", "support.function")
check("sent people onAppear", "sent", None)
check("  send people onAppear", "send", "support.function")
check("stores; send people onAppear", "send", "support.function")
check("net stub fail /users", "stub fail", "support.function.subcommand")
check("time send people onAppear", "send", "support.function")
check("def visit(id) { nav people back }", "visit", "entity.name.function")
check("def visit(id) { nav people back }", "nav", "support.function")
check("if $n == 3 { stores } else { routes }", "if", "keyword.control")
check("if $n == 3 { stores } else { routes }", "else", "keyword.control")
check("if $n == 3 { stores } else { routes }", "$n", "variable.other")
check("if $n == 3 { stores } else { routes }", "==", "keyword.operator")
check("if $n == 3 { stores } else { routes }", "3", "constant.numeric")
check("expect people.phase in [loaded]", "in", "keyword.operator.word")
check("expect people.people.count == 10", "count", "support.function.list")
check("expect note == \"a\\n\"", "\"a\\n\"", "string.quoted.double")
check("expect note == \"a\\n\"", "\\n", "constant.character.escape")
check("expect note == 'a'", "'a'", "string.quoted.single")
check("expect note matches /a+ b/", "/a+ b/", "string.regexp")
check("stores # all of them", "# all of them", "comment.line")
check("link innosample://app#top", "#top", None)
check("wait people.phase == loaded --timeout 2s", "2s", "constant.numeric")
check("expect tab == nil", "nil", "constant.language")
check("state people | less -S", " less -S", "meta.embedded")
print(f"{len(lines)} examples, {problems} problems")
sys.exit(problems > 0)
