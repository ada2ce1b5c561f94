"""Prints the results of the Autobahn test suite and exits with 1 if a case fails."""
import json
import sys

results = list(json.load(open(sys.argv[1])).values())[0]


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
sys.exit(1 if failed or not results else 0)
