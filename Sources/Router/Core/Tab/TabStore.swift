/// Middleware for tab commands.
public typealias TabMiddleware<Tab: TabItem> = RouterMiddleware<TabCommand<Tab>>

/// A store of the selected tab and the badges of a tab bar.
///
/// ```swift
/// let store = TabStore<EntireTab>(selected: .people)
/// store.execute(.select(.settings))  // .switched
/// store.execute(.tap(.settings))     // .retapped
/// ```
@MainActor
public final class TabStore<Tab: TabItem>: RouterStore {
  /// The object that executes the store's commands and publishes the store's events.
  public let core: RouterCore<TabEvent<Tab>>

  /// Creates a store for a tab bar without badges.
  ///
  /// - Parameter selected: The initial selection.
  public convenience init(selected: Tab) {
    self.init(TabState(selected: selected))
  }

  /// Creates a store from a state, such as the state from an earlier launch.
  ///
  /// - Parameter state: The selected tab and the badges.
  public init(_ state: TabState<Tab>) {
    core = RouterCore(state: state)
  }

  /// The selected tab.
  @inlinable public var selected: Tab { state.selected }

  /// The badges of the tabs.
  ///
  /// Every badge is greater than 0.
  @inlinable public var badges: [Tab: Int] { state.badges }

  /// Executes a command, or cancels it without changing the state.
  ///
  /// - Parameter command: The command.
  /// - Returns: The result of the command.
  @inlinable
  @discardableResult
  public func execute(_ command: TabCommand<Tab>) -> TabResult {
    core.execute(command, by: TabRules())
  }
}

/// Rules that pass each command to ``TabState/apply(_:)``.
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

/// A record of a command that a tab store has executed or cancelled.
public struct TabEvent<Tab: TabItem>: RouterEvent {
  /// The executed or cancelled command, with its result and the states before and after it.
  public let record: EventRecord<TabCommand<Tab>>

  /// Creates an event from the record of a command.
  ///
  /// - Parameter record: The record of the command.
  @inlinable
  public init(_ record: EventRecord<TabCommand<Tab>>) {
    self.record = record
  }

  /// The tab bar before the event's command.
  public var oldState: TabState<Tab> { record.oldState }

  /// The tab bar right after the event's command.
  ///
  /// If an observer has responded to the event with another command, the current state of the store
  /// is newer than this state.
  @inlinable public var newState: TabState<Tab> { record.newState }
}
