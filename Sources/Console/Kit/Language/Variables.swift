import InnoNearestMatch

/// The values that have a name: those that `let` gave one, and `_`, what the last command answered.
@MainActor
struct Variables {
  /// A value as the console sees it, and the Swift value that it was made of where that is known.
  @MainActor
  struct Value {
    let value: ConsoleValue
    let original: Any?
  }

  /// The name of what the last command answered.
  static let last = "_"

  private var values: [String: Value] = [:]

  /// The names there are, in alphabetical order.
  var names: [String] { values.keys.sorted() }

  subscript(name: String) -> Value? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// Whether a word may be a variable's name.
  static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return (first == "_" || first.properties.isAlphabetic)
      && text.unicodeScalars.allSatisfy {
        $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil
      }
  }

  /// The value at the end of a reference.
  ///
  /// - Parameter word: A variable with a path into it: `$people[0].name`.
  /// - Returns: The value.
  /// - Throws: ``ConsoleError`` when there is no such variable or no such part of it.
  func value(of word: Word) throws(CommandFailure) -> Value {
    do {
      return try value(at: ValuePath(word.shown))
    } catch {
      throw error.at(word)
    }
  }

  /// The value at the end of a path whose first name is a variable's, behind `$`.
  func value(at path: ValuePath) throws(ConsoleError) -> Value {
    guard case .name(let root)? = path.steps.first else {
      throw .badPath(path.description, reason: "a variable begins with $ and a name, as in $user")
    }
    let name = String(root.dropFirst())
    guard let variable = values[name] else {
      let nearest = NearestMatch.of(name, in: names.filter { $0 != Self.last }).map { "$" + $0 }
      throw .unknown(kind: "variable", name: root, nearest: nearest, listing: "let")
    }
    let container = ConsoleValue.object(type: "", [.init(root, variable.value)], id: nil)
    return Value(
      value: try path.value(in: container),
      original: variable.original.flatMap { path.dropFirst().original(in: $0) }
    )
  }

  /// The word that stands for a variable's value, any other word as it is.
  ///
  /// - Parameter word: The word.
  /// - Returns: The word with the value's text; it remembers the variable.
  /// - Throws: ``ConsoleError`` when there is no such variable or no such part of it.
  func resolve(_ word: Word) throws(CommandFailure) -> Word {
    guard word.form == .variable else { return word }
    let (text, form): (String, Word.Form) =
      switch try value(of: word).value {
      case .null: ("nil", .plain)
      case .string(let text): (text, .quoted)
      case .enumCase(let name, []): (name, .plain)
      case .bool, .int, .double: (try value(of: word).value.json, .plain)
      case let value: (value.json, .json)
      }
    return Word(text: text, range: word.range, form: form, reference: word.text)
  }
}
