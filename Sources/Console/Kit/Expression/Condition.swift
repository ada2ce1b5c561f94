import InnoText

/// A condition on the app's state, such as `people.phase == loaded and people.people.count >= 10`.
///
/// A condition is parsed once and can be checked any number of times. The commands `expect`,
/// `wait`, `if` and `watch` use conditions. The goals of lessons are conditions, too.
package struct Condition: CustomStringConvertible {
  /// The notes in the help of every command that takes a condition.
  static let notes = [
    "A path begins with a store, a variable, or a name such as tab or net: people.people[0].name",
    "Operators: not, and, or; \(Expression.Operator.comparisons.joined(separator: " ")); + - * / %",
    "\"explain conditions\" describes functions, closures and slices.",
  ]

  private let expression: Expression

  /// The condition as it was typed.
  package let description: String

  /// The result of checking a condition.
  struct Verdict {
    let holds: Bool

    /// Up to eight paths that were read while the condition was checked, with their values.
    let readings: [ExpressionEvaluator.Reading]
  }

  /// Parses a condition from the words of a command, and checks the names and types in the
  /// condition.
  @MainActor
  init(_ words: ArraySlice<Word>, in console: Console) throws(CommandFailure) {
    let source = ExpressionSource(words)
    let parsed = try ExpressionParser.parse(source)
    expression = try ExpressionResolver(console).condition(parsed)
    description = source.text(0..<source.scalars.count)
  }

  /// Parses a condition from text, and checks the names and types in the condition.
  ///
  /// - Parameters:
  ///   - text: The text of the condition.
  ///   - console: The console whose app the condition refers to.
  /// - Throws: A ``CommandFailure`` that marks the invalid part of the text.
  @MainActor
  package init(_ text: String, in console: Console) throws(CommandFailure) {
    let scalars = Array(text.unicodeScalars)
    let parsed = try ExpressionParser.parse(ExpressionSource(scalars, at: 0..<scalars.count))
    expression = try ExpressionResolver(console).condition(parsed)
    description = text
  }

  /// Checks the condition.
  ///
  /// - Throws: ``CommandFailure`` with ``ConsoleError/absent(_:reason:)`` if the condition reads a
  ///   value that does not currently exist, or with another error if the condition cannot be
  ///   evaluated.
  @MainActor
  func check(in console: Console) throws(CommandFailure) -> Verdict {
    var evaluator = ExpressionEvaluator(console, keepsReadings: true)
    let holds = try evaluator.holds(expression)
    return Verdict(holds: holds, readings: evaluator.readings)
  }

  /// Returns a Boolean value that indicates whether the condition is currently true.
  ///
  /// If the condition reads a value that does not currently exist, the result is `false`.
  ///
  /// - Parameter console: The console whose app the condition refers to.
  /// - Returns: `true` if the condition is true.
  /// - Throws: ``CommandFailure`` if the condition cannot be evaluated.
  @MainActor
  package func holds(in console: Console) throws(CommandFailure) -> Bool {
    do throws(CommandFailure) {
      return try check(in: console).holds
    } catch {
      guard case .absent = error.error else { throw error }
      return false
    }
  }
}

extension Condition.Verdict {
  /// The value of the path that the condition read.
  ///
  /// If the condition read several paths, the value is an object with one member for each path.
  var actual: ConsoleValue {
    readings.count == 1
      ? readings[0].value : .named(readings.map { ($0.path, $0.value) })
  }

  /// A clause for an error message that states the values in the condition, such as `it is 3`.
  var sentence: String {
    switch readings.count {
    case 0: "it is false"
    case 1: "it is \(readings[0].value.text.shortened(to: 500))"
    default:
      readings.map { "\($0.path.shortened()) is \($0.value.text.shortened(to: 100))" }
        .joined(by: "and")
    }
  }
}

extension Console {
  /// Evaluates an expression, such as the one in `${people.people.count + 1}`.
  func value(of source: ExpressionSource) throws(CommandFailure) -> Answer {
    let parsed = try ExpressionParser.parse(source)
    let resolved = try ExpressionResolver(self).value(parsed).expression
    var evaluator = ExpressionEvaluator(self, keepsReadings: false)
    let datum = try evaluator.value(resolved)
    return Answer(datum.value) { datum.original }
  }
}
