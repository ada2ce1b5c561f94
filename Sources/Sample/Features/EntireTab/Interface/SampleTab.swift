/// The tabs of the app, in their order on the screen.
public enum SampleTab: CaseIterable, Hashable, Sendable {
  /// The people feature.
  case people
  /// The settings feature.
  case settings

  /// What the tab bar shows.
  public var title: String {
    switch self {
    case .people: "People"
    case .settings: "Settings"
    }
  }
}
