#if Download
import Foundation
import InnoLocking
import InnoNetwork
import Testing

@testable import InnoNetworkDownload

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Transfers of a download", .timeLimit(.minutes(1)))
struct TransferTests {
  private let content = DownloadFolder.content(10_000)

  @Test("A file is downloaded with mode 0600, and no temporary files remain")
  func whole() async throws {
    let folder = try DownloadFolder()
    let session = FileSession(content)
    #expect(try await folder.download(session) == content)
    #expect(folder.names == ["report.bin"])
    let mode = try FileManager.default.attributesOfItem(atPath: folder.file.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(session.requests[0].value(forHTTPHeaderField: "Accept-Encoding") == "identity")
  }

  @Test("An empty file is downloaded")
  func empty() async throws {
    let folder = try DownloadFolder()
    #expect(try await folder.download(FileSession(Data())) == Data())
  }

  @Test("A body without a length is downloaded until its end")
  func withoutLength() async throws {
    let folder = try DownloadFolder()
    let content = content
    let session = FileSession { _, _ in FileSession.Answer(body: content) }
    #expect(try await folder.download(session) == content)
  }

  @Test("A download with a lost connection continues after the last byte")
  func continued() async throws {
    let folder = try DownloadFolder()
    let content = content
    let session = FileSession { number, request in
      let answer = FileSession.answer(content, to: request)
      return number < 4 ? answer.lost(after: 2_500) : answer
    }
    #expect(try await folder.download(session) == content)
    #expect(session.ranges == [nil, "bytes=2500-", "bytes=5000-", "bytes=7500-"])
  }

  @Test("A body shorter than its length is treated as a lost connection")
  func short() async throws {
    let folder = try DownloadFolder()
    let content = content
    let session = FileSession { number, request in
      FileSession.answer(content, to: request).with { if number == 1 { $0.body = content[..<99] } }
    }
    #expect(try await folder.download(session) == content)
    #expect(session.ranges == [nil, "bytes=99-"])
  }

  @Test("A body longer than its length is rejected")
  func long() async throws {
    let folder = try DownloadFolder()
    let content = content
    let session = FileSession { _, request in
      FileSession.answer(content, to: request).with { $0.headers["Content-Length"] = "9999" }
    }
    let error = await #expect(throws: DownloadError.self) {
      try await folder.download(session)
    }
    #expect(
      error?.description
        == "The response from files.example cannot be stored: the body is longer than announced."
    )
    #expect(!folder.names.contains("report.bin"))
  }

  @Test(
    "A weak validator is not used for a range",
    arguments: [
      ["ETag": "W/\"v1\""], ["ETag": "v1"], ["ETag": "\"a\"b\""], [:],
      ["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"],
      [
        "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT",
        "Date": "Sun, 06 Nov 1994 08:50:00 GMT",
      ],
      [
        "ETag": "W/\"v1\"", "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT",
        "Date": "Sun, 06 Nov 1994 09:50:00 GMT",
      ],
    ]
  )
  func weak(headers: [String: String]) async throws {
    let folder = try DownloadFolder()
    let content = content
    let session = FileSession { number, _ in
      let headers = headers.merging(["Content-Length": "10000"]) { $1 }
      let answer = FileSession.Answer(headers: headers, body: content)
      return number == 1 ? answer.lost(after: 5_000) : answer
    }
    #expect(try await folder.download(session) == content)
    #expect(session.ranges == [nil, nil])
  }

  @Test("A date that is a minute older than the response is a strong validator")
  func strongDate() async throws {
    let folder = try DownloadFolder()
    let content = content
    let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    let session = FileSession { number, request in
      guard number > 1 else {
        return FileSession.Answer(
          headers: [
            "Last-Modified": date, "Date": "Sun, 06 Nov 1994 08:50:37 GMT",
            "Content-Length": "10000",
          ],
          body: content
        ).lost(after: 5_000)
      }
      return FileSession.answer(content, to: request, tag: date)
        .with { $0.headers["ETag"] = nil }
    }
    #expect(try await folder.download(session) == content)
    #expect(session.ranges == [nil, "bytes=5000-"])
    #expect(session.requests[1].value(forHTTPHeaderField: "If-Range") == date)
  }

  @Test("A server that ignores the range restarts the file")
  func ignoredRange() async throws {
    let folder = try DownloadFolder()
    let content = content
    let session = FileSession { number, request in
      var whole = request
      whole.setValue(nil, forHTTPHeaderField: "Range")
      let answer = FileSession.answer(content, to: whole)
      return number == 1 ? answer.lost(after: 5_000) : answer
    }
    #expect(try await folder.download(session) == content)
    #expect(session.ranges == [nil, "bytes=5000-"])
  }

  @Test("A file that has since changed is downloaded again")
  func changed() async throws {
    let folder = try DownloadFolder()
    let (old, new) = (content, DownloadFolder.content(9_000, seed: 2))
    let session = FileSession { number, request in
      number == 1
        ? FileSession.answer(old, to: request).lost(after: 5_000)
        : FileSession.answer(new, to: request, tag: "\"v2\"")
    }
    #expect(try await folder.download(session) == new)
  }

  @Test(
    "A partial response that does not continue the file is discarded",
    arguments: [
      ["Content-Range": "bytes 5001-9999/10000"], ["Content-Range": "bytes 0-4999/10000"],
      ["Content-Range": "bytes 5000-9999/10001"], ["Content-Range": "bytes 9999-5000/10000"],
      ["Content-Range": "items 5000-9999/10000"], ["Content-Range": ""], [:],
      ["Content-Range": "bytes 5000-99999999999999999999/10000"],
      ["Content-Range": "bytes 5000-9999/10000", "ETag": "\"v2\""],
      ["Content-Range": "bytes 5000-9999/10000", "Content-Encoding": "gzip"],
      ["Content-Type": "multipart/byteranges; boundary=a"],
    ]
  )
  func wrongPart(headers: [String: String]) async throws {
    let folder = try DownloadFolder()
    let content = content
    let session = FileSession { number, request in
      switch number {
      case 1: FileSession.answer(content, to: request).lost(after: 5_000)
      case 2: FileSession.Answer(status: 206, headers: headers, body: Data("wrong".utf8))
      default: FileSession.answer(content, to: request)
      }
    }
    #expect(try await folder.download(session) == content)
    #expect(session.ranges == [nil, "bytes=5000-", nil])
  }

  @Test("A partial response that starts earlier is written at the correct offset")
  func earlierPart() async throws {
    let folder = try DownloadFolder()
    let content = content
    let session = FileSession { number, request in
      number == 1
        ? FileSession.answer(content, to: request).lost(after: 5_000)
        : FileSession.Answer(
          status: 206,
          headers: ["Content-Range": "bytes 4000-9999/10000", "ETag": "\"v1\""],
          body: content[4_000...]
        )
    }
    #expect(try await folder.download(session) == content)
  }

  @Test("Another request continues a partial response that ends early")
  func smallParts() async throws {
    let folder = try DownloadFolder()
    let content = content
    let session = FileSession { number, request in
      guard number > 1, let range = request.value(forHTTPHeaderField: "Range"),
        let first = Int(range.dropFirst(6).dropLast())
      else { return FileSession.answer(content, to: request).lost(after: 1_000) }
      let last = min(first + 2_999, 9_999)
      return FileSession.Answer(
        status: 206,
        headers: ["Content-Range": "bytes \(first)-\(last)/10000", "ETag": "\"v1\""],
        body: content[first...last]
      )
    }
    #expect(try await folder.download(session) == content)
    #expect(session.ranges == [nil, "bytes=1000-", "bytes=4000-", "bytes=7000-"])
  }

  @Test("A response whose status has no body is rejected", arguments: [204, 205])
  func withoutBody(status: Int) async throws {
    let folder = try DownloadFolder()
    let session = FileSession { _, _ in FileSession.Answer(status: status) }
    let error = await #expect(throws: DownloadError.self) {
      try await folder.download(session)
    }
    #expect(
      error?.description == "The response from files.example cannot be stored: "
        + "a response with status \(status) has no body."
    )
    #expect(!folder.names.contains("report.bin"))
  }

  @Test("An unrequested partial response is rejected")
  func unaskedPart() async throws {
    let folder = try DownloadFolder()
    let session = FileSession { _, _ in
      FileSession.Answer(status: 206, headers: ["Content-Range": "bytes 0-4/5"])
    }
    let error = await #expect(throws: DownloadError.self) {
      try await folder.download(session)
    }
    #expect(
      error?.description == "The response from files.example cannot be stored: "
        + "the response contains only part of the file, but the whole file was requested."
    )
  }

  @Test("A server that always answers 416 ends the download with an error")
  func unsatisfied() async throws {
    let folder = try DownloadFolder()
    let content = content
    let session = FileSession { number, request in
      number == 1
        ? FileSession.answer(content, to: request).lost(after: 5_000)
        : FileSession.Answer(status: 416, headers: ["Content-Range": "bytes */10000"])
    }
    let error = await #expect(throws: DownloadError.self) {
      try await folder.download(session)
    }
    #expect(
      error?.description
        == "files.example returned 416 for GET /data/report.bin. Check the request."
    )
    #expect(session.ranges == [nil, "bytes=5000-", nil])
  }

  @Test("A 416 at the end of a file of unknown size completes the download")
  func unsatisfiedAtEnd() async throws {
    let folder = try DownloadFolder()
    let content = content
    let session = FileSession { number, request in
      FileSession.answer(content, to: request).with { answer in
        guard number == 1 else { return }
        answer.headers["Content-Length"] = nil
        answer.error = .unreachable(.lost, url: FileSession.url)
      }
    }
    #expect(try await folder.download(session) == content)
    #expect(session.ranges == [nil, "bytes=10000-"])
  }

  @Test("Failed transfers are repeated a limited number of times")
  func retries() async throws {
    let folder = try DownloadFolder()
    let session = FileSession { _, _ in FileSession.Answer(status: 503) }
    let error = await #expect(throws: DownloadError.self) {
      try await folder.download(session)
    }
    #expect(
      error?.description == "The download failed after 4 attempts. "
        + "files.example returned 503 Service Unavailable for GET /data/report.bin. Try again "
        + "later."
    )
    #expect(session.requests.count == 4)
  }

  @Test("Transfers that restart every time are repeated a limited number of times")
  func endlessChange() async throws {
    let folder = try DownloadFolder()
    let content = content
    let session = FileSession { number, request in
      FileSession.answer(content, to: request, tag: "\"v\(number)\"").lost(after: 5_000)
    }
    let error = await #expect(throws: DownloadError.self) {
      try await folder.download(session)
    }
    #expect(
      error?.description == "The download failed after 4 attempts. The connection to files.example "
        + "was lost before the response was complete. Try again."
    )
  }

  @Test("A transfer is not repeated after a permanent error")
  func permanent() async throws {
    let folder = try DownloadFolder()
    let session = FileSession { _, _ in FileSession.Answer(status: 404) }
    let error = await #expect(throws: DownloadError.self) {
      try await folder.download(session)
    }
    #expect(
      error?.description
        == "files.example returned 404 Not Found for GET /data/report.bin. Check the path."
    )
    #expect(session.requests.count == 1)
  }

  @Test("A compressed body is stored, and a lost connection restarts its download")
  func encoded() async throws {
    let folder = try DownloadFolder()
    let content = content
    let session = FileSession { number, request in
      let answer = FileSession.answer(content, to: request)
        .with { $0.headers["Content-Encoding"] = "gzip" }
      return number == 1 ? answer.lost(after: 5_000) : answer
    }
    #expect(try await folder.download(session) == content)
    #expect(session.ranges == [nil, nil])
  }
}
#endif
