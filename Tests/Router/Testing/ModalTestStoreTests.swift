import InnoRouterTesting
import Testing

@Suite("A modal test store")
@MainActor
struct ModalTestStoreTests {
  @Test("Receives the events of presented, queued, replaced and dismissed modals")
  func inTurn() {
    let store = ModalTestStore<Place>()
    let presented = store.send(.present(.list))
    store.receive(.present(.list, style: .sheet), presented) { $0.current = .sheet(.list) }

    store.execute(.present(.detail(1), style: .fullScreenCover))
    store.receive(.present(.detail(1), style: .fullScreenCover)) {
      $0.queue = [.cover(.detail(1))]
    }

    store.send(.replace(.detail(2)))
    #expect(store.receive(Place.Cases.detail) { $0.current = .sheet(.detail(2)) } == 2)

    store.send(.dismiss)
    store.receive(.dismiss(reason: .dismiss)) {
      $0.current = $0.queue.removeFirst()
    }
    #expect(store.state.current == .cover(.detail(1)))

    store.send(.dismissAll)
    store.receive(where: { $0.changes.map(\.name) == ["dismissed"] }) { $0.current = nil }

    store.send(.dismiss)
    store.receive(.dismiss(reason: .dismiss), .nothingPresented)
    store.finish()
  }
}
