public import EntireTabInterface

extension SampleTab {
  /// A Boolean value that indicates whether links to the tab require a signed-in user.
  public var requiresSignIn: Bool { self == .settings }
}
