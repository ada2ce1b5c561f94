import ArgumentParser
import Foundation
import InnoConsole
import InnoConsoleRunner

/// The text of an option, from which ``value(of:)`` makes a value.
///
/// ArgumentParser's error for a wrong value cannot be changed. So the parser accepts every text,
/// and the options' `validate()` reports a wrong one in this program's form: `--clock must be real
/// or virtual`.
struct OptionText<Value: OptionValue>: ExpressibleByArgument, ExpressibleByStringLiteral {
  private let text: String

  init(argument: String) {
    text = argument
  }

  init(stringLiteral text: String) {
    self.text = text
  }

  static var allValueStrings: [String] { Value.choices }

  var defaultValueDescription: String { text }

  /// Returns the value.
  ///
  /// - Parameter option: The option's name, for the error.
  /// - Returns: The value of the text.
  /// - Throws: `ValidationError` if the text does not stand for a value.
  func value(of option: String) throws -> Value {
    do {
      if let value = try Value.value(of: text) { return value }
    } catch let error as ConsoleError {
      throw ValidationError("\(option) cannot be used: \(error)")
    }
    throw ValidationError("\(option) must be \(Value.expectation)")
  }
}

/// A type whose values can be made from the text of an option.
protocol OptionValue {
  /// The texts that stand for a value, if they are few.
  static var choices: [String] { get }

  /// The phrase that follows *must be* in an error.
  static var expectation: String { get }

  /// Returns the value that text stands for; `nil` if there is none.
  static func value(of text: String) throws -> Self?
}

extension OptionValue {
  static var choices: [String] { [] }
}

extension OptionValue where Self: CaseIterable & RawRepresentable<String> {
  static var choices: [String] { allCases.map(\.rawValue) }

  /// The choices as in *text, mermaid or dot*.
  static var expectation: String {
    ([choices.dropLast().joined(separator: ", ")] + choices.suffix(1))
      .filter { !$0.isEmpty }.joined(separator: " or ")
  }

  static func value(of text: String) -> Self? { Self(rawValue: text) }
}

extension Duration: OptionValue {
  static func value(of text: String) -> Duration? { Duration(text) }
}

extension URL: OptionValue {
  static let expectation = "a URL such as http://127.0.0.1:8080"

  static func value(of text: String) throws -> URL? { try NetworkPanel.baseURL(text) }
}

extension UInt16: OptionValue {
  static let expectation = "a number from 0 to 65535"

  static func value(of text: String) -> UInt16? { UInt16(text) }
}

extension UInt64: OptionValue {
  static let expectation = "a number from 0 to \(UInt64.max)"

  static func value(of text: String) -> UInt64? { UInt64(text) }
}

extension RunnerOptions.OutputForm: OptionValue {}

extension ColorChoice: OptionValue {}
