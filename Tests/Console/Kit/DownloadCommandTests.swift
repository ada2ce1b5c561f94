#if Download && PersistentCache
import Foundation
import InnoLocking
import InnoNetwork
import InnoNetworkDownload
import InnoNetworkPersistentCache
import InnoNetworkTestSupport
import TestSupport
import Testing

@testable import InnoConsole

@MainActor
@Suite("Commands for downloads and the cache", .timeLimit(.minutes(2)))
struct DownloadCommandTests {
  private let console = Console(name: "test")
  private let folder: TemporaryFolder
  /// The clock that measures the delays of responses and the rates of downloads.
  private let clock = TestClock()
  private let session: StubSession
  private let client: DefaultNetworkClient

  init() throws {
    folder = try TemporaryFolder()
    session = StubSession(clock: clock)
    let base = try #require(URL(string: "https://files.example/v1"))
    let cache = try PersistentResponseCache(
      directory: URL(filePath: folder.path).appending(path: "cache")
    )
    let panel = NetworkPanel(baseURL: base, live: SessionTransport(), stub: session, cache: cache)
    client = DefaultNetworkClient(
      configuration: .advanced(
        baseURL: base,
        observability: ObservabilityPack(eventObservers: [panel]),
        cache: CachePack(cache: cache)
      ),
      session: panel.session
    )
    console.expose(panel)
    console.expose(
      DownloadPanel(
        DownloadManager(
          configuration: DownloadConfiguration(retry: nil, clock: clock),
          session: panel.session
        )
      )
    )
  }

  /// Evaluates a line, and returns what it printed, with times and the folder replaced.
  private func line(_ line: String) async -> [String] {
    let before = console.timeline.lastNumber
    await console.evaluate(line.replacing("/F", with: folder.path), settles: true)
    return console.timeline.kept.events.filter { $0.number > before }
      .flatMap { TextFormat(echoesCommands: false).lines(for: $0) }
      .map { $0.replacing(folder.path, with: "/F").replacing(#/ +/#, with: " ") }
      .map { $0.replacing(/[0-9.]+ (ms|s)\b/, with: "# s") }
  }

  @Test("A download records an event for each state, and saves its file at the path")
  func download() async throws {
    session.set(.get, "/v1/a", StubAnswer(body: Data("hello".utf8), delay: .seconds(1)))
    #expect(await line("download list") == ["no download has been started yet"])
    async let printed = line("download /a /F/a.txt")
    // The console reports only the last state of a download that ends before it is listed.
    await waitUntil {
      clock.sleeperCount == 1
        && console.timeline.kept.events.contains { $0.kind.text == ["#1 a.txt downloading"] }
    }
    clock.advance(by: .seconds(1))
    let lines = await printed
    #expect(lines.contains { $0.hasSuffix("#1 a.txt downloading") })
    #expect(lines.contains { $0.hasSuffix("#1 a.txt completed: 5 bytes, /F/a.txt") })
    #expect(try String(contentsOfFile: folder.path + "/a.txt", encoding: .utf8) == "hello")
    let list = await line("download list")
    #expect(list == ["#1 a.txt completed 5 bytes"])
    #expect(await line("expect downloads[0].state == completed").joined().contains("ok"))
  }

  @Test("A download is listed once, under its own number")
  func numbers() async throws {
    for path in ["/v1/a", "/v1/b"] {
      session.set(.get, path, StubAnswer(body: Data("hello".utf8)))
    }
    #expect(await line("download /a /F/a.txt").contains("#1 a.txt"))
    #expect(await line("download /b /F/b.txt").contains("#2 b.txt"))
    let panel = try #require(console.downloads)
    let tasks = panel.rows.map(\.task)
    #expect(tasks.map { panel.add($0) } == [0, 1])
    #expect(panel.rows.count == 2)
  }

  @Test("A repeated list shows each download that the app starts or retries, and its progress")
  func appDownloads() async throws {
    session.set(
      .get,
      "/v1/a",
      StubAnswer(status: 404),
      StubAnswer(body: Data("hello".utf8), delay: .seconds(1))
    )
    let manager = try #require(console.downloads).manager
    let url = try #require(URL(string: "https://files.example/v1/a"))
    for _ in 1...2 { #expect(await line("download list") == ["no download has been started yet"]) }

    let first = manager.revision
    let task = await manager.download(url: url, to: URL(filePath: folder.path + "/a.txt"))
    #expect(manager.revision != first)
    _ = try? await manager.file(of: task)
    let failed = try #require(
      await line("download list").first {
        $0.hasPrefix("#1 a.txt failed files.example returned 404")
      }
    )
    #expect(await line("download list") == [failed])

    // The manager's list does not change if the app retries a listed download.
    let second = manager.revision
    #expect(await manager.retry(task))
    #expect(manager.revision == second)
    async let printed = line("download list")
    await waitUntil {
      clock.sleeperCount == 1
        && console.timeline.kept.events.contains { $0.kind.text == ["#1 a.txt downloading"] }
    }
    clock.advance(by: .seconds(1))
    #expect(await printed.contains { $0.hasSuffix("#1 a.txt completed: 5 bytes, /F/a.txt") })
    for _ in 1...2 { #expect(await line("download list") == ["#1 a.txt completed 5 bytes"]) }

    #expect(await manager.forget(task))
    #expect(manager.revision != second)
  }

  @Test("The server names the file of a download to a folder")
  func folderDownload() async throws {
    session.set(
      .get,
      "/v1/a",
      StubAnswer(
        headers: ["Content-Disposition": "attachment; filename=\"b.txt\""],
        body: Data("hello".utf8)
      )
    )
    _ = await line("download https://files.example/v1/a /F")
    #expect(FileManager.default.fileExists(atPath: folder.path + "/b.txt"))
  }

  @Test("An existing file is kept, and the error names the option that replaces it")
  func existingFile() async throws {
    session.set(.get, "/v1/a", StubAnswer(body: Data("hello".utf8)))
    try Data("old".utf8).write(to: URL(filePath: folder.path + "/a.txt"))
    let message = "/F/a.txt already exists; choose another name, or use --replace"
    #expect(
      await line("download /a /F/a.txt").last?.hasSuffix("#1 a.txt failed: \(message)") == true
    )
    #expect(await line("download list") == ["#1 a.txt failed \(message)"])
    #expect(try String(contentsOfFile: folder.path + "/a.txt", encoding: .utf8) == "old")
    _ = await line("download --replace /a /F/a.txt")
    #expect(try String(contentsOfFile: folder.path + "/a.txt", encoding: .utf8) == "hello")
  }

  @Test("A failed download is reported, and can be retried")
  func failure() async throws {
    session.set(.get, "/v1/a", StubAnswer(status: 404), StubAnswer(body: Data("hello".utf8)))
    let failed = await line("download /a /F/a.txt")
    #expect(
      failed.last?.hasSuffix(
        "#1 a.txt failed: files.example returned 404 Not Found for GET /v1/a. Check the path."
      ) == true
    )
    #expect(
      await line("download pause 1").contains {
        $0.contains("download #1 cannot be paused, because its state is failed")
      }
    )
    _ = await line("download retry 1")
    #expect(await line("download list") == ["#1 a.txt completed 5 bytes"])
    for command in ["resume", "cancel", "retry", "pause"] {
      #expect(
        await line("download \(command) 1").contains {
          $0.contains("because its state is completed")
        }
      )
    }
  }

  @Test("A paused download can be resumed, and a cancelled one leaves no files")
  func pause() async throws {
    session.set(.get, "/v1/a", StubAnswer(body: Data("hello".utf8), delay: .seconds(20)))
    await console.evaluate("download /a \(folder.path)/a.txt", settles: false)
    #expect(await line("download pause 1").contains("#1 paused"))
    #expect(await line("download list") == ["#1 a.txt paused 0 bytes"])
    await console.evaluate("download resume 1", settles: false)
    #expect(await line("download cancel 1").contains("#1 cancelled"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == ["cache"])
  }

  @Test("After a reset, the status lines are those of the new app's downloads")
  func statusAfterReset() async throws {
    session.set(.get, "/v1/a", StubAnswer(body: Data("hello".utf8), delay: .seconds(20)))
    let lines = Locked<[[String]]>([])
    let base = try #require(URL(string: "https://files.example/v1"))
    let console = Console(name: "other")
    console.exposeApp { [session] console in
      console.expose(NetworkPanel(baseURL: base, live: SessionTransport(), stub: session))
      console.expose(DownloadPanel(DownloadManager(session: session)))
    }
    console.observeStatus { new in lines.withLock { $0.append(new) } }
    func last() -> [String] { lines.withLock { $0.last ?? [] } }
    for name in ["a", "b"] {
      await console.evaluate("download /a \(folder.path)/\(name)", settles: false)
      await waitUntil { last().first?.hasPrefix("#1 \(name) ") == true }
      #expect(last().count == 1)
      #expect(try await console.reset())
      #expect(last() == [])
    }
  }

  @Test("A sandbox and a paused app refuse to start, resume and retry downloads")
  func sandboxAndPause() async throws {
    session.set(.get, "/v1/a", StubAnswer(status: 404))
    session.set(.get, "/v1/b", StubAnswer(body: Data("hello".utf8), delay: .seconds(20)))
    _ = await line("download /a /F/a.txt")
    await console.evaluate("download /b \(folder.path)/b.txt", settles: false)
    #expect(await line("download pause 2").contains("#2 paused"))
    let commands = [
      "download /a /F/c.txt", "download resume 2", "download cancel 2", "download retry 1",
    ]
    for command in commands {
      #expect(
        await line("sandbox \(command)").contains(
          "error: the sandbox cannot undo a change to a download; run this command outside the "
            + "sandbox"
        ),
        "\(command)"
      )
    }
    let event = console.timeline.lastNumber
    _ = await line("goto \(event)")
    for command in commands {
      #expect(
        await line(command).contains(
          "error: the app is paused at event \(event); run \"resume\" to return to the present, "
            + "or \"branch\" to continue from here"
        ),
        "\(command)"
      )
    }
    _ = await line("resume")
    let states = ["failed", "paused"]
    #expect(console.downloads?.rows.map(\.task.state.rawValue) == states)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/c.txt"))
  }

  @Test("A replay stops at a download, and writes no file")
  func replay() async throws {
    session.set(.get, "/v1/a", StubAnswer(body: Data("hello".utf8)))
    let base = try #require(URL(string: "https://files.example/v1"))
    let console = Console(name: "other")
    console.exposeApp { [session] console in
      console.expose(NetworkPanel(baseURL: base, live: SessionTransport(), stub: session))
      // The manager does not use the panel's session, from which a replay answers requests.
      console.expose(DownloadPanel(DownloadManager(session: session)))
    }
    let file = folder.path + "/a.txt"
    for line in [
      "session start '\(folder.path)/a.session'", "download /a '\(file)'", "session stop",
    ] {
      #expect(await console.evaluate(line, settles: true) == .done, "\(line)")
    }
    try FileManager.default.removeItem(atPath: file)
    #expect(
      await console.evaluate("session replay '\(folder.path)/a.session'", settles: true) == .failed
    )
    let errors = console.timeline.kept.events.compactMap { event in
      if case .error(let report) = event.kind { "\(report.failure.error)" } else { nil }
    }
    #expect(
      errors.last?.contains(
        "downloads are not recorded, so a replay cannot repeat them; use --until to end the "
          + "replay before the download"
      ) == true,
      "\(errors)"
    )
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test("Wrong arguments are errors")
  func wrongArguments() async {
    #expect(await line("download x:").joined().contains("\"x:\" is not an HTTP URL"))
    #expect(await line("download pause 7").joined().contains("unknown download \"#7\""))
    #expect(
      await line("download http://a.example/b /F/b").last?.contains(
        "would be requested without encryption"
      ) == true
    )
  }

  @Test("A console without access to files refuses a download")
  func noFiles() async {
    console.accessesFiles = false
    #expect(
      await line("download /a").first
        == "error: cannot download: this session has no access to files"
    )
    #expect(await line("download list") == ["no download has been started yet"])
  }

  private func request(_ path: EndpointPath, _ headers: HTTPHeaders = [:]) async throws {
    _ = try await client.request(
      EndpointBuilder<String>.get(path).headers(headers).decoding(.text)
    )
  }

  @Test("net cache lists, shows and removes responses, and net history shows cache hits")
  func cache() async throws {
    session.set(
      .get,
      "/v1/a",
      StubAnswer(
        headers: ["Cache-Control": "max-age=60", "Content-Type": "text/plain"],
        body: Data("hello".utf8)
      )
    )
    session.set(.get, "/v1/b", StubAnswer(headers: ["Cache-Control": "no-cache", "ETag": "\"1\""]))
    for path: EndpointPath in ["/a", "/a", "/b"] { try await request(path) }
    let history = await line("net history")
    #expect(history[0].hasSuffix("200, 5 bytes; cache: miss, not stored"))
    #expect(history[1].contains("200, 5 bytes; cache: hit, # s old, fresh for # s"))
    #expect(await line("net cache")[0].hasPrefix("2 responses, "))
    let list = await line("net cache list")
    #expect(list[0].hasSuffix("200 0 bytes always validated https://files.example/v1/b"))
    #expect(list[1].contains("200 5 bytes fresh for # s https://files.example/v1/a"))
    let number = try #require(list[1].split(separator: " ").first)
    let shown = await line("net cache show \(number)")
    #expect(shown.contains("< Content-Type: text/plain"))
    #expect(shown.contains("< hello"))
    #expect(await line("net cache show 99").joined().contains("unknown cached response \"99\""))
    #expect(await line("net cache remove /v1/a").last == "removed 1 response")
    #expect(await line("net cache remove /v1/a").joined().contains("unknown cached path"))
    #expect(await line("net cache clear").last == "removed 1 response")
    #expect(await line("net cache list") == ["no cached responses"])
  }

  @Test("net history shows each use of the cache, and its reason")
  func cacheUses() async throws {
    func hello(_ control: String) -> StubAnswer {
      let headers: HTTPHeaders = ["Cache-Control": control, "ETag": "\"1\"", "Vary": "X-A"]
      return StubAnswer(headers: headers, body: Data("hello".utf8))
    }
    func latest() async -> String? { await line("net history").last }
    session.set(.get, "/v1/hit", hello("max-age=60"))
    for end in ["cache: miss, not stored", "cache: hit, # s old, fresh for # s"] {
      try await request("/hit")
      #expect(await latest()?.hasSuffix(end) == true)
    }
    try await request("/hit", ["X-A": "1"])
    #expect(
      await latest()?.hasSuffix("cache: miss, stored for other credentials or headers") == true
    )
    try await request("/hit", ["Range": "bytes=0-"])
    #expect(await latest()?.hasSuffix("cache: miss, the request bypasses the cache") == true)
    try await request("/hit", ["Cache-Control": "no-cache"])
    #expect(await latest()?.hasSuffix("cache: miss, the request demands a new response") == true)

    session.set(.get, "/v1/old", hello("max-age=0"), StubAnswer(body: Data("hello".utf8)))
    try await request("/old")
    try await request("/old", ["Cache-Control": "max-stale"])
    #expect(
      await latest()?.hasSuffix("cache: hit, # s old, stale but allowed by the request") == true
    )
    try await request("/old")
    #expect(await latest()?.hasSuffix("cache: miss, # s old, was fresh for # s") == true)

    session.set(
      .get,
      "/v1/checked",
      hello("no-cache"),
      StubAnswer(status: 304),
      StubAnswer(body: Data("x".utf8))
    )
    try await request("/checked")
    try await request("/checked")
    #expect(await latest()?.hasSuffix("cache: validated") == true)
    try await request("/checked")
    #expect(await latest()?.hasSuffix("cache: miss, no-cache requires validation") == true)

    session.set(.get, "/v1/meanwhile", hello("max-age=0, stale-while-revalidate=60"))
    try await request("/meanwhile")
    try await request("/meanwhile")
    // The revalidation, which runs in the background, belongs to the same request.
    while await latest()?.hasSuffix("cache: stale, # s old, being validated") != true {
      await Task.yield()
    }

    session.set(.get, "/v1/failing", hello("max-age=0, stale-if-error=60"), StubAnswer(status: 503))
    try await request("/failing")
    try await request("/failing")
    #expect(
      await latest()?.hasSuffix("cache: stale, # s old, used because the server failed") == true
    )
  }

  @Test("net cache reports damaged responses and the last failure")
  func cacheFailures() async throws {
    let bodies = "\(folder.path)/cache/bodies"
    session.set(
      .get,
      "/v1/a",
      StubAnswer(headers: ["Cache-Control": "max-age=60"], body: Data(count: 70_000))
    )
    try await request("/a")
    let name = try #require(FileManager.default.contentsOfDirectory(atPath: bodies).first)
    try Data("wrong".utf8).write(to: URL(filePath: "\(bodies)/\(name)"))
    try await request("/a")
    #expect(await line("net cache").contains("1 damaged, 0 databases replaced"))
    try FileManager.default.removeItem(atPath: bodies)
    try Data().write(to: URL(filePath: bodies))
    try await request("/a")
    let lines = await line("net cache")
    let failure = try #require(lines.last)
    #expect(failure.hasPrefix("1 failure: Cannot open /F/cache/bodies/"))
    #expect(failure.hasSuffix(": not a directory. Choose another folder for the cache."))
    #expect(lines.contains { $0.hasSuffix(" 0 evicted") })
  }

  @Test("Without a cache on disk, net cache is an error")
  func noCache() async {
    let other = Console(name: "other")
    other.expose(
      NetworkPanel(baseURL: URL(filePath: "/"), live: SessionTransport(), stub: session)
    )
    await other.evaluate("net cache")
    let lines = other.timeline.kept.events.flatMap { TextFormat().lines(for: $0) }
    #expect(
      lines.joined().contains(
        "the app exposes no cache on disk; Docs/Your-own-app.md lists what an app can expose"
      )
    )
  }

  @Test("The line of a running download fits into 80 columns")
  func statusLine() {
    let progress = DownloadProgress(
      bytesReceived: 512_300_000,
      totalBytes: 998_700_000,
      bytesPerSecond: 12_340_000
    )
    let line = DownloadPanel.statusLine(12, "annual-report-of-the-library.pdf", progress)
    #expect(
      line == "#12 annual-report-o… [=====     ] 512 MB of 999 MB, 51 %, 12.3 MB/s, 40 s left"
    )
    #expect(line.count <= 80)
    #expect(DownloadPanel.statusLine(1, "a", .zero) == "#1 a 0 bytes")
  }

  @Test(
    "Sizes have at most three digits",
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1_000, "1 kB"), (1_500, "1.5 kB"),
      (999_499, "999 kB"), (999_500, "1 MB"), (12_345_678, "12.3 MB"),
      (Int64.max, "9.2 EB"),
    ]
  )
  func sizes(bytes: Int64, text: String) {
    #expect(bytes.inByteUnits == text)
  }
}
#endif
