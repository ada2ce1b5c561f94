import Testing

@testable import InnoDIMacros

@Suite("The nearest name")
struct NearestNameTests {
  @Test(
    "is the one most likely meant, or none",
    arguments: [
      ("baseUrl", "baseURL"), ("netwrok", "network"), ("sesion", "session"), ("x", nil),
      ("repository", nil), ("bas", nil), ("", nil),
    ] as [(String, String?)]
  )
  func nearest(name: String, expected: String?) {
    #expect(name.nearest(among: ["baseURL", "network", "session"]) == expected)
  }
}
