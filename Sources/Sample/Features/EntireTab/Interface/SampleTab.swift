public import InnoRouter

/// A tab of the app.
///
/// The cases are in the same order as the tabs in the tab bar.
public enum SampleTab: TabItem {
  /// The people feature.
  case people
  /// The posts feature.
  case posts
  /// The settings feature.
  case settings

  /// The capitalized name of the tab.
  public var title: String {
    let name = name
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}
