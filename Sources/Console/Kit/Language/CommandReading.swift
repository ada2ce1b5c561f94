/// The parameters of a command while the command is made.
///
/// A struct evaluates the initial values of its properties in the order of their declaration. So each
/// parameter's wrapper finds its place here while it is initialized: it declares itself when the
/// command is added, and it reads its value when a line is run. A command that is made is a plain
/// value and knows nothing of this.
@MainActor
final class CommandReading {
  /// The command that is made now.
  private static var current: CommandReading?

  private(set) var elements: [CommandForm.Element] = []
  private(set) var options: [CommandForm.Option] = []
  private let call: CommandCall?
  private var place = 0
  private var failure: CommandFailure?

  private init(_ call: CommandCall?) {
    self.call = call
    place = call?.firstElement ?? 0
  }

  /// The parameters of a command, in the order of their declaration.
  static func declare<C>(_ make: () -> C) -> CommandReading {
    let reading = CommandReading(nil)
    _ = reading.use(make)
    return reading
  }

  /// Makes a command from the words of a line.
  ///
  /// - Throws: ``CommandFailure`` of the first parameter whose words do not fit.
  static func make<C>(
    _ make: () -> C,
    from call: CommandCall
  ) throws(CommandFailure) -> C {
    let reading = CommandReading(call)
    let command = reading.use(make)
    if let failure = reading.failure { throw failure }
    return command
  }

  private func use<C>(_ make: () -> C) -> C {
    let outer = Self.current
    Self.current = self
    defer { Self.current = outer }
    return make()
  }
}

extension CommandReading {
  /// How many words a parameter takes.
  enum Arity { case one, optional, all }

  /// A parameter's value and where it stands in the line; no value outside of a reading and after a
  /// failure.
  typealias Reading<Value> = (value: Value?, place: Range<Int>?)

  /// Declares a parameter in its place, or takes the words there.
  ///
  /// - Parameters:
  ///   - name: The name in the usage.
  ///   - word: The word that stands before it.
  ///   - kind: The kind of word.
  ///   - arity: How many words it takes.
  ///   - read: Reads the words.
  /// - Returns: The value, when a line is read, and its place in the line.
  static func argument<Kind, Value>(
    _ name: String,
    after word: String?,
    _ kind: ValueKind<Kind>,
    _ arity: Arity,
    _ read: (ArraySlice<Word>, CommandCall) throws(CommandFailure) -> Value
  ) -> Reading<Value> {
    guard let current else { return (nil, nil) }
    guard let call = current.call else {
      if let word { current.elements.append(.word(word)) }
      current.elements += kind.elements(name, arity)
      return (nil, nil)
    }
    if word != nil { current.place += 1 }
    let end = current.place + kind.width
    let words = call.words(from: current.place, to: end)
    current.place = end
    return (current.attempt { () throws(CommandFailure) in try read(words, call) }, words.place)
  }

  /// Declares an option, or takes its value; of one that was not given there are no words.
  static func option<Value>(
    _ option: @autoclosure () -> CommandForm.Option,
    _ name: String,
    _ read: (Word?, CommandCall) throws(CommandFailure) -> Value
  ) -> Reading<Value> {
    guard let current else { return (nil, nil) }
    guard let call = current.call else {
      current.options.append(option())
      return (nil, nil)
    }
    let word = call.option(name)
    return (current.attempt { () throws(CommandFailure) in try read(word, call) }, word?.range)
  }

  /// Takes a value from what the app exposes.
  static func value<Value>(
    _ read: (Console) throws(CommandFailure) -> Value
  ) -> Value? {
    guard let current, let call = current.call else { return nil }
    return current.attempt { () throws(CommandFailure) in try read(call.console) }
  }

  /// Reads a value unless one before it failed: the first failure is the one that is reported.
  private func attempt<Value>(
    _ read: () throws(CommandFailure) -> Value
  ) -> Value? {
    guard failure == nil else { return nil }
    do { return try read() } catch {
      failure = error
      return nil
    }
  }
}

extension ArraySlice<Word> {
  /// Where the words stand in their line.
  fileprivate var place: Range<Int>? {
    guard let first, let last, first.range.lowerBound <= last.range.upperBound else { return nil }
    return first.range.lowerBound..<last.range.upperBound
  }
}
