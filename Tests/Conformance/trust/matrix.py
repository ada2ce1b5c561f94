"""Creates certificates, starts a server for each case, and runs a command that requests them.

Usage: matrix.py FOLDER COMMAND...

The command receives the path of the cases, as JSON, in INNO_TRUST_CASES. Afterward, the script
checks that no rejected request reached its server.
"""

import base64
import datetime
import json
import os
import shutil
import socket
import ssl
import subprocess
import sys
import threading
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


class Server:
    """A server that serves its connections concurrently and counts the bytes of requests.

    openssl's own server handles one connection at a time, so a client that reconnects to find out
    which check failed would wait for its first connection to end.
    """

    def __init__(self, name, expected, certificate, key, maximum):
        self.name, self.expected, self.received = name, expected, b""
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(certificate, key)
        self.context.maximum_version = maximum
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            connection, _ = self.listener.accept()
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        try:
            connection.settimeout(20)
            with self.context.wrap_socket(connection, server_side=True) as stream:
                request = b""
                while not request.endswith(b"\r\n\r\n"):
                    piece = stream.recv(4096)
                    if not piece:
                        return
                    request += piece
                    self.received += piece
                stream.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello")
        except OSError:
            # The client rejected the handshake or has disconnected.
            pass


def case(name, certificate, expected, host="localhost", roots=None, pins=None, scope="any",
         minimum="1.2", extra=(), drop=0, maximum=ssl.TLSVersion.TLSv1_3):
    """Starts a server and adds a case for it."""
    number = len(cases)
    chain = certificate.cert_chain_pems
    sent = chain[: len(chain) - drop] + list(extra)
    path = write(f"{number}.pem", *sent)
    key = write(f"{number}.key", certificate.private_key_pem)
    server = Server(name, expected, path, key, maximum)
    servers.append(server)
    cases.append({
        "name": name, "url": f"https://{host}:{server.port}/", "expected": expected,
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
case("TLS 1.2 only", plain, "accepted", maximum=ssl.TLSVersion.TLSv1_2)
case("TLS 1.2 below the minimum", plain, "tlsVersion", minimum="1.3", maximum=ssl.TLSVersion.TLSv1_2)
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

nginx, process = shutil.which("nginx") or "/usr/sbin/nginx", None
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
    listening(port)
    url = f"https://localhost:{port}/"
    for name, key, expected in [("pin", root_pem, "accepted"), ("wrong pin", other.cert_pem.bytes(), "pins")]:
        cases.append({"name": f"nginx with HTTP/2, {name}", "url": url, "expected": expected,
                      "roots": root_path, "pins": {"localhost": [pin(key)]}, "scope": "any",
                      "minimum": "1.2", "body": "over HTTP/2.0"})

path = write("cases.json", json.dumps(cases).encode())
print(f"{len(cases)} cases", flush=True)
status = subprocess.run(command, env={**os.environ, "INNO_TRUST_CASES": path}).returncode
for server in servers:
    if bool(server.received) != (server.expected == "accepted"):
        print(f"{server.name}: the server received {len(server.received)} bytes: {server.received[:60]!r}")
        status = 1
if process:
    process.terminate()
    process.wait()
log = os.path.join(folder, "nginx.log")
if os.path.exists(log):
    requests = open(log).read().splitlines()
    accepted = [line for line in requests if "HTTP/2.0" in line]
    if len(requests) != len(accepted) or not accepted:
        print(f"nginx: {requests}")
        status = 1
print("passed" if status == 0 else "failed")
sys.exit(status)
