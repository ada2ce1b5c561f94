import Foundation
import InnoLocking
import InnoNetwork
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Decoding policies")
struct DecodingPolicyTests {
  private func response(_ text: String) throws -> Response {
    let head = try #require(HTTPURLResponse(status: 200, headers: [:], url: exampleURL))
    return Response(data: Data(text.utf8), head: head)
  }

  @Test("An unchanged body is decoded once, and a changed body is decoded again")
  func reuse() throws {
    let decoded = Locked<[Int]>([])
    let counting = DecodingPolicy<Int> { response in
      let value = try DecodingPolicy<Int>.json().decode(response)
      decoded.withLock { $0.append(value) }
      return value
    }
    let policy = counting.reusingUnchanged()
    let values = try ["1", "1", "2", "2", "1"].map { try policy.decode(response($0)) }
    #expect(values == [1, 1, 2, 2, 1])
    #expect(decoded.withLock(\.self) == [1, 2, 1])
    #expect(try counting.reusingUnchanged().decode(response("1")) == 1)
    #expect(decoded.withLock(\.self) == [1, 2, 1, 1])
  }

  @Test("A body that cannot be decoded fails each time, and does not replace the earlier value")
  func failure() throws {
    let policy = DecodingPolicy<Int>.json().reusingUnchanged()
    #expect(try policy.decode(response("1")) == 1)
    for _ in 1...2 {
      #expect(throws: DecodingError.self) { try policy.decode(response("x")) }
    }
    #expect(try policy.decode(response("1")) == 1)
  }
}
