import InnoText
import Testing

@Suite("Counted nouns")
struct CountedNounTests {
  @Test(
    "A noun is in the singular only after 1",
    arguments: [(0, "0 bytes"), (1, "1 byte"), (2, "2 bytes"), (-1, "-1 bytes")]
  )
  func number(count: Int, text: String) {
    #expect(count.counted("byte") == text)
  }

  @Test("Every type of integer can count")
  func types() {
    #expect(UInt8(1).counted("more line") == "1 more line")
    #expect(Int64.max.counted("byte") == "9223372036854775807 bytes")
  }
}
