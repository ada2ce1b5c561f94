public import InnoNetwork

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// A method and a path of a ``StubSession``, with the responses in order.
public struct StubRoute: Sendable {
  /// The HTTP method.
  public let method: HTTPMethod
  /// The full path of the URL, without its query.
  public let path: String
  /// The responses in order; empty if a closure makes them.
  ///
  /// The last one is repeated.
  public let answers: [StubAnswer]
  /// The closure that makes the response to each request.
  let makeAnswer: (@Sendable (URLRequest) -> StubAnswer)?

  /// Creates a route.
  ///
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - path: The full path of the URL, without its query.
  ///   - answers: The responses in order. The last one is repeated.
  public init(_ method: HTTPMethod = .get, _ path: String, _ answers: [StubAnswer]) {
    self.method = method
    self.path = path
    self.answers = answers
    makeAnswer = nil
  }

  /// Creates a route whose responses depend on the request.
  ///
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - path: The full path of the URL, without its query.
  ///   - answer: A closure that makes the response to a request.
  public init(
    _ method: HTTPMethod = .get,
    _ path: String,
    answering answer: @escaping @Sendable (URLRequest) -> StubAnswer
  ) {
    self.method = method
    self.path = path
    answers = []
    makeAnswer = answer
  }

  init(
    _ method: HTTPMethod,
    _ path: String,
    _ answers: [StubAnswer],
    _ makeAnswer: (@Sendable (URLRequest) -> StubAnswer)?
  ) {
    self.method = method
    self.path = path
    self.answers = answers
    self.makeAnswer = makeAnswer
  }

  /// A Boolean value that indicates whether a closure makes the responses.
  public var dependsOnRequest: Bool { makeAnswer != nil }
}
