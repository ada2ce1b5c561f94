import Testing

@testable import InnoConsole

@MainActor
@Suite("Answers that are given again", .timeLimit(.minutes(1)))
struct LastAnswersTests {
  @Test("An answer is created again only if its subject has changed")
  func subjects() throws {
    let answers = LastAnswers()
    var count = 0
    func answer(_ command: String, _ subject: Int) throws -> [String] {
      try answers.answer(of: command, for: subject) { () throws(CommandFailure) in
        count += 1
        return Answer(.int(count), "\(command) \(count)")
      }.lines
    }
    #expect(try answer("a", 1) == ["a 1"])
    #expect(try answer("a", 1) == ["a 1"])
    #expect(try answer("b", 1) == ["b 2"])
    #expect(try answer("a", 2) == ["a 3"])
    #expect(try answer("a", 1) == ["a 4"])
    #expect(try answer("b", 1) == ["b 2"])
  }

  @Test("A repeated command shows what has changed in the meantime")
  func changes() async throws {
    let session = try Transcript()
    await session.line("send books onAppear")
    let number = await session.line("send books onAppear").events("action").first?.number ?? 0
    #expect(await session.line("trace \(number)").text == session.line("trace \(number)").text)
    let show = await session.line("net show 1").text
    #expect(await session.line("net show 1").text == show)
    await session.line("net replay 1")
    #expect(await session.line("net show 1").text.count > show.count)
    let help = await session.line("help").text
    session.console.add(EchoCommand())
    #expect(await session.line("help").text.count == help.count + 1)
  }

  private struct EchoCommand: ConsoleCommand {
    static let info = CommandInfo("echo", .session, "Prints nothing", examples: ["echo"])

    func run(in console: Console) async throws(CommandFailure) -> Answer? { nil }
  }
}
