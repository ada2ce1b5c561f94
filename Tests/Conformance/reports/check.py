"""Runs a script and reads its reports with tap.py and junitparser.

    check.py INNO
"""

import os
import re
import subprocess
import sys
import tempfile

import junitparser
from tap.parser import Parser

# TAP 14 escapes # in a name, which tap.py cannot parse, so no name contains one.
SCRIPTS = {
    "first & last.inno": [
        ("send people onAppear", None),
        ("expect people.people.count == 10", True),
        ('expect people.people[0].name == "<1> \\\\ \\"x\\""', False),
        ("expect-error nav people back", True),
        ("bogus # no such command", False),
        ("state people people[2].email", None),
    ],
    "second.inno": [
        ("expect tab == people", True),
        ("fail '100% wrong: a, b'", False),
    ],
}

folder = tempfile.TemporaryDirectory()
expected = []
for name, lines in SCRIPTS.items():
    with open(os.path.join(folder.name, name), "w") as file:
        file.write("\n".join(line for line, _ in lines) + "\n")
    expected += [(name, number, ok) for number, (_, ok) in enumerate(lines, 1) if ok is not None]

run = subprocess.run(
    [sys.argv[1], "run", "--keep-going", "--tap", "--github", "--junit", "out.xml", *SCRIPTS],
    cwd=folder.name, capture_output=True, text=True,
)
problems = []


def check(name, found, wanted):
    if found == wanted:
        print(f"{name}: {len(wanted)} results, as expected")
    else:
        problems.append(f"{name}:\n  found    {found}\n  expected {wanted}")


check("exit code", [run.returncode], [1])

# TAP
lines = list(Parser().parse_text(run.stdout))
tests = [line for line in lines if line.category == "test"]
place = re.compile(r"\((.*):(\d+)\)$")
found = [(*place.search(test.description).groups(), test.ok) for test in tests]
check("TAP, tests", [(file, int(line), ok) for file, line, ok in found], expected)
check("TAP, version", [line.version for line in lines if line.category == "version"], [14])
check("TAP, plan", [line.expected_tests for line in lines if line.category == "plan"], [len(expected)])
check("TAP, unknown lines", [line.text for line in lines if line.category == "unknown"], [])
check("TAP, details", [bool(test.yaml_block and test.yaml_block["message"]) for test in tests if not test.ok],
      [True] * sum(not ok for *_, ok in expected))

# JUnit
xml = junitparser.JUnitXml.fromfile(os.path.join(folder.name, "out.xml"))
found = []
for suite in xml:
    cases = list(suite)
    check(f"JUnit, counts of {suite.name}", [suite.tests, suite.failures],
          [len(cases), sum(bool(case.result) for case in cases)])
    # Each time is rounded to milliseconds.
    difference = abs(sum(case.time for case in cases) - suite.time)
    check(f"JUnit, time of {suite.name}", [difference < 0.001 * (len(cases) + 1)], [True])
    found += [(suite.name, int(case._elem.get("line")), not case.result) for case in cases]
    for case in cases:
        if case.result and not case.result[0].message:
            problems.append(f"JUnit: {case.name} has no message")
        # The output of a failed command includes its error, with the location.
        start = f"{suite.name}:{case._elem.get('line')}: error: "
        if bool(case.result) != (case.system_out or "").startswith(start):
            problems.append(f"JUnit: {case.name} has the output {case.system_out!r}")
        if case.classname != suite.name:
            problems.append(f"JUnit: {case.name} belongs to {case.classname}")
check("JUnit, tests", found, expected)
check("JUnit, totals", [xml.tests, xml.failures], [len(expected), sum(not ok for *_, ok in expected)])

# Workflow commands, parsed as the GitHub Actions runner parses them
found = []
for line in run.stderr.splitlines():
    command = re.fullmatch(r"::error ([^:]*)::(.*)", line)
    if not command:
        if line.startswith("::"):
            problems.append(f"GitHub: {line}")
        continue
    properties = dict(part.split("=", 1) for part in command[1].split(","))
    for mark, code in {"\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C", "%": "%25"}.items():
        properties = {key: value.replace(code, mark) for key, value in properties.items()}
    found.append((properties["file"], int(properties["line"]), False))
check("GitHub, annotations", found, [result for result in expected if not result[2]])

print("\n".join(problems))
sys.exit(bool(problems))
