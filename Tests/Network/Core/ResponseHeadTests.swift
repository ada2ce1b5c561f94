import Foundation
import InnoLocking
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

#if canImport(FoundationNetworking)
@Suite("The head of a received response")
struct ReceivedHeadTests {
  @Test("The head is converted once, when more than the status is read")
  func conversion() throws {
    let head = try #require(HTTPURLResponse(status: 201, headers: ["X-A": "1"], url: exampleURL))
    let count = Locked(0)
    let received = ReceivedHead(status: 201, expectedLength: -1) { () throws(NetworkError) in
      count.withLock { $0 += 1 }
      return head
    }
    let response = try Response(data: Data(), received: received)
    #expect(response.statusCode == 201)
    #expect(count.withLock { $0 } == 0)
    #expect(response.headers["x-a"] == "1")
    #expect(response.head.statusCode == 201)
    #expect(count.withLock { $0 } == 1)
  }

  @Test("A replaced head determines the status and the headers")
  func replacement() throws {
    let old = try #require(HTTPURLResponse(status: 201, headers: ["X-A": "1"], url: exampleURL))
    let new = try #require(HTTPURLResponse(status: 404, headers: ["X-B": "2"], url: exampleURL))
    var response = try Response(data: Data(), received: ReceivedHead(old))
    response.head = new
    #expect(response.statusCode == 404)
    #expect(response.headers.map(\.name) == ["X-B"])
  }
}
#endif
