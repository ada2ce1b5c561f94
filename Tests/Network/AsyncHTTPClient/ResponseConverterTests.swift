#if AsyncHTTPClient
import Foundation
import NIOHTTP1
import Testing

@testable import InnoNetwork
@testable import InnoNetworkAsyncHTTPClient

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Response heads over AsyncHTTPClient")
struct ResponseConverterTests {
  private func received(_ fields: [(String, String)]) throws -> ReceivedHead {
    let url = try #require(URL(string: "http://localhost/x"))
    return try ResponseConverter(url: url, method: "GET").received(
      HTTPResponseHead(
        version: .http1_1,
        status: .ok,
        headers: NIOHTTP1.HTTPHeaders(fields)
      )
    )
  }

  @Test("The converted head has the status and the joined fields")
  func fields() throws {
    let head = try received([("X-One", "a"), ("x-one", "b"), ("content-type", "text/plain")])
      .response()
    #expect(head.statusCode == 200)
    #expect(head.value(forHTTPHeaderField: "X-One") == "a, b")
    #expect(head.value(forHTTPHeaderField: "Content-Type") == "text/plain")
  }

  @Test("The expected length is known before the head is converted")
  func expectedLength() throws {
    let announced = try received([("content-LENGTH", "12")])
    #expect(announced.expectedLength == 12)
    #expect(try announced.response().expectedContentLength == 12)
    let unknown = try received([("Content-Type", "text/plain")])
    #expect(unknown.expectedLength == -1)
    #expect(try unknown.response().expectedContentLength == -1)
  }

  @Test("A head that is not supported is rejected before it is converted")
  func rejections() throws {
    let long = String(repeating: "b", count: 65_536)
    let cases: [([(String, String)], String)] = [
      ([("Content-Encoding", "br")], "the content encoding is not supported"),
      ([("Transfer-Encoding", "gzip")], "the transfer encoding is not supported"),
      (Array(repeating: ("a", "b"), count: 201), "the header section has more than 200 fields"),
      ([("a", long)], "the header section is larger than 65536 bytes"),
    ]
    for (fields, reason) in cases {
      let error = #expect(throws: NetworkError.self) { try received(fields) }
      #expect(error?.description == "The response from localhost is invalid: \(reason).")
    }
  }
}
#endif
