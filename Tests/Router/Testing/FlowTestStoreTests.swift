import InnoRouterTesting
import Testing

@Suite("A flow test store")
@MainActor
struct FlowTestStoreTests {
  @Test("Receives pushes, modals and complete plans")
  func inTurn() {
    let store = FlowTestStore<Place>()
    store.send(.go(.list))
    store.receive(.navigate(.push(.list))) { $0.path = [.list] }

    store.execute(.present(.detail(1), style: .sheet))
    #expect(store.receive(Place.Cases.detail) { $0.modal = .sheet(.detail(1)) } == 1)

    store.send(.back)
    store.receive(.navigate(.pop), .blockedByModal(.detail(1)))

    store.execute(.uncover(then: .popToRoot))
    store.receive("the root", where: { $0.newState == FlowPlan() }) { $0 = FlowPlan() }

    let plan = FlowPlan<Place>(path: [.list], modal: .cover(.list))
    store.execute(.apply(plan))
    store.receive(.apply(plan)) { $0 = plan }
    #expect(store.state.modal == .cover(.list))
    store.finish()
  }

  @Test("Receives the command as changed by middleware")
  func middleware() {
    let flow = FlowStore<Place>()
    flow.add(
      FlowMiddleware<Place>("session") { command, _ in
        command == .navigate(.push(.list)) ? .cancel("sign in first") : .proceed(command)
      }
    )
    let store = FlowTestStore(flow)
    store.send(.go(.list))
    store.receive(
      .navigate(.push(.list)),
      .cancelled(.middleware(name: "session", why: "sign in first"))
    )
    store.finish()
  }
}
