import InnoRouter

/// The tabs of the app.
@MainActor
final class TabHandle {
  struct Tab {
    let name: String
    let title: String
  }

  let tabs: [Tab]
  let selected: () -> String
  let badge: (String) -> Int?
  let tap: (String) -> TabResult?
  private let observation: ObservationToken

  /// The rewinder that shows earlier selections and badges.
  let rewinder: Rewinder

  init<T: TabItem>(
    _ store: TabStore<T>,
    timeline: Timeline,
    log: SessionLog?,
    moved: @escaping (Int) -> Void
  ) {
    tabs = T.allCases.map { Tab(name: $0.name, title: $0.title) }
    let items = Dictionary(T.allCases.map { ($0.name, $0) }) { first, _ in first }
    selected = { store.selected.name }
    badge = { name in items[name].flatMap { store.badges[$0] } }
    tap = { name in
      items[name].map { tab in
        log?.add(.taps(InnoRouter.TabCommand<T>.tap(tab)))
        return store.execute(.tap(tab))
      }
    }
    let history = ValueHistory(timeline)
    history.keep(store.state, from: timeline.lastNumber)
    rewinder = Rewinder("the tabs", history, Rewinding<TabState<T>>.of(store)) { store.state }
    observation = store.instrument { event in
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
      let number = timeline.record(
        .tab(
          from: event.oldState.selected.name,
          to: event.newState.selected.name,
          result: event.result.name,
          badges: Self.badges(event.newState)
        ),
        source: "tab"
      )
      history.keep(event.newState, from: number)
      if event.oldState.selected != event.newState.selected { moved(number) }
    }
  }

  private static func badges<T: TabItem>(_ state: TabState<T>) -> ConsoleValue {
    .named(T.allCases.compactMap { tab in state.badges[tab].map { (tab.name, .int($0)) } })
  }
}
