import Foundation
import Testing

@testable import InnoConsole

@MainActor
@Suite("Files in replays of sessions", .timeLimit(.minutes(5)))
struct SessionOutputTests {
  private let lab: SessionLab

  init() throws {
    lab = try SessionLab()
  }

  @Test("A line that could not write or read a file fails with the recorded error in a replay")
  func errors() async throws {
    let (session, taken) = (lab.path("a.session"), try lab.folder.write("", to: "taken.inno"))
    let missing = lab.path("missing.inno")
    let lines = [
      "net har '\(taken)'", "expect-error net har '\(taken)'", "export test '\(taken)'",
      "print 3 > '\(lab.path("no/x.txt"))'", "source '\(missing)'",
    ]
    await lab.run("session start \(session)", "send desk add 1")
    var errors: [String] = []
    for line in lines { errors += await lab.run(line) }
    #expect(errors.count == 4, "\(errors)")
    await lab.run("send desk add 2", "session stop")
    // In the meantime, the files have changed.
    try FileManager.default.removeItem(atPath: taken)
    try FileManager.default.createDirectory(
      atPath: lab.path("no"),
      withIntermediateDirectories: false
    )
    try lab.folder.write("send desk add 9\n", to: "missing.inno")
    let replayErrors = await lab.run("session replay \(session)")
    #expect(replayErrors == errors, "\(replayErrors)\n\(errors)")
    #expect(await lab.run("expect desk.count == 3") == [])
    #expect(!FileManager.default.fileExists(atPath: taken))
    #expect(!FileManager.default.fileExists(atPath: lab.path("no/x.txt")))
  }

  @Test("A line that a difference interrupts reports no error of its own")
  func interrupted() async throws {
    let session = lab.path("a.session")
    await lab.run("session start \(session)", "send books onAppear", "session stop")
    let other = try SessionLab(.init(isBroken: true), in: lab.folder)
    let errors = await other.run("session replay \(session)")
    #expect(errors.count == 1 && errors.first?.contains("the replay differs") == true, "\(errors)")
  }
}
