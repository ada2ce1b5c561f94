#if WebSocket
import Foundation
import PseudoTerminal
import Testing

@Suite("Changes to todos over a WebSocket", .timeLimit(.minutes(3)))
struct ChangesTests {
  @Test(
    "Settings shows each change until its tab is left, which closes the socket",
    arguments: [[], ["--local"]]
  )
  func changes(arguments: [String]) async throws {
    let result = try await Program.run(
      arguments + ["--change-todos", "200ms"],
      input: """
        tab settings
        wait settings.activityLog.count >= 4 --timeout 20s
        expect settings.activityLog[-1] matches /todo #[0-9]+ changed on the server/
        tab people
        settle
        tab settings
        wait settings.activityLog.count >= 9 --timeout 20s
        socket list
        tab people

        """
    )
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("settings-feature-changes cancelled"), "\(result.output)")
    #expect(result.output.contains("#1  disconnected  ws"))
    #expect(result.output.contains("#2  connected     ws"))
    #expect(result.output.contains("#1 sent close, 2 bytes: 1000"))
  }

  @Test("A trace links the tab to the socket, its messages and the changes")
  func trace() async throws {
    let result = try await Program.run(
      ["--change-todos", "200ms"],
      input: """
        tab settings
        wait settings.activityLog.count >= 3 --timeout 20s
        trace

        """
    )
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    let trace = result.output
    #expect(trace.contains("settings store  effect settings-feature-changes"), "\(trace)")
    #expect(trace.contains("transport  #1 connecting: wss://"), "\(trace)")
    #expect(trace.contains("transport  #1 received text, "), "\(trace)")
    #expect(trace.contains("settings store  action todoChanged("), "\(trace)")
  }

  @Test("An interval of 0 is refused")
  func interval() async throws {
    let result = try await Program.run(["--change-todos", "0s", "-c", "stores"])
    #expect(result.status == 2)
    #expect(result.errors.contains("the interval of --change-todos must be longer than 0s"))
  }
}
#endif
