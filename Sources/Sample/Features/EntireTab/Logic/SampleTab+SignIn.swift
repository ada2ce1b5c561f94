public import EntireTabInterface

extension SampleTab {
  /// Whether a link into the tab waits until somebody is signed in: the settings are somebody's own.
  public var requiresSignIn: Bool { self == .settings }
}
