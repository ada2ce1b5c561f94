/// Lets somebody have a say in the commands of a tab bar: keep a tab from being left, say.
public typealias TabMiddleware<Tab: TabItem> = RouterMiddleware<TabCommand<Tab>>

/// Owns which tab is selected and the badges on the tabs.
///
/// ```swift
/// let store = TabStore<EntireTab>(selected: .people)
/// store.execute(.select(.settings))  // .switched
/// store.execute(.tap(.settings))     // .retapped
/// ```
@MainActor
public final class TabStore<Tab: TabItem>: RouterStore {
  /// The machinery.
  public let core: RouterCore<TabEvent<Tab>>

  /// Makes a tab bar without badges.
  ///
  /// - Parameter selected: The tab that is selected at first.
  public convenience init(selected: Tab) {
    self.init(TabState(selected: selected))
  }

  /// Creates a tab bar from a state, as when an earlier run is restored.
  ///
  /// - Parameter state: The selected tab and the badges.
  public init(_ state: TabState<Tab>) {
    core = RouterCore(state: state)
  }

  /// The selected tab.
  @inlinable public var selected: Tab { state.selected }

  /// The numbers on the tabs, each above 0.
  @inlinable public var badges: [Tab: Int] { state.badges }

  /// Carries a command out, unless a middleware cancels it.
  ///
  /// - Parameter command: The command.
  /// - Returns: What became of it.
  @inlinable
  @discardableResult
  public func execute(_ command: TabCommand<Tab>) -> TabResult {
    core.execute(command, by: TabRules())
  }
}

/// The rules of ``TabState``.
@usableFromInline
struct TabRules<Tab: TabItem>: RouterRules {
  @inlinable
  init() {}

  @inlinable
  func apply(
    part: TabCommand<Tab>,
    to state: inout TabState<Tab>,
    noting change: inout SavedState<TabState<Tab>>
  ) -> TabResult {
    change = SavedState(state)
    return state.apply(part)
  }

  @inlinable
  func apply(part: TabCommand<Tab>, to state: inout TabState<Tab>) -> TabResult {
    state.apply(part)
  }
}
