public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A recorded exchange: the request and its outcome, without redaction.
///
/// Before you show or store it, redact it with ``RecordedExchange/redacted(by:)``. ``HARExport``
/// and `URLRequest.curlCommand(redaction:)` redact by default.
public struct RecordedExchange: Sendable, Equatable, Codable {
  /// The outcome of an exchange.
  public enum Outcome: Sendable, Equatable, Codable {
    /// The exchange is running.
    case pending
    /// A response, whatever its status.
    case response(status: Int, headers: HTTPHeaders, body: Data)
    /// A failure without a response.
    case failure(code: Int, text: String)
  }

  /// The number of the exchange, from 1.
  public let number: Int
  /// The number of the request and of its attempt, if a client sent it.
  ///
  /// After a token refresh, two exchanges belong to the same attempt.
  public let label: RequestLabel?
  /// The HTTP method.
  public let method: String
  /// The URL.
  public let url: URL
  /// The headers of the request.
  public let headers: HTTPHeaders
  /// The body of the request.
  public internal(set) var body: Data?
  /// The date of the request.
  public let start: Date
  /// The outcome.
  public internal(set) var outcome: Outcome
  /// The timings, if the session reports them.
  public internal(set) var timings = Timings()
  /// The time limit that ended the exchange.
  public var timeout: Duration? { timeoutSeconds.map { Duration(clampingSeconds: $0) } }
  private(set) var timeoutSeconds: Double?
  /// The size in bytes of bodies that were too large to record; nil if there are none.
  public internal(set) var omittedBytes: Int?

  /// The timings of an exchange, which are encoded in seconds.
  public struct Timings: Sendable, Equatable, Codable {
    /// The time until a connection was free.
    public var queued: Duration { .seconds(queuedSeconds) }
    /// The time from a free connection to the first byte of the response.
    public var firstByte: Duration? { firstByteSeconds.map { .seconds($0) } }
    /// The time from the call to the end.
    public var total: Duration { .seconds(totalSeconds) }

    let queuedSeconds: Double
    let firstByteSeconds: Double?
    let totalSeconds: Double

    init(_ metrics: TransportMetrics = TransportMetrics()) {
      queuedSeconds = metrics.queued.inSeconds
      firstByteSeconds = metrics.firstByte?.inSeconds
      totalSeconds = metrics.total.inSeconds
    }

    private enum CodingKeys: String, CodingKey {
      case queuedSeconds = "queued"
      case firstByteSeconds = "firstByte"
      case totalSeconds = "total"
    }
  }

  private enum CodingKeys: String, CodingKey {
    case number, label, method, url, headers, body, start, outcome, timings, omittedBytes
    case timeoutSeconds = "timeout"
  }

  /// Ends the exchange with an error.
  mutating func fail(_ error: NetworkError) {
    outcome = .failure(code: error.code, text: error.logDescription)
    if case .timeout(let duration, _) = error { timeoutSeconds = duration.inSeconds }
  }

  /// The request, for a replay.
  public var request: URLRequest {
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.httpBody = body
    for field in headers { request.setValue(field.value, forHTTPHeaderField: field.name) }
    return request
  }

  /// Returns the exchange with its secrets redacted.
  ///
  /// - Parameter redaction: The rules of redaction.
  /// - Returns: The redacted exchange.
  public func redacted(by redaction: Redaction) -> RecordedExchange {
    redacted(by: redaction) { redaction.body($0, type: $1) }
  }

  /// Returns the exchange with its secrets redacted, and other rules for bodies.
  ///
  /// - Parameters:
  ///   - redaction: The rules of redaction.
  ///   - bodies: A closure that returns a redacted body; it receives a body and its media type.
  /// - Returns: The redacted exchange.
  package func redacted(
    by redaction: Redaction,
    bodies: (_ body: Data, _ type: String?) -> Data
  ) -> RecordedExchange {
    var copy = RecordedExchange(
      number: number,
      label: label,
      method: method,
      url: redaction.redactedURL(url),
      headers: redaction.headers(headers),
      body: body.map { bodies($0, headers["Content-Type"]) },
      start: start,
      outcome: outcome,
      timings: timings,
      timeoutSeconds: timeoutSeconds,
      omittedBytes: omittedBytes
    )
    if case .response(let status, let headers, let body) = outcome {
      copy.outcome = .response(
        status: status,
        headers: redaction.headers(headers),
        body: bodies(body, headers["Content-Type"])
      )
    }
    return copy
  }
}

extension RecordedExchange {
  /// The size of the URL, the headers and the bodies in bytes.
  var size: Int {
    var size = url.absoluteString.utf8.count + headers.size + (body?.count ?? 0)
    if case .response(_, let headers, let body) = outcome { size += headers.size + body.count }
    return size
  }

  /// Removes the bodies and records their size.
  mutating func omitBodies() {
    omittedBytes = (omittedBytes ?? 0) + (body?.count ?? 0)
    body = nil
    guard case .response(let status, let headers, let response) = outcome else { return }
    omittedBytes = (omittedBytes ?? 0) + response.count
    outcome = .response(status: status, headers: headers, body: Data())
  }
}

extension HTTPHeaders {
  /// The size of all names and values in bytes.
  fileprivate var size: Int { reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count } }
}

extension Redaction {
  func headers(_ headers: HTTPHeaders) -> HTTPHeaders {
    headers.reduce(into: HTTPHeaders()) { redacted, field in
      let shown = self.field(field)
      redacted.update(name: shown.name, value: shown.value)
    }
  }

  /// Returns the redacted URL; only its path if the redacted text is not a URL.
  func redactedURL(_ url: URL) -> URL {
    URL(string: text(of: url)) ?? URL(filePath: "/")
  }
}

extension RecordedExchange {
  /// Creates a pending exchange, for example to compare a request with recorded exchanges.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - url: The URL of the request.
  package init(_ request: URLRequest, _ url: URL) {
    self.init(
      number: 0,
      label: nil,
      method: request.httpMethod ?? "GET",
      url: url,
      headers: HTTPHeaders(request),
      body: request.httpBody,
      start: Date(timeIntervalSince1970: 0),
      outcome: .pending
    )
  }
}

extension NetworkError {
  /// Creates the error of a recorded failure, as exactly as its code allows.
  ///
  /// - Parameters:
  ///   - code: The code of the error.
  ///   - text: The message of the error.
  ///   - timeout: The time limit that ended the exchange.
  ///   - url: The URL of the exchange.
  package init(recordedCode code: Int, text: String, timeout: Duration?, url: URL) {
    self =
      switch code {
      case 2001: .unreachable(.hostNotFound, url: url)
      case 2002: .unreachable(.refused, url: url)
      case 2003: .unreachable(.lost, url: url)
      case 2004: .unreachable(.offline, url: url)
      case 2005, 2008: .unreachable(.notSecure("as recorded"), url: url)
      case 3001: .timeout(after: timeout ?? .zero, url: url)
      case 4001: .invalidResponse("as recorded", url: url)
      case 9001: .cancelled
      default: .unreachable(.other(text), url: url)
      }
  }
}
