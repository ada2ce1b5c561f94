/// A line of a test.
package struct TestLine: Sendable, CustomStringConvertible {
  package let file: StaticString
  package let number: UInt

  package init(file: StaticString, number: UInt) {
    self.file = file
    self.number = number
  }

  /// `CounterTests.swift:12`.
  package var description: String {
    "\("\(file)".split(separator: "/").last ?? ""):\(number)"
  }
}
