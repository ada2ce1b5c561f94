import InnoNearestMatch
import Testing

@Suite("Nearest match")
struct NearestMatchTests {
  private let names = ["baseURL", "network", "session"]

  @Test(
    "A match differs from the word in at most a third of the letters, ignoring case",
    arguments: [
      ("baseUrl", "baseURL"), ("netwrok", "network"), ("sesion", "session"), ("x", nil),
      ("repository", nil), ("", nil),
    ] as [(String, String?)]
  )
  func nearest(word: String, expected: String?) {
    #expect(NearestMatch.of(word, in: names) == expected)
    #expect(NearestMatch.of(word, in: names, completing: false) == expected)
  }

  @Test("On request, a word is completed to the only name that begins with it")
  func completing() {
    #expect(NearestMatch.of("bas", in: names) == "baseURL")
    #expect(NearestMatch.of("bas", in: names, completing: false) == nil)
    #expect(NearestMatch.of("ses", in: names + ["sessions"]) == nil)
  }

  @Test("Swapping two neighbors counts as one change")
  func swapping() {
    #expect(NearestMatch.of("lgo", in: ["log", "link"]) == "log")
  }

  @Test(
    "The first of the most similar names is the match",
    arguments: [
      ("abcdef", ["abxdxf", "abcxef", "abcdxf"], "abcxef"),
      ("statee", ["stat", "state", "states"], "state"),
      ("ba", ["ab", "bb"], "ab"),
      ("wiat", ["wall", "exit", "wait"], "wait"),
    ]
  )
  func order(word: String, names: [String], expected: String) {
    #expect(NearestMatch.of(word, in: names, completing: false) == expected)
  }

  @Test("A name that shares no letter with a short word is not its match")
  func shortWords() {
    #expect(NearestMatch.of("x", in: ["a"]) == nil)
  }

  @Test("A word of more than 64 letters has no match")
  func longWords() {
    let word = String(repeating: "a", count: 65)
    #expect(NearestMatch.of(word, in: [word]) == nil)
  }
}
