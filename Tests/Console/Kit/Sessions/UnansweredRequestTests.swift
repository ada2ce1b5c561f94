import Testing

@testable import InnoConsole

@MainActor
@Suite("Replays of requests that were not answered", .timeLimit(.minutes(5)))
struct UnansweredRequestTests {
  private let lab: SessionLab

  init() throws {
    lab = try SessionLab()
  }

  @Test(
    "A request in flight at the end of a recording or at a restart of the app is not answered",
    arguments: [
      [], ["reset"], ["reset", "send desk add 2"],
      ["expect-error branch 1", "send desk add 2"], ["send books refresh"],
    ]
  )
  func inFlight(lines: [String]) async {
    let file = lab.path("a.session")
    for line in ["session start '\(file)'", "net stub delay /books 1h", "send books onAppear"]
      + lines
      + ["session stop"]
    {
      await lab.console.evaluate(line, settles: false)
    }
    await lab.run("reset")
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
  }

  @Test("An expected error of a wait that timed out before a response occurs again")
  func expectedTimeout() async {
    let file = lab.path("a.session")
    for line in [
      "session start '\(file)'", "net stub delay /books 300ms", "set timeout 100ms",
      "send books onAppear", "expect-error settle", "set timeout 5s", "settle", "session stop",
    ] {
      await lab.console.evaluate(line, settles: false)
    }
    #expect(await lab.run("session replay \(file)") == [])
    #expect(await lab.run("expect books.phase == loaded") == [])
  }

  @Test("An error of a wait that timed out before a response occurs again")
  func timeout() async {
    await lab.record([
      "net stub delay /books 300ms", "set timeout 100ms", "send books onAppear", "set timeout 5s",
      "settle",
    ])
    let errors = await lab.run("session replay \(lab.path("a.session"))")
    #expect(errors.count == 1 && errors[0].hasPrefix("timed out after 0.1 s"), "\(errors)")
    #expect(await lab.run("expect books.phase == loaded") == [])
  }
}
