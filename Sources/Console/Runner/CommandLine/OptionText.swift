package import ArgumentParser
package import InnoConsole

/// The text of an option, from which ``value(of:)`` makes a value.
///
/// ArgumentParser's error for a wrong value cannot be changed. So the parser accepts every text,
/// and the options' `validate()` reports a wrong one in this program's form: `--clock must be real
/// or virtual`.
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

  /// Returns the value.
  ///
  /// - Parameter option: The option's name, for the error.
  /// - Returns: The value of the text.
  /// - Throws: `ValidationError` if the text does not stand for a value.
  package func value(of option: String) throws -> Value {
    do {
      if let value = try Value.value(of: text) { return value }
    } catch let error as ConsoleError {
      throw ValidationError("\(option) cannot be used: \(error)")
    }
    throw ValidationError("\(option) must be \(Value.expectation)")
  }
}

/// A type whose values can be made from the text of an option.
package protocol OptionValue {
  /// The texts that stand for a value, if they are few.
  static var choices: [String] { get }

  /// The phrase that follows *must be* in an error.
  static var expectation: String { get }

  /// Returns the value that text stands for; `nil` if there is none.
  static func value(of text: String) throws -> Self?
}

extension OptionValue {
  package static var choices: [String] { [] }
}

extension OptionValue where Self: CaseIterable & RawRepresentable<String> {
  package static var choices: [String] { allCases.map(\.rawValue) }

  /// The choices as in *text, mermaid or dot*.
  package static var expectation: String {
    ([choices.dropLast().joined(separator: ", ")] + choices.suffix(1))
      .filter { !$0.isEmpty }.joined(separator: " or ")
  }

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
