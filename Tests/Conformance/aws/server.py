"""Starts a moto server that authenticates requests and prints its port and a user's keys.

The server ends when its standard input ends.
"""

import json
import os
import sys

# The requests that create the user are not authenticated.
os.environ["INITIAL_NO_AUTH_ACTION_COUNT"] = "3"

import boto3
from moto.server import ThreadedMotoServer

server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
server.start()
host, port = server.get_host_and_port()
iam = boto3.client(
    "iam", endpoint_url=f"http://{host}:{port}", region_name="us-east-1",
    aws_access_key_id="none", aws_secret_access_key="none",
)
policy = {
    "Version": "2012-10-17",
    "Statement": [{"Effect": "Allow", "Action": "*", "Resource": "*"}],
}
iam.create_user(UserName="inno")
iam.put_user_policy(UserName="inno", PolicyName="all", PolicyDocument=json.dumps(policy))
key = iam.create_access_key(UserName="inno")["AccessKey"]
print(port, key["AccessKeyId"], key["SecretAccessKey"], flush=True)
sys.stdin.read()
os._exit(0)
