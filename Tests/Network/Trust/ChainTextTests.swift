// On Apple's systems, the Security framework validates the chain.
#if Trust && !canImport(Security)
import InnoNetwork
import InnoNetworkTrustTestSupport
import Testing
import X509

@testable import InnoNetworkTrust

@Suite("Reasons for rejected certificate chains", .timeLimit(.minutes(1)))
struct ChainTextTests {
  private let root: TestAuthority

  init() throws {
    root = try TestAuthority()
  }

  /// Returns the failure of a chain with a policy that trusts only the root.
  private func failure(_ served: [[UInt8]], host: String = "localhost") async throws -> TrustFailure
  {
    let policy = TrustPolicy(roots: .only(try CertificateList(pem: root.certificate.pem)))
    let verifier = try TrustVerifier(policy)
    return try await #require(
      throws: TrustFailure.self,
      performing: { try await verifier.verify(served, for: HostName(host)) }
    )
  }

  private func bytes(_ identity: TestIdentity) throws -> [[UInt8]] {
    try identity.chain.map { try $0.der }
  }

  @Test("A server that sends no certificate, or malformed bytes, is rejected")
  func malformed() async throws {
    for served in [[], [[0x30, 0x03, 1, 2, 3]]] as [[[UInt8]]] {
      let failure = try await failure(served)
      #expect(failure.check == .certificate)
      #expect(failure.reason == "the server's certificate is malformed")
    }
  }

  @Test("A certificate for clients is rejected")
  func purpose() async throws {
    let failure = try await failure(bytes(root.issue(usage: .clientAuth)))
    #expect(failure.check == .certificate)
    #expect(failure.reason == "the server's certificate is not valid for server authentication")
  }

  @Test("A self-signed certificate is rejected")
  func selfSigned() async throws {
    let failure = try await failure([TestAuthority("Other").certificate.der])
    #expect(failure.check == .authority)
    #expect(failure.reason == "the server's certificate is self-signed and not trusted")
  }

  @Test("A chain that ends at an untrusted root is rejected")
  func untrustedRoot() async throws {
    let other = try TestAuthority("Other")
    let served = try bytes(other.issue()) + [other.certificate.der]
    let failure = try await failure(served)
    #expect(failure.check == .authority)
    #expect(failure.reason == "the certificate chain ends at \"CN=Other\", which is not trusted")
  }

  @Test("A chain without its issuer is rejected")
  func missingIssuer() async throws {
    let issued = try root.intermediate().issue()
    let failure = try await failure([try #require(bytes(issued).first)])
    #expect(failure.check == .authority)
    #expect(
      failure.reason == "the last certificate in the server's chain was issued by "
        + "\"CN=Test Intermediate\", which is not trusted and whose certificate was not sent"
    )
  }

  @Test("A certificate for another host is rejected, and at most five of its names are listed")
  func otherHost() async throws {
    let names = (1...6).map { "\($0).example" }
    let failure = try await failure(bytes(root.issue(names)))
    #expect(failure.check == .host)
    #expect(
      failure.reason == "the server's certificate is for 1.example, 2.example, 3.example, "
        + "4.example, 5.example, …, not for localhost"
    )
  }
}
#endif
