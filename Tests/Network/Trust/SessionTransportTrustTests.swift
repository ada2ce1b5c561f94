#if Trust && canImport(FoundationNetworking)
import Foundation
import InnoNetwork
import InnoNetworkTrust
import InnoNetworkTrustTestSupport
import SwiftASN1
import Testing
import X509

@Suite("Trust policies of SessionTransport on Linux", .timeLimit(.minutes(1)))
struct SessionTransportTrustTests {
  @Test("A policy that cannot be enforced is an error at initialization")
  func unenforceable() throws {
    let authority = try TestAuthority()
    let list = try CertificateList(pem: authority.certificate.pem)
    let identity = try authority.issue(usage: .clientAuth)
    let pin = try #require(PublicKeyPin(certificate: authority.certificate.der)).description
    let policies = [
      (TrustPolicy(pinning: .init(pinsByHost: ["a.example": [pin]])), "pinned keys"),
      (TrustPolicy(roots: .only(list)), "custom roots"),
      (
        TrustPolicy(roots: .systemAnd(list), minimumTLSVersion: .tls13),
        "custom roots or TLS 1.3 as the minimum"
      ),
      (
        TrustPolicy(
          clientCertificate: try ClientCertificate(
            chain: CertificateList(pem: identity.pem),
            key: identity.key
          )
        ), "a client certificate"
      ),
    ]
    for (policy, requirement) in policies {
      let error = #expect(throws: TrustPolicyError.self) { try SessionTransport(trust: policy) }
      #expect(
        error?.description
          == "URLSession and libcurl cannot enforce \(requirement) on Linux; use "
          + "AsyncHTTPClientTransport from InnoNetworkAsyncHTTPClient"
      )
    }
  }

  @Test("The system's policy is accepted")
  func system() throws {
    _ = try SessionTransport(trust: .system)
  }

  @Test("A malformed certificate list, key or file is an error")
  func malformed() throws {
    let authority = try TestAuthority()
    let list = try CertificateList(pem: authority.certificate.pem)
    func text(_ work: () throws -> Void) -> String? {
      #expect(throws: TrustPolicyError.self, performing: work)?.description
    }
    #expect(
      text { _ = try CertificateList(pem: "none") }
        == "the text contains no certificate in PEM format"
    )
    let broken = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"
    #expect(
      text { _ = try CertificateList(pem: broken) } == "certificate 1 in the text is malformed"
    )
    #expect(
      text { _ = try CertificateList(contentsOf: URL(filePath: "/nowhere/a.pem")) }?
        .hasPrefix("cannot read /nowhere/a.pem: ") == true
    )
    #expect(
      text { _ = try ClientCertificate(chain: list, key: "none") }
        == "the private key is not in PEM format, or has a passphrase"
    )
    let other = try TestAuthority().issue()
    #expect(
      text { _ = try ClientCertificate(chain: list, key: other.key) }
        == "the private key does not match the client certificate"
    )
    // Only certificates of version 3, which is encoded as 2, have extensions (RFC 5280). BoringSSL
    // checks this, but the package swift-certificates does not.
    let (version3, version2): ([UInt8], [UInt8]) = ([0xA0, 3, 2, 1, 2], [0xA0, 3, 2, 1, 1])
    let der = try authority.certificate.der.replacing(version3, with: version2, maxReplacements: 1)
    let older = try CertificateList(pem: PEMDocument(type: "CERTIFICATE", derBytes: der).pemString)
    #expect(
      text { _ = try ClientCertificate(chain: older, key: other.key) }
        == "a certificate is malformed"
    )
  }
}
#endif
