/// Something worth counting, by name.
public struct AnalyticsEvent: Hashable, Sendable {
  /// What happened: `app_launched`.
  public let name: String

  /// What it happened with; nothing that tells who the user is.
  public let properties: [String: String]

  /// Makes an event.
  ///
  /// - Parameters:
  ///   - name: What happened, in lower case with underscores.
  ///   - properties: What it happened with.
  public init(_ name: String, properties: [String: String] = [:]) {
    self.name = name
    self.properties = properties
  }
}
