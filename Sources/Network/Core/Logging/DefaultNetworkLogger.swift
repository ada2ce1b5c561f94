import InnoLocking
public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Writes what is sent and what comes back as lines of text, with every secret redacted.
///
/// ```swift
/// let logger = DefaultNetworkLogger(level: .summary) { print($0.lines.joined(separator: "\n")) }
/// logger.level = .headers  // from here on, in every request that uses it
/// ```
///
/// A header's value is shown only when its name is known to hold no secret, a query value only when
/// its name was allowed; what looks like a token or a signature is masked everywhere, and control
/// characters are escaped. At ``Level/body`` bodies are shown, JSON laid out and cut at 2,000
/// characters: secrets that JSON keys name are redacted there, and form fields unless allowed, but
/// others may stand in the text, so this level is for development.
public final class DefaultNetworkLogger: NetworkLogger {
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

  private let currentLevel: Locked<Level>
  private let sink: @Sendable (NetworkLogRecord) -> Void
  private let format: LogFormat
  private let showsRequestBodies: Bool
  private let showsResponseBodies: Bool
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
  public convenience init(
    level: Level = .off,
    allowedHeaders: Set<String> = [],
    allowedQueryNames: Set<String> = [],
    allowedBodyNames: Set<String> = [],
    sink: @escaping @Sendable (NetworkLogRecord) -> Void
  ) {
    self.init(
      level: level,
      redaction: Redaction(
        allowedHeaders: allowedHeaders,
        allowedQueryNames: allowedQueryNames,
        allowedBodyNames: allowedBodyNames
      ),
      sink: sink
    )
  }

  init(
    level: Level,
    redaction: Redaction,
    showsRequestBodies: Bool = true,
    showsResponseBodies: Bool = true,
    sink: @escaping @Sendable (NetworkLogRecord) -> Void
  ) {
    self.currentLevel = Locked(level)
    self.sink = sink
    self.redaction = redaction
    self.format = LogFormat(redaction: redaction)
    self.showsRequestBodies = showsRequestBodies
    self.showsResponseBodies = showsResponseBodies
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

  /// Writes a request without a number, such as for a logger that wraps this one.
  ///
  /// - Parameter request: The request.
  public func log(request: URLRequest) {
    write(request, title: "request", id: nil)
  }

  /// Writes a response without a number, such as for a logger that wraps this one.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - isError: Not used: the status says it.
  public func log(response: Response, isError: Bool) {
    write(response, title: "response", id: nil, duration: nil)
  }

  /// Writes a failure without a number, such as for a logger that wraps this one.
  ///
  /// - Parameter error: The failure; one by a status is left out, since its response was written.
  public func log(error: NetworkError) {
    write(error, title: "request failed", id: nil)
  }

  /// Writes a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - label: The number of the request and of its attempt.
  public func log(request: URLRequest, of label: RequestLabel) {
    write(request, title: Self.title(label), id: label.id)
  }

  /// Writes a response.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - isError: Not used: the status says it.
  ///   - label: The number of the request and of its attempt.
  ///   - duration: The time since the request was sent.
  public func log(
    response: Response,
    isError: Bool,
    of label: RequestLabel,
    duration: Duration
  ) {
    write(response, title: Self.title(label), id: label.id, duration: duration)
  }

  /// Writes a failure.
  ///
  /// - Parameters:
  ///   - error: The failure; one by a status is left out, since its response was written.
  ///   - label: The number of the request and of its attempt.
  ///   - duration: The time since the attempt began.
  public func log(error: NetworkError, of label: RequestLabel, duration: Duration) {
    write(error, title: "\(Self.title(label)) failed after \(duration.inWords)", id: label.id)
  }

  private func write(_ request: URLRequest, title: @autoclosure () -> String, id: Int?) {
    let level = level
    guard level != .off else { return }
    let shown = level == .body && !showsRequestBodies ? .headers : level
    let lines = format.lines(of: request, title: title(), level: shown)
    sink(NetworkLogRecord(requestID: id, kind: .request, lines: lines))
  }

  private func write(
    _ response: Response,
    title: @autoclosure () -> String,
    id: Int?,
    duration: Duration?
  ) {
    let level = level
    guard level != .off else { return }
    let shown = level == .body && !showsResponseBodies ? .headers : level
    let lines = format.lines(of: response, title: title(), duration: duration, level: shown)
    sink(NetworkLogRecord(requestID: id, kind: .response, lines: lines))
  }

  private func write(_ error: NetworkError, title: @autoclosure () -> String, id: Int?) {
    // The line of the response has reported a bad status already.
    if case .status = error { return }
    guard level != .off else { return }
    let line = "\(title()): \(error.logDescription)"
    sink(NetworkLogRecord(requestID: id, kind: .failure, lines: [line]))
  }

  /// `#3` for a request's first attempt, `#3.2` for its second.
  private static func title(_ label: RequestLabel) -> String {
    label.attempt == 1 ? "#\(label.id)" : "#\(label.id).\(label.attempt)"
  }
}
