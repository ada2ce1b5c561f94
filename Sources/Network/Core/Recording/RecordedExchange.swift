public import Foundation
import InnoText

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A recorded exchange: a request and its outcome, without redaction.
///
/// Before you display or store an exchange, redact it with ``RecordedExchange/redacted(by:)``.
/// ``HARExport`` and `URLRequest.curlCommand(redaction:)` redact secrets by default.
public struct RecordedExchange: Sendable, Equatable, Codable {
  /// The outcome of an exchange.
  public enum Outcome: Sendable, Equatable, Codable {
    /// The exchange has not ended.
    case pending
    /// A response, regardless of its status.
    case response(status: Int, headers: HTTPHeaders, body: Data)
    /// A failure without a response, with the code and the message of the ``NetworkError``.
    case failure(code: Int, text: String)
  }

  /// The number of the exchange, counted from 1.
  public let number: Int
  /// The numbers that identify the request and the attempt, or nil if the exchange does not belong
  /// to a client's request.
  ///
  /// If a request is sent again after a token refresh, several exchanges belong to one attempt.
  public let label: RequestLabel?
  /// The HTTP method.
  public let method: String
  /// The URL of the request.
  public let url: URL
  /// The headers of the request.
  public let headers: HTTPHeaders
  /// The body of the request, or nil if there is no recorded body.
  ///
  /// A body is not recorded if it is not in memory or if it is too large.
  public internal(set) var body: Data?
  /// The date and time at which the request was passed to the session.
  public let start: Date
  /// The outcome of the exchange.
  public internal(set) var outcome: Outcome
  /// The timings of the exchange, which are zero if the session does not report timings.
  public internal(set) var timings = Timings()
  /// The time limit that ended the exchange, or nil if the exchange did not time out.
  public var timeout: Duration? { timeoutSeconds.map { Duration(clampingSeconds: $0) } }
  package private(set) var timeoutSeconds: Double?
  /// The total size, in bytes, of the bodies that were too large to record, or nil if no body was
  /// omitted.
  public internal(set) var omittedBytes: Int?
  /// A Boolean value that indicates whether the request has a body that was not recorded.
  package var hasUnrecordedBody: Bool { unrecordedBody == true }
  /// A Boolean value that indicates whether the request has a body that was not recorded.
  ///
  /// The value is nil instead of false, because nil is omitted from the encoded exchange.
  package internal(set) var unrecordedBody: Bool?

  /// The timings of an exchange, encoded in seconds.
  public struct Timings: Sendable, Equatable, Codable {
    /// The time from the start of the exchange until a connection was available.
    public var queued: Duration { .seconds(queuedSeconds) }
    /// The time from the moment a connection was available until the response head arrived, or nil
    /// if there was no response.
    public var firstByte: Duration? { firstByteSeconds.map { .seconds($0) } }
    /// The time from the start to the end of the exchange.
    ///
    /// For a streamed response, the time ends when the response head arrives.
    public var total: Duration { .seconds(totalSeconds) }

    package let queuedSeconds: Double
    package let firstByteSeconds: Double?
    package let totalSeconds: Double

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
    case unrecordedBody
    case timeoutSeconds = "timeout"
  }

  /// Records that the exchange failed with an error.
  mutating func fail(_ error: NetworkError) {
    outcome = .failure(code: error.code, text: error.logDescription)
    if case .timeout(let duration, _) = error { timeoutSeconds = duration.inSeconds }
  }

  /// The recorded request.
  ///
  /// If the body was not recorded, the request has no body.
  public var request: URLRequest {
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.httpBody = body
    for field in headers { request.setValue(field.value, forHTTPHeaderField: field.name) }
    return request
  }

  /// Returns the exchange with its secrets redacted.
  ///
  /// - Parameter redaction: The rules for redacting secrets.
  /// - Returns: The redacted exchange.
  public func redacted(by redaction: Redaction) -> RecordedExchange {
    redacted(by: redaction) { redaction.body($0, type: $1) }
  }

  /// Returns the exchange with its secrets redacted.
  ///
  /// - Parameters:
  ///   - redaction: The rules for redacting secrets.
  ///   - bodies: A closure that receives a body and its media type, and returns the redacted body.
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
      omittedBytes: omittedBytes,
      unrecordedBody: unrecordedBody
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
  /// The size of the URL, the headers and the bodies, in bytes.
  var size: Int {
    var size = url.absoluteString.utf8.count + headers.size + (body?.count ?? 0)
    if case .response(_, let headers, let body) = outcome { size += headers.size + body.count }
    return size
  }

  /// Removes the bodies, and adds their size to ``omittedBytes``.
  mutating func omitBodies() {
    omittedBytes = (omittedBytes ?? 0) + (body?.count ?? 0)
    if body?.isEmpty == false { unrecordedBody = true }
    body = nil
    guard case .response(let status, let headers, let response) = outcome else { return }
    omittedBytes = (omittedBytes ?? 0) + response.count
    outcome = .response(status: status, headers: headers, body: Data())
  }
}

extension HTTPHeaders {
  /// The size of all names and values, in bytes.
  fileprivate var size: Int { reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count } }
}

extension Redaction {
  /// Returns the given headers with possible secrets redacted.
  ///
  /// The value of a header is not redacted if the app has allowed the header, or if the header is
  /// known to contain no secrets.
  func headers(_ headers: HTTPHeaders) -> HTTPHeaders {
    HTTPHeaders(headers.map(field))
  }

  /// Returns the redacted URL, or `file:///` if the redacted text is not a URL.
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
  /// Creates an error that resembles a recorded failure.
  ///
  /// The code of the recorded error determines the kind of the new error.
  ///
  /// - Parameters:
  ///   - code: The code of the recorded error.
  ///   - text: The message of the recorded error.
  ///   - timeout: The time limit that ended the exchange, or nil if the exchange did not time out.
  ///   - url: The URL of the exchange.
  package init(recordedCode code: Int, text: String, timeout: Duration?, url: URL) {
    self =
      switch code {
      case 2001: .unreachable(.hostNotFound, url: url)
      case 2002: .unreachable(.refused, url: url)
      case 2003: .unreachable(.lost, url: url)
      case 2004: .unreachable(.offline, url: url)
      case 2005, 2008: .unreachable(.notSecure("the recorded TLS connection failed"), url: url)
      case 3001: .timeout(after: timeout ?? .zero, url: url)
      case 4001: .invalidResponse("the response was already invalid when it was recorded", url: url)
      case 9001: .cancelled
      default: .unreachable(.other(text), url: url)
      }
  }
}
