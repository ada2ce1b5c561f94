import InnoLocking
public import Foundation
public import InnoNetwork

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A session that answers from a cassette.
///
/// A request gets the next answer to its method, URL and body; the order of different requests does
/// not matter, so they may run at the same time. The last answer to a request is given again. One
/// that is not on the cassette fails, and says so.
///
/// Requests that differ only in what the redaction leaves out are one request here. To tell pages
/// apart, let both cassette and session keep the name: `Redaction(allowedQueryNames: ["page"])`.
public final class PlaybackSession: URLSessionProtocol {
  /// What a request is known by; encoders write the keys of JSON in any order.
  private struct Key: Hashable {
    let method: String
    let url: String
    let body: Data?

    init(_ exchange: RecordedExchange) {
      method = exchange.method
      url = exchange.url.absoluteString
      body = exchange.body.map { body in
        let json = try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed)
        let sorted = json.flatMap {
          try? JSONSerialization.data(
            withJSONObject: $0,
            options: [.sortedKeys, .fragmentsAllowed]
          )
        }
        return sorted ?? body
      }
    }
  }

  private let redaction: Redaction
  private let answers: Locked<[Key: [RecordedExchange]]>

  /// Makes a session.
  ///
  /// - Parameters:
  ///   - cassette: The answers.
  ///   - redaction: The one that the cassette was made with.
  public init(_ cassette: Cassette, redaction: Redaction = .standard) {
    self.redaction = redaction
    answers = Locked(
      Dictionary(grouping: cassette.exchanges, by: Key.init)
    )
  }

  /// `playback`.
  public var transportName: String { "playback" }

  /// Gives the next answer to a request.
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - options: The limit of the body is observed.
  /// - Returns: The body and the head of the response.
  /// - Throws: ``NetworkError``: the failure that was recorded, or that nothing was.
  public func response(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
    guard let url = request.url else { throw .invalidRequest("it has no URL") }
    let asked = RecordedExchange(request, url).redacted(by: redaction)
    let key = Key(asked)
    let recorded = answers.withLock { answers in
      let recorded = answers[key]?.first
      if let rest = answers[key]?.dropFirst(), !rest.isEmpty { answers[key] = Array(rest) }
      return recorded
    }
    guard case .response(let status, let headers, let body) = recorded?.outcome else {
      throw Self.failure(recorded, asked, url)
    }
    guard body.count <= options.responseBodyLimit else {
      throw .invalidResponse(
        "its body is larger than the limit of \(options.responseBodyLimit) bytes",
        url: url
      )
    }
    let head = HTTPURLResponse(
      url: url,
      statusCode: status,
      httpVersion: "HTTP/1.1",
      headerFields: Dictionary(headers.map { ($0.name, $0.value) }) { $1 }
    )
    guard let head else {
      throw .invalidResponse("the recorded status \(status) makes no response", url: url)
    }
    return (body, head)
  }

  private static func failure(
    _ recorded: RecordedExchange?,
    _ asked: RecordedExchange,
    _ url: URL
  ) -> NetworkError {
    guard let recorded, case .failure(let code, let text) = recorded.outcome else {
      return .invalidRequest(
        "the cassette has no answer to \(asked.method) \(url.path) with this query and body; "
          + "record it again"
      )
    }
    return NetworkError(recordedCode: code, text: text, timeout: recorded.timeout, url: url)
  }
}
