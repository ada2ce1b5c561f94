"""Measures a client from PyPI: echo_client.py websockets|picows URL COUNT BYTES WINDOW."""
import asyncio
import sys
import time

name, url = sys.argv[1:3]
count, size, window = map(int, sys.argv[3:])
message = b"a" * size


async def with_websockets():
    from websockets.asyncio.client import connect

    async with connect(url, compression=None, max_size=None) as socket:
        start = time.perf_counter()
        sent = received = 0
        while received < count:
            while sent < count and sent - received < window:
                await socket.send(message)
                sent += 1
            await socket.recv()
            received += 1
        return time.perf_counter() - start


async def with_picows():
    import picows

    done = asyncio.get_running_loop().create_future()

    class Client(picows.WSListener):
        def on_ws_connected(self, transport):
            self.start = time.perf_counter()
            self.received = 0
            self.sent = min(window, count)
            for _ in range(self.sent):
                transport.send(picows.WSMsgType.BINARY, message)

        def on_ws_frame(self, transport, frame):
            self.received += 1
            if self.sent < count:
                transport.send(picows.WSMsgType.BINARY, message)
                self.sent += 1
            if self.received == count:
                done.set_result(time.perf_counter() - self.start)
                transport.disconnect()

    await picows.ws_connect(Client, url, max_frame_size=1 << 24)
    return await done


seconds = asyncio.run(with_websockets() if name == "websockets" else with_picows())
print("%d messages/s, window %d, %d bytes" % (count / seconds, window, size))
