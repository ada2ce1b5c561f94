public import AnalyticsInterface

/// An analytics service that keeps the latest events in memory instead of sending them to a vendor.
public actor AnalyticsClient: AnalyticsService {
  /// The maximum number of events to keep.
  private static let limit = 100

  /// The key that identifies the app to a vendor.
  public nonisolated let apiKey: String

  /// The latest events, oldest first.
  public private(set) var events: [AnalyticsEvent] = []

  /// Creates an analytics service that has not tracked any events yet.
  ///
  /// - Parameter apiKey: The key that identifies the app to a vendor.
  public init(apiKey: String) {
    self.apiKey = apiKey
  }

  /// Tracks an event, and discards the oldest event if more than 100 events are stored.
  ///
  /// - Parameter event: The event to track.
  public func track(_ event: AnalyticsEvent) {
    events.append(event)
    events.removeFirst(max(events.count - Self.limit, 0))
  }
}
