import Foundation
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("The head of a recorded or scripted response")
struct ResponseHeadTests {
  @Test("The values of repeated fields are joined, and the first name is kept")
  func repeatedFields() throws {
    let url = try #require(URL(string: "https://a.example/x"))
    let fields: [HTTPHeaders.Field] = [
      .init(name: "Via", value: "1.1 a"), .init(name: "Age", value: "5"),
      .init(name: "via", value: "1.1 b"),
    ]
    let headers = HTTPHeaders(fields)
    let head = try #require(HTTPURLResponse(status: 404, headers: headers, url: url))
    #expect(head.statusCode == 404)
    #expect(head.url == url)
    #expect(HTTPHeaders(head).map(\.value).sorted() == ["1.1 a, 1.1 b", "5"])
    #expect(headers.joined == ["Via": "1.1 a, 1.1 b", "Age": "5"])
  }
}
