import InnoRouter
import Testing

@Suite("A modal store")
@MainActor
struct ModalStoreTests {
  @Test("The first modal is presented, others are queued, and each dismissal presents the next")
  func queue() {
    let store = ModalStore<Place>()
    let first = ModalPresentation(store.send(.present(.a)), in: store)
    #expect(first?.route == .a)
    #expect(first?.style == .sheet)
    #expect(store.send(.present(.b, style: .fullScreenCover)).name == "queued")
    #expect(store.send(.present(.c)).name == "queued")
    #expect(store.current == first)
    #expect(store.queue.map(\.route) == [.b, .c])

    #expect(store.send(.dismiss).name == "dismissed")
    #expect(store.current?.route == .b)
    #expect(store.current?.style == .fullScreenCover)
    store.send(.dismiss)
    store.send(.dismiss)
    #expect(store.current == nil)
    #expect(store.send(.dismiss) == .nothingPresented)
  }

  @Test("Replacing changes only the route and is refused without a modal")
  func replacing() {
    let store = ModalStore<Place>()
    #expect(store.send(.replace(.a)) == .nothingPresented)
    store.send(.present(.a, style: .fullScreenCover))
    let old = store.current
    #expect(store.send(.replace(.b)).isSuccess)
    #expect(store.current?.route == .b)
    #expect(store.current?.id == old?.id)
    #expect(store.current?.style == .fullScreenCover)
  }

  @Test("Dismissing all modals returns their ids and succeeds even without a modal")
  func dismissingAll() {
    let store = ModalStore<Place>()
    #expect(store.send(.dismissAll) == .dismissedAll([]))
    store.send(.present(.a))
    store.send(.present(.b))
    let ids = store.state.all.map(\.id)
    #expect(ids.map(\.description) == ["m1", "m2"])
    #expect(store.send(.dismissAll) == .dismissedAll(ids))
    #expect(store.state.all.isEmpty)
    store.send(.present(.c))
    #expect(store.current?.id.number == 3)
  }

  @Test("An event lists the changes in the order in which a user sees them")
  func changes() {
    let store = ModalStore<Place>()
    var changes: [[String]] = []
    let observation = store.observe { event in
      changes.append(
        event.changes.map { change in
          if case .dismissed(let gone, let reason) = change {
            return "\(gone.id) dismissed: \(reason)"
          }
          return "\(change.presentation.id) \(change.name): \(change.presentation.route)"
        }
      )
    }
    store.send(.dismiss)
    store.send(.present(.a))
    store.send(.present(.b))
    store.send(.present(.c))
    store.send(.replace(.c))
    store.send(.replace(.c))
    store.execute(.dismiss(reason: .systemDismiss))
    store.send(.dismissAll)
    #expect(
      changes == [
        [],
        ["m1 presented: a"],
        ["m2 queued: b"],
        ["m3 queued: c"],
        ["m1 replaced: c"],
        [],
        ["m1 dismissed: systemDismiss", "m2 presented: b"],
        ["m2 dismissed: dismissAll", "m3 dismissed: dismissAll"],
      ]
    )
    observation.cancel()
  }

  @Test("A refusal is reported as an event and changes nothing")
  func refusal() {
    let store = ModalStore<Place>()
    var events: [ModalEvent<Place>] = []
    let observation = store.observe { events.append($0) }
    store.send(.dismiss)
    #expect(events.map(\.result) == [.nothingPresented])
    #expect(events.map(\.command) == [.dismiss(reason: .dismiss)])
    #expect(events.map(\.isChange) == [false])
    observation.cancel()
  }

  @Test("A modal presented by an observer of a dismissal waits behind queued modals")
  func reentrancy() {
    let store = ModalStore<Place>()
    store.send(.present(.a))
    store.send(.present(.b))
    var results: [ModalResult] = []
    let observation = store.observe { event in
      guard case .dismissed = event.result, results.isEmpty else { return }
      results.append(store.send(.present(.c)))
    }
    store.send(.dismiss)
    #expect(results.map(\.name) == ["queued"])
    #expect(store.current?.route == .b)
    #expect(store.queue.map(\.route) == [.c])
    observation.cancel()
  }

  @Test("A result has a name and a description")
  func sentences() {
    let store = ModalStore<Place>()
    var sentences: [String] = []
    let intents: [ModalIntent<Place>] = [
      .dismiss, .dismissAll, .present(.a), .present(.b), .replace(.c), .dismiss, .dismissAll,
      .present(.a), .present(.b), .dismissAll,
    ]
    for intent in intents {
      sentences.append(store.send(intent).description)
    }
    #expect(
      sentences == [
        "no modal is showing; present one first",
        "no modal was showing",
        "m1 is showing",
        "m2 is queued behind the current modal",
        "m1 has a new route",
        "m1 is dismissed",
        "m2 is dismissed",
        "m3 is showing",
        "m4 is queued behind the current modal",
        "m3, m4 are dismissed",
      ]
    )
  }
}

extension ModalPresentation {
  /// Returns the id in a result if it is the current modal's id.
  @MainActor
  fileprivate init?(_ result: ModalResult, in store: ModalStore<M>) {
    guard case .presented(let id) = result, let current = store.current, current.id == id else {
      return nil
    }
    self = current
  }
}
