import Foundation
import InnoNetwork

/// The known secrets of a session, which must not be written to the session file.
///
/// The file shows a placeholder instead of a known secret. Different secrets have different
/// placeholders, and each secret has the same placeholder everywhere in the file. Other text that
/// may be secret is redacted in the same way as in the network log.
struct SessionSecrets {
  /// The minimum length of a secret, in UTF-8 bytes.
  ///
  /// A shorter value is not replaced, because it may also occur as ordinary text.
  static let shortest = 6

  /// The beginning of every placeholder.
  ///
  /// This text is valid in an HTTP header and in JSON.
  static let mark = "REDACTED"

  /// The known secrets with their placeholders.
  ///
  /// The longest secret is first, because a longer secret may contain a shorter one.
  private var placeholders: [KnownSecret] = []

  /// The secrets that are numbers.
  ///
  /// The file shows 0 instead of such a number, so that the app can decode the replacement.
  private var numbers: Set<Double> = []

  /// The strings that ``learn(_:)`` ignores: the secrets that are already known, and the names that
  /// were passed to ``init(exceptNames:)``.
  private var known: Set<String>

  /// A cache of recently redacted bodies.
  private var redactedBodies = RedactedBodies()

  /// A filter that recognizes text without secrets.
  private(set) var filter = SecretFilter()

  /// Creates a collection that contains no secrets yet.
  ///
  /// - Parameter names: Names that are not secrets, such as the names of the app's stores. A name
  ///   in this set is replaced only if it is the value of a key such as `password`.
  init(exceptNames names: Set<String> = []) {
    known = names
  }

  /// A Boolean value that indicates whether no secrets are known.
  var isEmpty: Bool { placeholders.isEmpty }

  /// The number of known secrets.
  var count: Int { placeholders.count }

  /// Returns text in which placeholders replace the known secrets and any other text that may be
  /// secret.
  func masking(_ text: String) -> String {
    Redaction.masking(Self.withoutUserInfo(replacing(in: text)))
  }

  /// Returns a Boolean value that indicates whether text may contain a secret.
  ///
  /// If the result is `false`, redaction does not change the text.
  func isSuspicious(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { filter.form(of: $0) == .suspicious }
  }

  /// Returns a Boolean value that indicates whether text contains a known secret.
  ///
  /// The secret can also occur as it is written in a JSON string or in Swift source code.
  func occur(in text: String) -> Bool {
    placeholders.contains {
      $0.text.replacing(in: text) != text || $0.json.replacing(in: text) != text
    }
  }

  /// Returns text in which placeholders replace the user name and the password of each URL.
  static func withoutUserInfo(_ text: String) -> String {
    guard mayContainUserInfo(text) else { return text }
    return text.replacing(userInfo, with: "://\(mark)@")
  }

  /// Returns a Boolean value that indicates whether text may contain a URL with a user name or a
  /// password.
  ///
  /// This check is fast, because it searches only for `@` and `://`.
  static func mayContainUserInfo(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "@")) && text.contains("://")
  }

  /// A pattern that matches the user name and the password of a URL, except if one of them contains
  /// `${…}`.
  static var userInfo: Regex<(Substring, Substring)> {
    /:\/\/((?:[^\/?#@\s"'$]|\$(?!\{))+)@/
  }

  /// Returns text in which placeholders replace the known secrets.
  func replacing(in text: String) -> String {
    placeholders.reduce(text) { text, known in known.text.replacing(in: text) }
  }

  /// Returns data in which placeholders replace the known secrets.
  private func replacing(in data: Data) -> Data {
    placeholders.reduce(data) { data, known in
      let (secret, placeholder) = (Data(known.text.secret.utf8), Data(known.text.placeholder.utf8))
      var (result, start) = (Data(), data.startIndex)
      while let range = data.range(of: secret, in: start..<data.endIndex) {
        result += data[start..<range.lowerBound] + placeholder
        start = range.upperBound
      }
      return start == data.startIndex ? data : result + data[start...]
    }
  }

  /// Returns a Boolean value that indicates whether JSON contains a known secret, as text or in
  /// base64.
  func occur(in json: Data) -> Bool {
    placeholders.contains { known in known.patterns.contains { json.range(of: $0) != nil } }
  }

  /// Returns the fields of a line in a session file, with placeholders for the known secrets.
  ///
  /// Only text values are changed. The names of fields, and the kind and the source of an event,
  /// are left unchanged even if they equal a secret. The Base64 body of a request or a response is
  /// decoded before the search for secrets.
  func replacing(inFields fields: String) -> String {
    let (bytes, quote) = (Array(fields.utf8), UInt8(ascii: "\""))
    var (result, index, name): ([UInt8], Int, String) = ([], 0, "")
    // Only the first fields with these names belong to the format of the file.
    var unchanged: Set<String> = ["\"kind\"", "\"source\"", "\"n\"", "\"t\"", "\"cause\""]
    while index < bytes.count {
      guard bytes[index] == quote else {
        let number = bytes[index...].prefix(while: Self.isOfNumber)
        let isSecret =
          !numbers.isEmpty && !number.isEmpty && unchanged.remove(name) == nil
          && Double(String(decoding: number, as: UTF8.self)).map(numbers.contains) ?? false
        result += isSecret ? [UInt8(ascii: "0")] : number.isEmpty ? [bytes[index]] : Array(number)
        index += max(number.count, 1)
        continue
      }
      var end = index + 1
      while end < bytes.count, bytes[end] != quote {
        end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      end = min(end + 1, bytes.count)
      var text = String(decoding: bytes[index..<end], as: UTF8.self)
      if end < bytes.count, bytes[end] == UInt8(ascii: ":") {
        name = text
      } else if unchanged.remove(name) == nil {
        for known in placeholders { text = known.json.replacing(in: text) }
        if name == "\"body\"" { text = replacing(inBase64: text) }
      }
      result += text.utf8
      index = end
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "+-.eE".utf8.contains(byte)
  }

  /// Replaces known secrets with placeholders in the data that a JSON string contains as base64.
  ///
  /// A string that is not base64 is returned unchanged.
  private func replacing(inBase64 json: String) -> String {
    guard let data = Data(base64Encoded: String(json.dropFirst().dropLast())) else { return json }
    let masked = replacing(in: data)
    return masked == data ? json : "\"\(masked.base64EncodedString())\""
  }

  /// Returns lines of a session file, with placeholders for the known secrets.
  ///
  /// The returned lines have new checksums.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - sum: The checksum of the preceding lines. This method adds the returned lines to the
  ///     checksum.
  /// - Returns: The redacted lines.
  func replacing(inLines lines: Data, sum: inout UInt64) -> Data {
    var masked = Data()
    masked.reserveCapacity(lines.count)
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      let fields = String(decoding: line.dropFirst(SessionFormat.prefix), as: UTF8.self)
      SessionFormat.append(
        occur(in: line) ? replacing(inFields: fields) : fields,
        to: &masked,
        sum: &sum
      )
    }
    return masked
  }

  /// Returns a copy of a value in which placeholders replace all secrets.
  ///
  /// - Parameters:
  ///   - value: The value, which may contain secrets.
  ///   - name: The name of the value, which may imply that the value is secret.
  /// - Returns: The redacted value.
  func masking(_ value: ConsoleValue, named name: String = "") -> ConsoleValue {
    replacement(of: value, named: name) ?? value
  }

  /// Returns a value with placeholders for its secrets, or `nil` if the value contains no
  /// secrets.
  private func replacement(of value: ConsoleValue, named name: String) -> ConsoleValue? {
    switch value {
    case .null, .bool: return nil
    // Replace a number with a number, so that the app can decode the replacement.
    case .int(let value): return isSecret(name) || isSecret(Double(value)) ? .int(0) : nil
    case .double(let value): return isSecret(name) || isSecret(value) ? .double(0) : nil
    case .string(let text):
      let masked = isSecret(name) && !text.isEmpty ? placeholder(of: text) : masking(text)
      return masked == text ? nil : .string(masked)
    case .enumCase(let name, let fields): return replacement(of: fields).map { .enumCase(name, $0) }
    case .array(let values):
      return values.replacing { replacement(of: $0, named: name) }.map(ConsoleValue.array)
    case .object(let type, let fields, let id):
      let maskedFields = replacement(of: fields)
      let maskedID = id.map { masking($0) }
      guard maskedFields != nil || maskedID != id else { return nil }
      return .object(type: type, maskedFields ?? fields, id: maskedID)
    }
  }

  private func replacement(of fields: [ConsoleValue.Field]) -> [ConsoleValue.Field]? {
    fields.replacing { field in
      replacement(of: field.value, named: field.name).map { .init(field.name, $0) }
    }
  }

  /// Returns a Boolean value that indicates whether values with the given name are secret.
  ///
  /// The value of `token_type`, such as `Bearer`, is not secret. Apps compare this value with known
  /// token types, so a session file must contain the original value.
  func isSecret(_ name: String) -> Bool {
    name.utf8.count > 2 && Redaction.isSecret(name) && name.lowercased() != "token_type"
  }

  /// Returns a Boolean value that indicates whether a number is a known secret.
  func isSecret(_ number: Double) -> Bool { !numbers.isEmpty && numbers.contains(number) }

  private func placeholder(of secret: String) -> String {
    // The text begins with a placeholder, but the rest of the text may contain a secret.
    if secret.hasPrefix(Self.mark) { return masking(secret) }
    return placeholders.first { $0.text.secret == secret }?.text.placeholder ?? Self.mark
  }
}

// MARK: - Learning

extension SessionSecrets {
  /// Returns a copy of a recorded exchange in which placeholders replace the secrets.
  ///
  /// This method also adds the secrets to the known secrets of the session.
  mutating func masking(_ exchange: RecordedExchange) -> RecordedExchange {
    var bodies: [Data: Body] = [:]
    learn(exchange.headers)
    if let body = exchange.body { learn(body, &bodies) }
    // Check for a query first. Most URLs have no query, and parsing a URL is slow.
    if exchange.url.absoluteString.utf8.contains(UInt8(ascii: "?")),
      let items = URLComponents(url: exchange.url, resolvingAgainstBaseURL: true)?.queryItems
    {
      for item in items where isSecret(item.name) { learn(item.value ?? "") }
    }
    if case .response(_, let headers, let body) = exchange.outcome {
      learn(headers)
      learn(body, &bodies)
    }
    return exchange.redacted(by: .standard) { data, type in
      if let known = redactedBodies.redacted(data, type, count) { return known }
      let redacted = masking(bodies[data] ?? Body(data), data, type: type)
      redactedBodies.insert(redacted, of: data, type, count)
      return redacted
    }
  }

  /// The decoded content of a request or response body.
  private enum Body {
    case json(ConsoleValue)
    case text(String)
    case binary

    init(_ data: Data) {
      guard let text = String(data: data, encoding: .utf8) else {
        self = .binary
        return
      }
      let json = text.first == "{" || text.first == "[" ? try? JSONReader.value(text) : nil
      self = json.map(Body.json) ?? .text(text)
    }
  }

  private mutating func learn(_ headers: HTTPHeaders) {
    for field in headers where isSecret(field.name) {
      let isCookie = field.name.lowercased().hasSuffix("cookie")
      if isCookie {
        for pair in field.value.split(separator: ";") {
          guard let sign = pair.firstIndex(of: "=") else { continue }
          learn(String(pair[pair.index(after: sign)...]))
          // In a Set-Cookie header, only the first pair is a cookie. The other pairs are
          // attributes.
          if field.name.lowercased() == "set-cookie" { break }
        }
      } else {
        learn(String(field.value.split(separator: " ").last ?? ""))
      }
    }
  }

  private mutating func learn(_ data: Data, _ bodies: inout [Data: Body]) {
    // If the body was redacted recently, its secrets are already known.
    guard !redactedBodies.contains(data) else { return }
    let body = Body(data)
    bodies[data] = body
    switch body {
    case .json(let value): learn(in: value, named: "")
    case .text(let text):
      guard text.utf8.count <= 8 << 20, text.contains("="), !text.contains("\n") else { return }
      for pair in text.split(separator: "&") {
        let parts = pair.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, isSecret(String(parts[0])) else { continue }
        learn(String(parts[1]))
        learn(String(parts[1]).removingPercentEncoding ?? "")
      }
    case .binary: break
    }
  }

  private mutating func learn(in value: ConsoleValue, named name: String) {
    switch value {
    case .string(let text): if isSecret(name) { learn(text) }
    case .int(let number): if isSecret(name) { learn(Double(number), "\(number)") }
    case .double(let number): if isSecret(name) { learn(number, value.json) }
    case .array(let values): for value in values { learn(in: value, named: name) }
    case .object(_, let fields, _):
      for field in fields { learn(in: field.value, named: field.name) }
    default: break
    }
  }

  /// Adds every string and every number in a value to the known secrets.
  mutating func learn(_ value: ConsoleValue) {
    switch value {
    case .string(let text): learn(text)
    case .int(let number): learn(Double(number), "\(number)")
    case .double(let number): learn(number, value.json)
    case .array(let values): for value in values { learn(value) }
    case .object(_, let fields, _): for field in fields { learn(field.value) }
    default: break
    }
  }

  /// Adds a secret to the known secrets.
  ///
  /// This method does nothing if the secret is shorter than ``shortest``, contains a placeholder,
  /// or is already known.
  mutating func learn(_ secret: String) {
    guard secret.utf8.count >= Self.shortest, !known.contains(secret), !secret.contains(Self.mark),
      secret != Redaction.placeholder
    else { return }
    add(secret, placeholder: "\(Self.mark)-\(placeholders.count + 1)")
  }

  /// Adds a number to the known secrets.
  ///
  /// This method does nothing if the text of the number is shorter than ``shortest`` or already
  /// known.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - text: The number as it was typed, or as it occurs in JSON.
  /// - Returns: The placeholder of the number, if it is long enough.
  @discardableResult
  mutating func learn(_ number: Double, _ text: String) -> String {
    let placeholder = Int(text) == nil ? "0.0" : "0"
    guard text.utf8.count >= Self.shortest, !known.contains(text) else { return placeholder }
    numbers.insert(number)
    add(text, placeholder: placeholder, isNumber: true)
    return placeholder
  }

  /// Adds an expression, such as `${"a" + "b"}`, whose value is a known secret.
  ///
  /// In commands, the placeholder of the value, in quotes, replaces the expression.
  ///
  /// - Parameters:
  ///   - expression: The expression as it was typed.
  ///   - secret: The value of the expression.
  mutating func learn(_ expression: String, withValue secret: String) {
    guard !known.contains(expression), !expression.contains(secret),
      let value = placeholders.first(where: { $0.text.secret == secret })
    else { return }
    add(expression, placeholder: "\"\(value.text.placeholder)\"")
  }

  /// Adds the texts and numbers among other known secrets to these secrets.
  mutating func formUnion(_ other: SessionSecrets) {
    for known in other.placeholders {
      let text = known.text.secret
      if known.text.isNumber, let number = Double(text) { learn(number, text) } else { learn(text) }
    }
  }

  private mutating func add(_ secret: String, placeholder: String, isNumber: Bool = false) {
    known.insert(secret)
    filter.insert(secret)
    let index = placeholders.firstIndex { $0.text.secret.utf8.count < secret.utf8.count }
    placeholders.insert(
      KnownSecret(secret, placeholder: placeholder, isNumber: isNumber),
      at: index ?? placeholders.endIndex
    )
  }

  private func masking(_ body: Body, _ data: Data, type: String?) -> Data {
    switch body {
    case .json(let value):
      replacement(of: value, named: "").map { Data($0.json.utf8) } ?? data
    case .text(let text): Redaction.standard.body(Data(replacing(in: text).utf8), type: type)
    case .binary: replacing(in: Redaction.standard.body(data, type: type))
    }
  }
}

extension Array {
  /// Returns a copy of the array in which some elements are replaced.
  ///
  /// - Parameter replacement: A closure that returns the replacement for an element, or `nil` to
  ///   leave the element unchanged.
  /// - Returns: The copy, or `nil` if no element was replaced.
  fileprivate func replacing(_ replacement: (Element) -> Element?) -> [Element]? {
    var copy: [Element]?
    for (index, element) in enumerated() {
      guard let new = replacement(element) else { continue }
      var elements = copy ?? self
      copy = nil
      elements[index] = new
      copy = elements
    }
    return copy
  }
}

extension String {
  /// The text, without the numbers in the placeholders for secrets.
  ///
  /// For example, `REDACTED` replaces `REDACTED-3`. Compare texts in this form, because a
  /// placeholder for a secret may or may not have a number.
  var withoutPlaceholderNumbers: String {
    guard contains("\(SessionSecrets.mark)-") else { return self }
    return replacing(#/REDACTED-\d+/#, with: SessionSecrets.mark)
  }
}
