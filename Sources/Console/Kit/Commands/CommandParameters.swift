/// An argument of a command, such as `STORE` in `state STORE`.
///
/// ```swift
/// @CommandArgument("STORE", .store) var store: StoreHandle
/// @CommandArgument("COUNT", .number) var count: Int?      // optional
/// @CommandArgument("WORD", .text) var words: [String]     // all remaining words
/// ```
///
/// The projected value, such as `$store`, is the range of the argument in the command's line. An
/// error can point to this range.
@MainActor
@propertyWrapper
public struct CommandArgument<Value> {
  private let value: Value?

  /// The range of the argument in the command's line, in Unicode scalars; `nil` if the argument was
  /// omitted.
  public let projectedValue: Range<Int>?

  /// The value of the argument.
  ///
  /// The value is available only in a command that the console has created from a line.
  public var wrappedValue: Value {
    guard let value else {
      preconditionFailure(
        "a command's arguments have values only if the console created the command from a typed line"
      )
    }
    return value
  }

  /// Declares an argument.
  ///
  /// - Parameters:
  ///   - name: The name of the argument in the command's usage.
  ///   - word: A word that must precede the argument; `nil` if none is required.
  ///   - kind: The kind of the value.
  public init(
    _ name: String,
    after word: String? = nil,
    _ kind: @autoclosure () -> ValueKind<Value>
  ) {
    (value, projectedValue) = CommandCall.argument(name, after: word, kind, .one) {
      kind,
      arguments,
      call throws(CommandFailure) in
      try kind.read(arguments, call)
    }
  }

  /// Declares an optional argument.
  ///
  /// - Parameters:
  ///   - name: The name of the argument in the usage line.
  ///   - kind: The kind of the value.
  public init<Wrapped>(
    _ name: String,
    _ kind: @autoclosure () -> ValueKind<Wrapped>
  ) where Value == Wrapped? {
    (value, projectedValue) = CommandCall.argument(name, after: nil, kind, .optional) {
      kind,
      arguments,
      call throws(CommandFailure) in
      arguments.isEmpty ? nil : try kind.read(arguments, call)
    }
  }

  /// Declares a list of all remaining arguments.
  ///
  /// - Parameters:
  ///   - name: The name of the list in the command's usage.
  ///   - kind: The kind of each value.
  public init<Element>(
    _ name: String,
    _ kind: @autoclosure () -> ValueKind<Element>
  ) where Value == [Element] {
    (value, projectedValue) = CommandCall.argument(name, after: nil, kind, .rest) {
      kind,
      arguments,
      call throws(CommandFailure) in
      var values: [Element] = []
      for index in arguments.indices {
        values.append(try kind.read(arguments[index...index], call))
      }
      return values
    }
  }
}

/// An option of a command, such as `--timeout 2s`.
///
/// ```swift
/// @CommandOption("last", "COUNT", .number, "Only the newest events") var last: Int?
/// ```
///
/// The projected value, such as `$last`, is the range of the option's value in the command's line.
/// An error can point to this range.
@MainActor
@propertyWrapper
public struct CommandOption<Value> {
  /// The value; `nil` if the option was not given.
  public let wrappedValue: Value?

  /// The range of the value in the command's line, in Unicode scalars; `nil` if the option was not
  /// given.
  public let projectedValue: Range<Int>?

  /// Declares an option.
  ///
  /// - Parameters:
  ///   - name: The name without its dashes.
  ///   - valueName: The name of the value in the command's usage.
  ///   - kind: The kind of the value.
  ///   - summary: A one-line description.
  public init(
    _ name: String,
    _ valueName: String,
    _ kind: @autoclosure () -> ValueKind<Value>,
    _ summary: String
  ) {
    (wrappedValue, projectedValue) = CommandCall.option(
      name,
      .init(name: name, value: (valueName, kind().argument()), summary: summary)
    ) { word, call throws(CommandFailure) in try kind().read([word], call) }
  }
}

/// A flag of a command, such as `--replace`.
///
/// ```swift
/// @CommandFlag("all", "Include the lines of earlier sessions") var includesEarlier: Bool
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
  ///   - summary: A one-line description.
  public init(_ name: String, _ summary: String) {
    wrappedValue =
      CommandCall.option(name, .init(name: name, value: nil, summary: summary)) { _, _ in true }
      .value ?? false
  }
}

/// A part of the app that a command requires.
///
/// If the app does not expose the required part, the command fails.
@MainActor
@propertyWrapper
struct Exposed<Value> {
  private let value: Value?

  var wrappedValue: Value {
    guard let value else {
      preconditionFailure(
        "a part of the app is available to a command only if the console created the command from "
          + "a typed line"
      )
    }
    return value
  }

  /// Declares a part of the app that the command requires.
  ///
  /// - Parameters:
  ///   - path: The key path of the part; the value at the key path is `nil` if the app does not
  ///     expose the part.
  ///   - name: The name of the part in the error.
  ///   - absence: A closure that returns the error to throw if the app does not expose the part. If
  ///     the closure returns `nil`, the error is ``ConsoleError/missingPart(_:)``.
  init(
    _ path: KeyPath<Console, Value?>,
    _ name: String,
    absence: @MainActor (Console) -> ConsoleError? = { _ in nil }
  ) {
    value = CommandCall.value { console throws(CommandFailure) in
      guard let value = console[keyPath: path] else {
        throw (absence(console) ?? .missingPart(name)).at(nil)
      }
      return value
    }
  }
}
