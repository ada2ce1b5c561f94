public import InnoNetwork

/// A method and a path that a ``StubSession`` knows, with the answers it gives in turn.
public struct StubRoute: Sendable {
  /// The method.
  public let method: HTTPMethod
  /// The whole path of the URL, without its query.
  public let path: String
  /// The answers; the last one is given to every later request.
  public let answers: [StubAnswer]

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
  }
}
