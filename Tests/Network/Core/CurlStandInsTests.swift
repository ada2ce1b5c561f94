#if canImport(FoundationNetworking) && canImport(Glibc)
import FoundationNetworking
import Glibc
import Testing

@Suite("What stands between Foundation and libcurl")
struct CurlStandInsTests {
  typealias Comparison = @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Bool

  /// Foundation's comparison of hosts, which it makes before each request.
  let isEqual: Comparison

  init() throws {
    let found = try #require(dlsym(nil, "CFURLSessionCurlHostIsEqual"))
    isEqual = unsafeBitCast(found, to: Comparison.self)
  }

  @Test("leaves the comparison of hosts as it is")
  func answers() {
    #expect(isEqual("http://a.example:80/b?c=d#e", "a.example"))
    #expect(!isEqual("http://a.example/", "b.example"))
    #expect(!isEqual("http://a.example/", "a.example.com"))
    #expect(!isEqual("http://a.example@b.example/", "a.example"))
    #expect(!isEqual("no URL", "no URL"))
  }

  @Test("knows an IPv6 address with and without its brackets")
  func addresses() {
    #expect(isEqual("http://[::1]:80/", "::1"))
    #expect(!isEqual("http://[::1]/", "::2"))
  }

  @Test("cleans up the URLs that Foundation would lose")
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
    // By itself Foundation loses 10,000 pages.
    #expect(try residentPages() - before < 2_500)
  }
}
#endif
