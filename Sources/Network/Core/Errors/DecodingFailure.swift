public import Foundation

/// A description of a decoding error, with the position in the body and the reason.
///
/// If the error is a `DecodingError`, ``path`` and ``reason`` contain no values from the body. For
/// any other error, ``reason`` is the message of the error, which may contain values from the body.
public struct DecodingFailure: Sendable, Equatable, CustomStringConvertible {
  /// The position of the error in the body, such as `[3].address.city`.
  ///
  /// The value is empty if the error concerns the whole body.
  public let path: String
  /// The reason, such as `expected a string, found null`.
  public let reason: String

  /// The position and the reason, as one clause.
  public var description: String {
    path.isEmpty ? reason : "at \(path), \(reason)"
  }

  /// Creates a description of a decoder's error.
  ///
  /// - Parameters:
  ///   - error: The error that the decoder threw.
  ///   - data: The body that could not be decoded.
  public init(_ error: any Error, in data: Data) {
    switch error as? DecodingError {
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      self.init(context.codingPath, "expected \(jsonName(of: type))", data)
    case .keyNotFound(let key, let context):
      self.init(context.codingPath, "expected the key \"\(key.stringValue)\"", data)
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      self.init(path: "", reason: Self.reason(for: data))
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
    _ message: String,
    _ data: Data,
    mayQuote: Bool = false
  ) {
    guard let body = try? JSONDecoder().decode(JSONValue.self, from: data) else {
      self.init(path: "", reason: Self.reason(for: data))
      return
    }
    let found = body.value(at: codingPath)
    let isQuoted = mayQuote && found?.text.map(message.contains) == true
    let reason = isQuoted ? "the value is invalid" : Printable.text(message)
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

  private static func reason(for data: Data) -> String {
    guard !data.isEmpty else { return "the body is empty" }
    guard String(data: data, encoding: .utf8) != nil else {
      return "the \(data.count)-byte body is not UTF-8"
    }
    guard let json = try? JSONDecoder().decode(JSONValue.self, from: data) else {
      return "the \(data.count)-byte body is not JSON"
    }
    return "the body has the wrong format (found \(json.kind))"
  }
}

/// Returns the JSON name for values of a type, such as `an array` or `a string`.
///
/// For a type without a JSON name, the name of the type itself is returned.
///
/// - Parameter type: The type that a decoder requested.
/// - Returns: The JSON name with its article, or the name of the type.
package func jsonName(of type: any Any.Type) -> String {
  switch type {
  case is any BinaryInteger.Type: return "a whole number"
  case is any BinaryFloatingPoint.Type, is Decimal.Type: return "a number"
  case is any StringProtocol.Type: return "a string"
  case is Bool.Type: return "a boolean"
  default: break
  }
  let name = "\(type)"
  if name.hasPrefix("Array<") { return "an array" }
  return name.hasPrefix("Dictionary<") ? "an object" : name
}
