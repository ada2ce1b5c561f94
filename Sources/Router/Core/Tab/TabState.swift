/// The selected tab and the numbers on the tabs.
///
/// The rules of tabs are this value's ``apply(_:)``: no store, no observers, no isolation.
public struct TabState<Tab: TabItem>: Hashable, Sendable {
  @usableFromInline var selection: Tab
  @usableFromInline var numbers: [Tab: Int] = [:]

  /// Creates a state.
  ///
  /// - Parameters:
  ///   - selected: The selected tab.
  ///   - badges: The numbers on the tabs; those of 0 or less are left out.
  @inlinable
  public init(selected: Tab, badges: [Tab: Int] = [:]) {
    selection = selected
    numbers = badges.filter { $0.value > 0 }
  }

  /// The selected tab.
  @inlinable public var selected: Tab { selection }

  /// The numbers on the tabs, each above 0.
  @inlinable public var badges: [Tab: Int] { numbers }

  /// Carries a command out.
  ///
  /// - Parameter command: The command.
  /// - Returns: What became of it.
  @inlinable
  public mutating func apply(_ command: TabCommand<Tab>) -> TabResult {
    switch command {
    case .select(let tab), .tap(let tab):
      if tab == selection {
        return command == .tap(tab) ? .retapped : .unchanged
      }
      selection = tab
      return .switched
    case .setBadge(let number, let tab):
      let new = number > 0 ? number : nil
      guard numbers[tab] != new else { return .unchanged }
      numbers[tab] = new
      return .badgesChanged
    case .clearAllBadges:
      guard !numbers.isEmpty else { return .unchanged }
      numbers.removeAll()
      return .badgesChanged
    case .restore(let state):
      let old = self
      self = state
      if state.selection != old.selection { return .switched }
      return state.numbers == old.numbers ? .unchanged : .badgesChanged
    }
  }
}
