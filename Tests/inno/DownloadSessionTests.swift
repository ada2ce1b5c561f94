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
    #expect(result.output.contains("#1 a failed: jsonplaceholder.typicode.com answered 403"))
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
