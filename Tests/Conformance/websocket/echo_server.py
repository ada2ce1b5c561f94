"""Runs an echo server with picows on 127.0.0.1 at the given port."""
import asyncio
import sys

import picows


class Echo(picows.WSListener):
    def on_ws_frame(self, transport, frame):
        if frame.msg_type == picows.WSMsgType.PING:
            transport.send_pong(frame.get_payload_as_bytes())
        elif frame.msg_type == picows.WSMsgType.CLOSE:
            transport.send_close(frame.get_close_code(), frame.get_close_message())
            transport.disconnect()
        else:
            transport.send(frame.msg_type, frame.get_payload_as_bytes())


async def main():
    server = await picows.ws_create_server(
        lambda request: Echo(), "127.0.0.1", int(sys.argv[1]), max_frame_size=1 << 24
    )
    await server.serve_forever()


asyncio.run(main())
