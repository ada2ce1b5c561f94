#if AsyncHTTPClient
import Foundation
import NIOCore
import Testing

@testable import InnoNetworkAsyncHTTPClient

@Suite("Content encodings over AsyncHTTPClient")
struct ContentDecoderTests {
  private static let text = "hello hello hello hello"
  private static let gzip = "H4sIAAAAAAACA8tIzcnJV8hAJwHjUT2NFwAAAA=="
  private static let zlib = "eJzLSM3JyVfIQCcBaAMIsQ=="
  private static let raw = "y0jNyclXyEAnAQ=="

  /// Returns the decoded text of a body that arrives in pieces, or nil if the body is invalid.
  private func decoded(_ body: Data, _ encoding: String, by size: Int) throws -> String? {
    let decoder = try #require(ContentDecoder(encoding))
    var text = ""
    var rest = body[...]
    while !rest.isEmpty {
      var input = ByteBuffer(bytes: rest.prefix(size))
      rest = rest.dropFirst(size)
      decoding: while true {
        switch decoder.next(&input) {
        case .bytes(let piece): text += String(buffer: piece)
        case .done: break decoding
        case .invalid: return nil
        }
      }
    }
    return decoder.isComplete ? text : nil
  }

  @Test(
    "Each encoding is decoded, regardless of how the body is split",
    arguments: [("gzip", gzip), ("x-gzip", gzip), ("deflate", zlib), ("deflate", raw)]
  )
  func encodings(name: String, body: String) throws {
    let body = try #require(Data(base64Encoded: body))
    // A deflate stream without a zlib header is recognized by its first two bytes.
    for size in [2, 3, 1_000] {
      #expect(try decoded(body, name, by: size) == Self.text, "\(size)")
    }
  }

  @Test("A gzip file with several members is decoded completely")
  func members() throws {
    let body = try #require(Data(base64Encoded: Self.gzip))
    #expect(try decoded(body + body, "gzip", by: 7) == Self.text + Self.text)
  }

  @Test("A body that is truncated or followed by other data is invalid")
  func defects() throws {
    let body = try #require(Data(base64Encoded: Self.gzip))
    #expect(try decoded(body.dropLast(9), "gzip", by: 1_000) == nil)
    #expect(try decoded(body + Data("more".utf8), "gzip", by: 1_000) == nil)
    #expect(try decoded(Data("not gzip".utf8), "gzip", by: 1_000) == nil)
  }

  @Test("Other encodings have no decoder")
  func others() {
    for name in ["identity", "br", "zstd", ""] { #expect(ContentDecoder(name) == nil) }
  }
}
#endif
