/// What stands between a request and the catalogue's answer: time, faults, a token.
public struct FixtureConditions: Hashable, Sendable {
  /// How long each answer takes.
  public var latency: Duration
  /// What goes wrong, and where.
  public var faults: [FixtureFault]
  /// How long a token holds that `/todos` asks for; `nil` when it asks for none.
  public var tokenLifetime: Duration?

  /// Makes conditions; by default none.
  ///
  /// - Parameters:
  ///   - latency: How long each answer takes.
  ///   - faults: What goes wrong, and where; faults at one path come in turn.
  ///   - tokenLifetime: How long a token holds that `/todos` asks for; `nil` when it asks for none.
  public init(
    latency: Duration = .zero,
    faults: [FixtureFault] = [],
    tokenLifetime: Duration? = nil
  ) {
    self.latency = latency
    self.faults = faults
    self.tokenLifetime = tokenLifetime
  }
}
