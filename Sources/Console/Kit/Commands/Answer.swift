/// The answer of a command: the same facts for people and for programs.
public struct Answer: Sendable {
  /// The facts.
  public var data: ConsoleValue

  /// The facts as lines of text.
  public var lines: [String]

  /// The Swift value that the facts were made of, which an action can be given as it is.
  private(set) var original: Original?

  /// A value that stays on the main actor.
  @MainActor
  final class Original {
    let value: Any

    init(_ value: Any) {
      self.value = value
    }
  }

  /// Makes an answer.
  ///
  /// - Parameters:
  ///   - data: The facts.
  ///   - lines: The facts as lines of text.
  public init(_ data: ConsoleValue, lines: [String]) {
    self.data = data
    self.lines = lines
  }

  /// Makes an answer of one line.
  ///
  /// - Parameters:
  ///   - data: The facts.
  ///   - line: The facts as text.
  public init(_ data: ConsoleValue, _ line: String) {
    self.init(data, lines: [line])
  }

  /// Makes an answer of a Swift value, which `let` can name.
  ///
  /// - Parameter value: The value.
  @MainActor
  public init(reflecting value: Any) {
    self.init(Variables.Value(value: ConsoleValue(reflecting: value), original: value))
  }

  /// Makes an answer of a value that may have a name.
  ///
  /// - Parameters:
  ///   - variable: The value.
  ///   - lines: The value as lines of text; a tree when not given.
  @MainActor
  init(_ variable: Variables.Value, lines: [String]? = nil) {
    self.init(variable.value, lines: lines ?? variable.value.tree)
    original = variable.original.map(Original.init)
  }

  /// The answer as the timeline keeps it: without the Swift value, which may be large.
  var printed: Answer { Answer(data, lines: lines) }
}

extension Variables.Value {
  /// The value of an answer.
  init(_ answer: Answer) {
    self.init(value: answer.data, original: answer.original?.value)
  }
}
