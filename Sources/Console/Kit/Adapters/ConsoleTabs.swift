public import InnoObservation

/// A tab of an app.
public struct ConsoleTab: Sendable {
  let name: String
  let title: String
  let badge: Int?

  /// Creates a description of a tab.
  ///
  /// - Parameters:
  ///   - name: The name of the tab, which a user types in commands.
  ///   - title: The title that a user sees.
  ///   - badge: The number on the tab; `nil` if the tab has no badge.
  public init(_ name: String, title: String, badge: Int? = nil) {
    (self.name, self.title, self.badge) = (name, title, badge)
  }
}

/// The tabs of an app, which a console can show and select.
///
/// Conform a type to this protocol to expose the tabs of any library. InnoRouter's tab stores are
/// also exposed through this protocol.
///
/// ```swift
/// struct Tabs: ConsoleTabs {
///   let bar: TabBar
///   var tabs: [ConsoleTab] { bar.items.map { ConsoleTab($0.id, title: $0.title) } }
///   var selected: String { bar.selection }
///   func select(_ tab: String) { bar.selection = tab }
///   func observe(_ reporter: TabReporter) -> ObservationToken {
///     bar.onSelect { old, new in reporter.selected(new, from: old) }
///   }
/// }
/// ```
@MainActor
public protocol ConsoleTabs {
  /// The type of the tabs' state.
  ///
  /// Commands such as `goto` can restore an earlier state.
  associatedtype State = String

  /// The tabs, in the order in which a user sees them.
  var tabs: [ConsoleTab] { get }

  /// The name of the selected tab.
  var selected: String { get }

  /// The current state of the tabs, which ``rewinding`` can restore later.
  var state: State { get }

  /// Selects a tab, with the same effect as a tap on that tab.
  ///
  /// - Parameter tab: The name of one of ``tabs``.
  /// - Throws: ``RouterRefusal`` if the tab cannot be selected.
  func select(_ tab: String) throws

  /// Starts reporting all changes that the console or the app makes to the tabs.
  ///
  /// - Parameter reporter: The receiver of the reports.
  /// - Returns: A token that keeps the reporter attached until the token is cancelled or released.
  func observe(_ reporter: TabReporter) -> ObservationToken

  /// The operations with which the `goto`, `sandbox` and `branch` commands show an earlier
  /// selection.
  ///
  /// The value is `nil` if an earlier selection cannot be shown.
  var rewinding: Rewinding<State>? { get }
}

extension ConsoleTabs {
  /// The default value, `nil`.
  public var rewinding: Rewinding<State>? { nil }
}

extension ConsoleTabs where State == String {
  /// The default value, ``selected``.
  public var state: String { selected }
}

/// An object that records changes to an app's tabs on the timeline of a console.
@MainActor
public final class TabReporter {
  private let timeline: Timeline
  private let changed: (_ number: Int, _ isMove: Bool) -> Void

  init(timeline: Timeline, changed: @escaping (Int, Bool) -> Void) {
    (self.timeline, self.changed) = (timeline, changed)
  }

  /// Records that a tab was selected, that a selection was refused, or that a badge changed.
  ///
  /// - Parameters:
  ///   - tab: The name of the tab that is now selected.
  ///   - old: The name of the previously selected tab.
  ///   - result: The name of the result: `success`, or the code of a refusal.
  ///   - badges: The tabs that have badges, each with the number on its badge.
  public func selected(
    _ tab: String,
    from old: String,
    result: String = "success",
    badges: [(tab: String, number: Int)] = []
  ) {
    let number = timeline.record(
      .tab(
        from: old,
        to: tab,
        result: result,
        badges: .named(badges.map { ($0.tab, .int($0.number)) })
      ),
      source: "tab"
    )
    changed(number, old != tab)
  }
}
