public import Foundation
public import InnoNetwork

/// What a ``StubSession`` answers to a request.
///
/// ```swift
/// StubAnswer.json(#"[{"id": 1}]"#)
/// StubAnswer.failure { .unreachable(.refused, url: $0) }
/// ```
public struct StubAnswer: Sendable {
  enum Content: Sendable {
    case response(status: Int, headers: HTTPHeaders, body: Data)
    case failure(@Sendable (URL) -> NetworkError)
  }

  let content: Content
  let delay: Duration

  private init(_ content: Content, delay: Duration) {
    self.content = content
    self.delay = delay
  }

  /// A response.
  ///
  /// - Parameters:
  ///   - status: Its status.
  ///   - headers: Its headers.
  ///   - body: Its body.
  ///   - delay: How long it takes, on the session's clock.
  public init(
    status: Int = 200,
    headers: HTTPHeaders = HTTPHeaders(),
    body: Data = Data(),
    delay: Duration = .zero
  ) {
    self.init(.response(status: status, headers: headers, body: body), delay: delay)
  }

  /// A response with a JSON body.
  ///
  /// - Parameters:
  ///   - text: The body, sent as it is.
  ///   - status: Its status.
  /// - Returns: The answer.
  public static func json(_ text: String, status: Int = 200) -> StubAnswer {
    StubAnswer(
      status: status,
      headers: ["Content-Type": "application/json"],
      body: Data(text.utf8)
    )
  }

  /// No response.
  ///
  /// - Parameter error: Makes the failure, given the URL that was asked.
  /// - Returns: The answer.
  public static func failure(
    _ error: @escaping @Sendable (URL) -> NetworkError
  ) -> StubAnswer {
    StubAnswer(.failure(error), delay: .zero)
  }

  /// The same answer, later.
  ///
  /// - Parameter delay: How long it takes, on the session's clock.
  /// - Returns: The delayed answer.
  public func delayed(by delay: Duration) -> StubAnswer {
    StubAnswer(content, delay: delay)
  }

  /// The answer in one line: `200, 512 bytes`, with `after 2.0 seconds` when delayed.
  public var summary: String {
    let what =
      switch content {
      case .response(let status, _, let body): "\(status), \(body.count) bytes"
      case .failure: "failure"
      }
    return delay > .zero ? "\(what) after \(delay)" : what
  }
}
