import Foundation
import Testing

@Suite("Sessions of the sample app", .timeLimit(.minutes(10)))
struct RecordedSessionTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  /// Records a story, and returns the file.
  private func record(_ story: Story, _ options: [String] = []) async throws -> String {
    let file = folder.path + "/\(story.name).session"
    let start = try folder.file("start.inno", "session start '\(file)' --replace\n")
    let stop = try folder.file("stop.inno", "session stop\n")
    let arguments = try ["run"] + story.options() + options + [start, story.path, stop]
    let result = try await Program.run(arguments)
    #expect(result.status == 0, "\(result.errors)")
    return file
  }

  /// Returns the events of a replay, in their order, without times.
  private func events(_ output: String) -> [String] {
    output.split(separator: "\n")
      .filter { !$0.contains(#""verb":"session""#) && !$0.contains(#"session replay"#) }
      .map { line in
        String(line)
          .replacing(#/"(?:t|ms|seconds|restMs)":(?:"[^"]*"|[0-9.e-]+|null)/#, with: "")
          .replacing(#/[0-9.]+ ms/#, with: "N ms")
          .replacing(#/"data":\{"format".*/#, with: "")
      }
  }

  @Test(
    "Each story is recorded and replayed, always with the same events in the same order",
    arguments: Story.all
  )
  func stories(story: Story) async throws {
    let file = try await record(story)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    for secret in ["fixture-access", "fixture-refresh", "fernhill-4f1c9a"] {
      #expect(!text.contains(secret), "\(story.name) has a secret")
    }
    let arguments = try story.options()
    let count = 3
    let repeated = try await Program.run(
      arguments + ["-c", "repeat \(count) { session replay '\(file)' }"]
    )
    #expect(repeated.status == 0, "\(repeated.errors)")
    let once = arguments + ["--output", "json", "-c", "session replay '\(file)'"]
    let (first, second) = (try await Program.run(once), try await Program.run(once))
    #expect(events(first.output) == events(second.output))
    #expect(events(first.output).count > 3)
  }

  @Test("A session that was recorded over loopback is replayed without a server")
  func live() async throws {
    let story = try #require(Story.all.first { $0.name == "people.inno" })
    let file = try await record(story, ["--local"])
    let result = try await Program.run(["-c", "session replay '\(file)'"])
    #expect(result.status == 0, "\(result.errors)")
  }

  /// Returns the numbers of the events in JSON Lines; an incomplete last line is ignored.
  private func numbers(_ path: String, except isExcepted: (Substring) -> Bool) throws -> Set<Int> {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let end = text.lastIndex(of: "\n") ?? text.startIndex
    return Set(
      text[..<end].split(separator: "\n").filter { !isExcepted($0) }.compactMap { line in
        line.firstMatch(of: #/"n":(\d+)/#).flatMap { Int($0.output.1) }
      }
    )
  }

  @Test("A program that was killed leaves a file with every printed event, which is replayed")
  func killed() async throws {
    let script = try folder.file(
      "a.inno",
      "session start a.session --replace\nsend people onAppear\nrepeat 1000000 { send people refresh }\n"
    )
    for size in [20_000, 100_000, 400_000] {
      let killed = try await Program.shell(
        """
        cd '\(folder.path)'
        '\(ProgramPath.inno)' run --output json '\(script)' > out.json & program=$!
        until [ "$(stat -c %s a.session 2> /dev/null || stat -f %z a.session 2> /dev/null || echo 0)" -gt \(size) ]
        do kill -0 $program || exit 9; done
        kill -KILL $program; wait $program 2> /dev/null; echo "killed $?"
        """
      )
      #expect(killed.output == "killed 137\n", "\(killed.errors)")
      let printed = try numbers("\(folder.path)/out.json") { $0.contains("session") }
      let written = try numbers("\(folder.path)/a.session") { !$0.contains(#""source":"#) }
      #expect(size < 400_000 || printed.count > 10)
      #expect(printed.isSubset(of: written), "\(printed.subtracting(written).sorted())")
      let result = try await Program.run(
        ["-c", "session replay '\(folder.path)/a.session'"]
      )
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.lines.last?.contains("before the session was stopped") == true)
    }
  }

  @Test("Commands that write files are replayed without writing, whatever they answer")
  func writtenFiles() async throws {
    let recorded = try await Program.run(
      input: """
        session start '\(folder.path)/a.session'
        send people onAppear
        report '\(folder.path)/a.html'
        net har '\(folder.path)/a.har'
        export test '\(folder.path)/a.inno'
        send people select 3
        session stop
        """
    )
    #expect(recorded.status == 0, "\(recorded.errors)")
    for name in ["html", "har", "inno"] {
      try FileManager.default.removeItem(atPath: "\(folder.path)/a.\(name)")
    }
    let replayed = try await Program.run(
      input:
        "state people\nsession replay '\(folder.path)/a.session'\nexpect routes.people == [detail(3)]\n"
    )
    #expect(replayed.status == 0, "\(replayed.errors)")
    for name in ["html", "har", "inno"] {
      #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/a.\(name)"))
    }
  }

  @Test("The stores of other libraries are recorded and replayed")
  func foreign() async throws {
    let file = folder.path + "/shop.session"
    let lines =
      "session start '\(file)'\nsend cart add tea\nnav main go settings\nsend inbox receive hi\nsession stop\n"
    let recorded = try await Program.foreign([], input: lines, environment: [:])
    #expect(recorded.status == 0, "\(recorded.errors)")
    let replayed = try await Program.foreign(
      [],
      input: "session replay '\(file)'\nexpect cart.titles == [\"tea\"]\nexpect inbox.count == 1\n",
      environment: [:]
    )
    #expect(replayed.status == 0, "\(replayed.errors)")
  }
}
