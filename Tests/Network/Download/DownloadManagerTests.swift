#if Download
import Foundation
import InnoLocking
import InnoNetwork
import InnoNetworkTestSupport
import Testing
import TestSupport

@testable import InnoNetworkDownload

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Download manager", .timeLimit(.minutes(1)))
struct DownloadManagerTests {
  private let content = DownloadFolder.content(10_000)

  /// Returns a session that serves the content after a gate opens.
  private func session(_ gate: Gate, from number: Int = 1) -> FileSession {
    let content = content
    return FileSession { request, asked in
      FileSession.answer(content, to: asked).with { if request >= number { $0.gate = gate } }
    }
  }

  @Test("Events report each state and the outcome, even to late subscribers")
  func events() async throws {
    let folder = try DownloadFolder()
    let gate = Gate()
    let manager = folder.manager(session(gate))
    let task = await manager.download(url: FileSession.url, to: folder.file)
    let events = manager.events(for: task)
    gate.open()
    var states: [DownloadState] = []
    var last: DownloadProgress?
    var file: URL?
    for await event in events {
      switch event {
      case .stateChanged(let state): states.append(state)
      case .progress(let progress): last = progress
      case .completed(let url): file = url
      case .failed(let error): Issue.record(error)
      }
    }
    #expect(states.last == .completed)
    #expect(last?.bytesReceived == 10_000)
    #expect(last?.totalBytes == 10_000)
    #expect(last?.fraction == 1)
    #expect(file?.path == folder.file.path)
    #expect(try await manager.file(of: task).path == folder.file.path)
    #expect(task.attempt == 1)
    #expect(task.isResumable)
    #expect(task.lastProgressAt != nil)
  }

  @Test("Handlers are called in event order")
  func handlers() async throws {
    let folder = try DownloadFolder()
    let manager = folder.manager(FileSession(content))
    let log = Locked<[String]>([])
    manager.setOnStateChangedHandler { _, state in log.withLock { $0.append(state.rawValue) } }
    manager.setOnCompletedHandler { _, file in log.withLock { $0.append(file.lastPathComponent) } }
    manager.setOnFailedHandler { _, error in log.withLock { $0.append(error.description) } }
    manager.setOnProgressHandler { _, progress in
      log.withLock { if progress.fraction == 1, $0.last != "1" { $0.append("1") } }
    }
    await manager.download(url: FileSession.url, to: folder.file)
    await waitUntil { log.withLock { $0.contains("report.bin") } }
    #expect(
      log.withLock { $0 } == ["waiting", "downloading", "1", "completed", "report.bin"]
    )
  }

  @Test("A paused download keeps its partial file and can be resumed")
  func pause() async throws {
    let folder = try DownloadFolder()
    let gate = Gate()
    let session = FileSession { [content] number, request in
      FileSession.answer(content, to: request).with { if number == 1 { $0.gate = gate } }
    }
    let manager = folder.manager(session)
    let task = await manager.download(url: FileSession.url, to: folder.file)
    await waitUntil { task.progress.bytesReceived == 1_000 }
    #expect(await manager.pause(task))
    #expect(task.state == .paused)
    #expect(folder.names == [".report.bin.download", ".report.bin.download.journal"])
    #expect(await manager.pause(task))
    #expect(await manager.resume(task))
    #expect(try Data(contentsOf: try await manager.file(of: task)) == content)
    #expect(session.ranges == [nil, "bytes=1000-"])
    #expect(await !manager.resume(task))
    #expect(await !manager.pause(task))
    #expect(await !manager.cancel(task))
  }

  @Test("A cancelled download leaves no files and can be retried")
  func cancel() async throws {
    let folder = try DownloadFolder()
    let gate = Gate()
    let session = FileSession { [content] number, request in
      FileSession.answer(content, to: request).with { if number == 1 { $0.gate = gate } }
    }
    let manager = folder.manager(session, remembers: true)
    let task = await manager.download(url: FileSession.url, to: folder.file, tag: "a")
    await waitUntil { task.progress.bytesReceived == 1_000 }
    await manager.cancelAll(matching: "b")
    #expect(task.state == .downloading)
    await manager.cancelAll(matching: "a")
    #expect(task.state == .cancelled)
    #expect(folder.names == ["state"])
    #expect(await failure(of: task, manager)?.description == "The download was cancelled.")
    #expect(await manager.retry(task))
    #expect(try Data(contentsOf: try await manager.file(of: task)) == content)
    #expect(task.generation == 1)
    #expect(session.ranges == [nil, nil])
  }

  @Test("A retry resumes a failed download")
  func retry() async throws {
    let folder = try DownloadFolder()
    let session = FileSession { [content] number, request in
      let answer = FileSession.answer(content, to: request)
      return number == 1 ? answer.lost(after: 5_000) : answer
    }
    let manager = folder.manager(session, retries: 0)
    let task = await manager.download(url: FileSession.url, to: folder.file)
    #expect(
      await failure(of: task, manager)?.description == "The connection to files.example was lost "
        + "before the response was complete. Try again."
    )
    #expect(await manager.retry(task))
    #expect(try Data(contentsOf: try await manager.file(of: task)) == content)
    #expect(session.ranges == [nil, "bytes=5000-"])
    #expect(await !manager.retry(task))
  }

  @Test("Downloads over the limit wait, and the highest priority starts first")
  func queue() async throws {
    let folder = try DownloadFolder()
    let gate = Gate()
    let manager = folder.manager(session(gate)) { $0.maxConnections = 1 }
    let order = Locked<[String]>([])
    manager.setOnStateChangedHandler { task, state in
      if state == .downloading { order.withLock { $0.append(task.destination.lastPathComponent) } }
    }
    for (name, priority) in [("a", .normal), ("b", .low), ("c", .normal), ("d", .high)]
      as [(String, DownloadPriority)]
    {
      await manager.download(
        url: FileSession.url,
        to: folder.url.appending(path: name),
        options: DownloadOptions(priority: priority)
      )
    }
    let tasks = await manager.tasks
    #expect(tasks.map(\.state).dropFirst() == [.waiting, .waiting, .waiting])
    gate.open()
    for task in tasks { _ = try await manager.file(of: task) }
    await waitUntil { order.withLock { $0.count } == 4 }
    #expect(order.withLock { $0 } == ["a", "d", "c", "b"])
  }

  @Test("Each host has its own limit")
  func hosts() async throws {
    let folder = try DownloadFolder()
    let gate = Gate()
    let manager = folder.manager(session(gate)) { $0.maxConnectionsPerHost = 1 }
    let urls = ["https://a.example/1", "https://A.example:443/2", "https://b.example/3"]
    var tasks: [DownloadTask] = []
    for text in urls {
      let url = try #require(URL(string: text))
      tasks.append(await manager.download(url: url, toDirectory: folder.url))
    }
    let third = tasks[2]
    await waitUntil { third.state == .downloading }
    #expect(tasks[1].state == .waiting)
    gate.open()
    for task in tasks { _ = try await manager.file(of: task) }
    #expect(folder.names == ["1", "2", "3"])
  }

  @Test("A second download to the same file is rejected in this and in another process")
  func inUse() async throws {
    let folder = try DownloadFolder()
    let gate = Gate()
    let manager = folder.manager(session(gate))
    let first = await manager.download(url: FileSession.url, to: folder.file)
    await waitUntil { first.state == .downloading }
    let text =
      "/F/report.bin is the destination of another download; wait until that download ends, or choose another name."
    let second = await manager.download(url: FileSession.url, to: folder.file)
    #expect(await failure(of: second, manager)?.text(in: folder) == text)
    let other = folder.manager(FileSession(content))
    let third = await other.download(url: FileSession.url, to: folder.file)
    #expect(await failure(of: third, other)?.text(in: folder) == text)
    // The partial file belongs to the first download.
    await waitUntil { first.progress.bytesReceived == 1_000 }
    #expect(await manager.forget(second))
    #expect(await other.cancel(third))
    #expect(folder.names == [".report.bin.download", ".report.bin.download.journal"])
    gate.open()
    #expect(try Data(contentsOf: try await manager.file(of: first)) == content)
  }

  @Test(
    "A file name that is not a single path component is rejected",
    arguments: ["../a", "/etc/passwd", "a/b", "..", ".", "", "a\u{0}b"]
  )
  func outside(name: String) async throws {
    let folder = try DownloadFolder()
    let manager = folder.manager(FileSession(content))
    let task = await manager.download(
      url: FileSession.url,
      toDirectory: folder.url,
      fileName: name
    )
    #expect(
      await failure(of: task, manager)?.description
        == "\"\(name.replacing("\0", with: "\\u{0}"))\" is not a valid file name; "
        + "use a name such as report.pdf, without slashes or null characters."
    )
    #expect(folder.names.isEmpty)
  }

  @Test("The server may choose the file's name, but not its folder")
  func disposition() async throws {
    let folder = try DownloadFolder()
    let session = FileSession { [content] _, request in
      FileSession.answer(content, to: request).with {
        $0.headers["Content-Disposition"] = "attachment; filename=\"../../\u{1}evil.sh\""
      }
    }
    let manager = folder.manager(session)
    let task = await manager.download(url: FileSession.url, toDirectory: folder.url)
    _ = try await manager.file(of: task)
    #expect(folder.names == ["evil.sh"])
    #expect(task.destination.lastPathComponent == "evil.sh")
  }

  @Test(
    "A URL that cannot be downloaded is rejected",
    arguments: [
      (
        "ftp://a.example/b",
        "The download was not started: the URL ftp://a.example/b does not start with https:// or "
          + "http://."
      ),
      (
        "http://a.example/b",
        "The download was not started: the URL http://a.example/b would be requested without "
          + "encryption; use https://, or set DownloadConfiguration(allowsInsecureHTTP: true)."
      ),
    ]
  )
  func invalidURL(text: String, message: String) async throws {
    let folder = try DownloadFolder()
    let manager = folder.manager(FileSession(content))
    let url = try #require(URL(string: text))
    let task = await manager.download(url: url, to: folder.file)
    #expect(await failure(of: task, manager)?.description == message)
  }

  @Test("Running, paused and failed downloads are restored after a restart")
  func restoration() async throws {
    let folder = try DownloadFolder()
    let gate = Gate()
    let session = FileSession { [content] _, request in
      request.url?.path == "/failed"
        ? FileSession.Answer(status: 404)
        : FileSession.answer(content, to: request).with { $0.gate = gate }
    }
    let manager = folder.manager(session, remembers: true)
    var tasks: [DownloadTask] = []
    for name in ["running", "paused", "failed"] {
      let url = try #require(URL(string: "https://files.example/\(name)"))
      let file = folder.url.appending(path: name)
      tasks.append(await manager.download(url: url, to: file, tag: "t"))
    }
    let (running, paused, failed) = (tasks[0], tasks[1], tasks[2])
    await waitUntil { running.progress.bytesReceived == 1_000 }
    await waitUntil { paused.progress.bytesReceived == 1_000 }
    await manager.pause(paused)
    #expect(await failure(of: failed, manager) != nil)
    await manager.shutdown()
    let late = await manager.download(url: FileSession.url, to: folder.file)
    #expect(late.error?.description == "The download was not started: the manager was shut down.")

    let again = FileSession(content)
    let next = folder.manager(again, remembers: true)
    await next.waitForRestoration()
    let restored = await next.tasks
    #expect(Set(restored.map(\.id)) == Set(tasks.map(\.id)))
    #expect(restored.allSatisfy { $0.isRestored && $0.tag == "t" })
    let continued = try #require(await next.task(withId: running.id))
    #expect(try Data(contentsOf: try await next.file(of: continued)) == content)
    #expect(again.ranges == ["bytes=1000-"])
    let stillPaused = try #require(await next.task(withId: paused.id))
    #expect(stillPaused.state == .paused)
    #expect(stillPaused.progress == DownloadProgress(bytesReceived: 1_000, totalBytes: 10_000))
    let stillFailed = try #require(await next.task(withId: failed.id))
    #expect(
      stillFailed.error?.description
        == "files.example returned 404 Not Found for GET /failed. Check the path."
    )
    await next.resume(stillPaused)
    #expect(try Data(contentsOf: try await next.file(of: stillPaused)) == content)
    #expect(await next.forget(stillFailed))
    #expect(await next.tasks.count == 2)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.state.path).isEmpty)
  }

  @Test("A manager that restores no downloads records its own, and the next one restores all")
  func recordedWithoutRestoration() async throws {
    let folder = try DownloadFolder()
    let session = FileSession { [content] _, request in
      FileSession.answer(content, to: request).with { $0.gate = Gate() }
    }
    var ids: [String] = []
    for restores in [true, false] {
      let manager = folder.manager(session, remembers: true, restores: restores)
      let file = folder.url.appending(path: "restores-\(restores)")
      let task = await manager.download(url: FileSession.url, to: file)
      await waitUntil { task.progress.bytesReceived == 1_000 }
      await manager.pause(task)
      await manager.waitForRestoration()
      #expect(await manager.tasks.map(\.id) == [task.id])
      await manager.shutdown()
      ids.append(task.id)
    }
    let next = folder.manager(FileSession(content), remembers: true)
    await next.waitForRestoration()
    let restored = await next.tasks
    #expect(Set(restored.map(\.id)) == Set(ids))
    #expect(restored.allSatisfy { $0.state == .paused })
  }

  @Test("A damaged journal is reported, and the other downloads are restored")
  func damagedJournal() async throws {
    let folder = try DownloadFolder()
    let manager = folder.manager(session(Gate()), remembers: true)
    let task = await manager.download(url: FileSession.url, to: folder.file)
    await waitUntil { task.progress.bytesReceived == 1_000 }
    await manager.shutdown()
    try Data("garbage\n".utf8).write(to: folder.journal)
    let next = folder.manager(FileSession(content), remembers: true)
    await next.waitForRestoration()
    #expect(await next.tasks.isEmpty)
    #expect(
      await next.restorationErrors.map { $0.text(in: folder) } == [
        "The download journal /F/.report.bin.download.journal is damaged, so the download was "
          + "not restored. Start the download again."
      ]
    )
  }

  @Test("A download whose journal is unreachable is reported, and the next launch restores it")
  func unreachableJournal() async throws {
    let folder = try DownloadFolder()
    let (files, moved) = (folder.url.path + "/files", folder.url.path + "/moved")
    try FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: true)
    let manager = folder.manager(session(Gate()), remembers: true)
    let file = URL(filePath: files + "/report.bin")
    let task = await manager.download(url: FileSession.url, to: file)
    await waitUntil { task.progress.bytesReceived == 1_000 }
    await manager.shutdown()

    // A link to itself makes the paths below it unreachable, even for the root user.
    #expect(rename(files, moved) == 0)
    #expect(symlink(files, files) == 0)
    let next = folder.manager(FileSession(content), remembers: true)
    await next.waitForRestoration()
    #expect(await next.tasks.isEmpty)
    #expect(
      await next.restorationErrors.map { $0.text(in: folder) } == [
        "Cannot read /F/files/.report.bin.download.journal: the path is a symbolic link. "
          + "Remove the link and retry."
      ]
    )

    #expect(unlink(files) == 0)
    #expect(rename(moved, files) == 0)
    let last = folder.manager(session(Gate()), remembers: true)
    await last.waitForRestoration()
    #expect(await last.tasks.map(\.id) == [task.id])
    await last.shutdown()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.state.path).count == 1)
  }

  @Test("Headers and interceptors are applied, and headers are not stored in the journal")
  func headers() async throws {
    struct Adding: RequestInterceptor {
      func adapt(_ request: URLRequest) async throws -> URLRequest {
        var request = request
        request.setValue("2", forHTTPHeaderField: "X-B")
        return request
      }
    }
    let folder = try DownloadFolder()
    let gate = Gate()
    let session = session(gate)
    let manager = folder.manager(session) { $0.requestInterceptors = [Adding()] }
    let task = await manager.download(
      url: FileSession.url,
      to: folder.file,
      options: DownloadOptions(headers: ["Authorization": "Bearer secret-1"])
    )
    await waitUntil { task.progress.bytesReceived == 1_000 }
    let journal = try String(contentsOf: folder.journal, encoding: .utf8)
    #expect(!journal.contains("secret-1"))
    gate.open()
    _ = try await manager.file(of: task)
    #expect(session.requests[0].value(forHTTPHeaderField: "Authorization") == "Bearer secret-1")
    #expect(session.requests[0].value(forHTTPHeaderField: "X-B") == "2")
  }

  @Test("The delay before a new transfer is measured by the clock")
  func delay() async throws {
    let folder = try DownloadFolder()
    let clock = TestClock()
    let session = FileSession { [content] number, request in
      number == 1 ? FileSession.Answer(status: 503) : FileSession.answer(content, to: request)
    }
    let manager = folder.manager(session) {
      $0.clock = clock
      $0.retry = ExponentialBackoffRetryPolicy(retryDelay: .seconds(5), jitterRatio: 0)
    }
    let task = await manager.download(url: FileSession.url, to: folder.file)
    #expect(await clock.waitForSleepers(1))
    #expect(task.state == .waiting)
    #expect(clock.sleeps == [.seconds(5)])
    clock.advance(by: .seconds(5))
    _ = try await manager.file(of: task)
    #expect(task.attempt == 2)
  }

  @Test("The rate and the remaining time stay correct when the clock goes back a year")
  func rate() {
    var meter = RateMeter()
    meter.add(0, at: .seconds(0))
    #expect(meter.bytesPerSecond == nil)
    for second in 1...10 { meter.add(Int64(second) * 1_000, at: .seconds(second)) }
    #expect(meter.bytesPerSecond.map { abs($0 - 1_000) < 1 } == true)
    meter.add(11_000, at: .seconds(-31_536_000))
    #expect(meter.bytesPerSecond.map { abs($0 - 1_000) < 1 } == true)
    meter.add(12_000, at: .seconds(-31_535_999))
    #expect(meter.bytesPerSecond.map { abs($0 - 1_000) < 1 } == true)
    let progress = DownloadProgress(bytesReceived: 250, totalBytes: 1_000, bytesPerSecond: 250)
    #expect(progress.remaining == .seconds(3))
    #expect(
      DownloadProgress(bytesReceived: 1, totalBytes: .max, bytesPerSecond: 1e-300).remaining == nil
    )
  }
}
#endif
