#if Download && PersistentCache
import Foundation
import PseudoTerminal
import Testing

@Suite("Downloads and the cache in the program", .timeLimit(.minutes(3)))
struct DownloadSessionTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private func size(_ name: String) -> Int? {
    let facts = try? FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)")
    return facts?[.size] as? Int
  }

  @Test("A script waits for a download, which continues after a dropped connection")
  func script() async throws {
    let result = try await Program.run([
      "--local", "--fail", "/files/200kB=drop:1", "-c",
      "download /files/200kB \(folder.path)/a; expect downloads[0].state == completed",
    ])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(size("a") == 200_000)
    #expect(result.output.contains("#1 a downloading: attempt 2"))
    #expect(result.output.contains("#1 a completed: 200 kB, \(folder.path)/a"))
    #expect(!result.output.contains("[="))
  }

  @Test("A fault at an element of a collection takes effect without a server")
  func faultAtElement() async throws {
    let result = try await Program.run([
      "--fail", "/users/3=403:1", "-c",
      "download /users/3 \(folder.path)/a; expect downloads[0].state == failed", "-c",
      "download /users/3 \(folder.path)/b; expect downloads[1].state == completed",
    ])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("#1 a failed: jsonplaceholder.typicode.com returned 403"))
    #expect(size("b") ?? 0 > 2)
  }

  @Test(
    "A terminal shows a line for each running download above the prompt, until the download ends"
  )
  func progress() throws {
    let terminal = try PseudoTerminal(
      ProgramPath.inno,
      ["--local", "--no-history"],
      environment: PseudoTerminal.environment(home: folder.path),
      rows: 20,
      columns: 100
    )
    try terminal.waitForPrompt()
    terminal.send("download /files/2MB?rate=1MB \(folder.path)/a\r")
    try terminal.waitFor("the line of progress above the prompt") {
      $0.transcript.contains("#1 a [==") && $0.isAtPrompt
    }
    terminal.send("stor")
    try terminal.waitFor("the end of the download below it") {
      $0.transcript.contains("#1 a completed: 2 MB") && !$0.transcript.contains("[==")
        && $0.cursorLine.contains("> stor")
    }
    #expect(size("a") == 2_000_000)
    terminal.send(.controlC)
    terminal.send(.controlD)
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test(
    "With --downloads, the next run restores a paused download, and continues it where it stopped"
  )
  func restoration() async throws {
    let state = "\(folder.path)/state"
    let terminal = try PseudoTerminal(
      ProgramPath.inno,
      ["--local", "--no-history", "--downloads", state],
      environment: PseudoTerminal.environment(home: folder.path),
      rows: 20,
      columns: 100
    )
    try terminal.waitForPrompt()
    terminal.send("download /files/2MB?rate=200kB \(folder.path)/a\r")
    try terminal.waitFor("the first bytes") {
      $0.transcript.contains("kB of 2 MB") && $0.isAtPrompt
    }
    terminal.send("download pause 1\r")
    try terminal.waitFor("the pause") { $0.transcript.contains("#1 paused") && $0.isAtPrompt }
    terminal.send(.controlD)
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(try FileManager.default.contentsOfDirectory(atPath: state).count == 1)

    let list = try await Program.run(["--downloads", state, "-c", "download list"])
    #expect(list.output.contains(/#1 +a +paused +.* of 2 MB/), "\(list.output)\(list.errors)")
    let unrecorded = try await Program.run(["-c", "download list"])
    #expect(unrecorded.output.contains("no download has been started yet"))
    let cancelled = try await Program.run([
      "--downloads", state, "-c", "download cancel 1; expect downloads[0].state == cancelled",
    ])
    #expect(cancelled.status == 0, "\(cancelled.output)\(cancelled.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: state).isEmpty)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains { $0.hasPrefix(".a.download") || $0 == "a" })
  }

  @Test("After a run was killed, the next run continues its download after the last byte")
  func killedRun() async throws {
    let content = (0..<2_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    let server = try HalfServer(content)
    let arguments = [
      "--base-url", "http://127.0.0.1:\(server.port)", "--downloads", "\(folder.path)/state",
    ]
    let terminal = try PseudoTerminal(
      ProgramPath.inno,
      arguments + ["--no-history"],
      environment: PseudoTerminal.environment(home: folder.path),
      rows: 20,
      columns: 100
    )
    try terminal.waitForPrompt()
    terminal.send("download /file \(folder.path)/a\r")
    try terminal.waitFor("the first half") { _ in size(".a.download") == 1_000_000 }
    terminal.signal(SIGKILL)
    #expect(try terminal.waitForExit() == .killed(signal: SIGKILL))
    let next = try await Program.run(
      arguments + ["-c", "download list; expect downloads[0].state == completed"]
    )
    #expect(next.status == 0, "\(next.output)\(next.errors)")
    #expect(FileManager.default.contents(atPath: "\(folder.path)/a") == Data(content))
    #expect(server.offsets == [0, 1_000_000])
  }

  @Test("With --downloads, the next run restores the downloads from before and after a reset")
  func restorationAfterReset() async throws {
    let state = "\(folder.path)/state"
    let terminal = try PseudoTerminal(
      ProgramPath.inno,
      ["--local", "--no-history", "--downloads", state],
      environment: PseudoTerminal.environment(home: folder.path),
      rows: 20,
      columns: 100
    )
    try terminal.waitForPrompt()
    for (name, next) in [("a", "reset"), ("b", "")] {
      terminal.send("download /files/2MB?rate=200kB \(folder.path)/\(name)\r")
      // After the reset, the numbers start again.
      try terminal.waitFor("the first bytes of \(name)") {
        $0.transcript.contains("#1 \(name) [") && $0.isAtPrompt
      }
      terminal.send("download pause 1\r")
      try terminal.waitFor("the pause of \(name)") {
        $0.transcript.contains("#1 \(name) paused") && $0.isAtPrompt
      }
      if !next.isEmpty { terminal.send("\(next)\r") }
    }
    terminal.send(.controlD)
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(try FileManager.default.contentsOfDirectory(atPath: state).count == 2)

    let list = try await Program.run(["--downloads", state, "-c", "download list"])
    for name in ["a", "b"] {
      let output = list.output.replacing(#/ +/#, with: " ")
      #expect(output.contains(" \(name) paused "), "\(output)\(list.errors)")
    }
  }

  @Test(
    "Several runs use one cache at the same time, without damage and without failures"
  )
  func sharedCache() async throws {
    let head = "HTTP/1.1 200 OK\r\nCache-Control: max-age=600\r\nContent-Type: application/json\r\n"
    let posts = #"[{"userId":1,"id":1,"title":"a","body":"b"}]"#
    let length = "Content-Length: \(posts.utf8.count)\r\nConnection: close\r\n\r\n"
    let server = try RawServer(answering: Array((head + length + posts).utf8))
    let arguments = ["--base-url", "http://127.0.0.1:\(server.port)", "--cache", folder.path]
    let rounds = Array(repeating: "call fetchPosts; net cache clear", count: 20)
    let results = try await withThrowingTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          try await Program.run(
            arguments + ["-c", (rounds + ["call fetchPosts; net cache"]).joined(separator: "; ")]
          )
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for result in results {
      #expect(result.status == 0, "\(result.output)\(result.errors)")
      #expect(!result.output.contains("damaged"), "\(result.output)")
      #expect(!result.output.contains("failure"), "\(result.output)")
    }
    let last = try await Program.run(arguments + ["-c", "call fetchPosts; net history; net cache"])
    #expect(last.output.contains("cache: "), "\(last.output)\(last.errors)")
    #expect(last.output.contains(#/[1-9][0-9]* responses?, /#), "\(last.output)")
  }

  @Test("Each of several running downloads has its own line above the prompt")
  func severalLines() throws {
    let terminal = try PseudoTerminal(
      ProgramPath.inno,
      ["--local", "--no-history"],
      environment: PseudoTerminal.environment(home: folder.path),
      rows: 24,
      columns: 100
    )
    try terminal.waitForPrompt()
    for name in ["a", "b"] {
      terminal.send("download /files/2MB?rate=100kB \(folder.path)/\(name)\r")
      try terminal.waitFor("the line of \(name)") {
        $0.transcript.contains("#\(name == "a" ? 1 : 2) \(name) [") && $0.isAtPrompt
      }
    }
    try terminal.waitFor("both lines with a rate and a remaining time") { screen in
      ["#1 a [", "#2 b ["].allSatisfy { start in
        screen.lines.contains {
          $0.contains(start) && $0.contains("/s, ") && $0.contains(" s left")
        }
      }
    }
    terminal.send("download cancel 1\r")
    try terminal.waitFor("only the second line") {
      !$0.transcript.contains("#1 a [") && $0.transcript.contains("#2 b [") && $0.isAtPrompt
    }
    terminal.send("download cancel 2\r")
    try terminal.waitFor("no line") { !$0.transcript.contains(" b [") && $0.isAtPrompt }
    terminal.send(.controlD)
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test("A cache in a folder answers requests of the next run")
  func cache() async throws {
    let head = "HTTP/1.1 200 OK\r\nCache-Control: max-age=600\r\nContent-Type: application/json\r\n"
    let posts = #"[{"userId":1,"id":1,"title":"a","body":"b"}]"#
    let length = "Content-Length: \(posts.utf8.count)\r\nConnection: close\r\n\r\n"
    let server = try RawServer(answering: Array((head + length + posts).utf8))
    let arguments = ["--base-url", "http://127.0.0.1:\(server.port)", "--cache", folder.path]
    let first = try await Program.run(
      arguments + ["-c", "call fetchPosts; net history; net cache"]
    )
    #expect(first.status == 0, "\(first.output)\(first.errors)")
    #expect(first.output.contains("cache: miss, not stored"))
    let second = try await Program.run(
      arguments + ["-c", "call fetchPosts; net history; net cache list"]
    )
    #expect(second.output.contains("cache: hit, "), "\(second.output)\(second.errors)")
    #expect(second.output.contains("/posts"))
    let wrong = try await Program.run(["--cache", "/dev/null", "-c", "net"])
    #expect(wrong.status != 0)
    #expect(wrong.errors.contains("Cannot use /dev/null: not a directory"))
  }
}
#endif
