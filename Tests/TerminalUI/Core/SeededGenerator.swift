/// A SplitMix64 generator, which makes the same texts in every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// Returns words of narrow, wide, combined, joined and control characters.
  mutating func text(words: ClosedRange<Int>) -> String {
    let letters = [
      "a", "Z", "9", "é", "e\u{301}", "한", "글", "語", "ｗ", "👍🏽", "👩‍👩‍👧", "🇰🇷", "❤️", "❤",
      "1️⃣", "क्षि", "\u{200D}", "\u{FE0F}", "\u{301}", "…", "{", "]",
    ]
    return (0..<Int.random(in: words, using: &self)).map { _ in
      (0..<Int.random(in: 1...12, using: &self))
        .map { _ in letters.randomElement(using: &self) ?? "" }.joined()
    }
    .joined(separator: Bool.random(using: &self) ? " " : "  ")
  }

  mutating func hostileText(words: ClosedRange<Int>) -> String {
    let hostile = [
      "\n", "\r\n", "\r", "\t", "\u{1B}[2J", "\u{7}", "\u{9B}31m", "\u{202E}", "\u{2028}",
    ]
    return text(words: words) + (hostile.randomElement(using: &self) ?? "") + text(words: words)
  }
}
