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
    case response(status: Int, headers: HTTPHeaders, chunks: [Chunk], end: Ending)
    case failure(@Sendable (URL) -> NetworkError)
  }

  /// How a body ends.
  enum Ending: Sendable {
    case complete
    case dropped
  }

  /// A piece of a body, and how long after the one before it comes.
  public struct Chunk: Sendable, ExpressibleByStringLiteral {
    let data: Data
    let delay: Duration

    /// Makes a piece.
    ///
    /// - Parameters:
    ///   - data: The bytes.
    ///   - delay: How long after the piece before it comes, on the session's clock.
    public init(_ data: Data, after delay: Duration = .zero) {
      self.data = data
      self.delay = delay
    }

    /// Makes a piece of text that comes at once.
    ///
    /// - Parameter value: The text.
    public init(stringLiteral value: String) {
      self.init(Data(value.utf8))
    }
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
    self.init(status: status, headers: headers, chunks: [Chunk(body)], delay: delay)
  }

  /// A response whose body comes in pieces.
  ///
  /// - Parameters:
  ///   - status: Its status.
  ///   - headers: Its headers.
  ///   - chunks: The pieces of its body.
  ///   - delay: How long its head takes, on the session's clock.
  public init(
    status: Int = 200,
    headers: HTTPHeaders = HTTPHeaders(),
    chunks: [Chunk],
    delay: Duration = .zero
  ) {
    self.init(
      .response(status: status, headers: headers, chunks: chunks, end: .complete),
      delay: delay
    )
  }

  /// A response whose connection breaks after some of its body.
  ///
  /// - Parameters:
  ///   - text: What of the body comes before.
  ///   - status: Its status.
  /// - Returns: The answer, which ends as ``ConnectionFault/lost``.
  public static func dropped(after text: String = "", status: Int = 200) -> StubAnswer {
    StubAnswer(
      .response(
        status: status,
        headers: HTTPHeaders(),
        chunks: text.isEmpty ? [] : [Chunk(Data(text.utf8))],
        end: .dropped
      ),
      delay: .zero
    )
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

  func later(by delay: Duration) -> StubAnswer {
    delayed(by: self.delay + delay)
  }

  /// The answer in one line: `200, 512 bytes`, with `after 2.0 seconds` when delayed.
  public var summary: String {
    let what =
      switch content {
      case .response(let status, _, let chunks, .complete):
        "\(status), \(Self.size(of: chunks)) bytes"
      case .response(_, _, let chunks, .dropped): "dropped after \(Self.size(of: chunks)) bytes"
      case .failure: "failure"
      }
    return delay > .zero ? "\(what) after \(delay)" : what
  }

  private static func size(of chunks: [Chunk]) -> Int {
    chunks.reduce(0) { $0 + $1.data.count }
  }
}
