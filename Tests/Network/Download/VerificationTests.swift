#if Download
import Foundation
import InnoNetwork
import Testing

@testable import InnoNetworkDownload

@Suite("Verification of a downloaded file", .timeLimit(.minutes(1)))
struct VerificationTests {
  private let content = DownloadFolder.content(10_000)

  @Test("The hash of a resumed download is verified")
  func hash() async throws {
    let folder = try DownloadFolder()
    let content = content
    let session = FileSession { number, request in
      let answer = FileSession.answer(content, to: request)
      return number == 1 ? answer.lost(after: 5_000) : answer
    }
    let right = DownloadOptions(sha256: TestHash.sha256(content).uppercased())
    #expect(try await folder.download(session, options: right) == content)
    let other = try DownloadFolder()
    let wrong = DownloadOptions(sha256: String(repeating: "0", count: 64))
    let error = await #expect(throws: DownloadError.self) {
      try await other.download(FileSession(content), options: wrong)
    }
    #expect(
      error?.description == "The file's SHA-256 hash is \(TestHash.sha256(content)), but "
        + "\(String(repeating: "0", count: 64)) was expected. "
        + "Check the expected hash, or retry from the start."
    )
    #expect(!other.names.contains("report.bin"))
  }

  @Test("The hash is that of the file's bytes, even if a partial response replaced some of them")
  func hashOfReplacedBytes() async throws {
    let folder = try DownloadFolder()
    let content = content
    var written = content
    written[4_000] ^= 1
    let session = FileSession { [written] number, request in
      number == 1
        ? FileSession.answer(content, to: request).lost(after: 5_000)
        : FileSession.Answer(
          status: 206,
          headers: ["Content-Range": "bytes 4000-9999/10000", "ETag": "\"v1\""],
          body: written[4_000...]
        )
    }
    let options = DownloadOptions(sha256: TestHash.sha256(content))
    let error = await #expect(throws: DownloadError.self) {
      try await folder.download(session, options: options)
    }
    guard case .checksumMismatch(_, let actual) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(actual == TestHash.sha256(written))
    #expect(!folder.names.contains("report.bin"))
  }

  @Test("A malformed hash is rejected before the transfer", arguments: ["abc", "\u{1B}", ""])
  func malformedHash(hash: String) async throws {
    let folder = try DownloadFolder()
    let session = FileSession(content)
    let error = await #expect(throws: DownloadError.self) {
      try await folder.download(session, options: DownloadOptions(sha256: hash))
    }
    let shown = hash == "\u{1B}" ? "\\u{1b}" : hash
    #expect(
      error?.description == "\"\(shown)\" is not a SHA-256 hash; use 64 hexadecimal digits."
    )
    #expect(session.requests.isEmpty)
  }

  @Test("A file whose size differs from the expected size is not transferred")
  func size() async throws {
    let folder = try DownloadFolder()
    let error = await #expect(throws: DownloadError.self) {
      try await folder.download(
        FileSession(content),
        options: DownloadOptions(expectedSize: 9)
      )
    }
    #expect(
      error?.description
        == "The file's size is 10000 bytes, but the expected size is 9 bytes. Check the URL and "
        + "the expected size."
    )
  }
}
#endif
