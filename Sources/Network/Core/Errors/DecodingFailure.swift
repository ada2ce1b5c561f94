public import Foundation

/// Where a body is not what the endpoint promised, and what stands there instead.
public struct DecodingFailure: Sendable, Equatable, CustomStringConvertible {
  /// The place in the body, such as `[3].address.city`; empty for the whole of it.
  public let path: String
  /// What is wrong there, such as `expected a string, found null`.
  public let reason: String

  /// The place and what is wrong, as one clause.
  public var description: String {
    path.isEmpty ? reason : "at \(path), \(reason)"
  }

  /// Explains what a decoder threw.
  ///
  /// - Parameters:
  ///   - error: What was thrown.
  ///   - data: The body, to look up what was found in it.
  public init(_ error: any Error, in data: Data) {
    switch error as? DecodingError {
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      self.init(context.codingPath, "expected \(jsonName(of: type))", data)
    case .keyNotFound(let key, let context):
      self.init(context.codingPath, "expected the key \"\(key.stringValue)\"", data)
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      self.init(path: "", reason: Self.complaint(about: data))
    case .dataCorrupted(let context):
      self.init(context.codingPath, context.debugDescription, data, mayQuote: true)
    default:
      self.init(path: "", reason: Printable.error(error))
    }
  }

  private init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  private init(
    _ codingPath: [any CodingKey],
    _ words: String,
    _ data: Data,
    mayQuote: Bool = false
  ) {
    guard let body = try? JSONDecoder().decode(JSONValue.self, from: data) else {
      self.init(path: "", reason: Self.complaint(about: data))
      return
    }
    let found = body.value(at: codingPath)
    let isQuoted = mayQuote && found?.text.map(words.contains) == true
    let reason = isQuoted ? "the value does not fit" : Printable.text(words)
    self.init(
      path: Self.text(of: codingPath),
      reason: "\(reason), found \(found?.kind ?? "nothing")"
    )
  }

  private static func text(of codingPath: [any CodingKey]) -> String {
    codingPath.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + Printable.text(key.stringValue)
      }
    }
  }

  private static func complaint(about data: Data) -> String {
    guard !data.isEmpty else { return "the body is empty" }
    guard String(data: data, encoding: .utf8) != nil else {
      return "the body of \(data.count) bytes is not UTF-8"
    }
    guard let json = try? JSONDecoder().decode(JSONValue.self, from: data) else {
      return "the body of \(data.count) bytes is not JSON"
    }
    return "the body does not fit, found \(json.kind)"
  }
}
