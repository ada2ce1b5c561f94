public import InnoNetwork

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// A method and a path that a ``StubSession`` knows, with the answers it gives in turn.
public struct StubRoute: Sendable {
  /// The method.
  public let method: HTTPMethod
  /// The whole path of the URL, without its query.
  public let path: String
  /// The answers; the last one is given to every later request.
  ///
  /// There are none where each is made when the request comes.
  public let answers: [StubAnswer]
  /// Makes the answer to each request.
  let makeAnswer: (@Sendable (URLRequest) -> StubAnswer)?

  /// Makes a route.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - path: The whole path of the URL, without its query.
  ///   - answers: The answers in turn.
  public init(_ method: HTTPMethod = .get, _ path: String, _ answers: [StubAnswer]) {
    self.method = method
    self.path = path
    self.answers = answers
    makeAnswer = nil
  }

  /// Makes a route whose answers depend on what is asked.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - path: The whole path of the URL, without its query.
  ///   - answer: Makes the answer to a request.
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

  /// Whether each answer is made when its request comes.
  public var dependsOnRequest: Bool { makeAnswer != nil }
}
