public import Foundation

/// An HTTP request to the simulated server.
public struct FixtureRequest: Sendable {
  /// The HTTP method.
  public let method: String
  /// The path with its query.
  public let target: String
  /// The value of the `Authorization` field, or `nil` if there is none.
  public let authorization: String?
  /// The value of the `Range` field, or `nil` if there is none.
  public let range: String?
  /// The value of the `If-Range` field, or `nil` if there is none.
  public let ifRange: String?
  /// The body.
  public let body: Data

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - target: The path with its query.
  ///   - authorization: The value of the `Authorization` field, or `nil` if there is none.
  ///   - range: The value of the `Range` field, or `nil` if there is none.
  ///   - ifRange: The value of the `If-Range` field, or `nil` if there is none.
  ///   - body: The body of the request.
  public init(
    _ method: String,
    _ target: String,
    authorization: String? = nil,
    range: String? = nil,
    ifRange: String? = nil,
    body: Data = Data()
  ) {
    self.method = method
    self.target = target
    self.authorization = authorization
    self.range = range
    self.ifRange = ifRange
    self.body = body
  }

  /// The path without its query.
  var path: Substring { target.prefix { $0 != "?" } }
}

/// An HTTP response from the simulated server.
public struct FixtureResponse: Sendable {
  /// The HTTP status code.
  public let status: Int
  /// The header fields, in a fixed order.
  public let headers: [(name: String, value: String)]
  /// The body, which is either JSON with sorted keys, or the requested bytes of a file.
  public let body: Data
  /// The number of bytes to send per second, or `nil` for no limit.
  public let rate: Int?

  init(
    status: Int,
    headers: [(name: String, value: String)],
    body: Data,
    rate: Int? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.rate = rate
  }
}
