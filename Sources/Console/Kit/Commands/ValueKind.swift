import InnoCasePaths
import InnoNearestMatch
import InnoText

/// A kind of value that a command accepts, with the rules for reading and completing arguments of
/// this kind.
///
/// An app can add kinds of its own:
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
  /// A closure that returns the argument's kind.
  ///
  /// The console calls the closure only when a command is declared.
  let argument: @MainActor () -> ArgumentKind

  /// The declaration of the second argument, if the value is read from two arguments; otherwise
  /// `nil`.
  private let tail: CommandForm.Element?

  let read: @MainActor (ArraySlice<Word>, CommandCall) throws(CommandFailure) -> Value

  /// Creates a kind of argument whose value is read from several words.
  init(
    _ argument: @autoclosure @escaping @MainActor () -> ArgumentKind,
    and tail: CommandForm.Element? = nil,
    words read:
      @escaping @MainActor (ArraySlice<Word>, CommandCall) throws(CommandFailure) -> Value
  ) {
    self.argument = argument
    self.tail = tail
    self.read = read
  }

  /// Creates a kind of argument whose value is read from one word.
  init(
    _ argument: @autoclosure @escaping @MainActor () -> ArgumentKind,
    _ read: @escaping @MainActor (Word, CommandCall) throws(CommandFailure) -> Value
  ) {
    self.argument = argument
    tail = nil
    self.read = { words, call throws(CommandFailure) in try read(words[words.startIndex], call) }
  }

  /// Creates a kind whose values are read from the text of one argument.
  ///
  /// - Parameters:
  ///   - candidates: A closure that returns the completion candidates: the arguments that are
  ///     currently valid.
  ///   - read: A closure that converts the text of an argument into a value. If the closure throws
  ///     an error, the error points to the argument.
  public init(
    candidates: @escaping @MainActor @Sendable (Console) -> [Completion.Candidate] = { _ in [] },
    _ read: @escaping @MainActor (String, Console) throws(ConsoleError) -> Value
  ) {
    self.init(.name { candidates($0.console) }) { word, call throws(CommandFailure) in
      try word.located(try read(word.text, call.console))
    }
  }

  /// The number of arguments from which a value of this kind is read: 1 or 2.
  var width: Int { tail == nil ? 1 : 2 }

  /// Returns the declarations of the arguments from which a value of this kind is read.
  func elements(_ name: String, _ arity: CommandForm.Element.Arity) -> [CommandForm.Element] {
    let kind = argument()
    let arity = kind.syntax == .command || kind.syntax == .condition ? .rest : arity
    return [.init(name: name, kind: kind, arity: arity)] + (tail.map { [$0] } ?? [])
  }
}

/// A type-erased box for a ``ValueKind``.
@MainActor
class ValueKindBox {}

/// A box that contains a ``ValueKind`` for values of type `Value`.
@MainActor
final class ValueKindOf<Value>: ValueKindBox {
  let kind: ValueKind<Value>

  init(_ kind: ValueKind<Value>) {
    self.kind = kind
  }
}

extension ValueKind {
  /// Returns the kind of an argument that is the name of an element, such as the name of a tab.
  ///
  /// The elements can change while the console runs.
  ///
  /// - Parameters:
  ///   - kind: The noun for an element in errors, such as `tab`.
  ///   - listing: The command that lists the elements.
  ///   - name: A closure that returns the name of an element.
  ///   - detail: A closure that returns an element's description, which completion shows.
  ///   - parameters: A closure that returns the parameters of an element; `nil` if the elements
  ///     have no parameters.
  ///   - elements: A closure that returns the elements.
  /// - Returns: The kind.
  static func named(
    _ kind: String,
    listing: String,
    _ name: @escaping @Sendable (Value) -> String,
    _ detail: @escaping @Sendable (Value) -> String = { _ in "" },
    parameters: (@Sendable (Value) -> [CaseParameter])? = nil,
    in elements: @escaping @MainActor @Sendable (Console) -> [Value]
  ) -> Self {
    func argument() -> ArgumentKind {
      var argument = ArgumentKind.name { context in
        elements(context.console).map { .init(name($0), detail($0)) }
      }
      if let parameters {
        argument.parameters = { context, text in
          elements(context.console).first { name($0) == text }.map(parameters)
        }
      }
      return argument
    }
    return Self(argument()) { word, call throws(CommandFailure) in
      try elements(call.console).named(word, kind: kind, listing: listing, name)
    }
  }
}

extension ValueKind<String> {
  /// The kind of an argument that can be any text.
  public static var text: Self { Self(.text) { word, _ in word.text } }

  /// The kind of an argument that is the path of a file.
  ///
  /// The path is refused in a session that has no access to files.
  package static var file: Self {
    Self(.value { $0.files() }) { word, call throws(CommandFailure) in
      guard call.console.accessesFiles else {
        throw ConsoleError.refused(
          "cannot use \(word.text): this session has no access to files"
        ).at(word)
      }
      return word.text
    }
  }
}

extension ValueKind<Int> {
  /// The kind of an argument that must be a whole number.
  public static var number: Self {
    number(.min ... .max, "a number")
  }

  /// Returns the kind of an argument that must be a whole number within a range.
  ///
  /// - Parameters:
  ///   - range: The valid numbers.
  ///   - expectation: The description of the valid numbers in the error message, such as `an exit
  ///     code from 0 to 255`.
  /// - Returns: The kind.
  public static func number(_ range: ClosedRange<Int>, _ expectation: String) -> Self {
    Self(.number) { word, call throws(CommandFailure) in
      guard let number = Int(word.text), range.contains(number) else {
        throw call.unexpected(word, expecting: expectation)
      }
      return number
    }
  }

  /// Returns the kind of an argument that identifies an existing element, such as a request, by its
  /// number.
  static func number(completing candidates: @escaping ArgumentKind.Candidates) -> Self {
    var kind: ArgumentKind {
      var kind = ArgumentKind.number
      kind.candidates = candidates
      return kind
    }
    return Self(kind) { word, call throws(CommandFailure) in
      guard let number = Int(word.text) else { throw call.unexpected(word, expecting: "a number") }
      return number
    }
  }

  /// Returns the kind of an argument that is the number of an event.
  ///
  /// In a replay, a typed number is converted from the number of an event in the session file to the
  /// number of the equivalent event in the replay. The value of a variable or an expression is not
  /// converted, because it usually comes from an answer in the replay.
  static func event(_ expectation: String) -> Self {
    let reader = count(expectation)
    var kind: ArgumentKind {
      var kind = ArgumentKind.number
      kind.candidates = { $0.events() }
      return kind
    }
    return Self(kind) { word, call throws(CommandFailure) in
      let number = try reader.read([word], call)
      let isTyped = !word.typed.contains("$")
      return isTyped ? call.console.app.replay?.comparison.replayed(number) ?? number : number
    }
  }

  /// Returns the kind of an argument that is an integer of 0 or more.
  static func count(_ expectation: String) -> Self { number(0 ... .max, expectation) }
}

extension ValueKind<Duration> {
  /// The kind of an argument that is a duration, such as `500ms` or `2s`.
  package static var duration: Self {
    Self(.text) { word, call throws(CommandFailure) in
      guard let duration = Duration(word.text) else {
        throw call.unexpected(word, expecting: Duration.expectation)
      }
      return duration
    }
  }
}

extension Duration {
  /// A description of the valid durations, for use in error messages.
  package static let expectation = "a duration such as 500ms, 2s, 1m or 1h, up to 24h"

  /// Creates a duration of at most one day from text, such as `500ms`, `1.5s`, `1m` or `1h`.
  ///
  /// The result is `nil` if the text is not valid.
  ///
  /// - Parameter text: The text of the duration.
  package init?(_ text: String) {
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3_600.0)]
    guard let (unit, factor) = units.first(where: { text.hasSuffix($0.0) }),
      let number = Double(text.dropLast(unit.count)), number >= 0, number * factor <= 86_400
    else { return nil }
    self = .seconds(number * factor)
  }

  /// The duration as a user types it, such as `500ms` or `2s`.
  var shown: String {
    let milliseconds = inMilliseconds
    guard milliseconds >= 1_000 else { return "\(milliseconds.formatted)ms" }
    return "\((milliseconds.rounded() / 1_000).formatted)s"
  }

  /// The duration in milliseconds, with at most three decimal places.
  var inMilliseconds: Double { (inSeconds * 1_000_000).rounded() / 1_000 }
}

extension ValueKind where Value: RawRepresentable<String> {
  /// Returns the kind of an argument that must be one of the given choices.
  ///
  /// - Parameter choices: The valid values, whose raw values are the words that a user can type.
  /// - Returns: The kind.
  package static func choice(_ choices: [Value]) -> Self {
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
  /// The kind of an argument that must be one of the cases of an enum.
  public static var choice: Self { choice(Array(Value.allCases)) }
}

extension ValueKind<StoreHandle> {
  /// The kind of an argument that is the name of one of the app's stores.
  static var store: Self {
    Self(.name { $0.stores() }) { word, call throws(CommandFailure) in
      let store = try call.console.store(named: word)
      call.store = store
      return store
    }
  }
}

extension ValueKind<RouterHandle> {
  /// The kind of an argument that is the name of one of the app's routers.
  package static var router: Self {
    Self(.name { $0.console.routers.map { .init($0.name, $0.path().text) } }) {
      word,
      call throws(CommandFailure) in try call.console.router(named: word)
    }
  }
}

extension ValueKind<Word> {
  /// The kind of an argument that a command passes to an action, a call or a route.
  ///
  /// An earlier argument of the command identifies the action, the call or the route.
  static var argument: Self { word(.value { $0.values() }) }

  /// Returns a kind of argument whose value is the word itself, without a conversion.
  static func word(_ kind: @autoclosure @escaping @MainActor () -> ArgumentKind) -> Self {
    Self(kind()) { word, _ in word }
  }
}

extension ValueKind<ParsedCommand> {
  /// The kind of an argument that is itself a command with arguments.
  ///
  /// The inner command consists of all remaining words of the outer command.
  package static var command: Self {
    Self(.command, words: { words, _ in ParsedCommand(words: Array(words)) })
  }
}

extension Word {
  /// Evaluates the given Swift expression.
  ///
  /// If the expression throws an error, this method throws a ``CommandFailure`` that marks this
  /// `Word` of the command line.
  func located<Value>(
    _ value: @autoclosure () throws(ConsoleError) -> Value
  ) throws(CommandFailure) -> Value {
    try Optional(range).located(try value())
  }
}

extension Optional<Range<Int>> {
  /// Evaluates the given Swift expression.
  ///
  /// If the expression throws an error, this method throws a ``CommandFailure`` that marks this
  /// range of the command line.
  func located<Value>(
    _ value: @autoclosure () throws(ConsoleError) -> Value
  ) throws(CommandFailure) -> Value {
    do { return try value() } catch { throw error.at(self) }
  }
}

extension Collection {
  /// Returns the element that a word names.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - kind: The noun for an element in errors, such as `tab`.
  ///   - listing: The command that lists the elements.
  ///   - name: A closure that returns the name of an element.
  /// - Returns: The element.
  /// - Throws: ``CommandFailure`` with ``ConsoleError/unknown(kind:name:nearest:listing:)`` if no
  ///   element has the name.
  func named(
    _ word: Word,
    kind: String,
    listing: String,
    _ name: (Element) -> String
  ) throws(CommandFailure) -> Element {
    guard let element = first(where: { name($0) == word.text }) else {
      throw ConsoleError.unknown(
        kind: kind,
        name: word.text,
        nearest: NearestMatch.of(word.text, in: map(name)),
        listing: listing
      ).at(word)
    }
    return element
  }
}
