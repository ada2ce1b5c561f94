public import Foundation

/// The parts of an HTTP request, for any transport.
public struct FixtureRequest: Sendable {
  /// The HTTP method.
  public let method: String
  /// The path with its query.
  public let target: String
  /// The value of the `Authorization` field.
  public let authorization: String?
  /// The body.
  public let body: Data

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - target: The path with its query.
  ///   - authorization: The value of the `Authorization` field.
  ///   - body: The body.
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

/// The parts of an HTTP response, for any transport.
public struct FixtureResponse: Sendable {
  /// The HTTP status code.
  public let status: Int
  /// The header fields in order, the same each time.
  public let headers: [(name: String, value: String)]
  /// JSON with sorted keys, the same bytes each time.
  public let body: Data
}
