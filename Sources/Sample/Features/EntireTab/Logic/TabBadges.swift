public import EntireTabInterface

/// Which numbers the tabs carry, from what the features know.
///
/// ```swift
/// TabBadges(remainingTodos: 14)[.settings]  // 14
/// ```
public struct TabBadges: Hashable, Sendable {
  private let remainingTodos: Int

  /// Makes the badges.
  ///
  /// - Parameter remainingTodos: How many todos are not done; 0 before they are loaded.
  public init(remainingTodos: Int) {
    self.remainingTodos = remainingTodos
  }

  /// The number on a tab, or `nil` when it carries none.
  ///
  /// - Parameter tab: The tab.
  public subscript(tab: SampleTab) -> Int? {
    switch tab {
    case .people, .posts: nil
    case .settings: remainingTodos > 0 ? remainingTodos : nil
    }
  }
}
