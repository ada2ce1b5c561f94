public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// One exchange as it went: what was sent and what came of it, nothing redacted.
///
/// Show it through a ``Redaction``: ``Redaction/standard`` of ``RecordedExchange/redacted(by:)``,
/// ``HARExport`` and ``Foundation/URLRequest/curlCommand(redaction:)``.
public struct RecordedExchange: Sendable, Equatable, Codable {
  /// How an exchange ended.
  public enum Outcome: Sendable, Equatable, Codable {
    /// It has not yet.
    case pending
    /// With a response of any status.
    case response(status: Int, headers: HTTPHeaders, body: Data)
    /// Without one.
    case failure(code: Int, text: String)
  }

  /// The recorder's number of the exchange, from 1.
  public let number: Int
  /// Which attempt of which request it belongs to, where a client sent it; a request whose token
  /// was refreshed has two exchanges of the same attempt.
  public let label: RequestLabel?
  /// The method.
  public let method: String
  /// What was asked.
  public let url: URL
  /// The headers that were sent.
  public let headers: HTTPHeaders
  /// The body that was sent.
  public internal(set) var body: Data?
  /// When it began.
  public let start: Date
  /// How it ended.
  public internal(set) var outcome: Outcome
  /// How long its parts took, where its session tells.
  public internal(set) var timings = Timings()
  /// The time-out that ended it, in seconds.
  public internal(set) var timeout: Double?
  /// The size of the bodies that were too large to keep, in bytes; nil where none was.
  public internal(set) var omittedBytes: Int?

  /// How long the parts of an exchange took, in seconds.
  public struct Timings: Sendable, Equatable, Codable {
    /// Waiting for a free connection.
    public internal(set) var queued = 0.0
    /// From a free connection to the first byte of the response.
    public internal(set) var firstByte: Double?
    /// The whole of it.
    public internal(set) var total = 0.0
  }

  /// The request, to be sent again.
  public var request: URLRequest {
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.httpBody = body
    for field in headers { request.setValue(field.value, forHTTPHeaderField: field.name) }
    return request
  }

  /// The exchange without its secrets.
  ///
  /// - Parameter redaction: What may be kept.
  /// - Returns: The exchange that may be kept.
  public func redacted(by redaction: Redaction) -> RecordedExchange {
    var copy = RecordedExchange(
      number: number,
      label: label,
      method: method,
      url: redaction.redactedURL(url),
      headers: redaction.headers(headers),
      body: body.map { redaction.body($0, type: headers["Content-Type"]) },
      start: start,
      outcome: outcome,
      timings: timings,
      timeout: timeout,
      omittedBytes: omittedBytes
    )
    if case .response(let status, let headers, let body) = outcome {
      copy.outcome = .response(
        status: status,
        headers: redaction.headers(headers),
        body: redaction.body(body, type: headers["Content-Type"])
      )
    }
    return copy
  }
}

extension RecordedExchange {
  /// The number of bytes that its URL, headers and bodies take.
  var size: Int {
    var size = url.absoluteString.utf8.count + headers.size + (body?.count ?? 0)
    if case .response(_, let headers, let body) = outcome { size += headers.size + body.count }
    return size
  }

  /// Drops the bodies, and keeps how large they were.
  mutating func omitBodies() {
    omittedBytes = (omittedBytes ?? 0) + (body?.count ?? 0)
    body = nil
    guard case .response(let status, let headers, let response) = outcome else { return }
    omittedBytes = (omittedBytes ?? 0) + response.count
    outcome = .response(status: status, headers: headers, body: Data())
  }
}

extension HTTPHeaders {
  /// The number of bytes of all names and values.
  fileprivate var size: Int { reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count } }
}

extension Redaction {
  func headers(_ headers: HTTPHeaders) -> HTTPHeaders {
    headers.reduce(into: HTTPHeaders()) { redacted, field in
      let shown = self.field(field)
      redacted.update(name: shown.name, value: shown.value)
    }
  }

  /// The URL as ``text(of:)`` writes it, as a URL again; a path alone where that makes none.
  func redactedURL(_ url: URL) -> URL {
    URL(string: text(of: url)) ?? URL(filePath: "/")
  }
}

extension RecordedExchange {
  /// A request that was not carried out, such as to look it up among exchanges that were.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - url: Its URL.
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
  /// The failure that an exchange was recorded with, as far as its code tells.
  ///
  /// - Parameters:
  ///   - code: The code of the failure.
  ///   - text: Its text.
  ///   - timeout: The time-out that ended it, in seconds.
  ///   - url: What was asked.
  package init(recordedCode code: Int, text: String, timeout: Double?, url: URL) {
    self =
      switch code {
      case 2001: .unreachable(.hostNotFound, url: url)
      case 2002: .unreachable(.refused, url: url)
      case 2003: .unreachable(.lost, url: url)
      case 2004: .unreachable(.offline, url: url)
      case 2005: .unreachable(.notSecure("as was recorded"), url: url)
      case 3001: .timeout(after: Duration(bounding: timeout ?? 0), url: url)
      case 4001: .invalidResponse("as was recorded", url: url)
      case 9001: .cancelled
      default: .unreachable(.other(text), url: url)
      }
  }
}
