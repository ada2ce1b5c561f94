"""Kills downloads and cache writers at random times and checks the files that remain.

usage: kill.py PROGRAM COUNT
"""
import concurrent.futures, hashlib, json, os, random, re, shutil, signal, socket, subprocess, sys
import tempfile, threading, time

PROGRAM, COUNT = sys.argv[1], int(sys.argv[2])
SIZE = 12 * 1024 * 1024
FLUSH_INTERVAL = 4 * 1024 * 1024
folder = tempfile.mkdtemp(prefix="conformance-")
random.seed(int(os.environ.get("SEED", "1")))
print("in", folder, "seed", os.environ.get("SEED", "1"), flush=True)


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Nginx:
    """An nginx server that serves a file at 60 MB/s and logs the ranges and bytes that it sends."""

    name = "nginx"

    def __init__(self, path):
        self.port, self.log = free_port(), f"{folder}/access.log"
        with open(f"{folder}/nginx.conf", "w") as file:
            file.write(f"""
                daemon off; master_process off; pid {folder}/nginx.pid; error_log stderr error;
                events {{ worker_connections 64; }}
                http {{
                  log_format range '$msec|$request_time|$http_range|$status|$body_bytes_sent'; access_log {self.log} range;
                  sendfile on; client_body_temp_path {folder}/b; proxy_temp_path {folder}/p;
                  fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
                  server {{ listen 127.0.0.1:{self.port} sndbuf=64k; root {os.path.dirname(path)}; limit_rate 60m; }}
                }}""")
        self.process = subprocess.Popen(
            ["nginx", "-p", folder, "-c", f"{folder}/nginx.conf"], stderr=subprocess.DEVNULL)
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                break
            except OSError:
                time.sleep(0.02)
        self.url = f"http://127.0.0.1:{self.port}/{os.path.basename(path)}"

    def transfers(self):
        """Returns the time, first byte and end of each transfer, which nginx logs when it ends."""
        time.sleep(1)
        found = []
        with open(self.log) as file:
            for line in file:
                end, duration, span, status, sent = line.strip().split("|")
                match = re.fullmatch(r"bytes=(\d+)-", span)
                first = int(match.group(1)) if match and status == "206" else 0
                found.append((float(end) - float(duration), first, first + int(sent)))
        return sorted(found)

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Hostile:
    """A server that breaks every rule that a server may break without sending wrong bytes."""

    name = "the hostile server"

    def __init__(self, path):
        self.data = open(path, "rb").read()
        self.tag = '"%s"' % hashlib.sha256(self.data).hexdigest()[:12]
        self.faults = {}
        self.socket = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}/file"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        try:
            with connection:
                received = b""
                while b"\r\n\r\n" not in received:
                    more = connection.recv(4096)
                    if not more:
                        return
                    received += more
                self.answer(connection, received.decode("latin1"))
        except OSError:
            pass

    def answer(self, connection, request):
        data, size = self.data, len(self.data)
        match = re.search(r"(?im)^range: bytes=(\d+)-\r$", request)
        condition = re.search(r"(?im)^if-range: (.*)\r$", request)
        first = int(match.group(1)) if match and condition and condition.group(1) == self.tag else None
        kinds = ["right"] * 5 + ["cut"] * 4 + ["slow", "503", "close", "reset"]
        if first is not None:
            kinds += ["ignore", "earlier", "later", "small", "416", "no range", "other size"]
        kind = random.choice(kinds)
        self.faults[kind] = self.faults.get(kind, 0) + 1
        if kind == "close":
            return
        if kind == "reset":
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            return
        if kind == "503":
            return self.send(connection, "503 Busy", [], b"")
        if kind == "416":
            return self.send(connection, "416 No", [f"Content-Range: bytes */{size + 1}"], b"")
        if first is None or kind == "ignore":
            return self.send(connection, "200 OK", [], data, kind)
        last = size - 1
        if kind == "earlier":
            first = max(0, first - 5000)
        if kind == "later":
            first = min(last, first + 1000)
        if kind == "small":
            last = min(last, first + 300000)
        total = size + 1 if kind == "other size" else size
        fields = [] if kind == "no range" else [f"Content-Range: bytes {first}-{last}/{total}"]
        if first > last:
            return self.send(connection, "416 No", [f"Content-Range: bytes */{size}"], b"")
        self.send(connection, "206 Partial", fields, data[first : last + 1], kind)

    def send(self, connection, status, fields, body, kind=""):
        lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", f"ETag: {self.tag}"]
        connection.sendall("\r\n".join(lines + fields + ["Connection: close", "", ""]).encode())
        if kind == "cut":
            body = body[: random.randrange(len(body) + 1)]
        step = 65536 if kind == "slow" else 1 << 20
        for start in range(0, len(body), step):
            connection.sendall(body[start : start + step])
            time.sleep(0.012)

    def transfers(self):
        return []

    def stop(self):
        self.socket.close()


def kept(partial):
    """Returns the number of bytes of a partial file that its journal allows to continue."""
    try:
        size = os.path.getsize(partial)
        with open(f"{partial}.journal", "rb") as file:
            lines = [line.split(b" ", 1) for line in file.read().split(b"\n") if b" " in line]
    except FileNotFoundError:
        return 0
    for checksum, content in reversed(lines):
        if hashlib.sha256(content).hexdigest()[:16].encode() == checksum:
            found = json.loads(content).get("representation") or {}
            return size if found.get("entityTag", "").startswith('"') else 0
    return 0


def download(server, source, count):
    """Kills downloads from a server, unless they finish before the kill."""
    expected = hashlib.sha256(open(source, "rb").read()).hexdigest()
    target = f"{folder}/target-{server.name.split()[-1]}"
    partial = f"{os.path.dirname(target)}/.{os.path.basename(target)}.download"
    kills = files = wrong = failures = restarts = 0
    # The time of the end of each process, and the number of bytes that the next process must not
    # fetch again: the size of the partial file if the journal describes its version, otherwise 0.
    sizes = []
    begin = time.time()
    # On a slow machine, a process that is killed too early has not requested anything yet.
    subprocess.run([PROGRAM, "get", server.url, target], check=True, stdout=subprocess.DEVNULL)
    limit = max(0.35, 1.2 * (time.time() - begin))
    os.remove(target)
    while kills < count:
        process = subprocess.Popen([PROGRAM, "get", server.url, target], stdout=subprocess.PIPE)
        try:
            output, _ = process.communicate(timeout=random.uniform(0.02, limit))
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.communicate()
            kills += 1
            output = b""
        if process.returncode == 1:
            failures += 1
            print(server.name, output.decode().strip(), flush=True)
        if os.path.exists(target):
            files += 1
            if hashlib.sha256(open(target, "rb").read()).hexdigest() != expected:
                wrong += 1
                shutil.copy(target, f"{folder}/wrong-{wrong}")
            if not os.path.exists(partial):
                os.remove(target)
        sizes.append((time.time(), kept(partial)))
    # Bytes of the file that are fetched again, and bytes that the server sends again. The latter
    # include the bytes that were in the connection's buffers at the time of the kill.
    twice, sent = [], []
    transfers = server.transfers()
    for (_, _, end), (start, first, _) in zip(transfers, transfers[1:]):
        before = [size for moment, size in sizes if moment <= start + 0.002]
        if not before or before[-1] == 0:
            # The first transfer of a file, or of a file whose response was not recorded yet.
            continue
        # A transfer that starts at 0 although a journal existed counts all bytes of the file.
        restarts += first == 0
        twice.append(before[-1] - first)
        sent.append(end - first)
    again, resent = max(twice, default=0), max(sent, default=0)
    print(f"{server.name}: {kills} kills, {files} complete files, {wrong} wrong, {failures} failures, "
          f"{time.time() - begin:.0f} s", flush=True)
    if sent:
        print(f"  {len(sent)} continuations, {restarts} of them from the start; a kill cost at most {again} bytes of the file, and the "
              f"server sent at most {resent} bytes again, {sum(sent) // len(sent)} on average", flush=True)
    if isinstance(server, Hostile):
        print("  faults:", ", ".join(f"{k} {v}" for k, v in sorted(server.faults.items())))
    if isinstance(server, Nginx) and not sent:
        print("  FAILED: no transfer continued another", flush=True)
        return False
    return wrong == 0 and failures == 0 and files > 0 and max(again, resent) <= FLUSH_INTERVAL


def fill(count):
    """Kills processes that store responses in one cache, four at a time."""
    cache, lock, kills, wrong = f"{folder}/cache", threading.Lock(), [0], [0]
    begin = time.time()

    def check():
        result = subprocess.run([PROGRAM, "check", cache], capture_output=True, text=True)
        if result.returncode != 0 or " 0 right" in " " + result.stdout:
            wrong[0] += 1
            print("cache:", result.stdout.strip(), result.stderr.strip(), flush=True)
        return result.stdout.strip()

    def one(_):
        process = subprocess.Popen([PROGRAM, "fill", cache], stdout=subprocess.PIPE)
        process.stdout.readline()
        time.sleep(random.uniform(0, 0.04))
        process.send_signal(signal.SIGKILL)
        process.communicate()
        with lock:
            kills[0] += 1
            if kills[0] % 250 == 0:
                check()

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        list(pool.map(one, range(count)))
    print(f"cache: {kills[0]} kills, {wrong[0]} checks failed, last check: {check()}, "
          f"{time.time() - begin:.0f} s", flush=True)
    return wrong[0] == 0


source = f"{folder}/source"
with open(source, "wb") as file:
    file.write(random.randbytes(SIZE))
is_right = True
for kind in (Nginx, Hostile):
    server = kind(source)
    try:
        is_right &= download(server, source, (COUNT + 1) // 2)
    finally:
        server.stop()
is_right &= fill(COUNT * 10)
if is_right:
    shutil.rmtree(folder)
print("all files are identical to their sources" if is_right else f"FAILED; see {folder}")
sys.exit(0 if is_right else 1)
