import Testing

@testable import InnoNetwork

@Suite("A waiting line")
struct WaitingLineTests {
  @Test("is left in the order of arrival, by those who have not left before")
  func order() {
    var line = WaitingLine<String>()
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

  @Test("that never empties keeps no place of those who have gone")
  func neverEmpty() {
    var line = WaitingLine<Int>()
    for number in 0..<10 { line.append(number, as: number) }
    let served = (10..<10_000).map { number in
      line.append(number, as: number)
      return line.popFirst()?.number
    }
    #expect(served == Array(0..<9_990))
    #expect(line.placeCount <= 40)
  }

  @Test("whose first stays keeps no place of those who lose patience")
  func impatience() {
    var line = WaitingLine<Int>()
    line.append(0, as: 0)
    for number in 1..<10_000 {
      line.append(number, as: number)
      line.remove(number)
    }
    #expect(line.placeCount <= 20)
    #expect(line.popFirst()?.number == 0)
  }
}
