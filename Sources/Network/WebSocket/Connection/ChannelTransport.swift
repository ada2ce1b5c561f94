#if WebSocket
import Foundation
import InnoLocking
import InnoNetwork
import InnoNetworkTrust
import InnoText
import NIOCore
import NIOPosix
import NIOSSL

/// A transport that connects to servers with SwiftNIO.
struct ChannelTransport: WebSocketTransport {
  private let verifier: Result<TrustVerifier, TrustPolicyError>
  private let timeout: Duration

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - policy: The policy that decides which servers are trusted. If the policy is invalid, each
  ///     TLS connection fails with the policy's error.
  ///   - timeout: The time limit for establishing a connection.
  init(_ policy: TrustPolicy, timeout: Duration) {
    verifier = Result { () throws(TrustPolicyError) in try TrustVerifier(policy) }
    self.timeout = timeout
  }

  func connect(to endpoint: WebSocketEndpoint, for connection: WebSocketConnection) {
    let seconds = min(timeout.inSeconds, 86_400)
    let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connectTimeout(.nanoseconds(Int64(seconds * 1e9)))
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .channelOption(
        .recvAllocator,
        value: AdaptiveRecvByteBufferAllocator(minimum: 1_024, initial: 4_096, maximum: 262_144)
      )
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          if endpoint.isSecure {
            let handler = try verifier.get().makeHandler(for: HostName(endpoint.host)) {
              connection.failed(.untrusted($0))
            }
            try channel.pipeline.syncOperations.addHandler(handler)
          }
          try channel.pipeline.syncOperations.addHandler(ChannelLink(channel, connection))
        }
      }
    bootstrap.connect(host: endpoint.host, port: endpoint.port).whenFailure { error in
      connection.failed(ConnectionFault(error))
    }
  }
}

/// A handler that passes bytes between a channel and a WebSocket connection.
///
/// The handler is the last one in the channel's pipeline.
private final class ChannelLink: ChannelInboundHandler, WebSocketLink, @unchecked Sendable {
  // The unchecked conformance to `Sendable` is safe, because `fault` and `isClosed` are accessed
  // only on the event loop. The other properties are immutable.
  typealias InboundIn = ByteBuffer

  private let channel: any Channel
  private let connection: WebSocketConnection
  private var fault: ConnectionFault?
  private var isClosed = false

  init(_ channel: any Channel, _ connection: WebSocketConnection) {
    self.channel = channel
    self.connection = connection
  }

  func channelActive(context: ChannelHandlerContext) {
    connection.opened(self)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    connection.received(LinkBytes(unwrapInboundIn(data)))
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    connection.receivedAll()
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    connection.writabilityChanged(context.channel.isWritable)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // Ignore this error, because servers often end TLS without a `close_notify` alert.
    if case NIOSSLError.uncleanShutdown = error { return }
    if fault == nil { fault = ConnectionFault(error) }
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    isClosed = true
    connection.closed(fault)
  }

  func execute(_ work: @escaping @Sendable () -> Void) {
    channel.eventLoop.execute(work)
  }

  func write(_ bytes: LinkBytes) {
    channel.writeAndFlush(bytes.buffer, promise: nil)
  }

  func read(_ isReading: Bool) {
    guard !isClosed else { return }
    try? channel.syncOptions?.setOption(.autoRead, value: isReading)
  }

  func close() {
    channel.close(promise: nil)
  }
}

extension ConnectionFault {
  /// Creates a fault from a SwiftNIO error.
  init(_ error: any Error) {
    switch error {
    case let error as NIOConnectionError:
      let errors = error.connectionErrors.map(\.error)
      if errors.isEmpty, error.dnsAError != nil || error.dnsAAAAError != nil {
        self = .hostNotFound
      } else {
        self = errors.first.map { ConnectionFault($0) } ?? .hostNotFound
      }
    case is SocketAddressError: self = .hostNotFound
    case let error as IOError: self = ConnectionFault(errno: error.errnoCode)
    case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError:
      self = TrustVerifier.failure(of: error).map { .untrusted($0) } ?? .notSecure("\(error)")
    case let error as TrustPolicyError: self = .notSecure(error.description)
    case ChannelError.connectTimeout: self = .other("the connection timed out")
    case ChannelError.eof, ChannelError.ioOnClosedChannel, ChannelError.alreadyClosed: self = .lost
    default: self = .other("\(error)")
    }
  }

  private init(errno code: CInt) {
    switch code {
    case ECONNREFUSED: self = .refused
    case ECONNRESET, EPIPE, ECONNABORTED: self = .lost
    case ENETUNREACH, ENETDOWN, EHOSTUNREACH: self = .offline
    default: self = .other(String(cString: strerror(code)))
    }
  }
}
#endif
