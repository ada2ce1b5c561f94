import Foundation
import Testing

@testable import InnoConsole

@Suite("Splitting bytes into lines")
struct LineSplitterTests {
  private func lines(_ bytes: [UInt8]) -> [ScriptLine] { Script.lines(of: bytes) }

  @Test(
    "Line ends are removed, and the last line needs none",
    arguments: [
      ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\r\nb\r\n", ["a", "b"]), ("\n\n", ["", ""]),
      ("a\rb\n", ["a\rb"]), ("한글\n👩‍👩‍👧", ["한글", "👩‍👩‍👧"]), ("a\u{0}b\n", ["a\u{0}b"]),
    ]
  )
  func ends(text: String, expected: [String]) {
    #expect(lines(Array(text.utf8)) == expected.map(ScriptLine.text))
  }

  @Test(
    "A line that is not UTF-8 reports its first invalid byte",
    arguments: [
      ([0xFF], 1), ([0x61, 0xC3, 0x28], 2), ([0x61, 0x62, 0x80], 3), ([0xEF, 0xBF, 0x78], 1),
      ([0xC3, 0xA9, 0xED, 0xA0, 0x80], 3), ([0x61, 0xF0, 0x9F, 0x91], 2), ([0xC0, 0xAF], 1),
      ([0xEF, 0xBF, 0xBD, 0xFF], 4),
    ] as [([UInt8], Int)]
  )
  func invalid(bytes: [UInt8], column: Int) {
    let all = Array("a\n".utf8) + bytes + Array("\nb".utf8)
    #expect(lines(all) == [.text("a"), .invalid(column: column), .text("b")])
  }

  @Test("A byte order mark before the first line is removed")
  func byteOrderMark() {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    #expect(lines(mark + Array("a\n".utf8) + mark) == [.text("a"), .text("\u{FEFF}")])
  }

  @Test("The lines do not depend on how the bytes are divided into chunks", arguments: 0..<40)
  func pieces(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let alphabet: [[UInt8]] = [
      [0x0A], [0x0A], [0x0D, 0x0A], [0x0D], Array("한".utf8), Array("👍🏽".utf8), [0xFF], [0xE2, 0x82],
      Array("abc ".utf8), [0x00], Array("{\"".utf8),
    ]
    let bytes = (0..<Int.random(in: 0...120, using: &random)).flatMap { _ in
      alphabet.randomElement(using: &random) ?? []
    }
    let whole = lines(bytes)
    for _ in 0..<20 {
      var splitter = LineSplitter()
      var found: [ScriptLine] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 1...7, using: &random))
        found += splitter.append(piece)
        rest = rest.dropFirst(piece.count)
      }
      if let last = splitter.finish() { found.append(last) }
      #expect(found == whole)
      #expect(splitter.finish() == nil)
    }
  }

  @Test("A megabyte that arrives byte by byte is read in linear time", .timeLimit(.minutes(5)))
  func byteByByte() {
    var splitter = LineSplitter()
    var lines = 0
    for _ in 0..<1_000_000 { lines += splitter.append(CollectionOfOne(UInt8(ascii: "x"))).count }
    #expect(lines == 0)
    #expect(splitter.finish() == .text(String(repeating: "x", count: 1_000_000)))
  }
}
