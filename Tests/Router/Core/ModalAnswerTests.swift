import InnoRouter
import Testing

@Suite("A modal's answer")
@MainActor
struct ModalAnswerTests {
  private let store = ModalStore<Place>()

  @Test("A screen returns an answer to the caller that presented it")
  func finishing() async {
    let answer = store.present(.a, returning: Int.self)
    #expect(answer.result.isSuccess)
    #expect(store.finish(returning: 7).name == "dismissed")
    #expect(await answer.outcome == .finished(7))
    #expect(store.current == nil)
  }

  @Test("Each presentation has its own answer")
  func queue() async {
    let first = store.present(.a, returning: Int.self)
    let second = store.present(.b, returning: String.self)
    #expect(second.result.name == "queued")
    store.finish(returning: 1)
    store.finish(returning: "two")
    #expect(await first.outcome == .finished(1))
    #expect(await second.outcome == .finished("two"))
  }

  @Test(
    "Without an answer, the outcome contains the reason",
    arguments: [ModalDismissalReason.dismiss, .systemDismiss]
  )
  func reasons(_ reason: ModalDismissalReason) async {
    let answer = store.present(.a, returning: Int.self)
    store.execute(.dismiss(reason: reason))
    #expect(await answer.outcome == .dismissed(reason))
  }

  @Test("Dismissing all ends every wait, including those for queued modals")
  func dismissingAll() async {
    let answers = [Place.a, .b, .c].map { store.present($0, returning: Int.self) }
    store.send(.dismissAll)
    for answer in answers {
      #expect(await answer.outcome == .dismissed(.dismissAll))
    }
  }

  @Test("An answer of another type is ignored")
  func otherType() async {
    let answer = store.present(.a, returning: Int.self)
    store.finish(returning: "seven")
    #expect(await answer.outcome == .dismissed(.finished))
  }

  @Test("Replacing the route leaves the answer pending")
  func replacing() async {
    let answer = store.present(.a, returning: Int.self)
    store.send(.replace(.b))
    store.finish(returning: 2)
    #expect(await answer.outcome == .finished(2))
  }

  @Test("The outcome of a cancelled presentation is available immediately")
  func refusal() async {
    store.add(ModalMiddleware("quiet") { _, _ in .cancel("later") })
    let answer = store.present(.a, returning: Int.self)
    let refusal = ModalResult.cancelled(.middleware(name: "quiet", why: "later"))
    #expect(answer.result == refusal)
    #expect(await answer.outcome == .refused(refusal))
    #expect(refusal.description == "cancelled by quiet: later")
  }

  @Test("An answer is discarded if a middleware cancels the dismissal")
  func refusedAnswer() async {
    let answer = store.present(.a, returning: Int.self)
    let id = store.add(ModalMiddleware("keep") { _, _ in .cancel("stay") })
    #expect(!store.finish(returning: 1).isSuccess)
    store.removeMiddleware(id)
    store.send(.dismiss)
    #expect(await answer.outcome == .dismissed(.dismiss))
  }

  @Test("A presentation that a middleware sends is deferred and answered later")
  func deferred() async throws {
    var answer: ModalAnswer<Int>?
    store.add(
      ModalMiddleware("another") { [store] command, _ in
        if command == .present(.a, style: .sheet) {
          answer = store.present(.b, returning: Int.self)
        }
        return .proceed(command)
      }
    )
    store.send(.present(.a))
    #expect(answer?.result == .deferred)
    #expect(answer?.result.isSuccess == false)
    #expect(answer?.result.name == "deferred")
    store.send(.dismiss)
    store.finish(returning: 3)
    #expect(try await #require(answer).outcome == .finished(3))
  }

  @Test("Releasing the store ends the wait")
  func abandoning() async {
    var store: ModalStore<Place>? = ModalStore()
    let answer = store?.present(.a, returning: Int.self)
    store = nil
    #expect(await answer?.outcome == .abandoned)
  }

  @Test("Cancelling the waiting task ends the wait but does not dismiss the modal")
  func cancelling() async {
    let answer = store.present(.a, returning: Int.self)
    let waiting = Task { await answer.outcome }
    waiting.cancel()
    #expect(await waiting.value == .abandoned)
    #expect(store.current?.route == .a)
    store.finish(returning: 4)
    #expect(await answer.outcome == .finished(4))
  }

  @Test("A modal presented after a rewind does not get the completion of an earlier modal")
  func rewinding() async {
    let empty = store.state
    let answer = store.present(.a, returning: Int.self)
    let present = store.state
    #expect(store.core.rewind(to: empty))
    #expect(store.current == nil)
    store.send(.present(.b))
    #expect(store.current?.id.number == 2)
    store.finish(returning: 1)
    // The earlier modal still has its completion.
    #expect(store.core.rewind(to: present))
    #expect(store.current?.id.number == 1)
    store.finish(returning: 2)
    #expect(await answer.outcome == .finished(2))
  }

  @Test("Showing an earlier state and returning to the present changes no modal")
  func peeking() {
    let empty = store.state
    store.send(.present(.a))
    let present = store.state
    #expect(store.core.rewind(to: empty))
    #expect(store.core.rewind(to: present))
    #expect(store.state == present)
  }

  @Test("A completion is called once, after the observers are notified of the dismissal")
  func completion() {
    var order: [String] = []
    let observation = store.observe { order.append($0.command.name) }
    store.present(.a) { [store] dismissal in
      order.append("\(dismissal.id) \(dismissal.reason) \(dismissal.value(as: Int.self) ?? 0)")
      store.send(.present(.c))
    }
    store.send(.present(.b))
    store.finish(returning: 5)
    #expect(order == ["present", "present", "dismiss", "m1 finished 5", "present"])
    #expect(store.state.all.map(\.route) == [.b, .c])
    observation.cancel()
  }
}
