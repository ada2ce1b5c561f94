#if Signing
import Foundation
import InnoNetwork
import InnoNetworkSigning
import InnoNetworkTestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("HMAC signer", .timeLimit(.minutes(1)))
struct HMACRequestInterceptorTests {
  private let session = StubSession([StubRoute(.post, "/pages", [.json("1")])])

  private func client(_ signer: any RequestSigner) throws -> DefaultNetworkClient {
    DefaultNetworkClient(
      configuration: .advanced(
        baseURL: try #require(URL(string: "https://api.example.com")),
        auth: AuthPack(additionalSigners: [signer])
      ),
      session: session
    )
  }

  // The key and the message are from RFC 4231, test case 2.
  @Test(
    "The body is signed with the shared key",
    arguments: [
      (
        HMACRequestInterceptor.Algorithm.sha256,
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      (
        .sha384,
        "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e"
          + "8e2240ca5e69e2c78b3239ecfab21649"
      ),
      (
        .sha512,
        "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
          + "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"
      ),
    ]
  )
  func signature(algorithm: HMACRequestInterceptor.Algorithm, digits: String) async throws {
    let signer = HMACRequestInterceptor(
      keyID: "key1",
      secret: Data("Jefe".utf8),
      algorithm: algorithm
    )
    let body = HTTPBody(Data("what do ya want for nothing?".utf8))
    _ = try await client(signer).request(EndpointBuilder<Int>.post("/pages").body(body))
    let sent = try #require(session.capturedRequests.last)
    #expect(sent.value(forHTTPHeaderField: "X-Signature-Key-Id") == "key1")
    let signature = try #require(sent.value(forHTTPHeaderField: "X-Signature"))
    let bytes = try #require(Data(base64Encoded: signature))
    #expect(bytes.map { String(format: "%02x", $0) }.joined() == digits)
  }

  @Test("A streamed body is rejected")
  func streamedBody() async throws {
    var request = URLRequest(url: try #require(URL(string: "https://api.example.com")))
    request.httpBodyStream = InputStream(data: Data("x".utf8))
    let signer = HMACRequestInterceptor(keyID: "k", secret: Data("s".utf8))
    let error = await #expect(throws: NetworkError.self) {
      try await signer.signatureHeaders(for: request)
    }
    #expect(
      error?.description
        == "The request could not be sent: the body is a stream, which cannot be signed; use a "
        + "body in memory."
    )
  }
}
#endif
