#if AsyncHTTPClient
import Foundation
import InnoNetwork
import InnoNetworkAsyncHTTPClient
import InnoNetworkTrust
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A case of `Scripts/conformance trust`, which starts the servers.
private struct Case: Decodable, CustomTestStringConvertible {
  let name: String
  let url: URL
  /// The expected outcome: `accepted`, or the name of the check that must fail.
  let expected: String
  let roots: String
  let pins: [String: Set<String>]
  let scope: String
  let minimum: String
  let body: String?

  var testDescription: String { name }

  static let path = ProcessInfo.processInfo.environment["INNO_TRUST_CASES"]

  static let all: [Case] = {
    guard let path, let data = FileManager.default.contents(atPath: path) else { return [] }
    return (try? JSONDecoder().decode([Case].self, from: data)) ?? []
  }()
}

@Suite("Trust with trustme and openssl", .timeLimit(.minutes(1)), .enabled(if: Case.path != nil))
struct TrustConformanceTests {
  @Test("Each case has the expected outcome", arguments: Case.all)
  private func outcome(_ trial: Case) async throws {
    let pinning = PublicKeyPinningPolicy(
      pinsByHost: trial.pins,
      pinScope: trial.scope == "leaf" ? .leafOnly : .anyInChain
    )
    let transport = try AsyncHTTPClientTransport(
      trust: TrustPolicy(
        pinning: trial.pins.isEmpty ? nil : pinning,
        roots: .only(try CertificateList(contentsOf: URL(filePath: trial.roots))),
        minimumTLSVersion: trial.minimum == "1.3" ? .tls13 : .tls12
      )
    )
    let outcome: String
    do throws(NetworkError) {
      let (data, head) = try await transport.response(
        for: URLRequest(url: trial.url),
        options: TransportOptions(timeout: .seconds(10))
      )
      #expect(head.statusCode == 200)
      if let body = trial.body { #expect(String(decoding: data, as: UTF8.self) == body) }
      outcome = "accepted"
    } catch {
      if case .unreachable(.untrusted(let failure), _) = error {
        outcome = failure.check.rawValue
      } else {
        outcome = "\(error)"
      }
    }
    #expect(outcome == trial.expected)
    await transport.shutdown()
  }

  @Test("The conformance suite contains at least 24 cases")
  func cases() {
    #expect(Case.all.count >= 24)
  }
}
#endif
