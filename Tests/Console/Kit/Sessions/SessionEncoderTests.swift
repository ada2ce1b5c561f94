import Foundation
import InnoNetwork
import Testing

@testable import InnoConsole

@Suite("The encoding of events in session files", .timeLimit(.minutes(2)))
struct SessionEncoderTests {
  private static let start = Date(timeIntervalSinceReferenceDate: 0)

  /// The secrets that are known before the first event, by the name of a test case.
  private static let secrets: [String: [String]] = [
    "none": [],
    "ASCII": ["hunter2-secret", "people", "REDACT"],
    "Unicode": ["\u{212A}elvin-4711", "cafe\u{301}-au-lait"],
  ]

  /// Returns the fields of an event, converted to console values and then encoded as a string.
  private func fields(
    of event: TimelineEvent,
    _ line: SessionRecorder.Line?,
    _ secrets: inout SessionSecrets
  ) -> String {
    var text = "\"n\":\(event.number),\"t\":\(event.number),\"kind\":\"\(event.kind.name)\","
    text += "\"source\":"
    text.appendJSON(event.source)
    text += ",\"cause\":" + (event.cause.map { "\($0)" } ?? "null")
    if let line {
      let typed = ConsoleValue.facts([
        "line": .string(secrets.masking(commands: line.text ?? event.kind.typedLine)),
        "file": .optional(line.location?.file), "at": .optional(line.location?.line),
        "settles": .bool(line.settles), "keepsGoing": .bool(line.keepsGoing),
        "session": .int(line.session),
      ])
      text += ",\"typed\":" + typed.json
    }
    event.kind.writeFields(source: event.source, masking: secrets, to: &text)
    _ = secrets.masking(commands: event.kind.typedLine)
    return text + "}"
  }

  @Test(
    "Every kind of event has the same bytes as its fields encoded as console values",
    arguments: ["none", "ASCII", "Unicode"],
    1...4 as ClosedRange<UInt64>
  )
  func events(known: String, seed: UInt64) {
    var random = RandomEvents(seed: seed)
    var secrets = SessionSecrets(exceptNames: ["clearSelection"])
    for secret in Self.secrets[known, default: []] { secrets.learn(secret) }
    var encoder = SessionEncoder(secrets, start: Self.start)
    var kinds: Set<String> = []
    for number in 1...230 {
      let event = random.event(number, after: Self.start)
      let line = random.line()
      kinds.insert(event.kind.name)
      encoder.removeLines()
      encoder.append(event, typed: line)
      let actual = encoder.bytes.dropFirst(SessionFormat.prefix).dropLast()
      let expected = fields(of: event, line, &secrets)
      #expect(
        actual.elementsEqual(expected.utf8),
        "\(String(decoding: actual, as: UTF8.self))\n\(expected)"
      )
      #expect(encoder.secrets.count == secrets.count)
    }
    #expect(kinds == Set(TimelineEvent.Kind.names))
  }

  @Test("The filter never classifies text with a secret as clean", arguments: [true, false])
  func filter(hasSecrets: Bool) {
    var random = RandomEvents(seed: hasSecrets ? 1 : 2)
    var secrets = SessionSecrets()
    if hasSecrets { secrets.learn("hunter2-secret") }
    var forms: Set<SecretFilter.TextForm> = []
    for _ in 1...2_000 {
      let text = random.text()
      let form = form(of: text, secrets)
      forms.insert(form)
      guard form != .suspicious else { continue }
      var learning = secrets
      let masked = [secrets.masking(text), learning.masking(commands: text)]
      #expect(masked.allSatisfy { $0.utf8.elementsEqual(text.utf8) }, "\(text)")
      #expect(learning.count == secrets.count, "\(text)")
      #expect((form == .plain) == text.isPlainJSON, "\(text)")
    }
    #expect(forms == [.plain, .clean, .suspicious])
  }

  @Test(
    "The filter recognizes everything that resembles a secret",
    arguments: [
      "password=x", "token: x", "<token>abcdefgh</token>", "Bearer abcdef", "a BASIC YWJjOmRlZg",
      "eyJhbGciOiJIUzI1NiJ9.eyJzdWIi", String(repeating: "0a", count: 20),
      "https://ida:swordfish@x.test", "my hunter2-secret",
    ]
  )
  func suspicious(text: String) {
    var secrets = SessionSecrets()
    secrets.learn("hunter2-secret")
    #expect(form(of: text, secrets) == .suspicious)
    #expect(secrets.masking(text) != text)
  }

  @Test(
    "The value of a change is redacted if a member on its path implies a secret",
    arguments: [
      [ValuePath.Step.name("apiTokens")], [.name("user"), .name("apiTokens"), .index(0)],
      [.name("apiTokens"), .index(0), .index(2)],
    ]
  )
  func changedElement(steps: [ValuePath.Step]) {
    var encoder = SessionEncoder(SessionSecrets(), start: Self.start)
    let change = ValueChange(steps, from: "swordfish-1", to: "swordfish-2")
    encoder.append(
      TimelineEvent(
        number: 1,
        time: Self.start,
        source: "auth",
        kind: .state([change]),
        cause: nil
      ),
      typed: nil
    )
    let line = String(decoding: encoder.bytes, as: UTF8.self)
    #expect(!line.contains("swordfish"), "\(line)")
    #expect(line.contains("apiTokens"))
  }

  @Test("Text that is canonically equivalent to a secret is redacted")
  func equivalent() {
    var secrets = SessionSecrets()
    secrets.learn("\u{212A}elvin-4711")
    var encoder = SessionEncoder(secrets, start: Self.start)
    let event = TimelineEvent(
      number: 1,
      time: Self.start,
      source: "console",
      kind: .command(line: "print Kelvin-4711"),
      cause: nil
    )
    encoder.append(event, typed: nil)
    let text = String(decoding: encoder.bytes, as: UTF8.self)
    #expect(text.contains("print REDACTED-1"), "\(text)")
  }

  @Test("A request and its outcome have the same bytes as in JSONEncoder", arguments: exchanges)
  func exchange(json: String) throws {
    let exchange = try JSONDecoder().decode(RecordedExchange.self, from: Data(json.utf8))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var buffer = JSONBuffer()
    buffer.write(exchange)
    #expect(
      try String(decoding: buffer.bytes, as: UTF8.self)
        == String(decoding: encoder.encode(exchange), as: UTF8.self)
    )
    #expect(
      try JSONDecoder().decode(RecordedExchange.self, from: Data(buffer.bytes)) == exchange
    )
  }

  private func form(of text: String, _ secrets: SessionSecrets) -> SecretFilter.TextForm {
    var text = text
    return text.withUTF8 { secrets.filter.form(of: $0) }
  }
}

private let exchanges = [
  #"""
  {"number": 7, "method": "GET", "url": "https://x.test/a%20b?q=1#f", "headers": [], "start": 0, \#
  "outcome": {"pending": {}}, "timings": {"queued": 0, "total": 0}}
  """#,
  #"""
  {"number": 8, "label": {"id": 3, "attempt": 2}, "method": "POST", "url": "https://x.test/", \#
  "headers": [{"name": "Accept", "value": "*/*"}, {"name": "A", "value": "a\"\\\u0009é👍"}], \#
  "body": "AAEC/w==", "start": 700000000.123456, "timeout": 0.25, "omittedBytes": 1048577, \#
  "unrecordedBody": true, "timings": {"queued": 0.001, "firstByte": 1e-7, "total": 12}, \#
  "outcome": {"failure": {"code": -1001, "text": "no answer\nin 0.25 s"}}}
  """#,
  #"""
  {"number": 9, "method": "PUT", "url": "https://x.test/b", "headers": [], "start": -1.5, \#
  "timings": {"queued": 0, "firstByte": 0.5, "total": 1e21}, "unrecordedBody": false, \#
  "outcome": {"response": {"status": 404, "body": "", "headers": [{"name": "X", "value": ""}]}}}
  """#,
]

/// A generator of random events of every kind.
private struct RandomEvents {
  private static let fragments = [
    "people", "clearSelection", "send people refresh", " ", "  ", "\"", "\\", "\n", "\r\n", "\t",
    "\u{0}", "\u{1B}[31m", "\u{7F}", "\u{9B}", "é", "e\u{301}", "👍", "K", "\u{212A}elvin-4711",
    "Kelvin-4711", "café-au-lait", "hunter2-secret", "hunter2", "password=", "token: ", "swordfish",
    "Bearer ", "basic ", "my-bearer ", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIi", "=", ":", ">", "@", "://",
    "https://ida:swordfish@x.test/a", "0123456789abcdef0123456789abcdef01234567", "REDACTED",
    "REDACTED-1", "‹redacted›", "{\"password\": \"swordfish\"}", "a.b.c",
  ]

  private static let names = [
    "", "id", "name", "count", "from", "to", "path", "changes", "token", "token_type", "session_id",
    "tok\u{E9}n", "toke\u{301}n", "PassWord", "a\"b",
  ]

  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func text() -> String {
    (0..<number(0...5)).map { _ in pick(Self.fragments) }.joined()
  }

  mutating func line() -> SessionRecorder.Line? {
    guard flip() else { return nil }
    return SessionRecorder.Line(
      text: flip() ? text() : nil,
      location: flip() ? SourceLocation(file: text(), line: number(0...9)) : nil,
      settles: flip(),
      keepsGoing: flip(),
      session: number(0...3)
    )
  }

  /// Returns an event whose time is as many microseconds after a date as its number.
  mutating func event(_ number: Int, after start: Date) -> TimelineEvent {
    TimelineEvent(
      number: number,
      time: start.addingTimeInterval(Double(number) / 1_000_000),
      source: text(),
      kind: kind(number),
      cause: flip() ? self.number(1...number) : nil
    )
  }

  private mutating func kind(_ number: Int) -> TimelineEvent.Kind {
    switch TimelineEvent.Kind.Name.allCases[number % TimelineEvent.Kind.Name.allCases.count] {
    case .command: .command(line: text())
    case .answer: .answer(verb: text(), Answer(value(), lines: [text()]))
    case .error:
      .error(
        ErrorReport(
          failure: ConsoleError.refused(text()).at(nil),
          line: text(),
          location: flip() ? SourceLocation(file: text(), line: 7) : nil
        )
      )
    case .action: .action(name: text(), text: text(), origin: optionalText())
    case .state: .state((0..<self.number(0...3)).map { _ in change() })
    case .phase: .phase(from: text(), to: text())
    case .effect:
      .effect(
        id: text(),
        event: pick([.started, .finished, .failed, .cancelled, .dropped]),
        detail: optionalText()
      )
    case .step:
      .step(name: text(), event: pick([.started, .finished, .failed]), detail: optionalText())
    case .intent: .intent(name: text(), text: text())
    case .issue: .issue(text())
    case .route: .route(command: text(), result: text(), path: value())
    case .modal: .modal(event: modal(), route: flip() ? value() : nil, style: optionalText())
    case .tab: .tab(from: text(), to: text(), result: text(), badges: value())
    case .link: .link(url: optionalText(), outcome: text(), text: text())
    case .screen: .screen(title: text())
    case .watch: .watch(change())
    case .request:
      .request(id: self.number(1...9), method: text(), url: text(), attempt: self.number(1...9))
    case .response:
      .response(
        id: self.number(1...9),
        outcome: flip() ? .status(200, bytes: 7) : .failure(text()),
        duration: .microseconds(1_500)
      )
    case .retry: .retry(id: self.number(1...9), delay: .milliseconds(250))
    case .download:
      .download(
        id: 1,
        file: text(),
        state: pick([.idle, .waiting, .downloading, .paused, .completed, .failed, .cancelled]),
        detail: optionalText()
      )
    case .netlog: .netlog(id: 1, lines: [text(), text()])
    case .socket:
      .socket(
        id: 1,
        event: pick([.connection(.connected), .sent(.text), .received(.binary)]),
        bytes: flip() ? 5 : nil,
        text: optionalText()
      )
    case .expectation: .expectation(condition: text(), ok: flip(), actual: value())
    }
  }

  private mutating func modal() -> TimelineEvent.ModalEvent {
    guard flip() else { return .unchanged(command: text(), result: text()) }
    return .changed(pick([.presented, .queued, .replaced, .dismissed]))
  }

  private mutating func change() -> ValueChange {
    let steps = (0..<number(0...2)).map { _ in
      flip() ? ValuePath.Step.name(pick(Self.names)) : .index(number(0...12))
    }
    return ValueChange(steps, from: value(), to: value())
  }

  private mutating func value(depth: Int = 0) -> ConsoleValue {
    switch number(0...(depth < 3 ? 8 : 5)) {
    case 0: .null
    case 1: .bool(flip())
    case 2: .int(pick([0, 9, 10, -1, -10, 4_711, .max, .min]))
    case 3: .double(pick([0, -0.0, 1.5, 1e300, .nan, .infinity]))
    case 4, 5: .string(text())
    case 6: .array((0..<number(0...3)).map { _ in value(depth: depth + 1) })
    case 7: .enumCase(pick(Self.names), members(depth))
    default: .object(type: "", members(depth), id: optionalText())
    }
  }

  private mutating func members(_ depth: Int) -> [ConsoleValue.Field] {
    (0..<number(0...3)).map { _ in
      ConsoleValue.Field(pick(Self.names), value(depth: depth + 1))
    }
  }

  private mutating func optionalText() -> String? { flip() ? text() : nil }

  private mutating func flip() -> Bool { Bool.random(using: &generator) }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0...elements.count - 1)]
  }
}
