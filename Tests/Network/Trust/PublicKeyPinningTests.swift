#if Trust
import Foundation
import InnoNetwork
import InnoNetworkTrust
import Testing

@Suite("Public key pinning", .timeLimit(.minutes(1)))
struct PublicKeyPinningTests {
  private let current = "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
  private let next = "BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBE="
  private let other = "sha256/CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCE="

  private func pin(_ text: String) throws -> PublicKeyPin {
    try #require(PublicKeyPin(text))
  }

  @Test("A pin with its prefix equals the pin without it")
  func prefix() throws {
    #expect(try pin(next) == pin("sha256/\(next)"))
    #expect(try pin(next).description == "sha256/\(next)")
  }

  @Test(
    "A pin that is not 32 bytes in Base64 is rejected",
    arguments: ["", "AAAA", "sha256/?", "x"]
  )
  func invalid(text: String) throws {
    #expect(PublicKeyPin(text) == nil)
    let policy = TrustPolicy(pinning: PublicKeyPinningPolicy(pinsByHost: ["a.example": [text]]))
    let error = #expect(throws: TrustPolicyError.self) { try policy.validate() }
    #expect(
      error?.description
        == "the pin \"\(text)\" for a.example is not a SHA-256 hash (32 bytes) in Base64"
    )
  }

  @Test("A host with an empty set of pins is rejected")
  func empty() throws {
    let policy = TrustPolicy(pinning: PublicKeyPinningPolicy(pinsByHost: ["a.example": []]))
    let error = #expect(throws: TrustPolicyError.self) { try policy.validate() }
    #expect(error?.description == "a.example has an empty set of pins")
  }

  @Test("Pins apply to the host, regardless of case, and to its subdomains")
  func subdomains() throws {
    let policy = PublicKeyPinningPolicy(pinsByHost: ["Example.com": [current]])
    for host in ["example.com", "EXAMPLE.COM.", "api.example.com", "a.b.example.com"] {
      #expect(policy.pins(for: host) == [try pin(current)], "\(host)")
    }
    for host in ["badexample.com", "com", "example.com.evil.test"] {
      #expect(policy.pins(for: host) == nil, "\(host)")
    }
  }

  @Test("Pins apply only to the exact host if subdomains are excluded")
  func exactHosts() throws {
    let policy = PublicKeyPinningPolicy(
      pinsByHost: ["example.com": [current]],
      includesSubdomains: false
    )
    #expect(policy.pins(for: "example.com") != nil)
    #expect(policy.pins(for: "api.example.com") == nil)
  }

  @Test("An IP address's pins apply only to that address")
  func addresses() throws {
    let policy = PublicKeyPinningPolicy(pinsByHost: ["0.0.1": [current], "::1": [next]])
    #expect(policy.pins(for: "127.0.0.1") == nil)
    #expect(policy.pins(for: "[::1]") == [try pin(next)])
  }

  @Test("The pins of all matching hosts, or of the longest match, are used")
  func hostMatching() throws {
    let pins = ["example.com": Set([current]), "api.example.com": [next]]
    let all = PublicKeyPinningPolicy(pinsByHost: pins)
    #expect(all.pins(for: "v1.api.example.com") == [try pin(current), try pin(next)])
    let longest = PublicKeyPinningPolicy(pinsByHost: pins, hostMatching: .mostSpecificHost)
    #expect(longest.pins(for: "v1.api.example.com") == [try pin(next)])
    #expect(longest.pins(for: "www.example.com") == [try pin(current)])
  }

  @Test("A chain with one pinned key is accepted")
  func backupPin() throws {
    let policy = PublicKeyPinningPolicy(pinsByHost: ["a.example": [next, other]])
    let evaluator = PublicKeyPinningEvaluator(policy: policy)
    try evaluator.evaluate([pin(current), pin(other)], for: "a.example")
  }

  @Test("The error for a chain without a pinned key contains the chain's pins")
  func mismatch() throws {
    let policy = PublicKeyPinningPolicy(pinsByHost: ["a.example": [next]])
    let failure = #expect(throws: TrustFailure.self) {
      try PublicKeyPinningEvaluator(policy: policy)
        .evaluate([pin(current), pin(other)], for: "a.example")
    }
    #expect(failure?.check == .pins)
    let url = try #require(URL(string: "https://a.example/"))
    let error = NetworkError.unreachable(.untrusted(try #require(failure)), url: url)
    #expect(
      error.description
        == "Could not connect to a.example securely: no key in the server's validated certificate chain is "
        + "pinned for the host. The server's certificate chain has these pins: \(current), \(other). If the "
        + "server's keys were changed intentionally, update the pins."
    )
    #expect(error.code == 2008)
    #expect(error.category == .trust)
    #expect(!error.isRetriableHint)
  }

  @Test("An issuer's key is ignored if only leaves are pinned")
  func leafOnly() throws {
    let policy = PublicKeyPinningPolicy(pinsByHost: ["a.example": [other]], pinScope: .leafOnly)
    let evaluator = PublicKeyPinningEvaluator(policy: policy)
    try evaluator.evaluate([pin(other), pin(current)], for: "a.example")
    let failure = #expect(throws: TrustFailure.self) {
      try evaluator.evaluate([pin(current), pin(other)], for: "a.example")
    }
    #expect(failure?.reason == "the key of the server's certificate is not pinned for the host")
  }

  @Test("A host without pins is accepted unless the policy requires pins")
  func unpinnedHosts() throws {
    let pins = ["a.example": Set([current])]
    try PublicKeyPinningEvaluator(policy: PublicKeyPinningPolicy(pinsByHost: pins))
      .evaluate([pin(other)], for: "b.example")
    let strict = PublicKeyPinningPolicy(
      pinsByHost: pins,
      allowDefaultEvaluationForUnpinnedHosts: false
    )
    let failure = #expect(throws: TrustFailure.self) {
      try PublicKeyPinningEvaluator(policy: strict).evaluate([pin(other)], for: "b.example")
    }
    #expect(failure?.check == .pinnedHost)
    #expect(failure?.reason == "the host has no pins, and the trust policy requires them")
  }
}
#endif
