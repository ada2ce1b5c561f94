import Foundation
import InnoFlow
import Testing

@testable import InnoConsole

@MainActor
@Suite("Exported tests of sessions with secrets", .timeLimit(.minutes(5)))
struct ExportedSecretTests {
  private let folder: TemporaryFolder
  private let console = Console(name: "vault")

  init() throws {
    folder = try TemporaryFolder()
    console.describeTests(
      TestableApp(imports: [], stores: ["vault": .init(reducer: "VaultFeature()")])
    )
    console.exposeApp { console in
      console.expose(Store(reducer: VaultFeature()), as: "vault")
    }
  }

  /// Runs lines, exports the session, and returns the errors.
  private func export(_ lines: [String], _ name: String) async -> [String] {
    for line in lines { await console.evaluate(line, settles: true) }
    await console.evaluate("export test '\(folder.path)/\(name)'", settles: true)
    return console.timeline.kept.events.compactMap {
      if case .error(let report) = $0.kind { "\(report.failure.error)" } else { nil }
    }
  }

  private static func refusal(of event: Int) -> String {
    "event \(event) cannot be exported: it contains a typed secret, which a test must not contain; "
      + "run \"reset\", and repeat the session with a value that is not secret"
  }

  @Test(
    "A session with a typed secret is not exported, and the error names the line",
    arguments: [
      (["send vault open ida swordfish"], 1),
      ([#"let pwd = "swordfish""#, "send vault open ida $pwd"], 1),
      ([#"send vault open ida 'sword"fish\x'"#], 1),
      (["let token = 98765432", "send vault open $token x"], 1),
    ],
    ["a.inno", "a.swift"]
  )
  func typed(session: (lines: [String], event: Int), name: String) async {
    #expect(await export(session.lines, name) == [Self.refusal(of: session.event)])
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/\(name)"))
  }

  @Test("An assertion with a secret that was typed before is not exported")
  func assertion() async {
    let lines = [
      "send vault open ida hunter2-abc", "reset", #"send vault open ${"hunter2" + "-abc"} x"#,
    ]
    let errors = await export(lines, "a.inno")
    let line = console.timeline.kept.events.last { $0.kind.typedLine == lines[2] }
    #expect(errors == [Self.refusal(of: line?.number ?? 0)])
  }

  @Test("The argument of a parameter with a secret name is recognized in a function")
  func function() async {
    let lines = [#"def open(token) { send vault open $token x }"#, "open hunter2-abc"]
    #expect(await export(lines, "a.inno") == [Self.refusal(of: 2)])
  }

  @Test("A session without a secret is exported", arguments: ["a.inno", "a.swift"])
  func plain(name: String) async throws {
    #expect(await export(["send vault open ida x"], name) == [])
    let text = try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
    #expect(text.contains("ida"))
  }
}
