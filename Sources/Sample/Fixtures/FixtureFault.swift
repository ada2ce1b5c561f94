/// What goes wrong at a path.
public struct FixtureFault: Hashable, Sendable {
  /// How a request fails.
  public enum Kind: Hashable, Sendable {
    /// It is answered with a status and an empty object.
    case status(Int)
    /// The connection breaks off in the middle of the answer.
    case dropped
  }

  /// The path, without a query.
  public let path: String
  /// How requests for it fail.
  public let kind: Kind
  /// How many do, before all is well; `nil` for all.
  public let times: Int?

  /// Makes a fault.
  ///
  /// - Parameters:
  ///   - path: The path, without a query.
  ///   - kind: How requests for it fail.
  ///   - times: How many do, before all is well; `nil` for all.
  public init(at path: String, _ kind: Kind, times: Int? = nil) {
    self.path = path
    self.kind = kind
    self.times = times
  }
}
