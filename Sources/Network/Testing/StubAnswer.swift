public import Foundation
public import InnoNetwork
import InnoText

/// A scripted response or failure for a ``StubSession``.
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

  /// The manner in which a body ends.
  enum Ending: Sendable {
    case complete
    case dropped
  }

  /// A chunk of a body, and the delay before the chunk.
  public struct Chunk: Sendable, ExpressibleByStringLiteral {
    let data: Data
    let delay: Duration

    /// Creates a chunk.
    ///
    /// - Parameters:
    ///   - data: The bytes of the chunk.
    ///   - delay: The delay before the chunk, measured by the session's clock.
    public init(_ data: Data, after delay: Duration = .zero) {
      self.data = data
      self.delay = delay
    }

    /// Creates a chunk of text without a delay.
    ///
    /// - Parameter value: The text, which is encoded as UTF-8.
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

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - status: The status code.
  ///   - headers: The headers of the response.
  ///   - body: The body of the response.
  ///   - delay: The delay before the response, measured by the session's clock.
  public init(
    status: Int = 200,
    headers: HTTPHeaders = HTTPHeaders(),
    body: Data = Data(),
    delay: Duration = .zero
  ) {
    self.init(status: status, headers: headers, chunks: [Chunk(body)], delay: delay)
  }

  /// Creates a response whose body arrives in chunks.
  ///
  /// - Parameters:
  ///   - status: The status code.
  ///   - headers: The headers of the response.
  ///   - chunks: The chunks of the body.
  ///   - delay: The delay before the head of the response, measured by the session's clock.
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

  /// Creates a response whose connection is lost before the body is complete.
  ///
  /// - Parameters:
  ///   - text: The part of the body that arrives before the connection is lost.
  ///   - status: The status code.
  /// - Returns: The response, which ends with `ConnectionFault.lost`.
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

  /// Creates a response with a JSON body.
  ///
  /// - Parameters:
  ///   - text: The body, which is not validated.
  ///   - status: The status code.
  /// - Returns: The response.
  public static func json(_ text: String, status: Int = 200) -> StubAnswer {
    StubAnswer(
      status: status,
      headers: ["Content-Type": "application/json"],
      body: Data(text.utf8)
    )
  }

  /// Creates an answer that makes the request fail.
  ///
  /// - Parameter error: A closure that returns the error for the URL of a request.
  /// - Returns: The failing answer.
  public static func failure(
    _ error: @escaping @Sendable (URL) -> NetworkError
  ) -> StubAnswer {
    StubAnswer(.failure(error), delay: .zero)
  }

  /// Returns a copy of the answer with the given delay, which replaces the current delay.
  ///
  /// - Parameter delay: The delay before the answer, measured by the session's clock.
  /// - Returns: The delayed answer.
  public func delayed(by delay: Duration) -> StubAnswer {
    StubAnswer(content, delay: delay)
  }

  func later(by delay: Duration) -> StubAnswer {
    delayed(by: self.delay + delay)
  }

  /// A summary of the answer, such as `200, 512 bytes after 2 s`.
  public var summary: String {
    let what =
      switch content {
      case .response(let status, _, let chunks, .complete): "\(status), \(Self.size(of: chunks))"
      case .response(_, _, let chunks, .dropped): "dropped after \(Self.size(of: chunks))"
      case .failure: "failure"
      }
    return delay > .zero ? "\(what) after \(delay.text)" : what
  }

  private static func size(of chunks: [Chunk]) -> String {
    chunks.reduce(0) { $0 + $1.data.count }.counted("byte")
  }
}
