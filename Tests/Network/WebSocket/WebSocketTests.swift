#if WebSocket
import Testing
#endif
