public import InnoNetwork

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// A route of a ``StubSession``: a method, a path and the responses to matching requests.
public struct StubRoute: Sendable {
  /// The HTTP method.
  public let method: HTTPMethod
  /// The full path of the URL, without the query.
  public let path: String
  /// The responses to successive requests, or an empty array if a closure creates the responses.
  ///
  /// The last response is returned again for each further request.
  public let answers: [StubAnswer]
  /// The closure that creates the response to each request, or `nil` if the route has fixed
  /// responses.
  let makeAnswer: (@Sendable (URLRequest) -> StubAnswer)?
  /// The delay that this route adds to each response.
  ///
  /// The delays of the responses in ``answers`` already include this delay.
  package let delay: Duration

  /// Creates a route with fixed responses.
  ///
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - path: The full path of the URL, without the query.
  ///   - answers: The responses to successive requests. The last response is repeated.
  public init(_ method: HTTPMethod = .get, _ path: String, _ answers: [StubAnswer]) {
    self.method = method
    self.path = path
    self.answers = answers
    makeAnswer = nil
    delay = .zero
  }

  /// Creates a route whose responses depend on the request.
  ///
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - path: The full path of the URL, without the query.
  ///   - answer: A closure that creates the response to a request.
  public init(
    _ method: HTTPMethod = .get,
    _ path: String,
    answering answer: @escaping @Sendable (URLRequest) -> StubAnswer
  ) {
    self.method = method
    self.path = path
    answers = []
    makeAnswer = answer
    delay = .zero
  }

  init(
    _ method: HTTPMethod,
    _ path: String,
    _ answers: [StubAnswer],
    _ makeAnswer: (@Sendable (URLRequest) -> StubAnswer)?,
    delay: Duration
  ) {
    self.method = method
    self.path = path
    self.answers = answers
    self.makeAnswer = makeAnswer
    self.delay = delay
  }

  /// A Boolean value that indicates whether a closure creates the response for each request.
  public var dependsOnRequest: Bool { makeAnswer != nil }
}
