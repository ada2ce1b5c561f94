import Foundation
import InnoFlow
import InnoLocking
import Testing

@testable import InnoConsole

@MainActor
@Suite("Session files", .timeLimit(.minutes(5)))
struct SessionFileTests {
  let lab: SessionLab

  init() throws {
    lab = try SessionLab()
  }

  /// Returns the number of a line of a session file.
  private static func number(_ line: JSONValue?) -> Int {
    if case .number(let number)? = line?["n"] { Int(number) } else { 0 }
  }

  /// Writes a damaged copy and returns the error of its replay.
  private func replay(_ change: (inout [UInt8]) -> Void) async throws -> [String] {
    var bytes = Array(try lab.text("a.session").utf8)
    change(&bytes)
    try Data(bytes).write(to: URL(filePath: lab.path("b.session")))
    return await lab.run("session replay \(lab.path("b.session"))")
  }

  @Test("A session file can be read only by its owner, and contains lines, events and answers")
  func contents() async throws {
    await lab.record()
    let attributes = try FileManager.default.attributesOfItem(atPath: lab.path("a.session"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let lines = try lab.text("a.session").split(separator: "\n").map(String.init)
    let kinds = try lines.compactMap { try JSONValue($0)["kind"] }
    #expect(kinds.first == "session" && kinds.last == "end")
    for kind in [
      "command", "action", "state", "phase", "effect", "request", "exchange", "response",
    ] {
      #expect(kinds.contains(JSONValue.string(kind)), "\(kind)")
    }
    let typed = try lines.map { try JSONValue($0) }.compactMap { $0["typed"]?["line"] }
    #expect(typed == ["send books onAppear", "send desk add 2"])
  }

  @Test("The recording starts and stops once, and the prompt shows it")
  func startAndStop() async throws {
    #expect(await lab.answer("session") == ["off"])
    #expect(
      await lab.run("session stop") == [
        "no session is being written; start one with \"session start FILE\""
      ]
    )
    await lab.run("session start \(lab.path("a.session"))")
    #expect(lab.console.mode?.hasPrefix("recording") == true)
    #expect(await lab.answer("session") == ["writing \(lab.path("a.session"))"])
    #expect(
      await lab.run("session start \(lab.path("b.session"))") == [
        "the session is already being written to \(lab.path("a.session")); run \"session stop\" first"
      ]
    )
    await lab.run("session stop")
    #expect(lab.console.mode?.hasPrefix("recording") == false)
    #expect(
      await lab.run("session start \(lab.path("a.session"))") == [
        "cannot write \(lab.path("a.session")): the file exists; add --replace to replace it"
      ]
    )
    #expect(await lab.run("session start \(lab.path("a.session")) --replace", "session stop") == [])
  }

  @Test("A lesson is refused during a recording, and a recording in a lesson ends with the lesson")
  func lesson() async throws {
    lab.console.add(SessionLab.lesson)
    let (first, second) = (lab.path("a.session"), lab.path("b.session"))
    #expect(
      await lab.run("session start \(first)", "tour desk") == [
        "the session is being written to \(first); run \"session stop\" first"
      ]
    )
    #expect(lab.console.lessonMode == nil)
    #expect(
      await lab.run(
        "session stop",
        "tour desk",
        "session start \(second)",
        "send desk add 1",
        "tour stop"
      ) == []
    )
    let last = try #require(try lab.text("b.session").split(separator: "\n").last)
    #expect(try JSONValue(String(last))["kind"] == "end")
  }

  @Test(
    "A recording that cannot be written is reported and stopped before the next line",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"))
  )
  func fullDisk() async {
    #expect(
      await lab.run("session start /dev/full", "send desk add 1", "send desk add 2") == [
        "cannot write /dev/full: no space left on device"
      ]
    )
    #expect(await lab.answer("session") == ["off"])
    #expect(await lab.run("expect desk.count == 3") == [])
  }

  @Test("Commands after session start on the same line belong to the session")
  func sameLine() async throws {
    await lab.run("session start \(lab.path("a.session")); send desk add 2; send desk add 3")
    await lab.run("session stop")
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
    #expect(await lab.run("expect desk.count == 5") == [])
  }

  @Test("A session contains no secrets of headers, cookies, bodies or typed passwords")
  func secrets() async throws {
    await lab.record([
      "send books onAppear", "call login hunter2-secret", "print token-0815-abc",
      "send desk write \"token-0815-abc\"",
    ])
    let text = try lab.text("a.session")
    for secret in ["c0ffee-secret", "cookie-4711", "token-0815-abc", "hunter2-secret"] {
      #expect(!text.contains(secret), "\(secret)")
    }
    #expect(text.contains("call login REDACTED-") && text.contains("send desk write \\\"REDACTED-"))
    // Equal secrets have equal placeholders, so that the replay can compare them.
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
  }

  @Test("A typed secret is removed from the file when its request ends, not when recording stops")
  func lateSecrets() async throws {
    await lab.run("session start \(lab.path("a.session"))", "call login hunter2-secret")
    lab.console.sessionWriter()
    let text = try lab.text("a.session")
    #expect(text.contains("call login REDACTED-") && !text.contains("hunter2-secret"))
    await lab.run("send desk add 2", "session stop")
    let attributes = try FileManager.default.attributesOfItem(atPath: lab.path("a.session"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
    #expect(await lab.run("expect desk.count == 2") == [])
  }

  @Test("A secret that equals the name of a field or the kind of an event does not damage the file")
  func secretField() async throws {
    await lab.record(["send desk add 2", "call login action", "send desk add 3"])
    let text = try lab.text("a.session")
    #expect(text.contains("call login REDACTED-") && !text.contains("call login action"))
    #expect(text.contains(#""kind":"action""#) && text.contains(#""action":"add""#))
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
    #expect(await lab.run("expect desk.count == 5") == [])
  }

  @Test("A truncated session is replayed up to its last complete event")
  func cut() async throws {
    await lab.record()
    let bytes = Array(try lab.text("a.session").utf8)
    let first = try #require(bytes.firstIndex(of: 10)) + 1
    for length in stride(from: first, to: bytes.count, by: 97) {
      let errors = try await replay { $0.removeSubrange(length...) }
      #expect(errors == [], "\(length)")
    }
    for length in stride(from: 0, to: first, by: 61) {
      #expect(
        try await replay { $0.removeSubrange(length...) } == [
          "cannot read \(lab.path("b.session")): it is not a session file; create one with \"session start FILE\""
        ]
      )
    }
  }

  @Test("A flipped byte is reported with the event before it, and the app is unchanged")
  func flipped() async throws {
    await lab.record()
    await lab.run("send desk add 1")
    let bytes = Array(try lab.text("a.session").utf8)
    for place in stride(from: 0, to: bytes.count - 1, by: 211) {
      let errors = try await replay { $0[place] ^= 0x10 }
      #expect(errors.count == 1, "\(place)")
      #expect(
        errors[0].hasPrefix("cannot read \(lab.path("b.session")): ")
          && (errors[0].contains("is damaged; restore the file from a copy")
            || errors[0].contains("it is not a session file")),
        "\(errors)"
      )
    }
    #expect(await lab.run("expect desk.count == 3") == [])
  }

  @Test("A session of another version is refused")
  func version() async throws {
    await lab.record()
    let lines = try lab.text("a.session").split(separator: "\n")
    var (data, sum) = (Data(), SessionFormat.seed)
    for line in lines {
      let fields = line.dropFirst(24).replacing("\"version\":2,", with: "\"version\":9,")
      SessionFormat.append(String(fields), to: &data, sum: &sum)
    }
    try data.write(to: URL(filePath: lab.path("b.session")))
    #expect(
      await lab.run("session replay \(lab.path("b.session"))") == [
        "cannot read \(lab.path("b.session")): it uses version 9 of the format, but this program reads "
          + "version 2; replay it with the release that wrote it"
      ]
    )
    #expect(await lab.run("expect desk.count == 2", "expect books.phase == loaded") == [])
  }

  @Test("A session of a version with another checksum is refused")
  func checksumOfAnotherVersion() async throws {
    let first = #"{"s":"457cb49cabfc93cd","n":1,"t":0,"kind":"session","value":{"version":1}}"#
    try Data("\(first)\n".utf8).write(to: URL(filePath: lab.path("b.session")))
    #expect(
      await lab.run("session replay \(lab.path("b.session"))") == [
        "cannot read \(lab.path("b.session")): it uses version 1 of the format, but this program reads "
          + "version 2; replay it with the release that wrote it"
      ]
    )
  }

  @Test(
    "A session that does not fit the app is refused with the event, and the app is unchanged",
    arguments: ["name", "store", "action", "broken"]
  )
  func otherApp(change: String) async throws {
    let line = change == "action" ? "send desk add 2" : "send books onAppear"
    await lab.record([line])
    var release = SessionLab.Release()
    switch change {
    case "name": release.name = "other"
    case "store": release.hasDesk = false
    case "action":
      // The action in the file is replaced by one that the app does not have.
      var (data, sum) = (Data(), SessionFormat.seed)
      for line in try lab.text("a.session").split(separator: "\n") {
        let fields = line.dropFirst(24).replacing("send desk add 2", with: "send desk bad 2")
        SessionFormat.append(String(fields), to: &data, sum: &sum)
      }
      try data.write(to: URL(filePath: lab.path("a.session")))
    default: release.isBroken = true
    }
    let other = try SessionLab(release, in: lab.folder)
    await other.run("tab desk")
    let errors = await other.run("session replay \(lab.path("a.session"))")
    let entries = try lab.text("a.session").split(separator: "\n").map { try JSONValue(String($0)) }
    let actions = entries.filter { $0["kind"] == "action" }
    let place =
      switch change {
      case "name", "store": "event \(Self.number(entries.first) + 1): "
      case "action": "at event \(Self.number(actions.first)), the replay differs from the session: "
      default: "at event \(Self.number(actions.last)), the replay differs from the session: "
      }
    #expect(errors.contains { $0.contains(place) }, "\(errors)")
    let expected =
      switch change {
      case "name": "was recorded in the app lab, not in other"
      case "store": "the recorded app has the store desk, but this app does not"
      case "action": "the replay fails: unknown action \"bad\""
      default: "books action differs; the replay was undone"
      }
    #expect(errors.contains { $0.contains(expected) }, "\(errors)")
    #expect(await other.run("expect tab == desk", "expect books.phase == idle") == [])
  }
}
