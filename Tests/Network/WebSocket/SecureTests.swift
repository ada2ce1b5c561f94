#if WebSocket
import Foundation
import InnoLocking
import InnoNetwork
import InnoNetworkTrust
import InnoNetworkTrustTestSupport
import InnoNetworkWebSocket
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import NIOWebSocket
import TestSupport
import Testing
import X509

@Suite("WebSockets over TLS", .timeLimit(.minutes(1)))
struct SecureTests {
  private let root: TestAuthority

  init() throws {
    root = try TestAuthority()
  }

  private func policy(pins: Set<String>? = nil) throws -> TrustPolicy {
    TrustPolicy(
      pinning: pins.map { PublicKeyPinningPolicy(pinsByHost: ["localhost": $0]) },
      roots: .only(try CertificateList(pem: root.certificate.pem))
    )
  }

  private func manager(_ policy: TrustPolicy) -> WebSocketManager {
    WebSocketManager(
      configuration: .advanced(
        connection: WebSocketConnectionPack(trustPolicy: policy),
        liveness: WebSocketLivenessPack(heartbeatInterval: .zero)
      )
    )
  }

  @Test("A server with a pinned key echoes messages of any size over TLS")
  func echo() async throws {
    let leaf = try root.issue()
    let server = try await SecureEchoServer(leaf)
    let pin = try #require(PublicKeyPin(certificate: leaf.chain[0].der)).description
    let manager = manager(try policy(pins: [pin]))
    let socket = await manager.connect(url: server.url)
    let messages = [Data("hello".utf8), Data(repeating: 7, count: 300_000), Data()]
    var received: [Data] = []
    for await event in manager.events(for: socket) {
      switch event {
      case .connected:
        for message in messages { try await manager.send(socket, message: message) }
      case .message(let data):
        received.append(data)
        if received.count == messages.count { await manager.disconnect(socket) }
      default: break
      }
    }
    #expect(received == messages)
    #expect(socket.closeDisposition == .manual(.normalClosure))
    await waitUntil { server.connectionCount == 0 }
  }

  @Test("A server with an unknown authority receives no handshake and no second attempt")
  func unknownAuthority() async throws {
    let server = try await SecureEchoServer(TestAuthority("Other Root").issue())
    try await expectRefusal(by: server, policy(), containing: "\"CN=Other Root\"")
  }

  @Test("A server without a pinned key receives no handshake and no second attempt")
  func wrongPin() async throws {
    let server = try await SecureEchoServer(root.issue())
    let pin = try #require(PublicKeyPin(certificate: root.issue().chain[0].der)).description
    try await expectRefusal(by: server, policy(pins: [pin]), containing: "pin")
  }

  private func expectRefusal(
    by server: SecureEchoServer,
    _ policy: TrustPolicy,
    containing text: String
  ) async throws {
    let manager = manager(policy)
    let socket = await manager.connect(url: server.url)
    for await _ in manager.events(for: socket) {}
    guard case .connectionFailed(let error) = socket.error else {
      Issue.record("the error is \(String(describing: socket.error))")
      return
    }
    #expect(error.message.contains("localhost:\(server.url.port ?? 0)"))
    #expect(error.message.contains(text), "\(error.message)")
    #expect(socket.closeDisposition == socket.error.map { .transportFailure($0) })
    #expect((socket.state, socket.reconnectCount) == (.failed, 0))
    await waitUntil { server.connectionCount == 0 }
    #expect((server.byteCount, server.acceptCount) == (0, 1))
  }
}

/// A TLS echo server that counts the decrypted bytes from clients.
private final class SecureEchoServer: Sendable {
  private struct State {
    var bytes = 0
    var connections = 0
    var accepts = 0
  }

  private let channel: any Channel
  private let state: Locked<State>

  var url: URL {
    URL(string: "wss://localhost:\(channel.localAddress?.port ?? 0)/") ?? URL(filePath: "/")
  }
  var byteCount: Int { state.withLock { $0.bytes } }
  var connectionCount: Int { state.withLock { $0.connections } }
  var acceptCount: Int { state.withLock { $0.accepts } }

  init(_ identity: TestIdentity) async throws {
    let context = try NIOSSLContext(
      configuration: .makeServerConfiguration(
        certificateChain: try identity.chain.map {
          .certificate(try .init(bytes: $0.der, format: .der))
        },
        privateKey: .privateKey(try .init(bytes: Array(identity.key.utf8), format: .pem))
      )
    )
    let state = Locked(State())
    self.state = state
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        state.withLock { state in
          state.connections += 1
          state.accepts += 1
        }
        channel.closeFuture.whenComplete { _ in state.withLock { $0.connections -= 1 } }
        return channel.eventLoop.makeCompletedFuture {
          let sync = channel.pipeline.syncOperations
          try sync.addHandler(NIOSSLServerHandler(context: context))
          try sync.addHandler(ByteCounter { count in state.withLock { $0.bytes += count } })
          let upgrader = NIOWebSocketServerUpgrader(
            maxFrameSize: 1 << 20,
            shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture([:]) },
            upgradePipelineHandler: { channel, _ in
              channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHandler(FrameEcho())
              }
            }
          )
          try sync.configureHTTPServerPipeline(withServerUpgrade: ([upgrader], { _ in }))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
  }

  deinit {
    channel.close(promise: nil)
  }
}

private final class ByteCounter: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

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

/// A handler that echoes each frame and ends the connection after a close frame.
private final class FrameEcho: ChannelInboundHandler {
  typealias InboundIn = NIOWebSocket.WebSocketFrame
  typealias OutboundOut = NIOWebSocket.WebSocketFrame

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    let answer = InboundIn(fin: frame.fin, opcode: frame.opcode, data: frame.unmaskedData)
    context.writeAndFlush(wrapOutboundOut(answer), promise: nil)
    if frame.opcode == .connectionClose { context.close(promise: nil) }
  }
}
#endif
