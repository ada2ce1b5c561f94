import InnoObservation
import InnoRouter

/// The tabs of the app.
@MainActor
final class TabHandle {
  /// A closure that returns the tabs with their current titles and badges.
  private let read: () -> [ConsoleTab]
  let selected: () -> String

  /// A closure that selects the tab with the given name.
  let select: (String) throws -> Void
  private let observation: ObservationToken

  /// The rewinder that shows earlier selections and badges.
  let rewinder: Rewinder

  var tabs: [ConsoleTab] { read() }

  init<Tabs: ConsoleTabs>(
    _ tabs: Tabs,
    timeline: Timeline,
    moved: @escaping (Int) -> Void
  ) {
    read = { tabs.tabs }
    selected = { tabs.selected }
    select = { try tabs.select($0) }
    let history = ValueHistory(timeline)
    history.keep(tabs.state, from: timeline.lastNumber)
    rewinder = Rewinder("the tabs", history, tabs.rewinding) { tabs.state }
    observation = tabs.observe(
      TabReporter(timeline: timeline) { number, isMove in
        history.keep(tabs.state, from: number)
        if isMove { moved(number) }
      }
    )
  }
}

/// An InnoRouter tab store, adapted for the console.
struct TabRouter<T: TabItem>: ConsoleTabs {
  let store: TabStore<T>
  let log: SessionLog?

  /// The names of the tabs, keyed by tab.
  ///
  /// The names are cached because reading a tab's name uses reflection by default.
  private let names: [T: String]

  init(store: TabStore<T>, log: SessionLog?) {
    (self.store, self.log) = (store, log)
    names = Dictionary(T.allCases.map { ($0, $0.name) }) { first, _ in first }
  }

  var tabs: [ConsoleTab] {
    let badges = store.badges
    return T.allCases.map { ConsoleTab(name(of: $0), title: $0.title, badge: badges[$0]) }
  }

  var selected: String { name(of: store.selected) }

  var state: TabState<T> { store.state }

  var rewinding: Rewinding<TabState<T>>? { .of(store) }

  func select(_ name: String) throws {
    guard let tab = T.allCases.first(where: { self.name(of: $0) == name }) else { return }
    log?.add(
      .moves(.tab, router: "", message: InnoRouter.TabCommand<T>.tap(tab), isIntent: false)
    )
    let result = store.execute(.tap(tab))
    guard result.isSuccess else { throw RouterRefusal("\(result)", code: result.name) }
  }

  private func name(of tab: T) -> String { names[tab] ?? tab.name }

  func observe(_ reporter: TabReporter) -> ObservationToken {
    store.instrument { [log] event in
      let (old, new) = (event.oldState, event.newState)
      log?.add(
        .move(
          SessionLog.Move(
            part: .tab,
            router: "",
            command: event.command,
            refusal: event.result.isSuccess ? nil : event.result.name,
            changes: SessionLog.Move.change("$0.selected", from: old.selected, to: new.selected)
              + SessionLog.Move.change("$0.badges", from: old.badges, to: new.badges)
          )
        )
      )
      reporter.selected(
        new.selected.name,
        from: old.selected.name,
        result: event.result.name,
        badges: T.allCases.compactMap { tab in new.badges[tab].map { (tab.name, $0) } }
      )
    }
  }
}
