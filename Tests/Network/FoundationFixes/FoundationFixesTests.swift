#if canImport(FoundationNetworking) && canImport(Glibc)
import Foundation
import FoundationNetworking
import Glibc
import InnoNetworkFoundationFixes
import Testing

@Suite("FoundationFixes", .timeLimit(.minutes(1)))
struct FoundationFixesTests {
  typealias Comparison = @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Bool

  /// The host comparison that Foundation performs before each request.
  let isEqual: Comparison

  init() throws {
    let found = try #require(dlsym(nil, "CFURLSessionCurlHostIsEqual"))
    isEqual = unsafeBitCast(found, to: Comparison.self)
  }

  @Test("The fixes are bound in a dynamically linked program")
  func status() {
    #expect(FoundationFixes.status == .bound)
    #expect(FoundationFixes.isBound)
  }

  @Test(
    "Responses that crash Foundation without the fixes do not crash it",
    arguments: [
      "HTTP/1.1 200 OK\r\nX-A: 1\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\nX-A: 1\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\n[]",
      "HTTP/1.1 200\r\nX-A:1\r\nContent-Length: 2\r\n\r\n[]",
    ]
  )
  func hostileAnswers(answer: String) async throws {
    let server = try OneAnswer(answer)
    let session = URLSession(configuration: .ephemeral)
    // The requests run concurrently so that several handles share a bucket.
    let ends = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          await withCheckedContinuation { continuation in
            let task = session.dataTask(with: server.url) { _, response, error in
              continuation.resume(returning: response != nil || error != nil)
            }
            task.resume()
          }
        }
      }
      return await group.reduce(true) { $0 && $1 }
    }
    #expect(ends)
    session.finishTasksAndInvalidate()
  }

  @Test("The results of host comparisons are unchanged")
  func answers() {
    #expect(isEqual("http://a.example:80/b?c=d#e", "a.example"))
    #expect(!isEqual("http://a.example/", "b.example"))
    #expect(!isEqual("http://a.example/", "a.example.com"))
    #expect(!isEqual("http://a.example@b.example/", "a.example"))
    #expect(!isEqual("no URL", "no URL"))
  }

  @Test("IPv6 hosts match with and without brackets")
  func addresses() {
    #expect(isEqual("http://[::1]:80/", "::1"))
    #expect(!isEqual("http://[::1]/", "::2"))
  }

  @Test("URLs are released")
  func memory() throws {
    func residentPages() throws -> Int {
      let file = try #require(fopen("/proc/self/statm", "r"))
      defer { fclose(file) }
      var text = [CChar](repeating: 0, count: 128)
      _ = fgets(&text, 128, file)
      let words = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
        .split(separator: " ")
      return try #require(Int(words[1]))
    }
    _ = isEqual("http://a.example:8080/path?query", "a.example")
    let before = try residentPages()
    for _ in 0..<200_000 { _ = isEqual("http://a.example:8080/path?query", "a.example") }
    // Without the fix, Foundation leaks 10,000 pages.
    #expect(try residentPages() - before < 2_500)
  }
}

/// A server on 127.0.0.1 that sends the same bytes over each connection and closes it.
private final class OneAnswer: Sendable {
  let url: URL
  private let listener: Int32

  init(_ answer: String) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 64) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    try #require(isListening)
    url = try #require(URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/"))
    self.listener = listener
    Thread.detachNewThread {
      let bytes = Array(answer.utf8)
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        _ = recv(connection, &buffer, buffer.count, 0)
        _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        close(connection)
      }
      close(listener)
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
  }
}
#endif
