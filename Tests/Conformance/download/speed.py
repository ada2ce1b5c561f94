"""Compares the time of a 1 GB download from nginx on loopback with that of curl.

usage: speed.py PROGRAM

PROGRAM and curl take turns, so that both have the same load beside them. Exits with 1 if the median
of the ratios is above 1.05, a file differs, or PROGRAM used more than 64 MiB of memory.

The variables SIZE (in bytes) and RUNS change the measurement.
"""
import os, re, shutil, socket, statistics, subprocess, sys, tempfile, time

PROGRAM = sys.argv[1]
SIZE = int(os.environ.get("SIZE", "1000000000"))
RUNS = int(os.environ.get("RUNS", "5"))
MAXIMUM_RATIO = 1.05
MAXIMUM_MEMORY = 64  # MiB
folder = tempfile.mkdtemp(prefix="speed-")


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def start_nginx():
    """Starts nginx and returns its process and the URL of the file."""
    port = free_port()
    with open(f"{folder}/nginx.conf", "w") as file:
        file.write(f"""
            daemon off; master_process off; pid {folder}/nginx.pid; error_log stderr error;
            events {{ worker_connections 64; }}
            http {{
              access_log off; sendfile on; client_body_temp_path {folder}/b; proxy_temp_path {folder}/p;
              fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
              server {{ listen 127.0.0.1:{port}; root {folder}; }}
            }}""")
    process = subprocess.Popen(
        ["nginx", "-p", folder, "-c", f"{folder}/nginx.conf"], stderr=subprocess.DEVNULL)
    for _ in range(500):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return process, f"http://127.0.0.1:{port}/source"
        except OSError:
            time.sleep(0.02)
    process.terminate()
    sys.exit("nginx did not start")


def run(command, target):
    """Runs a command that downloads the source, and returns its time in seconds and its output."""
    begin = time.monotonic()
    # Both end when the bytes are on the disk; the manager flushes its file, and curl does not.
    result = subprocess.run(command, capture_output=True, text=True)
    descriptor = os.open(target, os.O_RDWR) if os.path.exists(target) else None
    if descriptor is not None:
        os.fsync(descriptor)
        os.close(descriptor)
    elapsed = time.monotonic() - begin
    if result.returncode != 0 or subprocess.run(["cmp", "-s", f"{folder}/source", target]).returncode != 0:
        print("FAILED:", " ".join(command), result.stdout.strip(), result.stderr.strip(), flush=True)
        sys.exit(1)
    os.remove(target)
    return elapsed, result.stdout


with open(f"{folder}/source", "wb") as file:
    for start in range(0, SIZE, 1 << 20):
        file.write(os.urandom(min(1 << 20, SIZE - start)))
    file.flush()
    os.fsync(file.fileno())
nginx, url = start_nginx()
try:
    ours, curls, memory = [], [], 0
    for number in range(RUNS + 1):
        ours_now, output = run([PROGRAM, "get", url, f"{folder}/ours"], f"{folder}/ours")
        curl_now, _ = run(["curl", "-sf", "-o", f"{folder}/curl", url], f"{folder}/curl")
        peak = re.search(r"at most (\d+) MiB of memory", output)
        if not peak or int(peak.group(1)) == 0:
            sys.exit(f"FAILED: no memory in {output!r}")
        memory = max(memory, int(peak.group(1)))
        if number == 0:
            continue  # the first run fills the caches
        ours.append(ours_now)
        curls.append(curl_now)
        print(f"  {ours_now:.3f} s, curl {curl_now:.3f} s, ratio {ours_now / curl_now:.3f}", flush=True)
finally:
    nginx.terminate()
    nginx.wait()
    shutil.rmtree(folder)
ratio = statistics.median(ours) / statistics.median(curls)
print(f"{SIZE} bytes: median {statistics.median(ours):.3f} s, curl {statistics.median(curls):.3f} s, "
      f"ratio {ratio:.3f} (at most {MAXIMUM_RATIO}), memory {memory} MiB (at most {MAXIMUM_MEMORY})")
if ratio > MAXIMUM_RATIO or memory > MAXIMUM_MEMORY:
    print("FAILED")
    sys.exit(1)
