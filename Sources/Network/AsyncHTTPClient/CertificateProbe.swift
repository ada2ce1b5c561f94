#if AsyncHTTPClient
import AsyncHTTPClient
import Foundation
import InnoLocking
import InnoNetwork
import InnoNetworkTrust
import NIOCore
import NIOPosix
import NIOSSL

/// A probe that starts a TLS handshake to obtain a server's certificates, but does not complete the
/// handshake.
struct CertificateProbe: Sendable {
  private let origin: PinnedOrigin
  private let timeout: TimeAmount

  init(_ origin: PinnedOrigin, _ timeout: Duration) {
    self.origin = origin
    self.timeout = .nanoseconds(timeout.nanoseconds)
  }

  /// Returns the certificates that the server sends, encoded in DER.
  ///
  /// The first certificate is the server's own certificate.
  ///
  /// - Throws: An error of SwiftNIO or AsyncHTTPClient if the connection fails, the handshake fails
  ///   or the timeout is reached before the certificates arrive.
  func certificates(_ verifier: TrustVerifier) async throws -> [[UInt8]] {
    let loop = MultiThreadedEventLoopGroup.singleton.any()
    let served = loop.makePromise(of: [[UInt8]].self)
    let deadline = loop.scheduleTask(in: timeout) { served.fail(HTTPClientError.connectTimeout) }
    served.futureResult.whenComplete { _ in deadline.cancel() }
    let connected = ClientBootstrap(group: loop)
      .connectTimeout(timeout)
      .connect(
        host: origin.address,
        port: origin.proxy?.port ?? origin.port
      )
    connected.whenFailure { served.fail($0) }
    connected.whenSuccess { channel in
      served.futureResult.whenComplete { _ in channel.close(promise: nil) }
      channel.closeFuture.whenComplete { _ in served.fail(HTTPClientError.remoteConnectionClosed) }
      do {
        let tls = try verifier.makeProbe(of: origin.host) { served.succeed($0) }
        let sync = channel.pipeline.syncOperations
        if let proxy = origin.proxy {
          let host = origin.host.text
          let target = "\(host.contains(":") ? "[\(host)]" : host):\(origin.port)"
          let authorization = proxy.authorization?.headerValue
          try sync.addHandler(Tunnel(to: target, authorization, then: tls, served))
        } else {
          try sync.addHandlers(tls, HandshakeFailure(served))
        }
      } catch {
        served.fail(error)
      }
    }
    return try await served.futureResult.get()
  }
}

/// A handler that fails the promise for the certificates if the handshake fails before the
/// certificates arrive.
private final class HandshakeFailure: ChannelInboundHandler, Sendable {
  typealias InboundIn = ByteBuffer

  private let served: EventLoopPromise<[[UInt8]]>

  init(_ served: EventLoopPromise<[[UInt8]]>) {
    self.served = served
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    served.fail(error)
    context.close(promise: nil)
  }
}

/// A handler that requests a tunnel from a proxy and starts TLS in the tunnel (RFC 9110, section
/// 9.3.6).
private final class Tunnel: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let target: String
  private let authorization: String?
  private let tls: NIOSSLClientHandler
  private let served: EventLoopPromise<[[UInt8]]>
  private var answer = ""
  private static let answerLimit = 16_384

  init(
    to target: String,
    _ authorization: String?,
    then tls: NIOSSLClientHandler,
    _ served: EventLoopPromise<[[UInt8]]>
  ) {
    self.target = target
    self.authorization = authorization
    self.tls = tls
    self.served = served
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let credentials = authorization.map { "Proxy-Authorization: \($0)\r\n" } ?? ""
    let request = "CONNECT \(target) HTTP/1.1\r\nHost: \(target)\r\n\(credentials)\r\n"
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: request)), promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    answer += String(buffer: unwrapInboundIn(data))
    guard answer.hasSuffix("\r\n\r\n") || answer.utf8.count > Self.answerLimit else { return }
    let words = answer.prefix { $0 != "\r\n" }.split(separator: " ")
    guard words.count > 1, words[1].hasPrefix("2"), words[1].count == 3 else {
      return served.fail(HTTPClientError.invalidProxyResponse)
    }
    do {
      try context.pipeline.syncOperations.addHandlers(tls, HandshakeFailure(served))
      context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
    } catch {
      served.fail(error)
    }
  }
}
#endif
