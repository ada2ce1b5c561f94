import Foundation
import Testing

@testable import InnoConsole

@MainActor
@Suite("Secrets in the lines of session files", .timeLimit(.minutes(5)))
struct SessionSecretTests {
  private let lab: SessionLab

  init() throws {
    lab = try SessionLab()
  }

  @Test(
    "A typed secret is replaced, and the line remains valid",
    arguments: [
      (#"let token = "abc-123-xyz""#, #"let token = "REDACTED-1""#),
      (#"print 'password: swordfish 9' # end"#, "print 'password: REDACTED-1' # end"),
      ("link app://x?token=abcdefgh&page=2", "link app://x?token=REDACTED-1&page=2"),
      (
        #"send auth login {"password": "swordfish"}"#,
        #"send auth login {"password": "REDACTED-1"}"#
      ),
      (
        #"net stub set /x 200 '{"session":{"id":"abcdefgh"},"password":12345678}'"#,
        #"net stub set /x 200 '{"session":{"id":"REDACTED-1"},"password":0}'"#
      ),
      (
        #"net stub set /x 200 "<token>abcdefgh</token>""#,
        #"net stub set /x 200 "<token>REDACTED-1</token>""#
      ),
      (
        #"let tokens = ["abcdef-1", 2, "abcdef-2"]"#,
        #"let tokens = ["REDACTED-1", 2, "REDACTED-2"]"#
      ),
      (#"let token = "a""#, #"let token = "‹redacted›""#),
      (#"print "Bearer abcdefgh""#, #"print "Bearer ‹redacted›""#),
    ]
  )
  func literals(line: String, masked: String) {
    var secrets = SessionSecrets()
    #expect(secrets.masking(commands: line) == masked)
  }

  @Test(
    "An expression with a name that implies a secret is unchanged",
    arguments: [
      "let session = 3", "let token = state people.phase", "expect session.phase == loaded",
      "wait tokens.count >= 2", "if $token == \"idle\" { print 1 }", "expect $pwd==\"swordfish\"",
      #"send auth restore {"session": {"id": 7}, "token": $token}"#,
      "expect session.min < 5 && session.max > 3", "print $cookies", "select basic 3",
    ]
  )
  func expressions(line: String) {
    var secrets = SessionSecrets()
    #expect(secrets.masking(commands: line) == line)
    #expect(secrets.isEmpty)
  }

  @Test("A typed secret is replaced in all lines and events, and the session is replayed")
  func record() async throws {
    let script = lab.path("b.inno")
    try "let apiKey = \"hunter2-file\"; send desk write $apiKey\n"
      .write(toFile: script, atomically: true, encoding: .utf8)
    let errors = await lab.run(
      "session start \(lab.path("a.session"))",
      "send desk write swordfish",
      #"let pwd = "swordfish""#,
      "send desk write $pwd",
      "print $pwd",
      #"if $pwd == "swordfish" { send desk add 2 }"#,
      "let session = ${desk.count}",
      "expect $session == 2",
      "source '\(script)'",
      "session stop"
    )
    #expect(errors == [])
    let text = try lab.text("a.session")
    for secret in ["swordfish", "hunter2-file"] { #expect(!text.contains(secret), "\(secret)") }
    #expect(text.contains("let session = ${desk.count}") && text.contains("expect $session == 2"))
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
    #expect(await lab.run("expect desk.count == 2", "expect $session == 2") == [])
  }

  @Test("The type of a token is not a secret")
  func tokenType() async throws {
    await lab.run(
      #"net stub set /books 200 '[{"id":1,"title":"Bearer","author":"Ida"}]'"#,
      #"net stub set /login 200 '{"access_token":"token-0815-abc","token_type":"Bearer"}' --method POST"#
    )
    await lab.run("session start \(lab.path("a.session"))", "call login hunter2-secret")
    await lab.run("send desk write \"a Bearer\"", "session stop")
    let text = try lab.text("a.session")
    #expect(text.contains("a Bearer") && !text.contains("token-0815-abc"))
    #expect(!text.contains("hunter2-secret"))
  }
}
