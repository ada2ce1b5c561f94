import Foundation
import Testing

@testable import SampleFixtures

@Suite("Fixture files")
struct FixtureFileTests {
  private func response(
    _ path: String,
    range: String? = nil,
    ifRange: String? = nil
  ) -> FixtureResponse {
    let answer = FixtureSite().answer(
      to: FixtureRequest("GET", path, range: range, ifRange: ifRange)
    )
    return switch answer {
    case .response(let response), .dropped(let response): response
    }
  }

  @Test("A file has the size that its name states, and a range of the file has the same bytes")
  func range() {
    let whole = response("/files/10kB")
    #expect(whole.status == 200)
    #expect(whole.body.count == 10_000)
    #expect(Set(whole.body).count > 200)
    let rest = response("/files/10kB", range: "bytes=4321-")
    #expect(rest.status == 206)
    #expect(rest.body == whole.body.dropFirst(4_321))
    #expect(rest.headers.contains { $0 == ("Content-Range", "bytes 4321-9999/10000") })
    let tag = whole.headers.first { $0.name == "ETag" }?.value
    #expect(response("/files/10kB", range: "bytes=1-", ifRange: tag).status == 206)
    #expect(response("/files/10kB", range: "bytes=1-", ifRange: "\"other\"").status == 200)
    #expect(response("/files/10kB", range: "bytes=10000-").status == 416)
  }

  @Test("A file is sent at the rate in its query")
  func rate() {
    #expect(response("/files/1MB?rate=500kB").rate == 500_000)
    #expect(response("/files/1MB").rate == nil)
  }

  @Test(
    "Invalid paths and queries are answered with 404",
    arguments: ["/files", "/files/", "/files/x", "/files/1GB", "/files/101MB", "/files/1?rate=x"]
  )
  func unknown(path: String) {
    #expect(response(path).status == 404)
  }
}
