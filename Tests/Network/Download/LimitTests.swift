#if Download
import Foundation
import InnoLocking
import InnoNetwork
import InnoNetworkTestSupport
import TestSupport
import Testing

@testable import InnoNetworkDownload

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Limits and files of downloads", .timeLimit(.minutes(1)))
struct LimitTests {
  private let content = DownloadFolder.content(10_000)

  /// Returns a session that serves the content after a gate opens.
  private func session(_ gate: Gate) -> FileSession {
    FileSession { [content] _, request in
      FileSession.answer(content, to: request).with { $0.gate = gate }
    }
  }

  @Test("cancelAll cancels running, waiting and paused downloads, and leaves no files")
  func cancelAll() async throws {
    let folder = try DownloadFolder()
    let manager = folder.manager(session(Gate())) { $0.maxConnections = 2 }
    var tasks: [DownloadTask] = []
    for name in ["a", "b", "c"] {
      let file = folder.url.appending(path: name)
      tasks.append(await manager.download(url: FileSession.url, to: file, tag: "t"))
    }
    let (first, second) = (tasks[0], tasks[1])
    await waitUntil { first.progress.bytesReceived > 0 && second.progress.bytesReceived > 0 }
    await manager.pause(first)
    await manager.cancelAll()
    #expect(tasks.allSatisfy { $0.state == .cancelled })
    #expect(folder.names.isEmpty)
  }

  @Test("The request has the configured time limits")
  func timeouts() async throws {
    /// A session that records the options of its requests.
    final class Recorder: URLSessionProtocol {
      let options = Locked<TransportOptions?>(nil)

      func response(
        for request: URLRequest,
        options: TransportOptions
      ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
        self.options.withLock { $0 = options }
        throw .timeout(after: options.timeout, url: request.url ?? FileSession.url)
      }
    }
    let folder = try DownloadFolder()
    let recorder = Recorder()
    let manager = folder.manager(recorder, retries: 0) {
      $0.timeout = .seconds(7)
      $0.totalTimeout = .seconds(70)
    }
    let task = await manager.download(url: FileSession.url, to: folder.file)
    let error = await failure(of: task, manager)
    guard case .networkError(.timeout(.seconds(7), _)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let options = recorder.options.withLock { $0 }
    #expect(options?.timeout == .seconds(7))
    #expect(options?.totalTimeout == .seconds(70))
  }

  @Test("The partial file, the journal and the file have the configured permissions")
  func permissions() async throws {
    let folder = try DownloadFolder()
    let gate = Gate()
    let manager = folder.manager(session(gate)) { $0.filePermissions = 0o640 }
    let task = await manager.download(url: FileSession.url, to: folder.file)
    await waitUntil { task.progress.bytesReceived == 1_000 }
    func mode(_ file: URL) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    }
    #expect(try mode(folder.partial) == 0o640)
    #expect(try mode(folder.journal) == 0o600)
    gate.open()
    _ = try await manager.file(of: task)
    #expect(try mode(folder.file) == 0o640)
  }

  @Test("Between the first and the last, progress events are at least the interval apart")
  func progressInterval() async throws {
    let folder = try DownloadFolder()
    let manager = folder.manager(FileSession(content)) {
      $0.clock = TestClock()
      $0.progressInterval = .seconds(1)
    }
    let bytes = Locked<[Int64]>([])
    manager.setOnProgressHandler { _, progress in
      bytes.withLock { $0.append(progress.bytesReceived) }
    }
    await manager.download(url: FileSession.url, to: folder.file)
    await waitUntil { bytes.withLock { $0.last == 10_000 } }
    #expect(bytes.withLock { $0 } == [0, 10_000])
  }

  @Test("The rate and the estimate of a transfer are published")
  func rate() async throws {
    let folder = try DownloadFolder()
    let (clock, gate) = (TestClock(), Gate())
    let manager = folder.manager(session(gate)) { $0.clock = clock }
    let published = Locked<[DownloadProgress]>([])
    manager.setOnProgressHandler { _, progress in published.withLock { $0.append(progress) } }
    let task = await manager.download(url: FileSession.url, to: folder.file)
    await waitUntil { published.withLock { $0.last?.bytesReceived == 1_000 } }
    #expect(task.progress.bytesPerSecond == nil)
    #expect(task.progress.remaining == nil)
    clock.advance(by: .seconds(1))
    gate.open()
    _ = try await manager.file(of: task)
    await waitUntil { published.withLock { $0.last?.bytesReceived == 10_000 } }
    // The gate opens a second after the transfer began.
    let next = try #require(published.withLock { $0.first { $0.bytesReceived > 1_000 } })
    let rate = Double(next.bytesReceived)
    #expect(next.bytesPerSecond == rate)
    #expect(next.remaining == .seconds(Double(10_000 - next.bytesReceived) / rate))
  }

  @Test("A file of unannounced size has neither a total nor an estimate until its end")
  func unannounced() async throws {
    let folder = try DownloadFolder()
    let gate = Gate()
    let session = FileSession { [content] _, _ in
      FileSession.Answer(body: content).with { $0.gate = gate }
    }
    let manager = folder.manager(session)
    let task = await manager.download(url: FileSession.url, to: folder.file)
    await waitUntil { task.progress.bytesReceived == 1_000 }
    #expect(task.progress.totalBytes == nil)
    #expect(task.progress.fraction == nil)
    #expect(task.progress.remaining == nil)
    #expect(!task.isResumable)
    gate.open()
    #expect(try Data(contentsOf: try await manager.file(of: task)) == content)
  }

  @Test("A journal that grows is compacted to its last record")
  func compaction() throws {
    let folder = try DownloadFolder()
    let path = folder.journal.path
    let journal = try Journal(path, in: FileSystem())
    var record = DownloadRecord(
      id: "1",
      url: FileSession.url,
      priority: .normal,
      conflict: .fail,
      target: DownloadTarget(file: folder.file),
      state: .downloading
    )
    var (largest, compactions, last) = (0, 0, 0)
    for count in 1...1_000 {
      record.flushedBytes = Int64(count)
      try journal.append(record, flushes: false)
      let size = try Data(contentsOf: folder.journal).count
      if size < last { compactions += 1 }
      (largest, last) = (max(largest, size), size)
      #expect(try Journal.read(path, in: FileSystem()) == record)
    }
    #expect(largest <= 64 * 1_024)
    #expect(compactions > 1)
    #expect(folder.names == [".report.bin.download.journal"])
  }

  @Test("A symbolic link at the path of the journal is not followed")
  func linkedJournal() async throws {
    let folder = try DownloadFolder()
    let victim = folder.url.appending(path: "victim")
    try Data("precious".utf8).write(to: victim)
    try FileManager.default.createSymbolicLink(at: folder.journal, withDestinationURL: victim)
    let manager = folder.manager(FileSession(content))
    let task = await manager.download(url: FileSession.url, to: folder.file)
    #expect(
      await failure(of: task, manager)?.text(in: folder)
        == "Cannot open /F/.report.bin.download.journal: the path is a symbolic link. "
        + "Remove the link and retry."
    )
    #expect(try Data(contentsOf: victim) == Data("precious".utf8))
  }

  @Test(
    "On a file system without links, the file is moved, and an existing file is kept",
    arguments: [EPERM, ENOTSUP, EMLINK]
  )
  func withoutLinks(code: Int32) async throws {
    let folder = try DownloadFolder()
    var system = FileSystem()
    system.fault = { operation, _ in operation == .link ? code : nil }
    let manager = folder.manager(FileSession(content), system: system)
    let task = await manager.download(url: FileSession.url, to: folder.file)
    #expect(try Data(contentsOf: try await manager.file(of: task)) == content)
    let other = await manager.download(
      url: FileSession.url,
      to: folder.file,
      options: DownloadOptions(conflict: .rename)
    )
    #expect(try await manager.file(of: other).lastPathComponent == "report 2.bin")
    #expect(folder.names == ["report 2.bin", "report.bin"])
  }

  @Test("The root folder cannot be the file of a download, and no partial file is created in it")
  func rootAsFile() async throws {
    let opened = Locked<[String]>([])
    var system = FileSystem()
    system.fault = { operation, path in
      if operation == .open { opened.withLock { $0.append(path) } }
      return EROFS
    }
    let manager = try DownloadFolder().manager(FileSession(content), system: system)
    let task = await manager.download(url: FileSession.url, to: URL(filePath: "/"))
    #expect(
      await failure(of: task, manager)?.description
        == "\"/\" is not a valid file name; use a name such as report.pdf, without slashes or null "
        + "characters."
    )
    #expect(opened.withLock { $0 } == [])
  }
}
#endif
