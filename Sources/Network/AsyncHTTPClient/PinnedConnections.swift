#if AsyncHTTPClient
import AsyncHTTPClient
import Foundation
import InnoLocking
import InnoNetwork
import InnoNetworkTrust
import NIOCore
import NIOSSL

/// A check of each new connection to a pinned origin, before the first request is sent.
///
/// BoringSSL has verified the connection's chain by then, but returns only the server's own
/// certificate. If that certificate's key is pinned, the connection is accepted. Otherwise a pin
/// must match an issuer in the *validated* chain: a second handshake gets all certificates that the
/// server sends, and ``TrustVerifier`` builds and verifies the chain. The server's certificate from
/// the second handshake is then remembered, and must equal that of the connection byte for byte.
final class PinnedConnections: Sendable {
  private let verifier: TrustVerifier
  private let origin: PinnedOrigin
  private let probe: CertificateProbe
  private let accepted = Locked<Set<[UInt8]>>([])
  /// The number of handshakes to try when servers behind one address have different certificates.
  private static let probeLimit = 4
  /// The number of certificates to remember.
  private static let acceptedLimit = 64

  init(_ verifier: TrustVerifier, _ origin: PinnedOrigin, timeout: Duration) {
    self.verifier = verifier
    self.origin = origin
    probe = CertificateProbe(origin, timeout)
  }

  /// Checks the server of a connection.
  ///
  /// If a check fails, closes the connection and then fails the future.
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
          // A connection that was closed in the meantime must not enter the pool.
          channel.isActive
            ? loop.makeSucceededVoidFuture()
            : loop.makeFailedFuture(HTTPClientError.remoteConnectionClosed)
        }
        .flatMapError { self.close(channel, because: $0) }
    } catch {
      return close(channel, because: error)
    }
  }

  /// Returns a Boolean value that indicates whether a server's certificate is pinned or remembered.
  ///
  /// Throws an error if neither is the case and pins on issuers do not count.
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
      "the server presented different certificates in each handshake",
      servedPins: PublicKeyPin(certificate: leaf).map { [$0.description] } ?? []
    )
  }

  /// Closes a connection without a TLS closing alert, which could take seconds.
  private func close(_ channel: any Channel, because error: any Error) -> EventLoopFuture<Void> {
    let closed = channel.eventLoop.makePromise(of: Void.self)
    if let context = try? channel.pipeline.syncOperations.context(handlerType: NIOSSLHandler.self) {
      context.close(promise: closed)
    } else {
      channel.close(promise: closed)
    }
    // The future fails only after the connection is closed, because the pool may be gone by then.
    return closed.futureResult
      .flatMapErrorThrowing { _ in }
      .flatMapThrowing { throw error }
  }
}
#endif
