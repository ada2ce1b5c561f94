"""Prints the results of the Autobahn test suite: summary.py REPORT COUNT.

Exits with 1 if a case fails or ends without a closing handshake, or if there are fewer than COUNT
results.
"""
import json
import sys

agents = list(json.load(open(sys.argv[1])).values())
results = agents[0] if agents else {}
expected = int(sys.argv[2])


def key(name):
    return [int(part) for part in name.split(".")]


# "FAILED" is for the messages or the closing handshake. "UNCLEAN" is a missing closing handshake.
failed = sorted(
    (
        name
        for name, result in results.items()
        if result["behavior"] in ("FAILED", "UNIMPLEMENTED") or result["behaviorClose"] != "OK"
        and result["behaviorClose"] != "INFORMATIONAL"
    ),
    key=key,
)
kinds = {}
for result in results.values():
    kinds[result["behavior"]] = kinds.get(result["behavior"], 0) + 1
for name in failed:
    print("%s: %s, closing %s" % (name, results[name]["behavior"], results[name]["behaviorClose"]))
for kind in ("INFORMATIONAL", "NON-STRICT"):
    names = sorted((name for name, result in results.items() if result["behavior"] == kind), key=key)
    if names:
        print("%s: %s" % (kind.lower(), ", ".join(names)))
counts = ", ".join("%d %s" % (count, kind.lower()) for kind, count in sorted(kinds.items()))
print("%d cases: %s; %d failed or unclean" % (len(results), counts, len(failed)))
if len(results) < expected:
    print("only %d of at least %d cases were run" % (len(results), expected))
sys.exit(1 if failed or len(results) < expected else 0)
