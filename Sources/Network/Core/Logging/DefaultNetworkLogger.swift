import InnoLocking
public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A logger that writes requests and responses as lines of text, with secrets redacted.
///
/// ```swift
/// let logger = DefaultNetworkLogger(level: .summary) { print($0.lines.joined(separator: "\n")) }
/// logger.level = .headers  // applies to all later requests
/// ```
///
/// The value of a header is shown only if headers with that name are known to contain no secrets,
/// or if the name is allowed. The value of a query item is shown only if the name of the item is
/// allowed. Text that resembles a token or a signature is masked, and control characters are
/// escaped. The level ``Level/body`` shows about the first 2,000 bytes of each body. The values in
/// a body are redacted according to the names of JSON keys and form fields. These rules cannot
/// detect every secret, so use ``Level/body`` only during development.
public final class DefaultNetworkLogger: NetworkLogger {
  /// The amount of detail that the logger writes.
  ///
  /// Each level includes the output of the previous level.
  public enum Level: String, Sendable, CaseIterable {
    /// Nothing is written.
    case off
    /// One line is written for each request and each response.
    case summary
    /// The headers are written in addition to the output of ``summary``.
    case headers
    /// The bodies are written in addition to the output of ``headers``.
    case body
  }

  private let currentLevel: Locked<Level>
  private let sink: @Sendable (NetworkLogRecord) -> Void
  private let format: LogFormat
  private let showsRequestBodies: Bool
  private let showsResponseBodies: Bool
  /// The rules for redacting secrets.
  public let redaction: Redaction

  /// The last URL that was redacted, and the redacted text.
  ///
  /// If the next URL is the same, the logger reuses the text, because redacting a URL takes much
  /// longer than comparing two URLs.
  private let lastURL = Locked<(url: URL, text: String)?>(nil)

  /// Creates a logger.
  ///
  /// - Parameters:
  ///   - level: The initial amount of detail.
  ///   - allowedHeaders: The names of headers whose values may be shown, in addition to the headers
  ///     that are known to contain no secrets. Case is ignored.
  ///   - allowedQueryNames: The names of query items whose values may be shown. Case is ignored.
  ///   - allowedBodyNames: The names in bodies, such as JSON keys, whose values may be shown. Case
  ///     is ignored. The value of a form field is shown if either this set or `allowedQueryNames`
  ///     contains the name of the field.
  ///   - sink: A closure that receives each record, normally in the task of the request. The
  ///     request waits until the closure returns.
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

  /// The amount of detail, which can be changed at any time from any thread.
  public var level: Level {
    get { currentLevel.withLock { $0 } }
    set { currentLevel.withLock { $0 = newValue } }
  }

  /// Writes a warning, unless the level is ``Level/off``.
  ///
  /// - Parameter message: The message. Tokens in the message are masked, and control characters
  ///   are escaped.
  public func warn(_ message: String) {
    guard level != .off else { return }
    sink(NetworkLogRecord(requestID: nil, kind: .warning, lines: [Printable.text(message)]))
  }

  /// Returns the text of the given URL, with the user name, password, fragment and query values
  /// redacted.
  ///
  /// The values of allowed query names are not redacted.
  ///
  /// - Parameter url: The URL.
  /// - Returns: Text that is safe to print.
  public func redacted(_ url: URL) -> String {
    let last = lastURL.withLock(\.self)
    if let last, last.url == url { return last.text }
    let text = redaction.text(of: url)
    lastURL.withLock { $0 = (url, text) }
    return text
  }

  /// Returns the given headers with possible secrets redacted.
  ///
  /// The values of headers that are allowed, or that are known to contain no secrets, are kept.
  ///
  /// - Parameter headers: The headers.
  /// - Returns: Headers that are safe to print, in the same order.
  public func redacted(_ headers: HTTPHeaders) -> HTTPHeaders {
    redaction.headers(headers)
  }

  /// Writes a request, but omits the number that identifies the request.
  ///
  /// You can call this method from a logger that wraps this logger.
  ///
  /// - Parameter request: The request.
  public func log(request: URLRequest) {
    write(request, title: "request", id: nil)
  }

  /// Writes a response, but omits the number that identifies the request.
  ///
  /// You can call this method from a logger that wraps this logger.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - isError: This argument is ignored, because the output contains the status code.
  public func log(response: Response, isError: Bool) {
    write(response, title: "response", id: nil, duration: nil)
  }

  /// Writes an error, but omits the number that identifies the request.
  ///
  /// You can call this method from a logger that wraps this logger.
  ///
  /// - Parameter error: The error. An error that only reports an unaccepted status is not written,
  ///   because the log already contains the response with that status.
  public func log(error: NetworkError) {
    write(error, title: "request failed", id: nil)
  }

  /// Writes a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - label: The numbers that identify the request and the attempt.
  public func log(request: URLRequest, of label: RequestLabel) {
    write(request, title: Self.title(label), id: label.id)
  }

  /// Writes a response.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - isError: This argument is ignored, because the output contains the status code.
  ///   - label: The numbers that identify the request and the attempt.
  ///   - duration: The time from sending the request to receiving the response.
  public func log(
    response: Response,
    isError: Bool,
    of label: RequestLabel,
    duration: Duration
  ) {
    write(response, title: Self.title(label), id: label.id, duration: duration)
  }

  /// Writes an error.
  ///
  /// - Parameters:
  ///   - error: The error. A status error is not written, because the response with the error
  ///     status has already been written.
  ///   - label: The numbers that identify the request and the attempt.
  ///   - duration: The time from the start of the attempt to the error.
  public func log(error: NetworkError, of label: RequestLabel, duration: Duration) {
    write(error, title: "\(Self.title(label)) failed after \(duration.text)", id: label.id)
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
    // The response has already been written.
    if case .status = error { return }
    guard level != .off else { return }
    let line = "\(title()): \(error.logDescription)"
    sink(NetworkLogRecord(requestID: id, kind: .failure, lines: [line]))
  }

  /// Returns the title of a log line.
  ///
  /// The title starts with `#3` for the first attempt of request 3, and with `#3.2` for the second
  /// attempt. If the request belongs to a named operation, the name of the operation follows.
  private static func title(_ label: RequestLabel) -> String {
    let number = label.attempt == 1 ? "#\(label.id)" : "#\(label.id).\(label.attempt)"
    return NetworkContext.current.operation.map { "\(number) \(Printable.text($0))" } ?? number
  }
}
