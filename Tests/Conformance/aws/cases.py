"""Writes random requests with botocore's signatures, one JSON object per line.

Usage: cases.py COUNT FILE
"""

import base64
import datetime
import json
import sys
from urllib.parse import parse_qs, quote, urlsplit

import botocore.auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

S3 = {"s3", "s3-outposts"}
STRICT = "-_.~"
# Delimiters that may be unescaped in a URL and that a client may send in either form.
LOOSE = STRICT + "!$'()*,:@"

text = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=8)
segments = st.lists(
    text | st.sampled_from(["", ".", "..", "...", "a/b", "a%2Fb", "é", "日本", "+", " ", "~", "😀"]),
    max_size=5,
)
items = st.lists(
    st.tuples(
        text.filter(bool) | st.sampled_from(["a", "A", "a b", "ä", "prefix", "X-a", "%"]),
        st.none() | text | st.sampled_from(["", "1", "a=b", "a&b", "+", "/", "ü"]),
    ),
    max_size=5,
)
values = st.text(st.sampled_from("abcXYZ019-_.,;=/\t  "), max_size=20)
names = st.sampled_from(
    ["X-Amz-Meta-A", "x-amz-meta-b", "Content-Type", "Range", "Accept", "X-Custom", "User-Agent",
     "Connection", "If-Match", "X-Amzn-Trace-Id", "x-amz-acl"]
)
hosts = st.sampled_from(
    ["bucket.s3.amazonaws.com", "Example.COM", "localhost:9000", "127.0.0.1:8080", "[::1]:8443",
     "api.example.com:443", "api.example.com:80", "dynamodb.eu-central-1.amazonaws.com"]
)

requests = st.fixed_dictionaries({
    "method": st.sampled_from(["GET", "PUT", "POST", "DELETE", "HEAD", "PATCH"]),
    "scheme": st.sampled_from(["https", "http"]),
    "host": hosts,
    "segments": segments,
    "items": items,
    "isLoose": st.booleans(),
    "headers": st.dictionaries(names, values, max_size=4),
    "body": st.binary(max_size=100),
    "service": st.sampled_from(["s3", "s3", "s3-outposts", "dynamodb", "execute-api", "sqs", "sts"]),
    "region": st.sampled_from(["us-east-1", "eu-central-1", "ap-southeast-2", "us-gov-west-1"]),
    "accessKey": st.text(st.sampled_from("ABCDEFGHIJKLMNOP0123456789"), min_size=4, max_size=20),
    "secret": st.text(st.sampled_from("abcdefgXYZ0123456789+/="), min_size=1, max_size=40),
    "token": st.none() | st.text(st.sampled_from("abcXYZ019+/="), min_size=1, max_size=60),
    "date": st.integers(0, 4_000_000_000),
    "form": st.sampled_from(["header", "header", "query"]),
    "isUnsigned": st.booleans(),
    "expires": st.integers(1, 604_800),
})


class Items:
    """Query signatures that keep repeated items.

    botocore reads the query into a dictionary, which keeps one value of a repeated name. Here the
    dictionary is empty, and the items are added to the query before it is signed.
    """

    items = ""

    def _modify_request_before_signing(self, request):
        super()._modify_request_before_signing(request)
        start, query = request.url.split("?", 1)
        request.url = f"{start}?{self.items + '&' if self.items else ''}{query}"


class QueryAuth(Items, botocore.auth.SigV4QueryAuth):
    pass


class S3QueryAuth(Items, botocore.auth.S3SigV4QueryAuth):
    pass


class Configuration:
    s3 = {"payload_signing_enabled": False}


def url(case, safe, items):
    path = "/" + "/".join(quote(segment, safe=safe) for segment in case["segments"])
    query = "&".join(
        quote(name, safe=safe) + ("" if value is None else "=" + quote(value, safe=safe))
        for name, value in items
    )
    return f"{case['scheme']}://{case['host']}{path}" + (f"?{query}" if items else "")


def signature(url):
    return url.rpartition("&X-Amz-Signature=")[2]


def sign(case):
    isS3, isQuery = case["service"] in S3, case["form"] == "query"
    isUnsigned = case["isUnsigned"] and case["scheme"] == "https" and not isQuery
    items = case["items"]
    safe = LOOSE if case["isLoose"] else STRICT
    sent = url(case, safe, items)
    # For S3 the canonical path has the strict encoding; for others the sent path is encoded again.
    path = urlsplit(url(case, STRICT if isS3 else safe, [])).path
    signed = f"{case['scheme']}://{case['host']}{path}"
    credentials = Credentials(case["accessKey"], case["secret"], case["token"])
    arguments = [credentials, case["service"], case["region"]]
    body = b"" if isQuery else case["body"]
    plain = [(name, value or "") for name, value in items]
    date = datetime.datetime.fromtimestamp(case["date"], datetime.timezone.utc)
    botocore.auth.get_current_datetime = lambda: date
    if isQuery:
        query = "&".join(f"{quote(n, safe=STRICT)}={quote(v, safe=STRICT)}" for n, v in plain)
        request = AWSRequest(case["method"], signed, dict(case["headers"]))
        auth = (S3QueryAuth if isS3 else QueryAuth)(*arguments, expires=case["expires"])
        auth.items = query
        auth.add_auth(request)
        if len({name for name, _ in items}) == len(items):
            # Without repeated items, botocore itself has the same signature.
            plainly = AWSRequest(
                case["method"], signed + (f"?{query}" if query else ""), dict(case["headers"])
            )
            kind = botocore.auth.S3SigV4QueryAuth if isS3 else botocore.auth.SigV4QueryAuth
            kind(*arguments, expires=case["expires"]).add_auth(plainly)
            assert signature(plainly.url) == signature(request.url), (plainly.url, request.url)
        fields = parse_qs(urlsplit(request.url).query, keep_blank_values=True)
        expected = {name: fields[name][0] for name in fields if name.startswith("X-Amz-")}
    else:
        request = AWSRequest(case["method"], signed, dict(case["headers"]), body, plain)
        if isUnsigned:
            request.context["client_config"] = Configuration
            request.context["payload_signing_enabled"] = False
        kind = botocore.auth.S3SigV4Auth if isS3 else botocore.auth.SigV4Auth
        kind(*arguments).add_auth(request)
        added = ["Authorization", "X-Amz-Date", "X-Amz-Security-Token", "X-Amz-Content-SHA256"]
        expected = {name: request.headers[name] for name in added if name in request.headers}
    return {
        "method": case["method"], "url": sent, "headers": case["headers"],
        "body": base64.b64encode(body).decode(), "service": case["service"],
        "region": case["region"], "accessKey": case["accessKey"], "secret": case["secret"],
        "token": case["token"], "date": case["date"], "form": case["form"],
        "isUnsigned": isUnsigned, "expires": case["expires"], "expected": expected,
    }


def main(count, file):
    cases = []
    counts = {"repeated": 0, "valueless": 0}

    @settings(max_examples=count, derandomize=True, database=None, deadline=None,
              suppress_health_check=list(HealthCheck))
    @given(requests)
    def add(case):
        cases.append(sign(case))
        names = [name for name, _ in case["items"]]
        if case["form"] == "query":
            counts["repeated"] += len(set(names)) < len(names)
            counts["valueless"] += any(value is None for _, value in case["items"])

    add()
    with open(file, "w") as output:
        for case in cases:
            output.write(json.dumps(case) + "\n")
    # Both kinds of items must be among the presigned URLs.
    assert count < 1_000 or min(counts.values()) > 0, counts
    print(f"{len(cases)} requests; presigned URLs with items: {counts}")


main(int(sys.argv[1]), sys.argv[2])
