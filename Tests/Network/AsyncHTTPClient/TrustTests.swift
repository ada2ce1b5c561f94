#if AsyncHTTPClient
import Foundation
import InnoNetwork
import InnoNetworkAsyncHTTPClient
import InnoNetworkTrust
import InnoNetworkTrustTestSupport
import NIOSSL
import TestSupport
import Testing
import X509

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Every rejection must happen before the server receives a byte of the request.
@Suite("Trust over AsyncHTTPClient", .timeLimit(.minutes(1)))
struct TrustTests {
  private let root: TestAuthority

  init() throws {
    root = try TestAuthority()
  }

  private func policy(
    _ pinning: PublicKeyPinningPolicy? = nil,
    roots: TestAuthority? = nil
  ) throws -> TrustPolicy {
    TrustPolicy(
      pinning: pinning,
      roots: .only(try CertificateList(pem: (roots ?? root).certificate.pem))
    )
  }

  private func pin(_ certificate: Certificate) throws -> String {
    try #require(PublicKeyPin(certificate: certificate.der)).description
  }

  private func get(
    _ url: String,
    _ policy: TrustPolicy
  ) async throws -> Result<String, NetworkError> {
    try await get(url, AsyncHTTPClientTransport(trust: policy))
  }

  private func get(
    _ url: String,
    _ transport: AsyncHTTPClientTransport
  ) async throws -> Result<String, NetworkError> {
    let request = URLRequest(url: try #require(URL(string: url)))
    do throws(NetworkError) {
      let (data, _) = try await transport.response(for: request, options: TransportOptions())
      return .success(String(decoding: data, as: UTF8.self))
    } catch {
      return .failure(error)
    }
  }

  /// Expects that a check rejects a request and that the server receives no byte of it.
  private func expectRefusal(
    by server: TestTLSServer,
    host: String = "localhost",
    _ policy: TrustPolicy,
    check: TrustFailure.Check,
    reason: String,
    servedPins: [String]? = nil
  ) async throws {
    let result = try await get(server.url(host), policy)
    guard case .failure(.unreachable(.untrusted(let failure), _)) = result else {
      Issue.record("the result is \(result)")
      return
    }
    #expect(failure.check == check)
    #expect(failure.reason == reason)
    if let servedPins { #expect(failure.servedPins == servedPins) }
    #expect(server.byteCount == 0)
  }

  @Test("A valid chain is accepted")
  func valid() async throws {
    let server = try await TestTLSServer(root.intermediate().issue())
    #expect(try await get(server.url(), policy()) == .success("fine"))
  }

  @Test("An expired certificate is rejected")
  func expired() async throws {
    let leaf = try root.issue(for: .init(from: -172_800, to: -86_400))
    let server = try await TestTLSServer(leaf)
    let day = leaf.chain[0].notValidAfter.formatted(.iso8601.year().month().day())
    try await expectRefusal(
      by: server,
      policy(),
      check: .validity,
      reason: "the server's certificate expired on \(day)",
      servedPins: [pin(leaf.chain[0])]
    )
  }

  @Test("A certificate that is not yet valid is rejected")
  func early() async throws {
    let leaf = try root.issue(for: .init(from: 86_400, to: 172_800))
    let server = try await TestTLSServer(leaf)
    let day = leaf.chain[0].notValidBefore.formatted(.iso8601.year().month().day())
    try await expectRefusal(
      by: server,
      policy(),
      check: .validity,
      reason: "the server's certificate is not valid before \(day)"
    )
  }

  @Test("Names and an extended key usage in critical extensions are accepted")
  func criticalExtensions() async throws {
    let server = try await TestTLSServer(root.issue(isCritical: true))
    let pinning = try PublicKeyPinningPolicy(pinsByHost: ["localhost": [pin(root.certificate)]])
    #expect(try await get(server.url(), policy(pinning)) == .success("fine"))
  }

  @Test("A certificate for another host is rejected", arguments: [false, true])
  func wrongHost(isCritical: Bool) async throws {
    let leaf = try root.issue(["a.example", "b.example"], isCritical: isCritical)
    let server = try await TestTLSServer(leaf)
    try await expectRefusal(
      by: server,
      policy(),
      check: .host,
      reason: "the server's certificate is for a.example, b.example, not for localhost"
    )
  }

  @Test("A certificate from an unknown authority is rejected")
  func unknownAuthority() async throws {
    let server = try await TestTLSServer(root.issue())
    try await expectRefusal(
      by: server,
      policy(roots: TestAuthority("Other Root")),
      check: .authority,
      reason:
        "the last certificate in the server's chain was issued by \"CN=Test Root\", "
        + "which is not trusted and whose certificate was not sent"
    )
  }

  @Test("A chain with a missing intermediate certificate is rejected")
  func missingIntermediate() async throws {
    var leaf = try root.intermediate().issue()
    leaf.chain.removeLast()
    let server = try await TestTLSServer(leaf)
    try await expectRefusal(
      by: server,
      policy(),
      check: .authority,
      reason:
        "the last certificate in the server's chain was issued by \"CN=Test Intermediate\", "
        + "which is not trusted and whose certificate was not sent"
    )
  }

  @Test("A client certificate is rejected")
  func wrongUsage() async throws {
    let server = try await TestTLSServer(root.issue(usage: .clientAuth))
    try await expectRefusal(
      by: server,
      policy(),
      check: .certificate,
      reason: "the server's certificate is not valid for server authentication"
    )
  }

  @Test("The system does not trust a test's authority")
  func systemRoots() async throws {
    let server = try await TestTLSServer(root.issue())
    try await expectRefusal(
      by: server,
      .system,
      check: .authority,
      reason:
        "the last certificate in the server's chain was issued by \"CN=Test Root\", "
        + "which is not trusted and whose certificate was not sent"
    )
  }

  @Test("Without a trust policy, the error also names the failed check")
  func noPolicy() async throws {
    let server = try await TestTLSServer(root.issue())
    let result = try await get(server.url(), AsyncHTTPClientTransport())
    guard case .failure(.unreachable(.untrusted(let failure), _)) = result else {
      Issue.record("the result is \(result)")
      return
    }
    #expect(failure.check == .authority)
    #expect(server.byteCount == 0)
  }

  @Test("A pin on the server's, the intermediate's or the root's key matches", arguments: 0..<3)
  func pinnedKeys(index: Int) async throws {
    let leaf = try root.intermediate().issue()
    let server = try await TestTLSServer(leaf)
    let certificate = (leaf.chain + [root.certificate])[index]
    let pinning = PublicKeyPinningPolicy(pinsByHost: ["localhost": [try pin(certificate)]])
    let transport = try AsyncHTTPClientTransport(trust: policy(pinning))
    for _ in 0..<3 { #expect(try await get(server.url(), transport) == .success("fine")) }
    // The connection was reused.
    #expect(server.requestCount == 3)
  }

  @Test("The error for a chain without a pinned key contains the chain's pins")
  func wrongPin() async throws {
    let leaf = try root.intermediate().issue()
    let server = try await TestTLSServer(leaf)
    let pinning = PublicKeyPinningPolicy(
      pinsByHost: ["localhost": [try pin(TestAuthority().certificate)]]
    )
    try await expectRefusal(
      by: server,
      policy(pinning),
      check: .pins,
      reason: "no key in the server's validated certificate chain is pinned for the host",
      servedPins: (leaf.chain + [root.certificate]).map(pin)
    )
  }

  @Test("A pinned certificate that the server sends outside its chain is ignored")
  func unrelatedCertificate() async throws {
    let unrelated = try TestAuthority("Unrelated")
    var leaf = try root.intermediate().issue()
    leaf.chain.append(unrelated.certificate)
    let server = try await TestTLSServer(leaf)
    let pinning = PublicKeyPinningPolicy(
      pinsByHost: ["localhost": [try pin(unrelated.certificate)]]
    )
    try await expectRefusal(
      by: server,
      policy(pinning),
      check: .pins,
      reason: "no key in the server's validated certificate chain is pinned for the host"
    )
  }

  @Test("A renewed key matches its backup pin")
  func rotation() async throws {
    let (old, new) = (try root.issue(), try root.issue())
    let pinning = PublicKeyPinningPolicy(
      pinsByHost: ["localhost": [try pin(old.chain[0]), try pin(new.chain[0])]],
      pinScope: .leafOnly
    )
    for leaf in [old, new] {
      let server = try await TestTLSServer(leaf)
      #expect(try await get(server.url(), policy(pinning)) == .success("fine"))
    }
  }

  @Test("A pin on an issuer is ignored if only leaves are pinned")
  func leafOnly() async throws {
    let server = try await TestTLSServer(root.issue())
    let pinning = PublicKeyPinningPolicy(
      pinsByHost: ["localhost": [try pin(root.certificate)]],
      pinScope: .leafOnly
    )
    try await expectRefusal(
      by: server,
      policy(pinning),
      check: .pins,
      reason: "the key of the server's certificate is not pinned for the host"
    )
  }

  @Test("Pins are checked after the chain is validated")
  func pinnedButExpired() async throws {
    let leaf = try root.issue(for: .init(from: -172_800, to: -86_400))
    let server = try await TestTLSServer(leaf)
    let pinning = PublicKeyPinningPolicy(pinsByHost: ["localhost": [try pin(leaf.chain[0])]])
    let result = try await get(server.url(), policy(pinning))
    guard case .failure(.unreachable(.untrusted(let failure), _)) = result else {
      Issue.record("the result is \(result)")
      return
    }
    #expect(failure.check == .validity)
    #expect(server.byteCount == 0)
  }

  @Test("An IP address requires its own certificate and has its own pins")
  func address() async throws {
    let leaf = try root.issue([], addresses: [[127, 0, 0, 1]])
    let server = try await TestTLSServer(leaf)
    let right = PublicKeyPinningPolicy(pinsByHost: ["127.0.0.1": [try pin(root.certificate)]])
    #expect(try await get(server.url("127.0.0.1"), policy(right)) == .success("fine"))
    let named = try await TestTLSServer(root.issue())
    try await expectRefusal(
      by: named,
      host: "127.0.0.1",
      policy(),
      check: .host,
      reason: "the server's certificate is for localhost, not for 127.0.0.1"
    )
  }

  @Test("An unpinned host is rejected without a connection if the policy requires pins")
  func unpinnedHost() async throws {
    let server = try await TestTLSServer(root.issue())
    let pinning = PublicKeyPinningPolicy(
      pinsByHost: ["a.example": [try pin(root.certificate)]],
      allowDefaultEvaluationForUnpinnedHosts: false
    )
    try await expectRefusal(
      by: server,
      policy(pinning),
      check: .pinnedHost,
      reason: "the host has no pins, and the trust policy requires them"
    )
    let lenient = PublicKeyPinningPolicy(pinsByHost: ["a.example": [try pin(root.certificate)]])
    #expect(try await get(server.url(), policy(lenient)) == .success("fine"))
  }

  @Test("A request to a pinned host is not sent over plain HTTP")
  func plainHTTP() async throws {
    let pinning = PublicKeyPinningPolicy(pinsByHost: ["localhost": [try pin(root.certificate)]])
    let result = try await get("http://localhost:1/", policy(pinning))
    #expect(
      result.failure?.description
        == "The request could not be sent: the URL does not use TLS, but the host localhost has pinned keys; "
        + "use https://."
    )
  }

  @Test("Servers at one address may have different certificates from a pinned authority")
  func severalCertificates() async throws {
    let server = try await TestTLSServer(root.issue(), root.issue())
    let pinning = PublicKeyPinningPolicy(pinsByHost: ["localhost": [try pin(root.certificate)]])
    for _ in 0..<4 { #expect(try await get(server.url(), policy(pinning)) == .success("fine")) }
  }

  @Test("A server with a TLS version below the policy's minimum is rejected")
  func oldVersion() async throws {
    let server = try await TestTLSServer(root.issue()) { $0.maximumTLSVersion = .tlsv12 }
    #expect(try await get(server.url(), policy()) == .success("fine"))
    var strict = try policy()
    strict.minimumTLSVersion = .tls13
    let bytes = server.byteCount
    let result = try await get(server.url(), strict)
    #expect(
      result.failure?.description
        == "Could not connect to localhost:\(server.port) securely: the server supports no TLS version that "
        + "the trust policy allows. Enable a newer TLS version on the server, "
        + "or lower the minimum in the trust policy."
    )
    #expect(server.byteCount == bytes)
  }

  @Test("A server receives the client's certificate; the rejection of a wrong one is reported")
  func clientCertificate() async throws {
    let clients = try TestAuthority("Client Root")
    let server = try await TestTLSServer(root.issue()) { configuration in
      configuration.certificateVerification = .noHostnameVerification
      let root = try? NIOSSLCertificate(bytes: clients.certificate.der, format: .der)
      configuration.trustRoots = .certificates(root.map { [$0] } ?? [])
      // In TLS 1.3, a client's handshake ends before the server verifies the client's certificate.
      configuration.maximumTLSVersion = .tlsv12
    }
    func policy(_ identity: TestIdentity) throws -> TrustPolicy {
      var policy = try self.policy()
      policy.clientCertificate = try ClientCertificate(
        chain: CertificateList(pem: identity.pem),
        key: identity.key
      )
      return policy
    }
    let right = try clients.issue(usage: .clientAuth)
    #expect(try await get(server.url(), policy(right)) == .success("fine"))
    let bytes = server.byteCount
    let wrong = try TestAuthority("Other").issue(usage: .clientAuth)
    let result = try await get(server.url(), policy(wrong))
    guard case .failure(.unreachable(.untrusted(let failure), _)) = result else {
      Issue.record("the result is \(result)")
      return
    }
    #expect(failure.check == .clientCertificate)
    #expect(failure.reason == "the server rejected the client certificate, or requires one")
    #expect(server.byteCount == bytes)
  }

  @Test("Many rejections leave no connection open")
  func noLeak() async throws {
    let server = try await TestTLSServer(root.issue())
    let pinning = PublicKeyPinningPolicy(
      pinsByHost: ["localhost": [try pin(TestAuthority().certificate)]]
    )
    let transport = try AsyncHTTPClientTransport(trust: policy(pinning))
    for _ in 0..<50 {
      #expect(try await get(server.url(), transport).failure?.code == 2008)
    }
    await waitUntil { server.connectionCount == 0 }
    await transport.shutdown()
    #expect(server.byteCount == 0)
  }
}

extension Result<String, NetworkError> {
  fileprivate var failure: NetworkError? {
    if case .failure(let error) = self { error } else { nil }
  }

  fileprivate static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.success(let left), .success(let right)): left == right
    default: false
    }
  }
}
#endif
