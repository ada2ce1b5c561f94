#if WebSocket
import NIOWebSocket
import NIOSSL
import NIOCore
#endif
