public import EntireTabInterface

extension SampleTab {
  /// A Boolean value that indicates whether links into the tab require a signed-in user.
  public var requiresSignIn: Bool { self == .settings }
}
