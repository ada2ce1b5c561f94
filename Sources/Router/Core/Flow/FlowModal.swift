/// The modal of a flow.
public struct FlowModal<R: Route>: Hashable, Sendable {
  /// What is shown.
  public let route: R

  /// How it covers what is under it.
  public let style: ModalStyle

  /// Makes a modal.
  ///
  /// - Parameters:
  ///   - route: What is shown.
  ///   - style: How it covers what is under it.
  @inlinable
  public init(route: R, style: ModalStyle) {
    self.route = route
    self.style = style
  }

  /// A sheet.
  ///
  /// - Parameter route: What is shown.
  /// - Returns: The modal.
  public static func sheet(_ route: R) -> Self {
    Self(route: route, style: .sheet)
  }

  /// A cover over the whole screen.
  ///
  /// - Parameter route: What is shown.
  /// - Returns: The modal.
  public static func cover(_ route: R) -> Self {
    Self(route: route, style: .fullScreenCover)
  }
}
