#if Download
import Foundation
import InnoNetwork
import TestSupport
import Testing

@testable import InnoNetworkDownload

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Downloads over each transport", .timeLimit(.minutes(2)))
struct TransportTests {
  private let content = DownloadFolder.content(200_000)

  /// Downloads the file that a script serves, and returns its content and the requested ranges.
  private func download(
    over transport: DownloadTransport,
    options: DownloadOptions = DownloadOptions(),
    in folder: DownloadFolder,
    _ script: @escaping FileSession.Script
  ) async throws -> (content: Data, ranges: [String?]) {
    let served = try transport.serve(script)
    let manager = folder.manager(served.session)
    manager.setOnProgressHandler { _, progress in served.note(progress.bytesReceived) }
    let task = await manager.download(url: served.url, to: folder.file, options: options)
    let file = try await manager.file(of: task)
    #expect(folder.names == ["report.bin"])
    return (try Data(contentsOf: file), served.ranges())
  }

  @Test("A file is downloaded, and its hash is verified", arguments: DownloadTransport.allCases)
  func whole(transport: DownloadTransport) async throws {
    let result = try await download(
      over: transport,
      options: DownloadOptions(sha256: TestHash.sha256(content), expectedSize: 200_000),
      in: try DownloadFolder()
    ) { [content] in FileSession.answer(content, to: $1) }
    #expect(result.content == content)
    #expect(result.ranges == [nil])
  }

  @Test(
    "A body without a length is downloaded until its end",
    arguments: DownloadTransport.allCases
  )
  func withoutLength(transport: DownloadTransport) async throws {
    let result = try await download(over: transport, in: try DownloadFolder()) { [content] _, _ in
      FileSession.Answer(body: content)
    }
    #expect(result.content == content)
  }

  @Test(
    "A download with a lost connection continues after the received bytes",
    arguments: DownloadTransport.allCases
  )
  func continued(transport: DownloadTransport) async throws {
    let result = try await download(over: transport, in: try DownloadFolder()) {
      [content] number, request in
      let answer = FileSession.answer(content, to: request)
      return number < 4 ? answer.lost(after: 30_000) : answer
    }
    #expect(result.content == content)
    #expect(result.ranges == [nil, "bytes=30000-", "bytes=60000-", "bytes=90000-"])
  }

  @Test(
    "A server that ignores the range restarts the file",
    arguments: DownloadTransport.allCases
  )
  func ignoredRange(transport: DownloadTransport) async throws {
    let result = try await download(over: transport, in: try DownloadFolder()) {
      [content] number, request in
      var whole = request
      whole.setValue(nil, forHTTPHeaderField: "Range")
      let answer = FileSession.answer(content, to: whole)
      return number == 1 ? answer.lost(after: 50_000) : answer
    }
    #expect(result.content == content)
    #expect(result.ranges == [nil, "bytes=50000-"])
  }

  @Test("A file that has since changed is downloaded again", arguments: DownloadTransport.allCases)
  func changed(transport: DownloadTransport) async throws {
    let new = DownloadFolder.content(90_000, seed: 2)
    let result = try await download(over: transport, in: try DownloadFolder()) {
      [content] number, request in
      number == 1
        ? FileSession.answer(content, to: request).lost(after: 50_000)
        : FileSession.answer(new, to: request, tag: "\"v2\"")
    }
    #expect(result.content == new)
  }

  @Test(
    "A partial response from another offset is discarded",
    arguments: DownloadTransport.allCases
  )
  func otherOffset(transport: DownloadTransport) async throws {
    let result = try await download(over: transport, in: try DownloadFolder()) {
      [content] number, request in
      switch number {
      case 1: FileSession.answer(content, to: request).lost(after: 50_000)
      case 2:
        FileSession.Answer(
          status: 206,
          headers: ["ETag": "\"v1\"", "Content-Range": "bytes 60000-199999/200000"],
          body: content[60_000...]
        )
      default: FileSession.answer(content, to: request)
      }
    }
    #expect(result.content == content)
    #expect(result.ranges == [nil, "bytes=50000-", nil])
  }

  @Test(
    "A server that always answers 416 ends the download with an error",
    arguments: DownloadTransport.allCases
  )
  func unsatisfied(transport: DownloadTransport) async throws {
    let folder = try DownloadFolder()
    let error = await #expect(throws: DownloadError.self) {
      try await download(over: transport, in: folder) { [content] number, request in
        number == 1
          ? FileSession.answer(content, to: request).lost(after: 50_000)
          : FileSession.Answer(status: 416, headers: ["Content-Range": "bytes */200000"])
      }
    }
    #expect(error?.description.contains("returned 416 for GET /data/report.bin") == true)
    #expect(!folder.names.contains("report.bin"))
  }

  @Test(
    "Failed transfers are repeated a limited number of times",
    arguments: DownloadTransport.allCases
  )
  func retries(transport: DownloadTransport) async throws {
    let folder = try DownloadFolder()
    let served = try transport.serve { _, _ in FileSession.Answer(status: 503) }
    let manager = folder.manager(served.session)
    let task = await manager.download(url: served.url, to: folder.file)
    let error = await failure(of: task, manager)
    #expect(error?.description.hasPrefix("The download failed after 4 attempts. ") == true)
    #expect(served.ranges() == [nil, nil, nil, nil])
  }

  @Test(
    "A paused download closes its connection, and continues where it stopped",
    arguments: DownloadTransport.allCases
  )
  func paused(transport: DownloadTransport) async throws {
    let folder = try DownloadFolder()
    let served = try transport.serve { [content] number, request in
      let answer = FileSession.answer(content, to: request)
      return number == 1 ? answer.withheld(after: 50_000) : answer
    }
    let manager = folder.manager(served.session)
    let task = await manager.download(url: served.url, to: folder.file)
    await waitUntil { task.progress.bytesReceived == 50_000 }
    #expect(await manager.pause(task))
    await waitUntil { served.connectionCount() == 0 }
    #expect(folder.names == [".report.bin.download", ".report.bin.download.journal"])
    #expect(await manager.resume(task))
    #expect(try Data(contentsOf: try await manager.file(of: task)) == content)
    #expect(served.ranges() == [nil, "bytes=50000-"])
  }

  @Test(
    "A cancelled download closes its connection, and leaves no files",
    arguments: DownloadTransport.allCases
  )
  func cancelled(transport: DownloadTransport) async throws {
    let folder = try DownloadFolder()
    let served = try transport.serve { [content] _, request in
      FileSession.answer(content, to: request).withheld(after: 50_000)
    }
    let manager = folder.manager(served.session)
    let task = await manager.download(url: served.url, to: folder.file)
    await waitUntil { task.progress.bytesReceived == 50_000 }
    #expect(await manager.cancel(task))
    await waitUntil { served.connectionCount() == 0 }
    #expect(folder.names == [])
    #expect(served.ranges() == [nil])
  }

  @Test(
    "A body that is longer than its length never becomes a file with another hash",
    arguments: DownloadTransport.allCases
  )
  func longBody(transport: DownloadTransport) async throws {
    let folder = try DownloadFolder()
    let served = try transport.serve { [content] _, request in
      FileSession.answer(content, to: request).with { $0.headers["Content-Length"] = "150000" }
    }
    let manager = folder.manager(served.session)
    let options = DownloadOptions(sha256: TestHash.sha256(content))
    let task = await manager.download(url: served.url, to: folder.file, options: options)
    switch await failure(of: task, manager) {
    case .unexpectedResponse("the body is longer than announced", _): break
    // A transport reads only as many bytes as were announced (RFC 9112, section 6.3).
    case .checksumMismatch(_, let actual): #expect(actual == TestHash.sha256(content[..<150_000]))
    case let error: Issue.record("\(String(describing: error))")
    }
    #expect(!folder.names.contains("report.bin"))
  }
}
#endif
