public import AnalyticsInterface

/// Keeps the latest events in memory, where another app would hand them to a vendor's library.
public actor AnalyticsClient: AnalyticsService {
  /// More events than these are not kept.
  private static let limit = 100

  /// The key that a vendor would know the app by.
  public nonisolated let apiKey: String

  /// The latest events, the newest last.
  public private(set) var events: [AnalyticsEvent] = []

  /// Makes a client that has counted nothing.
  ///
  /// - Parameter apiKey: The key that a vendor would know the app by.
  public init(apiKey: String) {
    self.apiKey = apiKey
  }

  /// Counts an event.
  ///
  /// - Parameter event: The event; the oldest is forgotten for it when there are too many.
  public func track(_ event: AnalyticsEvent) {
    events.append(event)
    events.removeFirst(max(events.count - Self.limit, 0))
  }
}
