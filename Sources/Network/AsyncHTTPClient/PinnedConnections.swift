#if AsyncHTTPClient
import AsyncHTTPClient
import Foundation
import InnoLocking
import InnoNetwork
import InnoNetworkTrust
import NIOCore
import NIOSSL

/// A type that checks whether the certificates of a server match the pins of the origin.
///
/// Each new connection is checked before its first request. At that point, BoringSSL has already
/// verified the certificate chain, but BoringSSL provides only the server's own certificate. If the
/// key of that certificate is pinned, the connection is accepted.
///
/// Otherwise, a pin must match an issuer in the *validated* chain. To find the chain, a second
/// handshake obtains all certificates that the server sends, and `TrustVerifier` builds and
/// verifies the chain. The server's own certificate must be identical in both handshakes. An
/// accepted certificate is remembered, so that later connections do not need a second handshake.
final class PinnedConnections: Sendable {
  private let verifier: TrustVerifier
  private let origin: PinnedOrigin
  private let probe: CertificateProbe
  private let accepted = Locked<Set<[UInt8]>>([])
  /// The largest number of additional handshakes that are made to check one connection.
  ///
  /// More than one handshake may be necessary, because several servers with different certificates
  /// may share one address. A handshake may therefore reach a different server.
  private static let probeLimit = 4
  /// The largest number of accepted certificates to remember.
  private static let acceptedLimit = 64

  init(_ verifier: TrustVerifier, _ origin: PinnedOrigin, timeout: Duration) {
    self.verifier = verifier
    self.origin = origin
    probe = CertificateProbe(origin, timeout)
  }

  /// Checks the server of a connection.
  ///
  /// - Returns: A future that succeeds if the certificates of the server match the pins. Otherwise,
  ///   the connection is closed, and then the future fails.
  func check(_ channel: any Channel) -> EventLoopFuture<Void> {
    do {
      let sync = channel.pipeline.syncOperations
      guard let leaf = try sync.nioSSL_peerCertificate()?.toDERBytes() else {
        throw TrustFailure(.certificate, "the server presented no certificate")
      }
      if try isAccepted(leaf) { return channel.eventLoop.makeSucceededVoidFuture() }
      let promise = channel.eventLoop.makePromise(of: Void.self)
      promise.completeWithTask { try await self.verify(leaf) }
      return promise.futureResult
        .flatMapWithEventLoop { _, loop in
          // A connection that was closed during the check must not be added to the pool.
          channel.isActive
            ? loop.makeSucceededVoidFuture()
            : loop.makeFailedFuture(HTTPClientError.remoteConnectionClosed)
        }
        .flatMapError { self.close(channel, because: $0) }
    } catch {
      return close(channel, because: error)
    }
  }

  /// Returns a Boolean value that indicates whether a server's certificate is accepted without
  /// another handshake.
  ///
  /// The certificate is accepted if its key is pinned, or if the certificate was accepted earlier.
  ///
  /// - Throws: `TrustFailure` if the certificate is malformed, or if its key is not pinned and the
  ///   policy checks only the server's own certificate.
  private func isAccepted(_ leaf: [UInt8]) throws(TrustFailure) -> Bool {
    guard let pinning = verifier.policy.pinning, let pin = PublicKeyPin(certificate: leaf) else {
      throw TrustFailure(.certificate, "the server's certificate is malformed")
    }
    if accepted.withLock({ $0.contains(leaf) }) { return true }
    do throws(TrustFailure) {
      try PublicKeyPinningEvaluator(policy: pinning).evaluate([pin], for: origin.host.text)
      return true
    } catch {
      guard pinning.pinScope == .anyInChain else { throw error }
      return false
    }
  }

  private func verify(_ leaf: [UInt8]) async throws {
    for _ in 0..<Self.probeLimit {
      let served = try await probe.certificates(verifier)
      guard let first = served.first else { continue }
      try await verifier.verify(served, for: origin.host)
      accepted.withLock { accepted in
        if accepted.count >= Self.acceptedLimit { accepted.removeAll() }
        accepted.insert(first)
      }
      if first == leaf { return }
    }
    throw TrustFailure(
      .pins,
      "the key of the server's certificate is not pinned, and other handshakes did not return the "
        + "same certificate, so its issuers could not be checked",
      servedPins: PublicKeyPin(certificate: leaf).map { [$0.description] } ?? []
    )
  }

  /// Closes a connection without waiting for the server's `close_notify` alert.
  ///
  /// The alert could take seconds to arrive.
  private func close(_ channel: any Channel, because error: any Error) -> EventLoopFuture<Void> {
    let closed = channel.eventLoop.makePromise(of: Void.self)
    if let context = try? channel.pipeline.syncOperations.context(handlerType: NIOSSLHandler.self) {
      context.close(promise: closed)
    } else {
      channel.close(promise: closed)
    }
    // The future fails only after the connection is closed, because the pool may be released as
    // soon as the future fails.
    return closed.futureResult
      .flatMapErrorThrowing { _ in }
      .flatMapThrowing { throw error }
  }
}
#endif
