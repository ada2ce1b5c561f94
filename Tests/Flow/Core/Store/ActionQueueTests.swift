import Testing

@testable import InnoFlow

@Suite("The queue of waiting actions")
struct ActionQueueTests {
  @Test("The report counts the stored elements, also those that are no longer waiting")
  func storage() {
    var queue = ActionQueue<Int>()
    // One element always waits, so the elements before it stay in storage for a time.
    for number in 0..<100 {
      queue.append(number)
      if number > 0 { #expect(queue.popFirst() == number - 1) }
    }
    #expect(queue.popFirst() == 99)
    #expect(queue.isEmpty)
    let report = queue.drained(processed: 100)
    #expect(report.pendingActionHighWaterMark == 2)
    #expect(report.storageHighWaterMark > 2)
    #expect(report.storageHighWaterMark <= 100)
  }

  @Test("A report says whether storage was released", arguments: [(10, false), (1_000, true)])
  func release(count: Int, isReleased: Bool) {
    var queue = ActionQueue<Int>()
    for number in 0..<count { queue.append(number) }
    while queue.popFirst() != nil {}
    let report = queue.drained(processed: count)
    #expect(report.didReleaseExcessCapacity == isReleased)
    #expect(report.storageHighWaterMark == count)
    #expect(report.retainedCapacity <= 64)
    let next = queue.drained(processed: 1)
    #expect(!next.didReleaseExcessCapacity)
    #expect(next.storageHighWaterMark == 0)
  }
}
