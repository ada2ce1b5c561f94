import Foundation
import InnoFlow
import Testing

@testable import InnoConsole

@MainActor
@Suite("Exported scripts of an app that sends an action at its launch", .timeLimit(.minutes(5)))
struct ExportedLaunchTests {
  private let folder: TemporaryFolder
  private let console: Console

  init() throws {
    folder = try TemporaryFolder()
    console = Self.launched()
  }

  private static func launched() -> Console {
    let console = Console(name: "desk")
    console.exposeApp { console in
      let desk = Store(reducer: DeskFeature())
      console.expose(desk, as: "desk")
      desk.send(.add(5))
    }
    return console
  }

  private func run(_ text: String, in console: Console) async -> Bool {
    var script = Script("test", in: console)
    return await script.run(Script.lines(of: text.utf8)).succeeded
  }

  @Test("The action is not repeated, and the script passes in a new app")
  func launch() async throws {
    let path = "\(folder.path)/a.inno"
    #expect(await run("send desk add 2\nexport test '\(path)'\n", in: console))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(
      text == """
        # Exported from a session: a

        send desk add 2
        expect desk.count == 7

        """
    )
    #expect(await run(text, in: Self.launched()))
  }

  @Test("The action is sent again by reset on a line of its own")
  func reset() async throws {
    let path = "\(folder.path)/a.inno"
    let lines = "send desk add 2\nreset\nsend desk add 3\nexport test '\(path)'\n"
    #expect(await run(lines, in: console))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("\nsend desk add 3\nexpect desk.count == 8\n"), "\(text)")
    #expect(await run(text, in: Self.launched()))
  }

  @Test("An action on the same line as reset is refused with its event, and no file is written")
  func sameLine() async throws {
    let path = "\(folder.path)/a.inno"
    #expect(await run("reset; send desk add 3\n", in: console))
    let action = console.timeline.kept.events.last { $0.kind.name == "action" }?.number ?? 0
    #expect(await !run("export test '\(path)'\n", in: console))
    let errors = console.timeline.kept.events.compactMap { event in
      if case .error(let report) = event.kind { "\(report.failure.error)" } else { nil }
    }
    #expect(
      errors == [
        "event \(action) cannot be exported: its cause occurred before the app started; if the "
          + "line that caused it also ran \"reset\", put \"reset\" on a line of its own"
      ]
    )
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
