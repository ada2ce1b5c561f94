"""Presses Tab in interactive shells and checks the completions of the installed programs.

    completions.py PREFIX
"""

import os
import pty
import re
import select
import sys
import tempfile
import time

PREFIX = sys.argv[1]

# The typed text and the expected completed text.
CASES = [
    ("inno --jun", "inno --junit"),
    ("inno att", "inno attach"),
    ("inno --color alw", "inno --color always"),
    ("inno run --isol", "inno run --isolated"),
    ("inno --engine asy", "inno --engine asynchttp"),
    ("inno listen --sock", "inno listen --socket"),
    ("innodi-graph --valid", "innodi-graph --validate"),
]

# The start of a session in each shell. Bash and zsh would load completions from a user's folder
# automatically; here the paths are explicit.
SHELLS = {
    "bash": (
        ["bash", "--noprofile", "--norc", "-i"],
        "for f in inno innodi-graph; do . $PREFIX/share/bash-completion/completions/$f; done",
        "ready-$((20 + 3))",
    ),
    "zsh": (
        ["zsh", "-f", "-i"],
        "fpath+=($PREFIX/share/zsh/site-functions); autoload -U compinit; compinit -D -u",
        "ready-$((20 + 3))",
    ),
    "fish": (["fish", "--private", "-i"], "true", "ready-(math 20 + 3)"),
}


class Session:
    def __init__(self, arguments, home):
        self.text = ""
        pid, self.terminal = pty.fork()
        if pid == 0:
            environment = {
                "PATH": f"{PREFIX}/bin:/usr/bin:/bin", "HOME": home, "TERM": "xterm", "PREFIX": PREFIX,
                "LANG": "C.UTF-8", "XDG_DATA_DIRS": f"{PREFIX}/share:/usr/share", "PS1": "$ ",
            }
            os.execvpe(arguments[0], arguments, environment)
        self.pid = pid

    def send(self, text):
        self.text = ""
        os.write(self.terminal, text.encode())

    def shows(self, expected, limit=20):
        """Returns whether the shell shows a text within a number of seconds."""
        end = time.monotonic() + limit
        while time.monotonic() < end:
            if expected in re.sub(r"\x1b(\[[0-9;?>]*[A-Za-z]|[()=>].?|\][^\x07\x1b]*(\x07|\x1b\\))|[\r\x00\x07\x0f]", "", self.text):
                return True
            if select.select([self.terminal], [], [], 0.1)[0]:
                try:
                    self.text += os.read(self.terminal, 65536).decode(errors="replace")
                except OSError:
                    return False
        return False

    def end(self):
        os.close(self.terminal)
        os.waitpid(self.pid, 0)


def complete(name, typed, completed, tabs=1, limit=60):
    """Returns the problem of a completion in a new session; empty if it is correct."""
    arguments, setup, ready = SHELLS[name]
    with tempfile.TemporaryDirectory() as home:
        session = Session(arguments, home)
        try:
            session.send(f"{setup}; echo {ready}\r")
            if not session.shows("ready-23"):
                return f"the shell does not start: {session.text!r}"
            session.send(typed + "\t" * tabs)
            if not session.shows(completed[len(typed):], limit):
                return f"nothing is completed: {session.text!r}"
            # Prints the completed line, including any text that the shell added.
            session.send("\x01echo '\x05' end\r")
            if session.shows(f"\n{completed}  end", 5) or session.shows(f"\n{completed} end", 1):
                return ""
            return f"expected {completed}: {session.text!r}"
        finally:
            session.end()


failures = 0
for name in SHELLS:
    for typed, completed in CASES:
        problem = complete(name, typed, completed, limit=10 if name == "zsh" else 60)
        # Zsh lists a flag at the first Tab and completes it at the second.
        if problem and name == "zsh":
            problem = complete(name, typed, completed, tabs=2)
        print(f"{name}: {typed}<Tab> {problem or 'ok'}")
        failures += bool(problem)
sys.exit(failures > 0)
