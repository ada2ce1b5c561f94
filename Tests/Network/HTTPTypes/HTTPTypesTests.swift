#if HTTPTypes
import Foundation
import HTTPTypes
import InnoNetwork
import InnoNetworkHTTPTypes
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Conversions to and from swift-http-types", .timeLimit(.minutes(1)))
struct HTTPTypesTests {
  /// A seeded random number generator (SplitMix64) that makes failures reproducible.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }

    mutating func text(_ characters: String, upTo count: Int) -> String {
      String(
        (0..<Int.random(in: 1...count, using: &self)).compactMap { _ in
          characters.randomElement(using: &self)
        }
      )
    }
  }

  @Test("Random requests are unchanged after a round-trip conversion", arguments: 0..<20)
  func roundTrip(seed: UInt64) throws {
    var generator = Generator(state: seed)
    for _ in 0..<50 {
      let pieces = [
        "%20", "%2F", "%C3%A9", "a", "Z", "~", "!", "(1)", ":", "@", "&", "=", "+", ";",
      ]
      let path = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        "/" + (0..<3).compactMap { _ in pieces.randomElement(using: &generator) }.joined()
      }.joined()
      let query =
        Bool.random(using: &generator)
        ? "?a=\(pieces.randomElement(using: &generator) ?? "")&b" : ""
      var fields = HTTPFields()
      for number in 0..<Int.random(in: 0...5, using: &generator) {
        let name = generator.text("abcXYZ-_!#$%&'*+.^`|~09", upTo: 10) + "\(number)"
        fields.append(
          HTTPField(
            name: try #require(HTTPField.Name(name)),
            value: generator.text("abc XYZ,;=\"()/", upTo: 20).trimmingCharacters(in: .whitespaces)
          )
        )
      }
      let name = try #require(["GET", "POST", "PURGE", "query"].randomElement(using: &generator))
      let request = HTTPRequest(
        method: try #require(HTTPRequest.Method(name)),
        scheme: "https",
        authority: ["api.example.com", "localhost:8443", "[::1]:9"].randomElement(
          using: &generator
        ),
        path: (path.isEmpty ? "/" : path) + query,
        headerFields: fields
      )
      let converted = HTTPRequest(try #require(URLRequest(request)))
      #expect(converted == request)
    }
  }

  @Test("Repeated fields are joined; cookie fields are joined with semicolons")
  func repeatedFields() throws {
    var request = HTTPRequest(method: .get, scheme: "https", authority: "a.example", path: "/")
    request.headerFields[values: .accept] = ["text/plain", "text/html"]
    request.headerFields[values: .cookie] = ["a=1", "b=2"]
    let converted = try #require(URLRequest(request))
    #expect(converted.value(forHTTPHeaderField: "Accept") == "text/plain, text/html")
    #expect(converted.value(forHTTPHeaderField: "Cookie") == "a=1; b=2")
  }

  @Test("The head of a response is converted")
  func response() throws {
    let url = try #require(URL(string: "https://a.example"))
    let head = HTTPURLResponse(
      url: url,
      statusCode: 404,
      httpVersion: nil,
      headerFields: ["Content-Type": "text/plain"]
    )
    let response = HTTPResponse(try #require(head))
    #expect(response.status == .notFound)
    #expect(response.headerFields[.contentType] == "text/plain")
  }
}
#endif
