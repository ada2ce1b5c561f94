/// The conditions under which a ``FixtureSite`` responds.
public struct FixtureConditions: Hashable, Sendable {
  /// The delay before each response.
  public var latency: Duration
  /// The faults to simulate, each of which affects one path.
  public var faults: [FixtureFault]
  /// The lifetime of the token that `/todos` requires, or `nil` if `/todos` requires no token.
  public var tokenLifetime: Duration?
  /// The time between two changes to todos, or `nil` if todos do not change.
  public var changeInterval: Duration?

  /// Creates conditions, by default without delay, faults, tokens or changes.
  ///
  /// - Parameters:
  ///   - latency: The delay before each response.
  ///   - faults: The faults. Faults for the same path occur one after another.
  ///   - tokenLifetime: The lifetime of the token that `/todos` requires, or `nil` if `/todos`
  ///     requires no token.
  ///   - changeInterval: The time between two changes to todos, or `nil` if todos do not change.
  public init(
    latency: Duration = .zero,
    faults: [FixtureFault] = [],
    tokenLifetime: Duration? = nil,
    changeInterval: Duration? = nil
  ) {
    self.latency = latency
    self.faults = faults
    self.tokenLifetime = tokenLifetime
    self.changeInterval = changeInterval
  }
}

/// A fault that affects requests for a path.
public struct FixtureFault: Hashable, Sendable {
  /// A kind of failure.
  public enum Kind: Hashable, Sendable {
    /// A response with the given status and an empty JSON object as its body.
    case status(Int)
    /// The server closes the connection in the middle of the response.
    case dropped
  }

  /// The path of the affected requests, without a query.
  public let path: String
  /// The kind of failure.
  public let kind: Kind
  /// The number of requests that fail, or `nil` if all requests fail.
  public let times: Int?

  /// Creates a fault.
  ///
  /// - Parameters:
  ///   - path: The path, without a query.
  ///   - kind: The kind of failure.
  ///   - times: The number of requests that fail, or `nil` if all requests fail.
  public init(at path: String, _ kind: Kind, times: Int? = nil) {
    self.path = path
    self.kind = kind
    self.times = times
  }
}
