import InnoLocking
import Foundation
import InnoNetwork
import InnoNetworkLogging
import InnoNetworkTestSupport
import Logging
import Testing

private struct Fetch: APIDefinition {
  typealias APIResponse = Data
  let path = "/users"
  let headers: HTTPHeaders = ["X-Key": "secret"]
  let logger: any NetworkLogger
}

/// The logged messages, one line each.
private final class Written: Sendable {
  private let kept = Locked<[String]>([])
  var lines: [String] { kept.withLock { $0 } }
  func write(_ line: String) { kept.withLock { $0.append(line) } }
}

private struct Handler: LogHandler {
  let log: Written
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace

  init(log: Written) {
    self.log = log
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let request = event.metadata?["request"].map { " of \($0)" } ?? ""
    let details = event.metadata?["details"].map { " \($0)" } ?? ""
    log.write("\(event.level)\(request): \(event.message)\(details)")
  }
}

@Suite("The swift-log adapter")
struct SwiftLogTests {
  @Test("Records are redacted before they are logged")
  func adapter() async throws {
    let log = Written()
    let logger = DefaultNetworkLogger(
      writingTo: Logger(label: "test") { _ in Handler(log: log) },
      level: .headers
    )
    let session = StubSession()
    session.fail(.get, "/v1/users")
    let url = try #require(URL(string: "https://api.example.com/v1"))
    let client = DefaultNetworkClient(
      configuration: NetworkConfiguration(baseURL: url),
      session: session
    )
    _ = try? await client.request(Fetch(logger: logger))
    logger.warn("A remark.")
    #expect(
      log.lines.first == "debug of 1: #1 GET https://api.example.com/v1/users "
        + #"["  X-Key: ‹redacted›"]"#
    )
    #expect(log.lines[1].hasPrefix("warning of 1: #1 failed after "))
    #expect(log.lines.last == "warning: A remark.")
  }
}
