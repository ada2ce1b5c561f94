/// A value that a command takes in a place of its line: `STORE` in `state STORE`.
///
/// ```swift
/// @CommandArgument("STORE", .store) var store: StoreHandle
/// @CommandArgument("COUNT", .number) var count: Int?      // may be left out
/// @CommandArgument("WORD", .text) var words: [String]     // all that follow
/// ```
///
/// The projected value (`$store`) is the range of the words in the line, for errors.
@MainActor
@propertyWrapper
public struct CommandArgument<Value> {
  private let value: Value?

  /// The place in the line, in Unicode scalars; `nil` where the value was left out.
  public let projectedValue: Range<Int>?

  /// The value.
  ///
  /// Only a command that the console made from a line has one.
  public var wrappedValue: Value {
    guard let value else { preconditionFailure("The console reads the parameters of a command") }
    return value
  }

  /// Takes one value.
  ///
  /// - Parameters:
  ///   - name: The name in the usage.
  ///   - word: A word that stands before the value.
  ///   - kind: The kind of value.
  public init(_ name: String, after word: String? = nil, _ kind: ValueKind<Value>) {
    (value, projectedValue) = CommandReading.argument(name, after: word, kind, .one) {
      words,
      call throws(CommandFailure) in
      try kind.read(words, call)
    }
  }

  /// Takes a value that may be left out.
  ///
  /// - Parameters:
  ///   - name: The name in the usage.
  ///   - kind: The kind of value.
  public init<Wrapped>(_ name: String, _ kind: ValueKind<Wrapped>) where Value == Wrapped? {
    (value, projectedValue) = CommandReading.argument(name, after: nil, kind, .optional) {
      words,
      call throws(CommandFailure) in
      words.isEmpty ? nil : try kind.read(words, call)
    }
  }

  /// Takes all the values that follow.
  ///
  /// - Parameters:
  ///   - name: The name in the usage.
  ///   - kind: The kind of each value.
  public init<Element>(_ name: String, _ kind: ValueKind<Element>) where Value == [Element] {
    (value, projectedValue) = CommandReading.argument(name, after: nil, kind, .all) {
      words,
      call throws(CommandFailure) in
      var values: [Element] = []
      for index in words.indices { values.append(try kind.read(words[index...index], call)) }
      return values
    }
  }
}

/// A value that a command takes behind a name: `--timeout 2s`.
///
/// ```swift
/// @CommandOption("last", "COUNT", .number, "Only the newest") var last: Int?
/// ```
///
/// The projected value is the range of the value in the line, for errors.
@MainActor
@propertyWrapper
public struct CommandOption<Value> {
  private let value: Value?

  /// The place of the value in the line, in Unicode scalars; `nil` where the option was not given.
  public let projectedValue: Range<Int>?

  /// The value, `nil` where the option was not given.
  public var wrappedValue: Value? { value }

  /// Declares an option.
  ///
  /// - Parameters:
  ///   - name: The name without its dashes.
  ///   - valueName: The name of the value in the usage.
  ///   - kind: The kind of value.
  ///   - summary: What the option does.
  public init(
    _ name: String,
    _ valueName: String,
    _ kind: ValueKind<Value>,
    _ summary: String
  ) {
    let reading = CommandReading.option(
      .init(name: name, value: (valueName, kind.word()), summary: summary),
      name
    ) { word, call throws(CommandFailure) -> Value? in
      guard let word else { return nil }
      return try kind.read([word], call)
    }
    (value, projectedValue) = (reading.value ?? nil, reading.place)
  }
}

/// A switch of a command: `--replace`.
///
/// ```swift
/// @CommandFlag("all", "Lines of earlier sessions too") var includesEarlier: Bool
/// ```
@MainActor
@propertyWrapper
public struct CommandFlag {
  /// A Boolean value that indicates whether the flag was given.
  public let wrappedValue: Bool

  /// Declares a flag.
  ///
  /// - Parameters:
  ///   - name: The name without its dashes.
  ///   - summary: What the flag does.
  public init(_ name: String, _ summary: String) {
    let reading = CommandReading.option(
      .init(name: name, value: nil, summary: summary),
      name
    ) { word, _ in word != nil }
    wrappedValue = reading.value ?? false
  }
}

/// A part of the app that a command needs; the command fails where the app does not expose it.
@MainActor
@propertyWrapper
struct Exposed<Value> {
  private let value: Value?

  var wrappedValue: Value {
    guard let value else { preconditionFailure("The console reads the parameters of a command") }
    return value
  }

  /// - Parameters:
  ///   - path: The part.
  ///   - name: Its name, for the error.
  init(_ path: KeyPath<Console, Value?>, _ name: String) {
    value = CommandReading.value { console throws(CommandFailure) in
      guard let value = console[keyPath: path] else { throw ConsoleError.notExposed(name).at(nil) }
      return value
    }
  }
}
