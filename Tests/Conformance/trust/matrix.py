"""Makes certificates, starts a server for each case, and runs a command that requests them.

Usage: matrix.py FOLDER COMMAND...

The command gets the path of the cases, as JSON, in INNO_TRUST_CASES. A refused request must not have
reached its server, which is checked afterwards.
"""

import base64
import datetime
import json
import os
import shutil
import socket
import subprocess
import sys
import time

import trustme

folder, command = sys.argv[1], sys.argv[2:]
now = datetime.datetime.now(datetime.timezone.utc)
day = datetime.timedelta(days=1)
cases, servers = [], []


def write(name, *blobs):
    path = os.path.join(folder, name)
    with open(path, "wb") as file:
        for blob in blobs:
            file.write(blob.bytes() if hasattr(blob, "bytes") else blob)
    return path


def openssl(*arguments, data=None):
    return subprocess.run(["openssl", *arguments], input=data, capture_output=True, check=True).stdout


def pin(pem):
    """Returns the pin of a certificate as openssl computes it."""
    key = openssl("x509", "-pubkey", "-noout", data=pem)
    der = openssl("pkey", "-pubin", "-outform", "der", data=key)
    return "sha256/" + base64.b64encode(openssl("dgst", "-sha256", "-binary", data=der)).decode()


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def listening(port):
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), 0.2).close()
            return
        except OSError:
            time.sleep(0.05)
    raise SystemExit(f"no server listens on port {port}")


def case(name, certificate, expected, host="localhost", roots=None, pins=None, scope="any",
         minimum="1.2", extra=(), drop=0, options=()):
    """Starts a server of openssl, and adds a case for it."""
    number, port = len(cases), free_port()
    chain = certificate.cert_chain_pems
    sent = chain[: len(chain) - drop] + list(extra)
    path = write(f"{number}.pem", *sent)
    key = write(f"{number}.key", certificate.private_key_pem)
    # With -www openssl answers; with -quiet it prints the bytes of the request.
    mode = "-www" if expected == "accepted" else "-quiet"
    log = open(os.path.join(folder, f"{number}.log"), "wb+")
    arguments = ["openssl", "s_server", "-accept", f"127.0.0.1:{port}", "-cert", path, "-key", key,
                 "-cert_chain", path, mode, *options]
    process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=log, stderr=subprocess.DEVNULL)
    servers.append((name, expected, process, log))
    listening(port)
    cases.append({
        "name": name, "url": f"https://{host}:{port}/", "expected": expected,
        "roots": roots or root_path, "pins": pins or {}, "scope": scope, "minimum": minimum,
    })


root = trustme.CA(organization_name="Conformance Root")
other = trustme.CA(organization_name="Other Root")
middle = root.create_child_ca()
root_pem, middle_pem = root.cert_pem.bytes(), middle.cert_pem.bytes()
root_path, other_path = write("root.pem", root_pem), write("other.pem", other.cert_pem)
leaf = middle.issue_cert("localhost")
leaf_pem = leaf.cert_chain_pems[0].bytes()
plain = root.issue_cert("localhost")

case("valid", plain, "accepted")
case("valid with an intermediate", leaf, "accepted")
case("wildcard", root.issue_cert("*.localhost"), "accepted", host="a.localhost")
case("wildcard two levels down", root.issue_cert("*.localhost"), "host", host="a.b.localhost")
case("expired", root.issue_cert("localhost", not_before=now - 9 * day, not_after=now - day), "validity")
case("not valid yet", root.issue_cert("localhost", not_before=now + day, not_after=now + 9 * day), "validity")
case("wrong host", root.issue_cert("a.example"), "host")
case("unknown authority", plain, "authority", roots=other_path)
case("missing intermediate", leaf, "authority", drop=1)
case("address", root.issue_cert("127.0.0.1"), "accepted", host="127.0.0.1")
case("address without its name", plain, "host", host="127.0.0.1")
case("TLS 1.2 only", plain, "accepted", options=["-tls1_2"])
case("TLS 1.2 below the minimum", plain, "tlsVersion", minimum="1.3", options=["-tls1_2"])
case("TLS 1.3", plain, "accepted", minimum="1.3")
for name, pem in [("leaf", leaf_pem), ("intermediate", middle_pem), ("root", root_pem)]:
    case(f"pin of the {name}", leaf, "accepted", pins={"localhost": [pin(pem)]})
case("pin of another key", leaf, "pins", pins={"localhost": [pin(other.cert_pem.bytes())]})
case("backup pin", leaf, "accepted", pins={"localhost": [pin(other.cert_pem.bytes()), pin(leaf_pem)]})
case("pin of an unrelated certificate", leaf, "pins", extra=[other.cert_pem],
     pins={"localhost": [pin(other.cert_pem.bytes())]})
case("rotated leaf, pin of the old one", middle.issue_cert("localhost"), "pins", scope="leaf",
     pins={"localhost": [pin(leaf_pem)]})
case("pin of the issuer for leaves only", leaf, "pins", scope="leaf",
     pins={"localhost": [pin(middle_pem)]})
case("pin of the parent domain", root.issue_cert("a.localhost"), "accepted", host="a.localhost",
     pins={"localhost": [pin(root_pem)]})
case("wrong pin of the parent domain", root.issue_cert("a.localhost"), "pins", host="a.localhost",
     pins={"localhost": [pin(other.cert_pem.bytes())]})
case("pin of an address", root.issue_cert("127.0.0.1"), "pins", host="127.0.0.1",
     pins={"127.0.0.1": [pin(other.cert_pem.bytes())]})
case("pinned but expired", root.issue_cert("localhost", not_before=now - 9 * day, not_after=now - day),
     "validity", pins={"localhost": [pin(root_pem)]})

nginx = shutil.which("nginx") or "/usr/sbin/nginx"
if os.path.exists(nginx):
    port = free_port()
    path, key = write("nginx.pem", *leaf.cert_chain_pems), write("nginx.key", leaf.private_key_pem)
    text = f"""
      daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx-error.log; worker_processes 1;
      events {{ worker_connections 256; }}
      http {{
        access_log {folder}/nginx.log;
        client_body_temp_path {folder}/n1; proxy_temp_path {folder}/n2; fastcgi_temp_path {folder}/n3;
        uwsgi_temp_path {folder}/n4; scgi_temp_path {folder}/n5;
        server {{
          listen 127.0.0.1:{port} ssl http2; ssl_certificate {path}; ssl_certificate_key {key};
          location / {{ return 200 'over $server_protocol'; }}
        }}
      }}"""
    configuration = write("nginx.conf", text.encode())
    process = subprocess.Popen([nginx, "-c", configuration, "-e", f"{folder}/nginx-error.log"],
                               stderr=subprocess.DEVNULL)
    servers.append(("nginx", "accepted", process, None))
    listening(port)
    url = f"https://localhost:{port}/"
    for name, key, expected in [("pin", root_pem, "accepted"), ("wrong pin", other.cert_pem.bytes(), "pins")]:
        cases.append({"name": f"nginx with HTTP/2, {name}", "url": url, "expected": expected,
                      "roots": root_path, "pins": {"localhost": [pin(key)]}, "scope": "any",
                      "minimum": "1.2", "body": "over HTTP/2.0"})

path = write("cases.json", json.dumps(cases).encode())
print(f"{len(cases)} cases", flush=True)
status = subprocess.run(command, env={**os.environ, "INNO_TRUST_CASES": path}).returncode
for name, expected, process, log in servers:
    process.terminate()
    process.wait()
    if log and expected != "accepted":
        log.seek(0)
        got = log.read()
        if got:
            print(f"{name}: the server got {len(got)} bytes: {got[:60]!r}")
            status = 1
log = os.path.join(folder, "nginx.log")
if os.path.exists(log):
    requests = open(log).read().splitlines()
    accepted = [line for line in requests if "HTTP/2.0" in line]
    if len(requests) != len(accepted) or not accepted:
        print(f"nginx: {requests}")
        status = 1
print("passed" if status == 0 else "failed")
sys.exit(status)
