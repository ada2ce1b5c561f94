import InnoNearestMatch

/// A kind of value that a command takes: how a word completes, and how it is read.
///
/// An app adds kinds of its own:
///
/// ```swift
/// extension ValueKind<Book> {
///   static var book: Self {
///     ValueKind(candidates: { _ in shelf.books.map { .init($0.title, $0.author) } }) {
///       title, _ throws(ConsoleError) in try shelf.book(titled: title)
///     }
///   }
/// }
/// ```
@MainActor
public struct ValueKind<Value> {
  /// The kind of word, asked for while a command is declared.
  let word: @MainActor () -> WordKind

  /// The words behind the first one that belong to the value.
  private let tail: CommandForm.Element?

  let read: @MainActor (ArraySlice<Word>, CommandCall) throws(CommandFailure) -> Value

  init(
    _ word: @autoclosure @escaping @MainActor () -> WordKind,
    and tail: CommandForm.Element? = nil,
    words read:
      @escaping @MainActor (ArraySlice<Word>, CommandCall) throws(CommandFailure) -> Value
  ) {
    self.word = word
    self.tail = tail
    self.read = read
  }

  /// Makes a kind that is read from one word.
  init(
    _ word: @autoclosure @escaping @MainActor () -> WordKind,
    _ read: @escaping @MainActor (Word, CommandCall) throws(CommandFailure) -> Value
  ) {
    self.word = word
    tail = nil
    self.read = { words, call throws(CommandFailure) in try read(words[words.startIndex], call) }
  }

  /// Makes a kind of an app's own.
  ///
  /// - Parameters:
  ///   - candidates: The words that fit now, for completion.
  ///   - read: Reads the text of a word; an error is marked at the word.
  public init(
    candidates: @escaping @MainActor @Sendable (Console) -> [Completion.Candidate] = { _ in [] },
    _ read: @escaping @MainActor (String, Console) throws(ConsoleError) -> Value
  ) {
    self.init(.name(candidates)) { word, call throws(CommandFailure) in
      do throws(ConsoleError) { return try read(word.text, call.console) } catch {
        throw error.at(word)
      }
    }
  }

  /// How many places in a form belong to the value.
  var width: Int { tail == nil ? 1 : 2 }

  /// The places in a form.
  func elements(_ name: String, _ arity: CommandReading.Arity) -> [CommandForm.Element] {
    let word = word()
    let first: CommandForm.Element =
      switch (arity, word) {
      case (.all, _), (_, .command): .rest(name, word)
      case (.one, _): .value(name, word)
      case (.optional, _): .optional(name, word)
      }
    return [first] + (tail.map { [$0] } ?? [])
  }
}

extension ValueKind<String> {
  /// Any text.
  public static var text: Self { Self(.text) { word, _ in word.text } }

  /// A file's path.
  public static var file: Self { Self(.file) { word, _ in word.text } }
}

extension ValueKind<Int> {
  /// A whole number.
  public static var number: Self {
    number(.min ... .max, "a number")
  }

  /// A whole number within a range.
  ///
  /// - Parameters:
  ///   - range: The numbers that fit.
  ///   - expectation: What is expected, for the error: `an exit code from 0 to 255`.
  /// - Returns: The kind.
  public static func number(_ range: ClosedRange<Int>, _ expectation: String) -> Self {
    Self(.number) { word, call throws(CommandFailure) in
      guard let number = Int(word.text), range.contains(number) else {
        throw call.unexpected(word, expecting: expectation)
      }
      return number
    }
  }

  /// How many of something, from 0 on.
  static func count(_ expectation: String) -> Self { number(0 ... .max, expectation) }
}

extension ValueKind<Duration> {
  /// A length of time: `500ms`, `2s`.
  public static var duration: Self {
    Self(.duration) { word, call throws(CommandFailure) in
      guard let duration = Duration(word.text) else {
        throw call.unexpected(word, expecting: Duration.expectation)
      }
      return duration
    }
  }
}

extension ValueKind where Value: RawRepresentable<String> {
  /// One of a few words.
  ///
  /// - Parameter choices: The values that the words stand for.
  /// - Returns: The kind.
  public static func choice(_ choices: [Value]) -> Self {
    Self(.choice(choices.map(\.rawValue))) { word, call throws(CommandFailure) in
      if let choice = choices.first(where: { $0.rawValue == word.text }) { return choice }
      throw call.unexpected(
        word,
        expecting: choices.map(\.rawValue).joined(separator: ", "),
        nearest: NearestMatch.of(word.text, in: choices.map(\.rawValue))
      )
    }
  }
}

extension ValueKind where Value: RawRepresentable<String> & CaseIterable {
  /// One of the cases of an enum.
  public static var choice: Self { choice(Array(Value.allCases)) }
}

extension ValueKind<StoreHandle> {
  /// A store of the app.
  public static var store: Self {
    Self(.store) { word, call throws(CommandFailure) in
      let store = try call.console.store(named: word)
      call.store = store
      return store
    }
  }
}

extension ValueKind<StoreHandle.Action> {
  /// An action of the store before it.
  static var action: Self {
    Self(.action) { word, call throws(CommandFailure) in
      guard let store = call.store else { throw ConsoleError.notExposed("store").at(word) }
      return try store.action(named: word)
    }
  }
}

extension ValueKind<RouterHandle> {
  /// A router of the app.
  public static var router: Self {
    Self(.router) { word, call throws(CommandFailure) in try call.console.router(named: word) }
  }
}

extension ValueKind<Word> {
  /// The name of a route of the router before it.
  static var route: Self { word(.route) }

  /// The name of a modal route of the router before it.
  static var modalRoute: Self { word(.modalRoute) }

  /// A value of the action or route before it.
  static var argument: Self { word(.argument) }

  /// A word as it was typed.
  static func word(_ kind: @autoclosure @escaping @MainActor () -> WordKind) -> Self {
    Self(kind()) { word, _ in word }
  }
}

extension ValueKind<ParsedCommand> {
  /// A command with its words, to the end of the line.
  public static var command: Self {
    Self(.command, words: { words, _ in ParsedCommand(words: Array(words)) })
  }
}

extension ValueKind<Condition> {
  /// A path, and what it is compared with.
  static var condition: Self {
    Self(.condition, and: .rest("CONDITION", .condition)) { words, _ throws(CommandFailure) in
      try Condition(Array(words))
    }
  }
}
