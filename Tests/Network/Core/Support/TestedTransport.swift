import Foundation
import InnoNetworkFoundationFixes
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
#if AsyncHTTPClient
import InnoNetworkAsyncHTTPClient
import InnoNetworkTrust
#endif

/// A transport with which a suite runs.
enum TestedTransport: String, CaseIterable, Sendable {
  /// `SessionTransport` with its default engine.
  case session
  /// `SessionTransport` over `URLSession`.
  case urlSession
  #if AsyncHTTPClient
  case asyncHTTPClient
  #endif

  /// The transport of the running test.
  @TaskLocal static var current = session

  /// Creates the transport of the running test.
  static func make(clock: any Clock<Duration> = ContinuousClock()) -> any CountingSession {
    switch current {
    case .session: return SessionTransport(clock: clock)
    case .urlSession:
      // Without the workarounds, some responses of the tests crash Foundation on Linux.
      if case .notBound(let reason) = FoundationFixes.status { Issue.record("\(reason)") }
      return SessionTransport(engine: .urlSession, clock: clock)
    #if AsyncHTTPClient
    case .asyncHTTPClient: return AsyncHTTPClientTransport(clock: clock)
    #endif
    }
  }

  /// Creates a `SessionTransport`, over `URLSession` if this is the transport of the running test,
  /// for tests of the queue for connections.
  ///
  /// AsyncHTTPClient has its own queue and its own tests.
  static func makeSession(
    connections: Int = 6,
    clock: any Clock<Duration> = ContinuousClock()
  ) -> SessionTransport {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = connections
    return SessionTransport(
      configuration: configuration,
      engine: current == .urlSession ? .urlSession : .automatic,
      clock: clock
    )
  }

  #if canImport(FoundationNetworking)
  /// Creates the transport of the running test so that it trusts one certificate.
  ///
  /// - Parameter certificate: The path of the certificate, in PEM.
  /// - Returns: The transport.
  /// - Throws: An error if the transport cannot trust a given certificate.
  static func make(trusting certificate: String) throws -> any CountingSession {
    switch current {
    case .session:
      return SessionTransport(makeEngine: { CurlEngine(headers: [:], certificates: certificate) })
    case .urlSession: throw CocoaError(.featureUnsupported)
    #if AsyncHTTPClient
    case .asyncHTTPClient:
      let roots = try CertificateList(contentsOf: URL(filePath: certificate))
      return try AsyncHTTPClientTransport(trust: TrustPolicy(roots: .only(roots)))
    #endif
    }
  }
  #endif
}

/// A session that counts its transfers.
protocol CountingSession: URLSessionProtocol {
  /// The number of transfers that have not ended.
  var runningTaskCount: Int { get }
}

extension SessionTransport: CountingSession {}
#if AsyncHTTPClient
extension AsyncHTTPClientTransport: CountingSession {}
#endif

/// A trait that runs each test once with each transport and names the transport in its issues.
struct OverEachTransport: SuiteTrait, TestTrait, TestScoping {
  let transports: [TestedTransport]

  var isRecursive: Bool { true }

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    for transport in transports {
      let naming: IssueHandlingTrait = .compactMapIssues { issue in
        var issue = issue
        issue.comments.append("over \(transport)")
        return issue
      }
      do {
        try await TestedTransport.$current.withValue(transport) {
          try await naming.provideScope(for: test, testCase: testCase, performing: function)
        }
      } catch {
        // The test continues with the next transport.
        Issue.record(error, "over \(transport)")
      }
    }
  }
}

extension Trait where Self == OverEachTransport {
  /// A trait that runs each test once with each transport.
  static var overEachTransport: OverEachTransport {
    OverEachTransport(transports: TestedTransport.allCases)
  }

  /// A trait that runs each test once with each transport except `URLSession`, which lacks the
  /// required features on Linux.
  static var overEachTransportButURLSession: OverEachTransport {
    OverEachTransport(transports: TestedTransport.allCases.filter { $0 != .urlSession })
  }
}

extension Fault {
  /// The fault with the error that the current transport's parser reports.
  var overCurrentTransport: Fault {
    #if AsyncHTTPClient
    guard TestedTransport.current == .asyncHTTPClient, let reason = Self.strictReasons[name] else {
      return self
    }
    return .unusable(name, reply, reason)
    #else
    return self
    #endif
  }

  /// The reasons that differ with AsyncHTTPClient, whose parser is stricter and decodes less.
  private static let strictReasons = [
    "sends interim headers in lower case, and closes": "the data is not HTTP",
    "sends two lengths, and the shorter body": "the length of the body is ambiguous",
    "sends a status that is not a number": "the status is not a number from 100 to 999",
    "sends a header with a zero byte": "a header line is malformed",
    "sends a header without a colon": "a header line is malformed",
    "declares br and sends something else": "the content encoding is not supported",
    "declares br as transfer encoding and sends something else":
      "the transfer encoding is not supported",
    "uses six encodings": "the content encoding is not supported",
    "sends a trailer without a colon": "a header line is malformed",
    "sends a header of 200 kB": "the header section has more than 200 fields or 65536 bytes",
    "sends 1 MB of headers": "the header section has more than 200 fields or 65536 bytes",
  ]
}
