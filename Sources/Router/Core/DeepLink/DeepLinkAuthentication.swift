/// Which links need somebody to be signed in, and whether somebody is.
public enum DeepLinkAuthentication<Output>: Sendable {
  /// No link needs it.
  case notRequired

  /// Some links need it.
  ///
  /// - Parameters:
  ///   - shouldRequireAuthentication: Whether what a link opens needs somebody to be signed in.
  ///   - isAuthenticated: Whether somebody is, asked each time.
  case required(
    shouldRequireAuthentication: @Sendable (Output) -> Bool,
    isAuthenticated: @MainActor @Sendable () -> Bool
  )

  /// Whether what a link opens may be opened now.
  ///
  /// - Parameter output: What the link opens.
  /// - Returns: Whether it may.
  @MainActor
  public func allows(_ output: Output) -> Bool {
    switch self {
    case .notRequired: true
    case .required(let isGated, let isAuthenticated): !isGated(output) || isAuthenticated()
    }
  }
}
