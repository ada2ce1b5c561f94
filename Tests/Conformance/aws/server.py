"""Starts a moto server that authenticates requests, and a gate that verifies presigned URLs.

Prints the server's port, a user's keys, the gate's port and the ARN of a role that the user may
assume. The servers end when the standard input ends.

moto verifies only signatures in headers: with authentication on, it answers a presigned URL with
500, because the header `Authorization` is missing. The gate recomputes the signature of a presigned
URL with botocore, responds with 403 if it differs or has expired, and otherwise gets the object
from moto with a request that boto3 signs.
"""

import datetime
import json
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote, urlsplit

# The requests that create the user and the role are not authenticated.
os.environ["INITIAL_NO_AUTH_ACTION_COUNT"] = "5"

import boto3
import botocore.auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials
from moto.server import ThreadedMotoServer

server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
server.start()
host, port = server.get_host_and_port()
endpoint = f"http://{host}:{port}"
iam = boto3.client(
    "iam", endpoint_url=endpoint, region_name="us-east-1",
    aws_access_key_id="none", aws_secret_access_key="none",
)


def policy(**statement):
    return json.dumps({
        "Version": "2012-10-17", "Statement": [{"Effect": "Allow", **statement}],
    })


everything = policy(Action="*", Resource="*")
iam.create_user(UserName="inno")
iam.put_user_policy(UserName="inno", PolicyName="all", PolicyDocument=everything)
key = iam.create_access_key(UserName="inno")["AccessKey"]
role = iam.create_role(
    RoleName="uploads",
    AssumeRolePolicyDocument=policy(Action="sts:AssumeRole", Principal={"AWS": "*"}),
)["Role"]
iam.put_role_policy(RoleName="uploads", PolicyName="all", PolicyDocument=everything)
s3 = boto3.client(
    "s3", endpoint_url=endpoint, region_name="us-east-1",
    aws_access_key_id=key["AccessKeyId"], aws_secret_access_key=key["SecretAccessKey"],
)


class Gate(BaseHTTPRequestHandler):
    def do_GET(self):
        parts = urlsplit(self.path)
        fault = self.fault(parts)
        if fault:
            return self.answer(403, fault.encode())
        bucket, _, name = unquote(parts.path).lstrip("/").partition("/")
        self.answer(200, s3.get_object(Bucket=bucket, Key=name)["Body"].read())

    def fault(self, parts):
        """Returns the reason for which the URL is rejected; None for a valid URL."""
        items = parts.query.split("&")
        values = {name: unquote(value) for name, _, value in (i.partition("=") for i in items)}
        try:
            scope = values["X-Amz-Credential"].split("/")
            names = values["X-Amz-SignedHeaders"].split(";")
            time, expires = values["X-Amz-Date"], int(values["X-Amz-Expires"])
            signature = values["X-Amz-Signature"]
            date = datetime.datetime.strptime(time, "%Y%m%dT%H%M%SZ")
            _, _, region, service, _ = scope
        except (KeyError, ValueError):
            return "AuthorizationQueryParametersError"
        if scope[0] != key["AccessKeyId"]:
            return "InvalidAccessKeyId"
        query = "&".join(item for item in items if not item.startswith("X-Amz-Signature="))
        headers = {name: self.headers[name] for name in names if name in self.headers}
        request = AWSRequest(self.command, f"{endpoint}{parts.path}?{query}", headers)
        request.context["timestamp"] = time
        credentials = Credentials(key["AccessKeyId"], key["SecretAccessKey"])
        auth = botocore.auth.S3SigV4QueryAuth(credentials, service, region)
        text = auth.string_to_sign(request, auth.canonical_request(request))
        if auth.signature(text, request) != signature:
            return "SignatureDoesNotMatch"
        now = datetime.datetime.now(datetime.timezone.utc).replace(tzinfo=None)
        return "Request has expired" if now > date + datetime.timedelta(seconds=expires) else None

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


gate = ThreadingHTTPServer(("127.0.0.1", 0), Gate)
threading.Thread(target=gate.serve_forever, daemon=True).start()
print(
    port, key["AccessKeyId"], key["SecretAccessKey"], gate.server_address[1], role["Arn"],
    flush=True,
)
sys.stdin.read()
os._exit(0)
