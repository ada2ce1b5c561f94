public import Foundation

/// What is asked: the parts of an HTTP request, bound to no transport.
public struct FixtureRequest: Sendable {
  /// The HTTP method.
  public let method: String
  /// The path with its query.
  public let target: String
  /// The `Authorization` field.
  public let authorization: String?
  /// What is sent along.
  public let body: Data

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - target: The path with its query.
  ///   - authorization: The `Authorization` field.
  ///   - body: What is sent along.
  public init(
    _ method: String,
    _ target: String,
    authorization: String? = nil,
    body: Data = Data()
  ) {
    self.method = method
    self.target = target
    self.authorization = authorization
    self.body = body
  }

  /// The path without its query.
  var path: Substring { target.prefix { $0 != "?" } }
}
