import Foundation
import InnoNetwork

/// An encoder that writes the lines of a session file.
///
/// The encoder writes the most frequent kinds of events directly as UTF-8, which is fast. All other
/// kinds are written by ``TimelineEvent/Kind/writeFields(source:masking:to:)``.
struct SessionEncoder: Sendable {
  private var buffer = JSONBuffer()

  /// The known secrets, which the encoder replaces with placeholders.
  private(set) var secrets: SessionSecrets

  /// A Boolean value that indicates whether a newly recognized secret may occur in earlier lines.
  var hasNewSecrets = false

  /// The checksum of all encoded lines.
  var sum = SessionFormat.seed

  /// The time of the first line of the session file.
  private let start: Date

  private var writtenLists = WrittenLists()
  private var redactedTexts = RedactedTexts()
  private var redactedLines = RedactedTexts()

  /// The cached results of ``isSecret(_:)``, keyed by name.
  private var names: [String: Bool] = [:]

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - secrets: The secrets that are already known.
  ///   - start: The time of the session file's first line.
  init(_ secrets: SessionSecrets, start: Date) {
    self.secrets = secrets
    self.start = start
  }

  /// The encoded lines that ``removeLines()`` has not removed yet.
  var bytes: [UInt8] { buffer.bytes }

  mutating func removeLines() {
    buffer.bytes.removeAll(keepingCapacity: true)
  }

  /// Adds all strings and numbers in a value to the known secrets.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - expression: The expression whose value is the secret, as it was typed; `nil` if the secret
  ///     itself was typed.
  mutating func learn(_ value: ConsoleValue, of expression: String?) {
    noteSecrets { secrets in
      secrets.learn(value)
      if let expression, case .string(let text) = value {
        secrets.learn(expression, withValue: text)
      }
    }
  }

  /// Calls a closure that can add secrets, and sets ``hasNewSecrets`` if the closure has added one.
  private mutating func noteSecrets<Result>(
    _ body: (inout SessionSecrets) -> Result
  ) -> Result {
    let count = secrets.count
    let result = body(&secrets)
    if secrets.count > count { hasNewSecrets = true }
    return result
  }
}

// MARK: - Lines

extension SessionEncoder {
  /// Appends a line that contains an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - line: The typed line, or `nil` if the event is not the start of a typed line.
  mutating func append(_ event: TimelineEvent, typed line: SessionRecorder.Line?) {
    let index = SessionFormat.begin(&buffer.bytes)
    let source = event.source
    switch event.kind {
    case .command(let text):
      begin(event, "command", line)
      buffer.write(",\"line\":")
      write(typed: text)
    case .action(let name, let text, let origin):
      begin(event, "action", line)
      write(",\"store\":", redacting: source)
      write(",\"action\":", redacting: name)
      write(",\"text\":", redacting: text)
      buffer.write(origin == nil ? ",\"origin\":\"user\"" : ",\"origin\":\"effect\"")
      write(",\"by\":", redacting: origin)
    case .state(let changes):
      begin(event, "state", line)
      write(",\"store\":", redacting: source)
      buffer.write(",\"changes\":[")
      for (index, change) in changes.enumerated() {
        write(index == 0 ? "{\"path\":" : ",{\"path\":", redacting: change.path)
        writeValues(of: change)
        buffer.write("}")
      }
      buffer.write("]")
    case .phase(let from, let to):
      begin(event, "phase", line)
      write(",\"store\":", redacting: source)
      write(",\"from\":", redacting: from)
      write(",\"to\":", redacting: to)
    case .answer(let verb, let answer):
      begin(event, "answer", line)
      write(",\"verb\":", redacting: verb)
      buffer.write(",\"data\":")
      write(redacting: answer.data, named: answer.variable ?? "data")
    case .effect(let id, let change, let detail):
      begin(event, "effect", line)
      write(",\"store\":", redacting: source)
      write(",\"id\":", redacting: id)
      write(",\"event\":", redacting: change.rawValue)
      write(",\"detail\":", redacting: detail)
    case .step(let name, let change, let detail):
      begin(event, "step", line)
      write(",\"layer\":", redacting: source)
      write(",\"name\":", redacting: name)
      write(",\"event\":", redacting: change.rawValue)
      write(",\"detail\":", redacting: detail)
    case .request(let id, let method, let url, let attempt):
      begin(event, "request", line)
      buffer.write(",\"id\":")
      buffer.write(decimal: id)
      write(",\"method\":", redacting: method)
      write(",\"url\":", redacting: url)
      buffer.write(",\"attempt\":")
      buffer.write(decimal: attempt)
    case .response(let id, let outcome, let duration):
      begin(event, "response", line)
      buffer.write(",\"id\":")
      buffer.write(decimal: id)
      switch outcome {
      case .status(let status, let bytes):
        buffer.write(",\"status\":")
        buffer.write(decimal: status)
        buffer.write(",\"bytes\":")
        buffer.write(decimal: bytes)
      case .failure(let text): write(",\"failure\":", redacting: text)
      }
      buffer.write(",\"ms\":")
      buffer.write(number: duration.inMilliseconds)
    case .route(let command, let result, let path):
      begin(event, "route", line)
      write(",\"router\":", redacting: source)
      write(",\"command\":", redacting: command)
      write(",\"result\":", redacting: result)
      buffer.write(",\"path\":")
      write(redacting: path, named: "path")
    default:
      begin(event, event.kind.name, line)
      var text = ""
      event.kind.writeFields(source: source, masking: secrets, to: &text)
      buffer.bytes += text.utf8
    }
    end(index)
  }

  /// Appends a line that contains a request and its outcome.
  mutating func append(
    _ exchange: RecordedExchange,
    isStream: Bool,
    number: Int,
    time: Date
  ) {
    let redacted = noteSecrets { $0.masking(exchange) }
    let index = SessionFormat.begin(&buffer.bytes)
    begin(number, time, SessionEntryKind.exchange.rawValue)
    buffer.write(isStream ? ",\"stream\":true,\"exchange\":" : ",\"stream\":false,\"exchange\":")
    buffer.write(redacted)
    end(index)
  }

  /// Appends a line that contains the text of a file, such as a script that a command has read.
  mutating func append(file path: String, _ text: String, number: Int, time: Date) {
    let redacted = noteSecrets { $0.masking(commands: text) }
    let index = SessionFormat.begin(&buffer.bytes)
    begin(number, time, SessionEntryKind.file.rawValue)
    buffer.write(",\"path\":")
    buffer.write(json: path)
    buffer.write(",\"text\":")
    buffer.write(json: redacted)
    end(index)
  }

  /// Appends a line that contains one value, such as the state of the app.
  mutating func append(_ kind: SessionEntryKind, _ value: ConsoleValue, number: Int, time: Date) {
    let index = SessionFormat.begin(&buffer.bytes)
    begin(number, time, kind.rawValue)
    buffer.write(",\"value\":")
    write(redacting: value, named: "")
    end(index)
  }

  private mutating func begin(_ number: Int, _ time: Date, _ kind: String) {
    buffer.write("\"n\":")
    buffer.write(decimal: number)
    buffer.write(",\"t\":")
    buffer.write(decimal: Int((time.timeIntervalSince(start) * 1_000_000).rounded()))
    buffer.write(",\"kind\":\"")
    buffer.bytes += kind.utf8
    buffer.write("\"")
  }

  private mutating func begin(
    _ event: TimelineEvent,
    _ kind: String,
    _ line: SessionRecorder.Line?
  ) {
    begin(event.number, event.time, kind)
    buffer.write(",\"source\":")
    buffer.write(json: event.source)
    buffer.write(",\"cause\":")
    buffer.write(decimal: event.cause)
    guard let line else { return }
    buffer.write(",\"typed\":{\"line\":")
    write(typed: line.text ?? event.kind.typedLine)
    buffer.write(",\"file\":")
    if let location = line.location {
      buffer.write(json: location.file)
    } else {
      buffer.write("null")
    }
    buffer.write(",\"at\":")
    buffer.write(decimal: line.location?.line)
    buffer.write(line.settles ? ",\"settles\":true" : ",\"settles\":false")
    buffer.write(line.keepsGoing ? ",\"keepsGoing\":true" : ",\"keepsGoing\":false")
    buffer.write(",\"session\":")
    buffer.write(decimal: line.session)
    buffer.write("}")
  }

  private mutating func end(_ index: Int) {
    buffer.write("}")
    SessionFormat.end(&buffer.bytes, from: index, sum: &sum)
  }

  /// Writes a line that the user typed as JSON, with placeholders in place of secrets.
  ///
  /// This method also adds the secrets in the line to the known secrets.
  private mutating func write(typed line: String) {
    switch form(of: line) {
    case .plain: buffer.write(plain: line)
    case .clean: buffer.write(escaping: line)
    case .suspicious: buffer.write(json: redacted(typed: line))
    }
  }

  private mutating func redacted(typed line: String) -> String {
    if let known = redactedLines[line, secrets.count] { return known }
    let count = secrets.count
    let redacted = noteSecrets { $0.masking(commands: line) }
    // If the line contained new secrets, redacting the line again may give a different result.
    if secrets.count == count { redactedLines.insert(redacted, of: line) }
    return redacted
  }

  private func form(of text: String) -> SecretFilter.TextForm {
    var text = text
    return text.withUTF8 { secrets.filter.form(of: $0) }
  }
}

extension TimelineEvent.Kind {
  /// The text of the command line, or an empty string if this is an event of another kind.
  var typedLine: String { if case .command(let line) = self { line } else { "" } }
}

// MARK: - Values

extension SessionEncoder {
  private mutating func write(_ prefix: StaticString, redacting text: String) {
    buffer.write(prefix)
    write(redacting: text)
  }

  private mutating func write(_ prefix: StaticString, redacting text: String?) {
    buffer.write(prefix)
    if let text { write(redacting: text) } else { buffer.write("null") }
  }

  /// Writes text as JSON, with placeholders instead of secrets.
  private mutating func write(redacting text: String) {
    switch form(of: text) {
    case .plain: buffer.write(plain: text)
    case .clean: buffer.write(escaping: text)
    case .suspicious:
      if let known = redactedTexts[text, secrets.count] { return buffer.write(json: known) }
      let redacted = secrets.masking(text)
      redactedTexts.insert(redacted, of: text)
      buffer.write(json: redacted)
    }
  }

  /// Writes the old value and the new value of a change.
  ///
  /// The old value is usually the new value of the previous change at the same path. Therefore, if
  /// the new value is a long list, the JSON of the list is cached for the next change.
  private mutating func writeValues(of change: ValueChange) {
    let name = change.memberName
    buffer.write(",\"from\":")
    if let json = writtenLists.json(of: change.from, at: change.path, secrets.count) {
      buffer.bytes += json
    } else {
      write(redacting: change.from, named: name)
    }
    buffer.write(",\"to\":")
    let start = buffer.bytes.count
    write(redacting: change.to, named: name)
    writtenLists.set(buffer.bytes[start...], of: change.to, at: change.path, secrets.count)
  }

  /// Writes a value as JSON, with placeholders for its secrets.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - name: The name of the value, which may imply that the value is secret.
  private mutating func write(redacting value: ConsoleValue, named name: String) {
    switch value {
    case .null: buffer.write("null")
    case .bool(let value): buffer.write(value ? "true" : "false")
    case .int(let value):
      buffer.write(decimal: isSecret(name) || secrets.isSecret(Double(value)) ? 0 : value)
    case .double(let value):
      buffer.write(number: isSecret(name) || secrets.isSecret(value) ? 0 : value)
    case .string(let text):
      if isSecret(name), case .string(let redacted) = secrets.masking(value, named: name) {
        buffer.write(json: redacted)
      } else {
        write(redacting: text)
      }
    case .enumCase(let name, let fields):
      guard !fields.isEmpty else { return buffer.write(json: name) }
      buffer.write("{")
      buffer.write(json: name)
      buffer.write(":")
      if fields.count == 1, fields[0].name.isEmpty {
        write(redacting: fields[0].value, named: "")
      } else {
        write(redacting: fields) { $1.isEmpty ? "\($0)" : $1 }
      }
      buffer.write("}")
    case .array(let values):
      buffer.write("[")
      for (index, value) in values.enumerated() {
        if index > 0 { buffer.write(",") }
        write(redacting: value, named: name)
      }
      buffer.write("]")
    case .object(_, let fields, let id):
      if fields.isEmpty, let id { return write(redacting: id) }
      write(redacting: fields) { $1 }
    }
  }

  /// Writes fields as a JSON object, and redacts the values of the fields.
  ///
  /// - Parameters:
  ///   - fields: The fields.
  ///   - key: A closure that returns the key for a field with the given index and name.
  private mutating func write(
    redacting fields: [ConsoleValue.Field],
    key: (Int, String) -> String
  ) {
    buffer.write("{")
    for (index, field) in fields.enumerated() {
      if index > 0 { buffer.write(",") }
      buffer.write(json: key(index, field.name))
      buffer.write(":")
      write(redacting: field.value, named: field.name)
    }
    buffer.write("}")
  }

  /// Returns a Boolean value that indicates whether a value with the given name is secret.
  private mutating func isSecret(_ name: String) -> Bool {
    guard name.utf8.count > 2 else { return false }
    guard name.isASCII else { return secrets.isSecret(name) }
    if let known = names[name] { return known }
    // Limit the size of the cache. The keys of dictionaries are also names, and there can be many
    // different keys.
    if names.count >= 1_000 { names.removeAll(keepingCapacity: true) }
    let isSecret = secrets.isSecret(name)
    names[name] = isSecret
    return isSecret
  }
}

/// A cache of the JSON for long lists that recent changes contain as new values.
private struct WrittenLists {
  /// The minimum number of elements in a cached list.
  private static let minimumCount = 8

  /// The maximum number of cached lists.
  private static let limit = 16

  private struct Entry {
    var list: [ConsoleValue]
    var json: [UInt8]

    /// The number of secrets that were known when the cached list was written.
    var secretCount: Int
  }

  /// The cached lists, each keyed by the path of the list.
  private var entries: [String: Entry] = [:]

  /// Returns the JSON of a value, or `nil` if the cache does not contain the value.
  func json(of value: ConsoleValue, at path: String, _ secretCount: Int) -> [UInt8]? {
    guard case .array(let list) = value, list.count >= Self.minimumCount,
      let entry = entries[path], entry.secretCount == secretCount, entry.list == list
    else { return nil }
    return entry.json
  }

  /// Stores the JSON of a value, if the value is a long list.
  mutating func set(
    _ json: ArraySlice<UInt8>,
    of value: ConsoleValue,
    at path: String,
    _ secretCount: Int
  ) {
    guard case .array(let list) = value, list.count >= Self.minimumCount else { return }
    if entries.count >= Self.limit, entries[path] == nil { entries.removeAll() }
    entries[path] = Entry(list: list, json: Array(json), secretCount: secretCount)
  }
}

/// A cache of the redacted forms of recently written texts.
private struct RedactedTexts {
  private var texts: [String: String] = [:]

  /// The number of secrets that were known when the cached texts were redacted.
  private var secretCount = 0

  /// Returns the redacted form of a text, or `nil` if the cache does not contain the text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - count: The number of known secrets. If this number has changed, the cache is emptied.
  subscript(text: String, count: Int) -> String? {
    mutating get {
      guard count == secretCount else {
        texts.removeAll(keepingCapacity: true)
        secretCount = count
        return nil
      }
      return Self.isShort(text) ? texts[text] : nil
    }
  }

  /// Adds the redacted form of a text to the cache.
  ///
  /// Before you call this method, look up the text with ``subscript(_:_:)``. The lookup empties the
  /// cache if the number of known secrets has changed.
  mutating func insert(_ redacted: String, of text: String) {
    guard Self.isShort(text) else { return }
    if texts.count >= 64 { texts.removeAll(keepingCapacity: true) }
    texts[text] = redacted
  }

  private static func isShort(_ text: String) -> Bool { text.utf8.count <= 256 && text.isASCII }
}

extension String {
  /// A Boolean value that indicates whether the string contains only ASCII characters.
  ///
  /// Two equal ASCII strings always consist of the same bytes. Other equal strings may not.
  fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
