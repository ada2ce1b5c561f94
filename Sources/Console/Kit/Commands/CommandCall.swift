/// The arguments of a command, matched to one of the forms in which the command can be typed.
///
/// While the console creates a command from a line, a static property contains the command's call.
/// The property wrappers of the command are initialized in the order of their declaration, and each
/// wrapper reads its arguments from the call. The finished command does not depend on the call.
///
/// While a command type is being added to the console, no call exists, and the property wrappers
/// only declare the parameters.
@MainActor
final class CommandCall {
  /// The purpose for which a command is created: to declare its parameters, or to read arguments.
  private enum Stage {
    case declaration(Declarations)
    case reading(CommandCall)
  }

  /// The parameters that a command has declared so far.
  private final class Declarations {
    var elements: [CommandForm.Element] = []
    var options: [CommandForm.Option] = []
    var kinds: [ValueKindBox] = []
  }

  private static var stage: Stage?

  let console: Console

  /// The store that an earlier argument names.
  ///
  /// A later argument can name an action of this store.
  var store: StoreHandle?

  /// The variable that an earlier argument of the command `let` names.
  var variable: String?

  let command: CommandDeclaration
  let form: CommandForm
  private let arguments: ArraySlice<Word>
  private let options: [GivenOption]

  /// The index of the first argument of each element in `form.elements`.
  ///
  /// The last value in the array is the index after the last argument.
  private let starts: [Int]

  /// The index, in `form.elements`, of the element that the next property wrapper reads.
  private var position: Int

  /// The index, in `form.kinds`, of the kind that the next property wrapper uses.
  private var kindIndex = 0

  /// The first failure, or `nil` if no failure has occurred.
  ///
  /// After the first failure, no more values are read.
  private var failure: CommandFailure?

  /// Creates a call by matching the words of a command to one of the command's forms.
  ///
  /// - Parameters:
  ///   - parsed: The words of the command.
  ///   - command: The command's declaration.
  ///   - console: The console that reads the values.
  /// - Throws: ``CommandFailure`` if the words fit no form of the command, or if a variable or an
  ///   expression in the words cannot be evaluated.
  init(
    _ parsed: ParsedCommand,
    for command: CommandDeclaration,
    in console: Console
  ) throws(CommandFailure) {
    (arguments, options) = try command.split(parsed, console.resolve)
    (form, starts) = try command.form(for: arguments)
    try command.check(options, for: form)
    self.console = console
    self.command = command
    position = form.fixedWordCount
  }

  /// Returns the error for an invalid argument.
  ///
  /// - Parameters:
  ///   - argument: The invalid argument.
  ///   - expected: A description of the valid arguments; `nil` if no argument is valid at this
  ///     position.
  ///   - nearest: The valid argument that the user probably meant; `nil` if no valid argument is
  ///     similar.
  /// - Returns: The error, which includes the usage of the command.
  func unexpected(
    _ argument: Word,
    expecting expected: String?,
    nearest: String? = nil
  ) -> CommandFailure {
    ConsoleError.unexpected(
      argument.shown,
      expected: expected,
      nearest: nearest,
      usage: command.usage(of: form)
    ).at(argument)
  }

  /// Returns the error for a missing argument.
  ///
  /// - Parameter argument: A description of the argument.
  /// - Returns: The error, which includes the usage of the command.
  func missing(_ argument: String) -> CommandFailure {
    ConsoleError.missing(argument, usage: command.usage(of: form)).at(nil)
  }
}

extension CommandCall {
  /// A parameter's value, and the range of the value in the command's line.
  ///
  /// The value and the range are both `nil` while a command is being declared. The range is also
  /// `nil` if the parameter was omitted.
  typealias Reading<Value> = (value: Value?, range: Range<Int>?)

  /// Returns the parameters of a command, in the order of their declaration.
  static func declarations<C>(
    _ make: () -> C
  ) -> (
    elements: [CommandForm.Element], options: [CommandForm.Option], kinds: [ValueKindBox]
  ) {
    let declarations = Declarations()
    _ = Self.make(make, .declaration(declarations))
    return (declarations.elements, declarations.options, declarations.kinds)
  }

  /// Creates a command with the values from this call.
  ///
  /// - Throws: ``CommandFailure`` for the first parameter that cannot be read.
  func read<C>(_ make: () -> C) throws(CommandFailure) -> C {
    let command = Self.make(make, .reading(self))
    if let failure { throw failure }
    return command
  }

  private static func make<C>(_ make: () -> C, _ stage: Stage) -> C {
    let outer = Self.stage
    Self.stage = stage
    defer { Self.stage = outer }
    return make()
  }

  /// Declares a parameter of a command, or reads the parameter's arguments if the command is being
  /// created from a line.
  static func argument<Kind, Value>(
    _ name: String,
    after word: String?,
    _ kind: () -> ValueKind<Kind>,
    _ arity: CommandForm.Element.Arity,
    _ read: (ValueKind<Kind>, ArraySlice<Word>, CommandCall) throws(CommandFailure) -> Value
  ) -> Reading<Value> {
    switch stage {
    case nil: return (nil, nil)
    case .declaration(let declarations):
      let kind = kind()
      if let word { declarations.elements.append(.init(word)) }
      declarations.elements += kind.elements(name, arity)
      declarations.kinds.append(ValueKindOf(kind))
      return (nil, nil)
    case .reading(let call):
      // Looking up the declared kind takes less time than creating the kind again.
      let declared = call.form.kinds[call.kindIndex] as? ValueKindOf<Kind>
      call.kindIndex += 1
      let kind = declared?.kind ?? kind()
      if word != nil { call.position += 1 }
      let end = call.position + kind.width
      let arguments = call.arguments[call.starts[call.position]..<call.starts[end]]
      call.position = end
      return (call.attempt(try read(kind, arguments, call)), arguments.range)
    }
  }

  /// Declares an option or, if a command is being created from a line, reads the option's value.
  ///
  /// The value is `nil` if the option was not given.
  static func option<Value>(
    _ name: String,
    _ option: @autoclosure () -> CommandForm.Option,
    _ read: (Word, CommandCall) throws(CommandFailure) -> Value
  ) -> Reading<Value> {
    switch stage {
    case nil: return (nil, nil)
    case .declaration(let declarations):
      declarations.options.append(option())
      return (nil, nil)
    case .reading(let call):
      guard let value = call.options.last(where: { $0.name == name })?.value else {
        return (nil, nil)
      }
      return (call.attempt(try read(value, call)), value.range)
    }
  }

  /// Reads a value from the console that runs the command; returns `nil` if the command is only
  /// being declared.
  static func value<Value>(_ read: (Console) throws(CommandFailure) -> Value) -> Value? {
    guard case .reading(let call)? = stage else { return nil }
    return call.attempt(try read(call.console))
  }

  /// Reads a value, or returns `nil` if this read or an earlier read has failed.
  private func attempt<Value>(_ read: @autoclosure () throws(CommandFailure) -> Value) -> Value? {
    guard failure == nil else { return nil }
    do { return try read() } catch {
      failure = error
      return nil
    }
  }
}

extension ArraySlice<Word> {
  /// The range in the typed line from the first to the last word of the slice.
  fileprivate var range: Range<Int>? {
    guard let first, let last, first.range.lowerBound <= last.range.upperBound else { return nil }
    return first.range.lowerBound..<last.range.upperBound
  }
}
