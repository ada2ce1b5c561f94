package import ArgumentParser
package import InnoConsole
import InnoText

/// The text of an option's value, which ``value(of:)`` converts.
///
/// ArgumentParser's error message for an invalid value cannot be changed. Therefore the parser
/// accepts any text, and the options' `validate()` reports invalid values in the form that this
/// program uses: `--clock must be real or virtual`.
package struct OptionText<Value: OptionValue>: ExpressibleByArgument,
  ExpressibleByStringLiteral, Sendable
{
  private let text: String

  package init(argument: String) {
    text = argument
  }

  package init(stringLiteral text: String) {
    self.text = text
  }

  package static var allValueStrings: [String] { Value.choices }

  package static var defaultCompletionKind: CompletionKind {
    Value.choices.isEmpty ? .default : .list(Value.choices)
  }

  package var defaultValueDescription: String { text }

  /// Converts the text to a value.
  ///
  /// - Parameter option: The name of the option, for the error message.
  /// - Returns: The value.
  /// - Throws: `ValidationError` if the text is not a valid value.
  package func value(of option: String) throws -> Value {
    do {
      if let value = try Value.value(of: text) { return value }
    } catch let error as ConsoleError {
      throw ValidationError("\(option) cannot be used: \(error)")
    }
    throw ValidationError("\(option) must be \(Value.expectation)")
  }
}

/// A type whose values can be created from the text of an option.
package protocol OptionValue {
  /// The valid values as text; empty if there are too many to list.
  static var choices: [String] { get }

  /// A description of the valid values, which follows *must be* in an error.
  static var expectation: String { get }

  /// Returns the value that the text represents; `nil` if the text is invalid.
  static func value(of text: String) throws -> Self?
}

extension OptionValue {
  package static var choices: [String] { [] }
}

extension OptionValue where Self: CaseIterable & RawRepresentable<String> {
  package static var choices: [String] { allCases.map(\.rawValue) }

  /// The choices, joined as in *text, mermaid or dot*.
  package static var expectation: String { choices.joined(by: "or") }

  package static func value(of text: String) -> Self? { Self(rawValue: text) }
}

extension Duration: OptionValue {
  package static func value(of text: String) -> Duration? { Duration(text) }
}

extension UInt16: OptionValue {
  package static let expectation = "a number from 0 to 65535"

  package static func value(of text: String) -> UInt16? { UInt16(text) }
}

extension UInt64: OptionValue {
  package static let expectation = "a number from 0 to \(UInt64.max)"

  package static func value(of text: String) -> UInt64? { UInt64(text) }
}

extension RunnerOptions.OutputForm: OptionValue {}

extension ColorChoice: OptionValue {}
