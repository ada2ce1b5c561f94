/// Counts what happens in the app: all that the app knows of whoever does the counting.
public protocol AnalyticsService: Sendable {
  /// Counts an event.
  ///
  /// - Parameter event: The event.
  func track(_ event: AnalyticsEvent) async
}
