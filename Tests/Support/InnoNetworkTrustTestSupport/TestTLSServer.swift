#if Trust
import Foundation
import InnoLocking
import NIOCore
import NIOHTTP1
import NIOPosix
package import NIOSSL

/// An HTTPS server on 127.0.0.1 that counts the bytes that clients send after their handshakes.
package final class TestTLSServer: Sendable {
  private struct State {
    var bytes = 0
    var requests = 0
    var handshakes = 0
    var connections = 0
    var identities: [NIOSSLContext]
  }

  private let channel: any Channel
  private let state: Locked<State>

  /// The port on 127.0.0.1.
  package let port: Int
  /// The number of decrypted bytes that arrived.
  package var byteCount: Int { state.withLock { $0.bytes } }
  /// The number of open connections.
  package var connectionCount: Int { state.withLock { $0.connections } }
  /// The number of requests that were answered.
  package var requestCount: Int { state.withLock { $0.requests } }

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - identities: The certificates, which connections receive in turn.
  ///   - frames: The frames that answer each request over HTTP/2; nil for a server that answers
  ///     `fine` over HTTP/1.1.
  ///   - configure: A closure that changes the TLS configuration.
  /// - Throws: An error of NIO if the server cannot start.
  package init(
    _ identities: TestIdentity...,
    http2 frames: [UInt8]? = nil,
    configure: (inout TLSConfiguration) -> Void = { _ in }
  ) async throws {
    let contexts = try identities.map { identity in
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: try identity.chain.map {
          .certificate(try .init(bytes: $0.der, format: .der))
        },
        privateKey: .privateKey(try .init(bytes: Array(identity.key.utf8), format: .pem))
      )
      configuration.applicationProtocols = [frames == nil ? "http/1.1" : "h2"]
      configure(&configuration)
      return try NIOSSLContext(configuration: configuration)
    }
    let state = Locked(State(identities: contexts))
    self.state = state
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        let context = state.withLock { state in
          defer { state.handshakes += 1 }
          state.connections += 1
          return state.identities[state.handshakes % state.identities.count]
        }
        channel.closeFuture.whenComplete { _ in state.withLock { $0.connections -= 1 } }
        return channel.eventLoop.makeCompletedFuture {
          let sync = channel.pipeline.syncOperations
          try sync.addHandler(NIOSSLServerHandler(context: context))
          try sync.addHandler(Counter { count in state.withLock { $0.bytes += count } })
          if let frames {
            try sync.addHandler(FrameAnswerer(frames))
          } else {
            try sync.configureHTTPServerPipeline()
            try sync.addHandler(Answerer { state.withLock { $0.requests += 1 } })
          }
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    port = channel.localAddress?.port ?? 0
  }

  deinit {
    channel.close(promise: nil)
  }

  /// Returns the URL of a host that resolves to 127.0.0.1.
  package func url(_ host: String = "localhost") -> String { "https://\(host):\(port)/" }
}

/// A handler that counts decrypted bytes.
private final class Counter: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let count: (Int) -> Void

  init(_ count: @escaping (Int) -> Void) {
    self.count = count
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    count(unwrapInboundIn(data).readableBytes)
    context.fireChannelRead(data)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}

/// A handler that answers each request with `fine`.
private final class Answerer: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let record: () -> Void

  init(_ record: @escaping () -> Void) {
    self.record = record
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .end = unwrapInboundIn(data) else { return }
    record()
    let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: ["content-length": "4"])
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: "fine")))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}

/// A handler that answers each request over HTTP/2 with the same frames (RFC 9113).
private final class FrameAnswerer: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The length of the text with which a connection begins, in bytes.
  private static let prefaceLength = 24
  /// The length of the head of a frame, in bytes.
  private static let headLength = 9
  /// The type of the frame with which a request begins.
  private static let headersType: UInt8 = 1
  /// A SETTINGS frame without settings, with which the server begins.
  private static let settings: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 0, 0]

  private let answer: [UInt8]
  private var received = ByteBuffer()
  private var hasPreface = false

  init(_ answer: [UInt8]) {
    self.answer = answer
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var piece = unwrapInboundIn(data)
    received.writeBuffer(&piece)
    if !hasPreface {
      guard received.readSlice(length: Self.prefaceLength) != nil else { return }
      hasPreface = true
      send(Self.settings, context)
    }
    while let head = received.getBytes(at: received.readerIndex, length: Self.headLength) {
      let length = Int(head[0]) << 16 + Int(head[1]) << 8 + Int(head[2])
      guard received.readSlice(length: Self.headLength + length) != nil else { return }
      if head[3] == Self.headersType { send(answer, context) }
    }
  }

  private func send(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
  }
}
#endif
