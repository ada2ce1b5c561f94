import InnoRouter

/// The app's tabs as the console knows them.
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
  private let observation: RouterObservation

  init<T: TabItem>(_ store: TabStore<T>, timeline: Timeline, moved: @escaping (Int) -> Void) {
    tabs = T.allCases.map { Tab(name: $0.name, title: $0.title) }
    selected = { store.selected.name }
    badge = { name in
      T.allCases.first { $0.name == name }.flatMap { store.badges[$0] }
    }
    tap = { name in
      T.allCases.first { $0.name == name }.map { store.execute(.tap($0)) }
    }
    observation = store.instrument { event in
      let number = timeline.record(
        .tab(
          from: event.oldState.selected.name,
          to: event.newState.selected.name,
          result: event.result.name,
          badges: Self.badges(event.newState)
        ),
        source: "tab"
      )
      if event.oldState.selected != event.newState.selected { moved(number) }
    }
  }

  private static func badges<T: TabItem>(_ state: TabState<T>) -> ConsoleValue {
    .object(
      type: "",
      T.allCases.compactMap { tab in state.badges[tab].map { .init(tab.name, .int($0)) } },
      id: nil
    )
  }

  func tab(named word: Word) throws(CommandFailure) -> Tab {
    try tabs.named(word, kind: "tab", listing: "tab", \.name)
  }
}
