public import InnoRouter

/// The tabs of the app, in their order on the screen.
public enum SampleTab: TabItem {
  /// The people feature.
  case people
  /// The posts feature.
  case posts
  /// The settings feature.
  case settings

  /// What the tab bar shows: the tab's name with a capital letter.
  public var title: String { name.prefix(1).uppercased() + name.dropFirst() }
}
