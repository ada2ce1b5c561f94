/// The state of a tab bar: the selected tab and the badges.
///
/// ``apply(_:)`` executes tab commands. The method changes only the state itself, and can be called
/// on any thread.
public struct TabState<Tab: TabItem>: Hashable, Sendable {
  @usableFromInline var selection: Tab
  @usableFromInline var numbers: [Tab: Int] = [:]

  /// Creates a state.
  ///
  /// - Parameters:
  ///   - selected: The selected tab.
  ///   - badges: The badges of the tabs. Numbers of 0 or less are ignored.
  @inlinable
  public init(selected: Tab, badges: [Tab: Int] = [:]) {
    selection = selected
    numbers = badges.filter { $0.value > 0 }
  }

  /// The selected tab.
  @inlinable public var selected: Tab { selection }

  /// The badges of the tabs.
  ///
  /// Every badge is greater than 0.
  @inlinable public var badges: [Tab: Int] { numbers }

  /// Executes a command.
  ///
  /// - Parameter command: The command.
  /// - Returns: The result of the command.
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

/// A tab of a tab bar.
///
/// The type is usually an enum without payloads.
///
/// ```swift
/// enum EntireTab: TabItem {
///   case people, settings
///   var title: String { self == .people ? "People" : "Settings" }
/// }
/// ```
public protocol TabItem: Hashable, CaseIterable, Identifiable, Sendable {
  /// The title of the tab in the tab bar.
  var title: String { get }

  /// The name of the tab in commands and saved state.
  ///
  /// The default is the name of the enum case.
  var name: String { get }
}

extension TabItem {
  /// The tab itself.
  public var id: Self { self }

  /// The name of the enum case.
  public var name: String { "\(self)" }
}
