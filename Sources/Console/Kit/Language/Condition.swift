import Foundation

/// A condition on a value of the app: `people.people.count >= 10`.
struct Condition: CustomStringConvertible {
  enum Comparison: String, CaseIterable {
    case equal = "=="
    case unequal = "!="
    case atLeast = ">="
    case atMost = "<="
    case more = ">"
    case less = "<"
    case contains

    var comparesNumbers: Bool {
      switch self {
      case .atLeast, .atMost, .more, .less: true
      case .equal, .unequal, .contains: false
      }
    }
  }

  /// The notes of the commands that take a condition.
  static let notes = [
    "A path begins with a store, routes, modal, tab, net or a variable: people.people[0].name",
    "Comparisons: \(Comparison.allCases.map(\.rawValue).joined(separator: " "))",
  ]

  let path: ValuePath
  let comparison: Comparison
  let expected: String

  /// The range of the path in the line.
  let place: Range<Int>

  private let isQuoted: Bool

  /// Reads a condition from words.
  ///
  /// A path alone is compared with `true`.
  ///
  /// - Parameter words: The path, the comparison and the value.
  /// - Throws: ``CommandFailure`` at the word that does not fit.
  init(_ words: [Word]) throws(CommandFailure) {
    guard let first = words.first else {
      throw ConsoleError.badCondition("a condition is missing").at(nil)
    }
    guard !first.isOperator else {
      throw ConsoleError.badCondition("a path is missing before \(first.text)").at(first)
    }
    place = first.range
    path = try first.located(try ValuePath(first.shown))
    guard words.count > 1 else {
      (comparison, expected, isQuoted) = (.equal, "true", false)
      return
    }
    guard let comparison = Comparison(rawValue: words[1].text) else {
      let all = Comparison.allCases.map(\.rawValue).joined(separator: " ")
      throw ConsoleError.badCondition(
        "\"\(words[1].text.shortened())\" is not a comparison (\(all))"
      ).at(words[1])
    }
    guard words.count > 2 else {
      throw ConsoleError.badCondition("a value is missing after \(words[1].text)").at(words[1])
    }
    self.comparison = comparison
    expected = words[2...].map(\.text).joined(separator: " ")
    isQuoted = words[2...].contains { $0.form == .quoted }
    guard !comparison.comparesNumbers || Double(expected) != nil else {
      throw ConsoleError.badCondition(
        "\(comparison.rawValue) needs a number, got \"\(expected.shortened())\""
      ).at(words[2])
    }
  }

  var description: String {
    let value = isQuoted ? "\"\(expected)\"" : expected
    return "\(path) \(comparison.rawValue) \(value)"
  }

  /// Returns whether the condition holds for a value.
  ///
  /// - Parameter actual: The value at the end of the path.
  /// - Returns: Whether the condition holds.
  func holds(for actual: ConsoleValue) -> Bool {
    switch comparison {
    case .equal: equals(actual)
    case .unequal: !equals(actual)
    case .contains: contains(actual)
    case .atLeast: ordered(actual) { $0 >= $1 }
    case .atMost: ordered(actual) { $0 <= $1 }
    case .more: ordered(actual) { $0 > $1 }
    case .less: ordered(actual) { $0 < $1 }
    }
  }

  private func equals(_ actual: ConsoleValue) -> Bool {
    switch actual {
    case .string(let text): return text == expected
    case .null: return !isQuoted && (expected == "nil" || expected == "null")
    case .int(let value):
      return !isQuoted && (Int(expected).map { $0 == value } ?? (Double(expected) == Double(value)))
    case .double: return !isQuoted && Double(expected) == number(actual)
    default:
      return normal(actual.text) == normal(expected) || normal(actual.json) == normal(expected)
    }
  }

  private func contains(_ actual: ConsoleValue) -> Bool {
    switch actual {
    case .string(let text): expected.isEmpty || text.localizedCaseInsensitiveContains(expected)
    case .array(let values): values.contains(where: equals)
    default: false
    }
  }

  private func ordered(_ actual: ConsoleValue, _ compare: (Double, Double) -> Bool) -> Bool {
    guard let left = number(actual), let right = Double(expected) else { return false }
    return compare(left, right)
  }

  private func number(_ value: ConsoleValue) -> Double? {
    switch value {
    case .int(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }

  /// Returns text without quotes and without spaces beside punctuation: `[ detail( 1 ) ]` is
  /// `[detail(1)]`.
  private func normal(_ text: String) -> String {
    var result = ""
    var isSpaced = false
    for character in text where character != "\"" {
      if character.isWhitespace {
        isSpaced = true
        continue
      }
      if isSpaced, let last = result.last, !"()[]{},:".contains(last),
        !"()[]{},:".contains(character)
      {
        result.append(" ")
      }
      isSpaced = false
      result.append(character)
    }
    return result
  }
}
