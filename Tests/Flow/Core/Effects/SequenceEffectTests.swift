import InnoFlow
import Testing

@MainActor
@Suite("Effects over asynchronous sequences", .timeLimit(.minutes(1)))
struct SequenceEffectTests {
  @Test("Each element of the sequence is sent, and the effect ends with the sequence")
  func actions() async {
    let log = await run(
      .run { _ in
        AsyncStream { continuation in
          for word in ["a", "b"] { continuation.yield(word) }
          continuation.finish()
        }
      }
    )
    #expect(log.suffix(3).map(\.short) == ["#2 a", "#3 b", "effect 1 finished"])
  }

  @Test("Elements are converted to actions, and nil skips an element")
  func transform() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    for number in 1...3 { continuation.yield(number) }
    continuation.finish()
    let log = await run(.run(sequence: stream) { $0 == 2 ? nil : "number \($0)" })
    #expect(
      log.suffix(3).map(\.short) == ["#2 number 1", "#3 number 3", "effect 1 finished"]
    )
  }

  @Test("A sequence that needs the context is created when the effect starts")
  func transformWithContext() async {
    let log = await run(
      .run(
        sequence: { context in
          AsyncStream { continuation in
            continuation.yield(context.isCancellationRequested() ? 1 : 2)
            continuation.yield(3)
            continuation.finish()
          }
        },
        transform: { $0 == 3 ? nil : "number \($0)" }
      )
    )
    #expect(log.suffix(2).map(\.short) == ["#2 number 2", "effect 1 finished"])
  }

  @Test("The first reported error fails the effect after its work ends")
  func reportedError() async {
    let log = await run(
      .run { send, context in
        context.reportError(CancellationError())
        context.reportError(Broken())
        await send("a")
        throw Unrelated()
      }
    )
    #expect(log.suffix(2).map(\.short) == ["#2 a", "effect 1 failed Broken()"])
  }

  @Test("A sequence that throws fails its effect after its earlier elements are sent")
  func failure() async {
    let stream = AsyncThrowingStream<String, any Error> { continuation in
      continuation.yield("a")
      continuation.finish(throwing: Broken())
    }
    let log = await run(.run { _ in stream })
    #expect(log.suffix(2).map(\.short) == ["#2 a", "effect 1 failed Broken()"])
  }

  @Test("Work can ignore the context and take only the sender")
  func senderAlone() async {
    let log = await run(.run { send in await send("a") })
    #expect(log.suffix(2).map(\.short) == ["#2 a", "effect 1 finished"])
  }

  /// Returns the events of a store, without states, while the effect of its first action runs.
  private func run(_ effect: EffectTask<String>) async -> [String] {
    let store = Store(reducer: echo { $0 == "go" ? effect : .none })
    let log = EventLog()
    let observation = store.instrument(log.instrumentation())
    store.send("go")
    await log.reaches { $0.hasPrefix("effect 1 f") }
    observation.cancel()
    return log.lines.filter { !$0.contains("reduced") }
  }
}

private struct Unrelated: Error {}

extension String {
  /// The line of the log without the action's sender.
  fileprivate var short: String { components(before: " from ") }

  private func components(before separator: String) -> String {
    firstRange(of: separator).map { String(self[..<$0.lowerBound]) } ?? self
  }
}
