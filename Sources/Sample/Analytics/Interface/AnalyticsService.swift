/// A service that tracks events of the app.
public protocol AnalyticsService: Sendable {
  /// Tracks an event.
  ///
  /// - Parameter event: The event to track.
  func track(_ event: AnalyticsEvent) async
}

/// An event to track.
public struct AnalyticsEvent: Hashable, Sendable {
  /// The name, such as `app_launched`.
  public let name: String

  /// The details, which must not identify the user.
  public let properties: [String: String]

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - name: The name, in lower case with underscores.
  ///   - properties: The details, which must not identify the user.
  public init(_ name: String, properties: [String: String] = [:]) {
    self.name = name
    self.properties = properties
  }
}
