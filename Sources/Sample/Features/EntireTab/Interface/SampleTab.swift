/// The tabs of the app, in their order on the screen.
public enum SampleTab: CaseIterable, Hashable, Sendable {
  /// The people feature.
  case people
  /// The posts feature.
  case posts
  /// The settings feature.
  case settings

  /// What the tab bar shows.
  public var title: String {
    switch self {
    case .people: "People"
    case .posts: "Posts"
    case .settings: "Settings"
    }
  }
}
