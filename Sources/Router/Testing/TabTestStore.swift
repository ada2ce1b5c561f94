public import InnoRouter
public import InnoTestReporting

/// A tab bar for tests: each event must be received, each change of it asserted.
///
/// ```swift
/// let store = TabTestStore(selected: SampleTab.people)
/// store.execute(.select(.settings))
/// store.receive(.select(.settings)) { $0.selected = .settings }
/// store.finish()
/// ```
public typealias TabTestStore<Tab: TabItem> = RouterTestStore<TabStore<Tab>>

/// A tab bar as a test writes it down.
public struct TabSnapshot<Tab: TabItem>: Hashable, Sendable {
  /// The selected tab.
  public var selected: Tab

  /// The numbers on the tabs, each above 0.
  public var badges: [Tab: Int]

  init(_ state: TabState<Tab>) {
    selected = state.selected
    badges = state.badges
  }
}

extension TabStore: TestableStore {
  /// The tab bar before and after an event.
  ///
  /// - Parameter event: The event.
  /// - Returns: The two states.
  public static func states(
    around event: TabEvent<Tab>
  ) -> (before: TabState<Tab>, after: TabState<Tab>) {
    (event.oldState, event.newState)
  }

  /// The selection and the badges.
  ///
  /// - Parameter state: The tab bar.
  /// - Returns: What a test writes down.
  public static func snapshot(of state: TabState<Tab>) -> TabSnapshot<Tab> { TabSnapshot(state) }

  /// The selected tab.
  ///
  /// - Parameter state: The tab bar.
  /// - Returns: The tab.
  public static func place(in state: TabState<Tab>) -> Tab? { state.selected }
}

extension RouterTestStore {
  /// Makes a test store around a new tab bar without badges.
  ///
  /// - Parameters:
  ///   - selected: The tab that is selected at first.
  ///   - exhaustivity: Whether everything must be asserted.
  ///   - reporter: Where failures are reported.
  ///   - file: The file of the line that fails for events that no line of the test caused.
  ///   - line: The line that fails for events that no line of the test caused.
  public convenience init<Tab: TabItem>(
    selected: Tab,
    exhaustivity: Exhaustivity = .on,
    reporter: FailureReporter = .testFramework,
    file: StaticString = #filePath,
    line: UInt = #line
  ) where Store == TabStore<Tab> {
    self.init(
      TabStore(selected: selected),
      exhaustivity: exhaustivity,
      reporter: reporter,
      file: file,
      line: line
    )
  }
}
