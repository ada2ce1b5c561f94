public import Foundation

/// What the catalogue answers: the parts of an HTTP response, bound to no transport.
public struct FixtureResponse: Sendable {
  /// The HTTP status code.
  public let status: Int
  /// The header fields in order; none differs from one time to the next.
  public let headers: [(name: String, value: String)]
  /// JSON with sorted keys, the same bytes each time.
  public let body: Data
}
