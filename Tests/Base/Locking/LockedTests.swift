import InnoLocking
import Testing

@Suite("Locked")
struct LockedTests {
  struct Refusal: Error, Equatable {}

  @Test("Increments from many tasks are all counted")
  func increments() async {
    let count = Locked(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<16 {
        group.addTask { for _ in 0..<1_000 { count.withLock { $0 += 1 } } }
      }
    }
    #expect(count.withLock { $0 } == 16_000)
  }

  @Test("An error in the body releases the lock and keeps the changes made before it")
  func errors() {
    let names = Locked<[String]>([])
    #expect(throws: Refusal()) {
      try names.withLock { names throws(Refusal) in
        names.append("Ada")
        throw Refusal()
      }
    }
    #expect(names.withLock { $0 } == ["Ada"])
  }

  @Test("The value is released with the lock")
  func release() {
    final class Token: Sendable {}
    weak var released: Token?
    do {
      let token = Token()
      released = token
      let lock = Locked(token)
      #expect(lock.withLock { $0 === token })
    }
    #expect(released == nil)
  }
}
