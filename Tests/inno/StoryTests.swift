import Foundation
import Testing

/// A user story of the whole app, which is a script next to the sample's tests.
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

  /// Returns the options of the program, from a line `# options: …`.
  func options() throws -> [String] {
    try text().firstMatch(of: /\n# options: (.*)/)?.1.split(separator: " ").map(String.init) ?? []
  }

  /// Returns a Boolean value that indicates whether the script cannot run over loopback.
  func isStubbedOnly() throws -> Bool {
    try text().contains("\n# stubbed only: ")
  }
}

@Suite("Stories of the sample app", .timeLimit(.minutes(5)))
struct StoryTests {
  @Test(
    "Each story succeeds with the stub and with a live session over loopback",
    arguments: Story.all
  )
  func succeeds(story: Story) async throws {
    let transports = try story.isStubbedOnly() ? [[]] : [[], ["--local"]]
    for transport in transports {
      let arguments = try story.options() + transport
      let result = try await Program.run(["run"] + arguments + [story.path])
      #expect(result.status == 0, "\(arguments): \(result.output)\(result.errors)")
      #expect(result.errors.isEmpty)
      #expect(result.output.contains("\n  console  expect   "), "the story checks nothing")
      for secret in ["fixture-access", "fixture-refresh", "fernhill-4f1c9a"] {
        #expect(!result.output.contains(secret), "\(arguments) prints a secret")
      }
    }
  }

  @Test(
    "Two runs on a virtual clock with one seed print the same bytes",
    arguments: Story.all,
    ["text", "json"]
  )
  func repeats(story: Story, form: String) async throws {
    let options = try story.options().joined(separator: " ")
      .replacing("--clock virtual", with: "").split(separator: " ").map(String.init)
    let arguments =
      ["run", "--clock", "virtual", "--seed", "1", "--output", form] + options + [story.path]
    let first = try await Program.run(arguments)
    #expect(first.status == 0, "\(first.errors)")
    let second = try await Program.run(arguments)
    #expect(first.output == second.output)
    #expect(first.errors == second.errors)
  }

  @Test("The list of stories is not empty, and a failing story is detected")
  func failing() async throws {
    #expect(Story.all.count >= 10)
    let folder = try Folder()
    let wrong = try folder.file("wrong.inno", "send people onAppear\nexpect people.phase == idle\n")
    let result = try await Program.run(["run", wrong])
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("\(wrong):2: error: expected people.phase == idle"))
  }

  @Test(
    "Tokens are redacted in every form of output",
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
      #expect(result.status == 0, "\(result.errors)")
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

  @Test("The error of a use case is printed as its description")
  func thrownSentence() async throws {
    let result = try await Program.run([
      "--fail", "/todos=503", "--keep-going", "-c", "call fetchTodos\ntrace",
    ])
    #expect(result.output.contains("  failed: jsonplaceholder.typicode.com returned 503"))
    #expect(
      result.errors.contains(
        "error: fetchTodos failed: jsonplaceholder.typicode.com returned 503 Service Unavailable"
      ),
      "\(result.errors)"
    )
  }

  @Test("The history lists a refresh below its request")
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
        "token refresh POST \(server)/token 200,",
        "attempt 1, sent again GET",
      ]
    )
  }

  @Test("A failed refresh has its own row with the reason")
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
        " token refresh POST \(server)/token 500, 2 bytes",
      ]
    )
    let alone =
      " attempt 2 GET \(server)/todos 401, 25 bytes; jsonplaceholder.typicode.com returned "
    #expect(rows.contains { $0.hasPrefix(alone + "500 Internal Server Error for POST /token") })
  }

  @Test("The fixture server has the same options, and issues the app's token")
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
      "\(result.output)\(result.errors)"
    )
    #expect(result.output.contains("/token"))
    #expect(result.output.contains("401 Unauthorized for GET /todos. Check the credentials."))
  }
}
