public import Observation

/// Owns which tab is selected and the badges on the tabs.
///
/// ```swift
/// let store = TabStore<EntireTab>(selected: .people)
/// store.execute(.select(.settings))  // .switched
/// store.execute(.tap(.settings))     // .retapped
/// ```
///
/// As with the other stores, the state is committed before anyone is told.
@MainActor
public final class TabStore<Tab: TabItem> {
  @usableFromInline var tabs: TabState<Tab>
  @usableFromInline let watchers = Watchers<TabEvent<Tab>>()

  /// Makes a tab bar without badges.
  ///
  /// - Parameter selected: The tab that is selected at first.
  @inlinable
  public init(selected: Tab) {
    tabs = TabState(selected: selected)
  }

  /// The selected tab and the badges.
  @inlinable public var state: TabState<Tab> {
    watchers.signal.access()
    return tabs
  }

  /// The selected tab.
  @inlinable public var selected: Tab { state.selected }

  /// The numbers on the tabs, each above 0.
  @inlinable public var badges: [Tab: Int] { state.badges }

  /// Carries a command out.
  ///
  /// - Parameter command: The command.
  /// - Returns: What became of it.
  @inlinable
  @discardableResult
  public func execute(_ command: TabCommand<Tab>) -> TabResult {
    guard watchers.isWatched else { return tabs.apply(command) }
    let oldState = tabs
    let result = tabs.apply(command)
    let event = TabEvent(command: command, result: result, oldState: oldState, newState: tabs)
    watchers.publish(event, isChange: event.isChange)
    return result
  }

  /// Calls a handler for each command from now on, re-taps too, in the order of the commands.
  ///
  /// - Parameter handler: What to do with an event.
  /// - Returns: What keeps the observer attached; let go of it to end the observation.
  public func observe(
    _ handler: @escaping @MainActor (TabEvent<Tab>) -> Void
  ) -> RouterObservation {
    watchers.observe(handler)
  }

  /// Calls a handler for each event before any observer is told: for a recorder, which must see a
  /// command before what it leads to.
  ///
  /// It must not send commands.
  ///
  /// - Parameter handler: Takes note of an event.
  /// - Returns: What keeps the recorder attached; let go of it to end the recording.
  public func instrument(
    _ handler: @escaping @MainActor (TabEvent<Tab>) -> Void
  ) -> RouterObservation {
    watchers.instrument(handler)
  }
}

extension TabStore: Observable {}
