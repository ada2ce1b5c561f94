import Foundation
import Testing

/// A script beside the sample's tests: one story of the whole app.
struct Story: CustomTestStringConvertible, Sendable {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sample/Scripts")

  /// Every story, sorted by name.
  static let all: [Story] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".inno") }.sorted().map(Story.init)

  let name: String

  var path: String { Self.folder.appending(path: name).path }
  var testDescription: String { name }

  private func text() throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  /// What the program is told besides, on a line `# options: …`.
  func options() throws -> [String] {
    try text().firstMatch(of: /\n# options: (.*)/)?.1.split(separator: " ").map(String.init) ?? []
  }

  /// Whether the script says that it cannot be told over loopback.
  func isStubbedOnly() throws -> Bool {
    try text().contains("\n# stubbed only: ")
  }
}

@Suite("The stories of the sample app", .timeLimit(.minutes(5)))
struct StoryTests {
  @Test("Each is told, stubbed and over a real session on loopback", arguments: Story.all)
  func told(story: Story) async throws {
    let transports = try story.isStubbedOnly() ? [[]] : [[], ["--local"]]
    for transport in transports {
      let arguments = try story.options() + transport
      let result = try await Program.run(["run"] + arguments + [story.path])
      #expect(result.status == 0, "\(arguments): \(result.output)\(result.complaints)")
      #expect(result.complaints.isEmpty)
      #expect(result.output.contains("\n  console  expect   "), "it checks nothing")
      for secret in ["fixture-access", "fixture-refresh", "fernhill-4f1c9a"] {
        #expect(!result.output.contains(secret), "\(arguments) prints a secret")
      }
    }
  }

  @Test("There are stories, and one that fails is seen to")
  func failing() async throws {
    #expect(Story.all.count >= 10)
    let folder = try Folder()
    let wrong = try folder.file("wrong.inno", "send people onAppear\nexpect people.phase == idle\n")
    let result = try await Program.run(["run", wrong])
    #expect(result.status == 1)
    #expect(result.complaints.hasPrefix("\(wrong):2: error: expected people.phase == idle"))
  }

  @Test(
    "What is shown of a token is that there is one, in whatever form",
    arguments: [
      "net log body; send settings refresh", "net show 1", "net curl 1", "net history", "events",
      "trace", "net har /dev/fd/1",
    ]
  )
  func secrets(command: String) async throws {
    for form in ["text", "json"] {
      let result = try await Program.run([
        "--protect-todos", "--output", form, "-c", "send settings onAppear\n\(command)",
      ])
      #expect(result.status == 0, "\(result.complaints)")
      #expect(result.output.contains("/token"))
      #expect(
        !result.output.contains("fixture-access") && !result.output.contains("fixture-refresh")
      )
    }
    let revealed = try await Program.run([
      "--protect-todos", "-c", "send settings onAppear\nnet show 1 --reveal",
    ])
    #expect(revealed.output.contains("Authorization: Bearer fixture-access-1"))
  }

  @Test("A use case that throws is told by the sentence of its error")
  func thrownSentence() async throws {
    let result = try await Program.run([
      "--fail", "/todos=503", "--keep-going", "-c", "call fetchTodos\ntrace",
    ])
    #expect(result.output.contains("  failed: jsonplaceholder.typicode.com answered 503"))
    #expect(
      result.complaints.contains(
        "error: fetchTodos threw: jsonplaceholder.typicode.com answered 503 Service Unavailable"
      ),
      "\(result.complaints)"
    )
  }

  @Test("The history has the refresh under its request")
  func history() async throws {
    let result = try await Program.run([
      "--protect-todos", "-c", "send settings onAppear\nnet history",
    ])
    let rows = try #require(result.output.components(separatedBy: "> net history\n").last)
      .split(separator: "\n").map { $0.split(separator: " ").prefix(5).joined(separator: " ") }
    let server = "https://jsonplaceholder.typicode.com"
    #expect(
      rows == [
        "#1 stub GET \(server)/todos 200,",
        "attempt 1 GET \(server)/todos 401,",
        "attempt 1 POST \(server)/token 200,",
        "attempt 1 GET \(server)/todos 200,",
      ]
    )
  }

  @Test("A refresh that fails has its own row, and says why an attempt went without another")
  func failedRefresh() async throws {
    let result = try await Program.run([
      "--protect-todos", "--clock", "virtual", "--fail", "/token=500",
      "-c", "send settings onAppear\nnet history",
    ])
    let rows = try #require(result.output.components(separatedBy: "> net history\n").last)
      .split(separator: "\n").map { $0.replacing(#/ +/#, with: " ") }
    let server = "https://jsonplaceholder.typicode.com"
    #expect(rows.first == "#1 stub GET \(server)/todos 401, 25 bytes, 3 attempts")
    #expect(
      rows.dropFirst().prefix(2) == [
        " attempt 1 GET \(server)/todos 401, 25 bytes",
        " attempt 1 POST \(server)/token 500, 2 bytes",
      ]
    )
    let alone =
      " attempt 2 GET \(server)/todos 401, 25 bytes; jsonplaceholder.typicode.com answered "
    #expect(rows.contains { $0.hasPrefix(alone + "500 Internal Server Error to POST /token") })
  }

  @Test(
    "Options that make no sense are refused in a sentence",
    arguments: [
      (["--token-lifetime", "2s"], "--token-lifetime needs --protect-todos."),
      (["serve", "--token-lifetime", "2s"], "--token-lifetime needs --protect-todos."),
      (
        ["--fail", "/users"],
        "/users is no failure such as /users=503, /users=drop or /users=503:2."
      ),
      (
        ["--fail", "/usrs=503"],
        "Nothing answers /usrs: the fixtures' paths are /users, /posts, /todos, one of each such"
      ),
      (
        ["--fail", "/users=503", "--fail", "/users=drop"],
        "A --fail at /users lasts, and another follows it: tell how often the first fails, as in "
          + "/users=503:2."
      ),
      (["--latency", "2"], "2 is not a length of time such as 500ms, 2s or 1m, up to 1440m."),
      (
        ["--base-url", "http://192.168.1.5:8080"],
        "would be asked without encryption; use https://: plain HTTP goes to this machine alone"
      ),
      (["--base-url", "http://localhost:99999"], "has the port 99999, which is not in 1...65535."),
      (["serve", "--fail", "/users/11=drop"], "Nothing answers /users/11"),
      (["serve", "--fail", "/users=200"], "/users=200 is no failure such as"),
      (
        ["--latency", "soon"], "soon is not a length of time such as 500ms, 2s or 1m, up to 1440m."
      ),
      (
        ["--latency", "1s", "--base-url", "http://127.0.0.1:1"],
        "give them to inno serve, or use --local."
      ),
      (["--fail", "/users=503", "--transport", "live"], "are for the fixtures"),
    ]
  )
  func badOptions(arguments: [String], text: String) async throws {
    let result = try await Program.run(arguments)
    #expect(result.status == 2)
    #expect(result.complaints.contains(text), "\(result.complaints)")
  }

  @Test("A server of its own has the same switches, and the app gets its token there")
  func serve() async throws {
    let folder = try Folder()
    let result = try await Program.shell(
      """
      cd '\(folder.path)'
      '\(ProgramPath.inno)' serve --protect-todos --fail /users=503:3 --latency 10ms > out.txt & server=$!
      until grep -sq serving out.txt; do kill -0 $server || exit 9; done
      url=$(sed 's/serving fixtures at //' out.txt)
      '\(ProgramPath.inno)' --protect-todos --base-url "$url" \\
        -c 'send settings onAppear; expect settings.phase == loaded; net history'
      '\(ProgramPath.inno)' --base-url "$url" -c 'send settings onAppear; state settings errorMessage'
      '\(ProgramPath.inno)' --base-url "$url" -c 'send people onAppear; expect people.phase == failed
      send people refresh; expect people.phase == loaded'
      echo "exit $?"; kill -INT $server; wait $server; echo "server $?"
      """
    )
    #expect(
      result.lines.suffix(2) == ["exit 0", "server 130"],
      "\(result.output)\(result.complaints)"
    )
    #expect(result.output.contains("/token"))
    #expect(result.output.contains("401 Unauthorized to GET /todos. Check the credentials."))
  }
}
