public import InnoRouter
public import InnoTestReporting

/// A test store for a tab bar.
///
/// The test must receive each event and assert each change.
///
/// ```swift
/// let store = TabTestStore(selected: SampleTab.people)
/// store.execute(.select(.settings))
/// store.receive(.select(.settings)) { $0.selected = .settings }
/// store.finish()
/// ```
public typealias TabTestStore<Tab: TabItem> = RouterTestStore<TabStore<Tab>>

/// The part of a tab bar's state that a test checks.
public struct TabSnapshot<Tab: TabItem>: Hashable, Sendable {
  /// The selected tab.
  public var selected: Tab

  /// The badges of the tabs.
  ///
  /// Every badge is greater than 0.
  public var badges: [Tab: Int]

  init(_ state: TabState<Tab>) {
    selected = state.selected
    badges = state.badges
  }
}

extension TabStore: TestableStore {
  /// Returns the tab bar before and after an event.
  ///
  /// - Parameter event: The event.
  /// - Returns: The two states.
  public static func states(
    around event: TabEvent<Tab>
  ) -> (before: TabState<Tab>, after: TabState<Tab>) {
    (event.oldState, event.newState)
  }

  /// Returns the selection and the badges.
  ///
  /// - Parameter state: The tab bar.
  /// - Returns: The snapshot.
  public static func snapshot(of state: TabState<Tab>) -> TabSnapshot<Tab> { TabSnapshot(state) }

  /// Returns the selected tab.
  ///
  /// - Parameter state: The tab bar.
  /// - Returns: The tab.
  public static func place(in state: TabState<Tab>) -> Tab? { state.selected }
}

extension RouterTestStore {
  /// Creates a test store for a new tab bar without badges.
  ///
  /// - Parameters:
  ///   - selected: The initial selection.
  ///   - exhaustivity: The events and changes that the test must assert.
  ///   - reporter: The reporter that receives failures.
  ///   - file: The file to report for failures that cannot be attributed to a line of the test.
  ///   - line: The line to report for failures that cannot be attributed to a line of the test.
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
