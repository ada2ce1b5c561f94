import Foundation
import Testing

@testable import InnoConsole

@MainActor
@Suite("Exported scripts of sessions with a sandbox or a branch", .timeLimit(.minutes(5)))
struct ExportedBranchTests {
  private static let script = """
    # Exported from a session: a

    send desk add 1
    expect desk.count == 1

    send desk add 2
    expect desk.count == 3

    """

  private let lab: SessionLab

  init() throws {
    lab = try SessionLab()
  }

  private func exported() async throws -> String {
    #expect(await lab.run("export test '\(lab.path("a.inno"))'") == [])
    return try lab.text("a.inno")
  }

  @Test("Commands that a sandbox undid are not exported")
  func sandbox() async throws {
    await lab.run("send desk add 1", "sandbox send desk add 10", "sandbox on", "send desk add 20")
    #expect(
      await lab.run("export test '\(lab.path("a.inno"))'") == [
        "\(ConsoleError.sandboxIsOn)"
      ]
    )
    await lab.run("sandbox off", "send desk add 2")
    #expect(try await exported() == Self.script)
  }

  @Test("Only the commands that led to the current branch are exported")
  func branch() async throws {
    await lab.run("send desk add 1")
    let fork = lab.console.timeline.lastNumber
    await lab.run("send desk add 10", "branch \(fork)", "send desk add 2")
    #expect(try await exported() == Self.script)
  }

  @Test("A line that had not changed the app when the branch started is not exported")
  func branchAtLine() async throws {
    await lab.run("send desk add 1")
    let line = lab.console.timeline.lastNumber + 1
    await lab.run("send desk add 10", "branch \(line)", "send desk add 2")
    #expect(try await exported() == Self.script)
  }

  @Test(
    "A branch that starts in the middle of a line is not exported",
    arguments: ["inno", "swift"]
  )
  func splitLine(format: String) async throws {
    lab.console.describeTests(TestableApp(imports: [], stores: [:]))
    await lab.run("send desk add 1")
    let line = lab.console.timeline.lastNumber + 1
    await lab.run("send desk add 2; send desk add 10")
    let change = lab.console.timeline.kept.notable(after: line).first { $0.kind.name == "state" }
    await lab.run("branch \(try #require(change).number)", "send desk add 4")
    #expect(await lab.run("expect desk.count == 7") == [])
    let export = "export test '\(lab.path("a.\(format)"))'"
    #expect(
      await lab.run(export) == [
        "event \(line) cannot be exported: the branch b1 starts in the middle of this line; branch "
          + "at an event before this line or after its last event"
      ]
    )
    await lab.run("branch \(line - 1)", "send desk add 2")
    #expect(try await exported() == Self.script)
  }

  @Test(
    "A session is not exported if one line changes the app inside and outside a sandbox or branch",
    arguments: [
      (["sandbox on", "sandbox off; send desk add 2"], #"ran "sandbox off" or "branch""#),
      (["send desk add 9", "branch FORK; send desk add 2"], #"ran "sandbox off" or "branch""#),
      (["sandbox on; send desk add 9; sandbox off; send desk add 2"], #"ran "sandbox on""#),
      (["sandbox on; let x = 3", "sandbox off"], #"ran "sandbox on""#),
    ]
  )
  func sharedLines(lines: [String], reason: String) async throws {
    await lab.run("send desk add 1")
    let fork = "\(lab.console.timeline.lastNumber)"
    for line in lines {
      #expect(await lab.run(line.replacing("FORK", with: fork)) == [], "\(line)")
    }
    let errors = await lab.run("export test '\(lab.path("a.inno"))'")
    #expect(errors.count == 1 && errors.first?.contains(reason) == true, "\(errors)")
  }

  @Test(
    "A line of another branch that sets a variable is repeated, unless its value is a result",
    arguments: [
      ("let n = 3", true), (#"let n = {"a": 1}"#, true), (#"let n = "a""#, true),
      ("let n = state desk.count", false), ("let n = ${desk.count}", false),
    ]
  )
  func variable(line: String, isRepeated: Bool) async throws {
    await lab.run("send desk add 1")
    let fork = lab.console.timeline.lastNumber
    await lab.run("send desk add 9", line, "branch \(fork)", "send desk add 2")
    let errors = await lab.run("export test '\(lab.path("a.inno"))'")
    guard isRepeated else {
      #expect(errors.count == 1 && errors[0].contains("without values from the app"), "\(errors)")
      return
    }
    #expect(errors == [])
  }

  @Test("The lines of a lesson that has ended are not exported")
  func lesson() async throws {
    lab.console.add(SessionLab.lesson)
    await lab.run("send desk add 1", "tour desk", "send desk add 5", "tour stop", "send desk add 2")
    #expect(try await exported() == Self.script)
  }

  @Test("A paused app is not exported, because it does not show its present state")
  func paused() async throws {
    await lab.run("send desk add 1", "send desk add 2", "back")
    let errors = await lab.run("export test '\(lab.path("a.inno"))'")
    #expect(errors.first?.hasPrefix("the app is paused at event ") == true, "\(errors)")
    await lab.run("resume")
    #expect(try await exported() == Self.script)
  }
}
