import InnoLocking
public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Writes what is sent and what comes back as lines of text, with every secret redacted.
///
/// ```swift
/// let logger = NetworkLogger(level: .summary) { print($0.lines.joined(separator: "\n")) }
/// logger.level = .headers  // from here on, in every request that uses it
/// ```
///
/// A header's value is shown only when its name is known to hold no secret, a query value only when
/// its name was allowed; what looks like a token or a signature is masked everywhere, and control
/// characters are escaped. At ``Level/body`` bodies are shown, JSON laid out and cut at 2,000
/// characters: secrets that JSON keys name are redacted there, and form fields unless allowed, but
/// others may stand in the text, so this level is for development.
public final class NetworkLogger: Sendable {
  /// How much is written; each level holds the one before.
  public enum Level: String, Sendable, CaseIterable {
    /// Nothing.
    case off
    /// One line for each request and response.
    case summary
    /// The headers too.
    case headers
    /// The bodies too.
    case body
  }

  /// A logger that writes nothing.
  ///
  /// It is shared, and deaf to a change of its level: it has nowhere to write.
  public static let off = NetworkLogger(level: .off) { _ in }

  private let currentLevel: Locked<Level>
  private let sink: @Sendable (NetworkLogRecord) -> Void
  private let format: LogFormat
  /// What the logger leaves out.
  public let redaction: Redaction

  /// Makes a logger.
  ///
  /// - Parameters:
  ///   - level: How much is written at first.
  ///   - allowedHeaders: Names of headers, in any case, whose values may be shown besides those
  ///     known to hold no secret.
  ///   - allowedQueryNames: Names of query items, in any case, whose values may be shown.
  ///   - allowedBodyNames: Names of JSON keys and form fields, in any case, whose values may be
  ///     shown although they sound secret, or stand in a form.
  ///   - sink: Takes each record, in the task that makes the request. Be quick: the request waits.
  public init(
    level: Level = .off,
    allowedHeaders: Set<String> = [],
    allowedQueryNames: Set<String> = [],
    allowedBodyNames: Set<String> = [],
    sink: @escaping @Sendable (NetworkLogRecord) -> Void
  ) {
    self.currentLevel = Locked(level)
    self.sink = sink
    self.redaction = Redaction(
      allowedHeaders: allowedHeaders,
      allowedQueryNames: allowedQueryNames,
      allowedBodyNames: allowedBodyNames
    )
    self.format = LogFormat(redaction: redaction)
  }

  /// How much is written; may be changed at any time, from anywhere.
  public var level: Level {
    get { currentLevel.withLock { $0 } }
    set { currentLevel.withLock { $0 = newValue } }
  }

  /// Writes a remark, at every level but off.
  ///
  /// - Parameter message: One sentence; what it quotes is made safe to print.
  public func warn(_ message: String) {
    guard level != .off else { return }
    sink(NetworkLogRecord(requestID: nil, kind: .warning, lines: [Printable.text(message)]))
  }

  /// A URL as the logger writes it: without user, password, fragment and query values.
  ///
  /// - Parameter url: The URL.
  /// - Returns: Text that is safe to print.
  public func redacted(_ url: URL) -> String {
    redaction.text(of: url)
  }

  /// Headers as the logger writes them: a value is shown only when its name is allowed.
  ///
  /// - Parameter headers: The headers.
  /// - Returns: Headers that are safe to print, in the same order.
  public func redacted(_ headers: HTTPHeaders) -> HTTPHeaders {
    headers.reduce(into: HTTPHeaders()) { redacted, field in
      let shown = redaction.field(field)
      redacted.update(name: shown.name, value: shown.value)
    }
  }

  func logRequest(id: Int, attempt: Int, request: URLRequest) {
    let level = level
    guard level != .off else { return }
    let lines = format.lines(of: request, title: Self.title(id, attempt), level: level)
    sink(NetworkLogRecord(requestID: id, kind: .request, lines: lines))
  }

  func logResponse(id: Int, attempt: Int, response: Response, duration: Duration) {
    let level = level
    guard level != .off else { return }
    let title = Self.title(id, attempt)
    let lines = format.lines(of: response, title: title, duration: duration, level: level)
    sink(NetworkLogRecord(requestID: id, kind: .response, lines: lines))
  }

  func logFailure(id: Int, attempt: Int, error: NetworkError, duration: Duration) {
    // The line of the response has told a bad status already.
    if case .status = error { return }
    guard level != .off else { return }
    let line = "\(Self.title(id, attempt)) failed after \(duration.inWords): \(error)"
    sink(NetworkLogRecord(requestID: id, kind: .failure, lines: [line]))
  }

  /// `#3` for a request's first attempt, `#3.2` for its second.
  private static func title(_ id: Int, _ attempt: Int) -> String {
    attempt == 1 ? "#\(id)" : "#\(id).\(attempt)"
  }
}
