import Testing

@testable import InnoNetwork

@Suite("CancellableQueue")
struct CancellableQueueTests {
  @Test("Elements are dequeued in order of arrival, except for removed ones")
  func order() {
    var line = CancellableQueue<String>()
    for number in 0..<100 { line.append("\(number)", as: number) }
    for number in 0..<100 where !number.isMultiple(of: 7) { line.remove(number) }
    line.remove(1)
    #expect(line.count == 15)
    var served: [Int] = []
    while let (number, element) = line.popFirst() {
      #expect(element == "\(number)")
      served.append(number)
    }
    #expect(served == Array(stride(from: 0, to: 100, by: 7)))
    #expect(line.count == 0)
  }

  @Test("A queue that is never empty frees the slots of removed elements")
  func neverEmpty() {
    var line = CancellableQueue<Int>()
    for number in 0..<10 { line.append(number, as: number) }
    let served = (10..<10_000).map { number in
      line.append(number, as: number)
      return line.popFirst()?.number
    }
    #expect(served == Array(0..<9_990))
    #expect(line.slotCount <= 40)
  }

  @Test("Slots are freed while the first element remains")
  func impatience() {
    var line = CancellableQueue<Int>()
    line.append(0, as: 0)
    for number in 1..<10_000 {
      line.append(number, as: number)
      line.remove(number)
    }
    #expect(line.slotCount <= 20)
    #expect(line.popFirst()?.number == 0)
  }
}
