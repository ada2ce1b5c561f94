import Foundation
import Testing

@Suite("Exported tests", .timeLimit(.minutes(5)))
struct ExportTests {
  @Test("The script exported from a story passes in a fresh app", arguments: Story.all)
  func stories(story: Story) async throws {
    let folder = try Folder()
    let options = try story.options()
    let export = try folder.file("export.inno", "export test '\(folder.path)/exported.inno'\n")
    let session = try await Program.run(["run"] + options + [story.path, export])
    #expect(session.status == 0, "\(session.errors)")
    let script = try String(contentsOfFile: "\(folder.path)/exported.inno", encoding: .utf8)
    #expect(script.contains("\nexpect "))
    #expect(!script.contains("\nstate ") && !script.contains("\nnet show "))
    let header = "\n# options: \(options.joined(separator: " "))\n"
    #expect(script.contains("\n# options: ") == !options.isEmpty)
    #expect(options.isEmpty || script.contains(header), "\(script.prefix(200))")
    for secret in ["fixture-access", "fixture-refresh", "fernhill-4f1c9a"] {
      #expect(!script.contains(secret))
    }
    let result = try await Program.run(["run"] + options + ["\(folder.path)/exported.inno"])
    #expect(result.status == 0, "\(result.errors)\n\(script)")
    #expect(result.errors.isEmpty, "\(result.errors)\n\(script)")
  }

  @Test("The lines that had an effect are exported, each with its observed result")
  func lines() async throws {
    let folder = try Folder()
    let script = try await exported(
      """
      stores
      let unused = 3
      send people onAppear
      state people phase
      send people select 3
      nav people back
      expect-error nav people back
      """,
      in: folder
    )
    #expect(
      script == """
        # Exported from a session: session

        send people onAppear
        expect people.activityLog == ["initial people load", "loaded 10 people"]
        expect people.phase == loaded
        expect people.people.count == 10
        expect people.people[*].id == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

        send people select 3
        expect people.selectedUser == nil
        expect people.activityLog[2] == "push requested for @ines"
        expect routes.people == [detail(3)]

        nav people back
        expect routes.people == []

        expect-error nav people back
        expect routes.people == []

        """
    )
  }

  @Test("The script in the documentation is the one that its session exports")
  func documentation() async throws {
    let page = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Docs/Tests-from-sessions.md"),
      encoding: .utf8
    )
    let parts = page.components(separatedBy: "```")
    let lines = parts[1].split(separator: "\n").filter { $0.hasPrefix("> ") }.dropLast()
    let folder = try Folder()
    let script = try await exported(
      lines.map { $0.dropFirst(2) }.joined(separator: "\n"),
      in: folder
    )
    #expect(parts[3] == "text\n" + script.replacing("session: session", with: "session: null"))
  }

  @Test("A session in which nothing happened is refused, and no file is written")
  func empty() async throws {
    let folder = try Folder()
    let result = try await Program.run([
      "-c", "stores\nexport test '\(folder.path)/empty.inno'",
    ])
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "error: there is nothing to export; the session has not changed the app yet"
      ),
      "\(result.errors)"
    )
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/empty.inno"))
  }

  @Test("A file without a known extension needs a form")
  func unknownForm() async throws {
    let result = try await Program.run(["-c", "send people onAppear\nexport test session"])
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "the format of session is unknown; use a name that ends in .swift or .inno, or add "
          + "--as test-store or --as script"
      )
    )
  }

  @Test("A line that was typed while effects were in flight is exported without waiting for them")
  func unsettled() async throws {
    let folder = try Folder()
    let script = try await exported(
      """
      set settle off
      send people refresh
      send people openUserDetail 2
      settle
      """,
      options: ["--github", "--latency", "100ms"],
      in: folder
    )
    // The options of the console are omitted.
    #expect(script.hasPrefix("# Exported from a session: session\n# options: --latency 100ms\n"))
    #expect(script.contains("\nset settle off\n"))
    #expect(script.contains("send people refresh\nexpect people.activityLog == "))
    #expect(script.contains("\nexpect people.pendingUserID == 2\n"))
    #expect(script.contains("\nsettle\nexpect people.people.count == 10\n"), "\(script)")
    let result = try await Program.run(["run", "--latency", "100ms", "\(folder.path)/session.inno"])
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test("Only what happened since reset is exported")
  func sinceReset() async throws {
    let folder = try Folder()
    let script = try await exported("send people onAppear\nreset\ntab posts\n", in: folder)
    #expect(!script.contains("people onAppear"))
    #expect(script.contains("\ntab posts\nexpect tab == posts\n"))
  }

  @Test("The name of a lesson is not an option of the app")
  func lesson() async throws {
    let folder = try Folder()
    let script = try await exported(
      "tab posts",
      options: ["tour", "stores", "--latency", "100ms"],
      in: folder,
      status: 1
    )
    #expect(script.contains("\n# options: --latency 100ms\n"))
  }

  private func exported(
    _ lines: String,
    options: [String] = [],
    in folder: Folder,
    status: Int32 = 0
  ) async throws -> String {
    let path = "\(folder.path)/session.inno"
    let input = lines + "\nexport test '\(path)'\n"
    let result = try await Program.run(options, input: input)
    #expect(result.status == status, "\(result.errors)")
    return try String(contentsOfFile: path, encoding: .utf8)
  }
}
