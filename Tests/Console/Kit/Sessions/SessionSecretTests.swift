import Foundation
import InnoFlow
import InnoNetwork
import InnoNetworkTestSupport
import Testing

@testable import InnoConsole

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

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
      ("let token = 3; let pwd = 987654321", "let token = 3; let pwd = 0"),
      (#"let token = "a""#, #"let token = "‹redacted›""#),
      (#"print "Bearer abcdefgh""#, #"print "Bearer ‹redacted›""#),
      (#"print "token: abcdefgh${$n}""#, #"print "token: REDACTED-1${$n}""#),
      (#"print 'token: $token'; print $token"#, #"print 'token: ‹redacted›'; print $token"#),
      (#"print "https://ida-b:swordfish@x.test/a@b""#, #"print "https://REDACTED@x.test/a@b""#),
      ("link app://ida@library/7", "link app://REDACTED@library/7"),
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
      #"print "token: ${$token} of ${$n}""#, #"def login(token) { print "token: ${$token}" }"#,
      #"link "app://${$user}@library/7""#, "print ida@library.test",
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

  @Test("A secret number is replaced with 0 everywhere, and the session is replayed")
  func number() async throws {
    let errors = await lab.run(
      "session start \(lab.path("a.session"))",
      "print 'the pin 987654321'",
      "send desk write 987654321",
      "let token = 987654321",
      "print $token",
      "send desk add ${$token - $token + 2}",
      #"net stub set /books 200 '[{"id":987654321,"title":"Salt Road","author":"Ida"}]'"#,
      "send books onAppear",
      "state books.books[0].id",
      "session stop"
    )
    #expect(errors == [])
    let text = try lab.text("a.session")
    #expect(!text.contains("987654321"))
    #expect(text.contains("the pin 0") && text.contains("let token = 0"))
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
    #expect(await lab.run("expect desk.count == 2", "expect desk.note == \"0\"") == [])
    #expect(await lab.run("expect books.books[0].id == 0") == [])
  }

  @Test(
    "A secret that an expression or a command creates from typed text is replaced with its source"
  )
  func expression() async throws {
    let errors = await lab.run(
      "session start \(lab.path("a.session"))",
      #"let token = ${"hunter2" + "-abc"}; send desk write $token"#,
      #"let pwd = print "swordfish""#,
      "send desk write $pwd",
      "let authToken = call login \"hunter2-abc\"",
      "let session = state desk.note; let authToken = ${desk.note}",
      "session stop"
    )
    #expect(errors == [])
    let text = try lab.text("a.session")
    for secret in ["hunter2", "-abc", "swordfish"] { #expect(!text.contains(secret)) }
    #expect(text.contains(#"let token = \"REDACTED-1\"; send desk write $token"#))
    #expect(text.contains("let session = state desk.note; let authToken = ${desk.note}"))
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
  }

  @Test("A secret without quotes, which makes its line fail, is replaced in the line and the error")
  func withoutQuotes() async throws {
    let errors = await lab.run(
      "session start \(lab.path("a.session"))",
      "let password = UPsecret",
      "let pwd = 12ab-secret x",
      "send desk add 2",
      "session stop"
    )
    #expect(errors.count == 2)
    let text = try lab.text("a.session")
    #expect(!text.contains("UPsecret") && !text.contains("12ab-secret"))
    #expect(await lab.run("session replay \(lab.path("a.session"))").count == 2)
    #expect(await lab.run("expect desk.count == 2") == [])
  }

  @Test(
    "A secret number is replaced as a whole, also with a sign or a fraction, and is replayed",
    arguments: [
      ["let token = 1234567", "let x = 12345678; print $x", "print ${$token + 1}"],
      ["let password = 7766.5533", "print $password"], ["let pwd = -77665522", "print $pwd"],
      ["def pw(password) { print $password }; pw 1234567", "print 1.1234567"],
      ["call login 007766.5533", "print 'The pin is 1234567.'; let token = 1234567"],
    ]
  )
  func numbers(lines: [String]) async throws {
    await lab.record(lines + ["send desk add 2"])
    let text = try lab.text("a.session")
    for secret in ["1234567", "7766.5533", "77665522"] {
      let rest = text.replacing("12345678", with: "").replacing("1.1234567", with: "")
      #expect(!rest.contains(secret))
    }
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
    #expect(await lab.run("expect desk.count == 2") == [])
  }

  @Test(
    "A secret reaches a parameter or a variable in an expression or a variable",
    arguments: [
      [#"pw ${"hunter" + "2-abc"}"#], [#"for p in ["hunter2-abc"] { pw $p }"#],
      [#"let p = "hunter2-abc""#, "pw $p"],
      ["def outer(x) { pw $x }; outer hunter2-abc"],
      [#"let parts = ["hunter","2-abc"]"#, "let token = ${$parts[0] + $parts[1]}", "print $token"],
      [#"let token "hunter2-abc""#], [#"let token = ${"hunter2-abc""#],
      [#"let token = ${nosuch("hunter2-abc")}"#],
      [#"expect-error let token = ${nosuch("hunter2-abc")}"#],
    ]
  )
  func indirect(lines: [String]) async throws {
    await lab.record(["def pw(password) { send desk write $password }"] + lines)
    #expect(!(try lab.text("a.session")).contains("hunter2-abc"))
    let errors = await lab.run("session replay \(lab.path("a.session"))")
    #expect(!errors.contains { $0.contains("replay") })
  }

  @Test(
    "A secret that is short, or equals a name, a command or a property, does not stop a replay",
    arguments: ["abc", "   ", "shelves", "expect", "password", "phase", "pendingLoan"]
  )
  func ordinaryText(secret: String) async throws {
    await lab.record([
      "let password = \"\(secret)\"", "send books onAppear", "expect books.phase == loaded",
      "print $password",
    ])
    #expect((try lab.text("a.session")).contains(#"let password = \"‹redacted›\""#))
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
  }

  @Test("An export that is refused because of a secret is refused in a replay, too")
  func refusedExport() async throws {
    let path = lab.path("b.inno")
    await lab.record([
      #"let token = "hunter2-abc""#, "export test '\(path)'", "send desk write $token",
      "expect-error export test '\(path)'",
      "expect-error export test '\(lab.folder.path)/no/c.inno'",
    ])
    let errors = await lab.run("session replay \(lab.path("a.session"))")
    #expect(errors.count == 1 && errors[0].contains("cannot be exported"))
    #expect(await lab.run("expect desk.note == $token") == [])
  }

  @Test("Answers that depend on the characters of a secret do not stop a replay")
  func characters() async throws {
    let errors = await lab.run(
      "session start \(lab.path("a.session"))",
      #"let token = "hunter2-abc-4711""#,
      "print ${$token.count}",
      "let n = ${$token.count}; print $n",
      "send desk add 2",
      "session stop"
    )
    #expect(errors == [])
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
    #expect(await lab.run("expect desk.count == 2") == [])
  }

  @Test("A user name and a password in a URL are secrets wherever they occur")
  func userInfo() {
    var secrets = SessionSecrets()
    _ = secrets.masking(commands: "link app://ida-brandt:swordfish@library/7")
    #expect(secrets.masking("swordfish of ida-brandt") == "REDACTED-2 of REDACTED-1")
    #expect(SessionSecrets().masking("at app://ida:pw@library/7") == "at app://REDACTED@library/7")
  }

  @Test("A body that is received again is redacted again if a secret was recognized in between")
  func repeatedBody() async throws {
    let original = #"{"title":"swordfish","pages":9}"#
    let stub = StubSession([StubRoute(.get, "/books", [.json(original)])])
    let recorder = ExchangeRecorder(stub)
    let url = try #require(URL(string: "https://library.test/books"))
    _ = try await recorder.response(for: URLRequest(url: url), options: TransportOptions())
    let exchange = try #require(recorder.exchanges.first)
    var secrets = SessionSecrets()
    var bodies: [String] = []
    for secret in [nil, nil, "swordfish", nil] {
      if let secret { secrets.learn(secret) }
      if case .response(_, _, let body) = secrets.masking(exchange).outcome {
        bodies.append(String(decoding: body, as: UTF8.self))
      }
    }
    let redacted = #"{"pages":9,"title":"REDACTED-1"}"#
    #expect(bodies == [original, original, redacted, redacted])
  }

  @Test("A typed secret that equals the name of a store is replaced only next to its name")
  func names() async throws {
    let errors = await lab.run(
      "session start \(lab.path("a.session"))",
      #"let session = "shelves""#,
      #"let token = "increment""#,
      "send desk increment",
      "expect desk.count == 1",
      "session stop"
    )
    #expect(errors == [])
    let text = try lab.text("a.session")
    #expect(text.contains(#"let session = \"‹redacted›\""#) && text.contains(#""data":"REDACTED""#))
    #expect(text.contains("send desk increment") && text.contains(#""routers":["shelves"]"#))
    #expect(!text.contains("REDACTED-"))
  }

  @Test("A secret is replaced in an answer even if the line spells it with an escape sequence")
  func escapedSecret() async throws {
    let errors = await lab.run(
      "session start \(lab.path("a.session"))",
      #"let accessToken = "a\u{62}csecret20""#,
      "session stop"
    )
    #expect(errors == [])
    #expect(!(try lab.text("a.session")).contains("abcsecret20"))
  }

  @Test("Arguments of parameters whose names imply secrets are replaced in all lines")
  func arguments() async throws {
    let folder = lab.folder
    let console = Console(name: "vault", clock: VirtualClock(seed: 7))
    console.exposeApp { console in
      console.expose(Store(reducer: VaultFeature()), as: "vault")
      console.expose(call: "unlock", labels: ["passcode"]) { (passcode: String) in
        passcode.hasSuffix("!")
      }
    }
    let session = folder.path + "/v.session"
    for line in [
      "session start \(session)",
      "send vault open ida swordfish",
      #"let word = "hunter2-var""#,
      "send vault open ida $word",
      "call unlock open-sesame",
      "def login(token) { print ${$token} }; login abc-4711-def",
      #"for password in ["pw-list-1", "pw-list-2"] { print $password }"#,
      #"for session in ["vault"] { state $session }"#,
      "expect vault.isOpen", "session stop",
    ] {
      await console.evaluate(line, settles: true)
    }
    let text = try lab.text("v.session")
    for secret in [
      "swordfish", "hunter2-var", "open-sesame", "abc-4711-def", "pw-list-1", "pw-list-2",
    ] {
      #expect(!text.contains(secret), "\(secret)")
    }
    #expect(text.contains("send vault open ida REDACTED-1"))
    #expect(text.contains("call unlock REDACTED-3"))
    #expect(text.contains(#"for session in [\"vault\"]"#))
    let last = console.timeline.lastNumber
    await console.evaluate("session replay \(session)", settles: true)
    let errors = console.timeline.kept.events.filter { $0.number > last }.compactMap {
      if case .error(let report) = $0.kind { "\(report.failure.error)" } else { nil }
    }
    #expect(errors == [])
  }

  @Test("An error in a line after a secret is replayed, although its column differs")
  func column() async throws {
    let recorded = await lab.run(
      "session start \(lab.path("a.session"))",
      "print password=hunter2-abcdefgh ${bogus}",
      "send desk add 2",
      "session stop"
    )
    #expect(recorded.count == 1 && recorded[0].hasPrefix(#"unknown name "bogus""#))
    #expect(!(try lab.text("a.session")).contains("hunter2"))
    #expect(await lab.run("session replay \(lab.path("a.session"))") == recorded)
    #expect(await lab.run("expect desk.count == 2") == [])
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

@InnoFlow
struct VaultFeature {
  struct State: Equatable, Sendable, DefaultInitializable {
    var isOpen = false
    var user = ""
  }

  enum Action: Equatable, Sendable {
    case open(user: String, password: String)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .open(let user, let password): (state.isOpen, state.user) = (!password.isEmpty, user)
      }
      return .none
    }
  }
}
