import InnoLocking
public import Foundation
public import InnoNetwork
import InnoText

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A session that returns recorded responses from a cassette, without a network.
///
/// Each request is answered with the next recorded response for its method, URL and body. Different
/// requests may arrive in any order, so they can run concurrently. The last response for a request
/// is repeated. A request fails if it was not recorded.
///
/// Two requests that differ only in redacted values are considered equal. To distinguish requests
/// by the query item `page`, for example, use `Redaction(allowedQueryNames: ["page"])` for both the
/// cassette and the session.
public final class PlaybackSession: URLSessionProtocol {
  /// The properties by which requests are matched.
  ///
  /// JSON bodies are compared without regard to the order of their keys.
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

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - cassette: The recorded exchanges.
  ///   - redaction: The redaction rules that were used to create the cassette.
  public init(_ cassette: Cassette, redaction: Redaction = .standard) {
    self.redaction = redaction
    answers = Locked(
      Dictionary(grouping: cassette.exchanges, by: Key.init)
    )
  }

  /// The name of the transport: `playback`.
  public var transportName: String { "playback" }

  /// Returns the next recorded response to a request.
  ///
  /// - Parameters:
  ///   - request: The request to answer.
  ///   - options: The limits of the exchange. Only the size limit for the body applies.
  /// - Returns: The body and the head of the response.
  /// - Throws: The recorded error; `NetworkError.invalidRequest(_:)` if the request was not
  ///   recorded or has no URL; or `NetworkError.invalidResponse(_:url:)` if the body is larger than
  ///   the limit or the recorded status code is invalid.
  public func response(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
    guard let url = request.url else { throw .invalidRequest("the request has no URL") }
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
        "the body is larger than the limit of \(options.responseBodyLimit.counted("byte"))",
        url: url
      )
    }
    guard let head = HTTPURLResponse(status: status, headers: headers, url: url) else {
      throw .invalidResponse("the recorded status code \(status) is invalid", url: url)
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
        "the cassette does not contain the request \(asked.method) \(url.path) with this query "
          + "and body; record the cassette again"
      )
    }
    return NetworkError(recordedCode: code, text: text, timeout: recorded.timeout, url: url)
  }
}
