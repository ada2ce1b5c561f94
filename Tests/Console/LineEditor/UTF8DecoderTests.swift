import Testing

@testable import InnoLineEditor

@Suite struct UTF8DecoderTests {
  private func decode(_ bytes: [UInt8]) -> String {
    var decoder = UTF8Decoder()
    return String(String.UnicodeScalarView(bytes.flatMap { decoder.push($0) }))
  }

  @Test("Text is decoded byte by byte", arguments: ["abc", "é", "한글", "😀", "\u{10FFFF}\u{0}"])
  func text(_ text: String) {
    #expect(decode(Array(text.utf8)) == text)
  }

  @Test(
    "Invalid bytes are marked, and the text after them is decoded",
    arguments: [
      [0x80, 0x61], [0xC0, 0x80, 0x61], [0xE3, 0x61], [0xED, 0xA0, 0x80, 0x61],
      [0xF4, 0x90, 0x80, 0x80, 0x61], [0xFF, 0x61], [0xE0, 0x80, 0x80, 0x61], [0xE3, 0x81, 0x61],
      [0xE3, 0xC3, 0x61], [0xE3, 0xFF, 0x61],
    ] as [[UInt8]]
  )
  func invalid(_ bytes: [UInt8]) {
    let text = decode(bytes)
    #expect(text.hasSuffix("a"))
    #expect(!text.dropLast().isEmpty)
    #expect(text.dropLast().unicodeScalars.allSatisfy { $0 == UTF8Decoder.invalid })
  }
}
