public import InnoCasePaths
import InnoText

/// A resolver that converts arguments into values of one type.
///
/// For example, a resolver can convert a person's id into a person.
@MainActor
struct ArgumentResolver {
  /// A description of the valid arguments, such as `a person's id`.
  let expectation: String

  /// A closure that returns all currently valid arguments, each with a short description.
  let candidates: () -> [(word: String, detail: String)]

  /// A closure that returns the value for an argument, or `nil` if there is no such value.
  let resolve: (String) -> Any?
}

/// A reader that converts the arguments of a command into values such as actions and routes.
@MainActor
@usableFromInline
struct ArgumentReader {
  let app: ExposedApp

  /// The number that identifies the session in which the arguments were typed.
  let session: Int

  /// The values of the variables to which arguments such as `$user` refer.
  var variables = Variables()

  init(app: ExposedApp, session: Int) {
    self.app = app
    self.session = session
  }

  /// Runs a closure that changes a router.
  ///
  /// If the router refuses the change, the command fails, and the session prints only the error,
  /// not the event that records the refusal.
  func moving<Value>(_ body: () throws(CommandFailure) -> Value) throws(CommandFailure) -> Value {
    try app.checkRunning()
    let result = Timeline.$mover.withValue(session) {
      do throws(CommandFailure) {
        return Result<Value, CommandFailure>.success(try body())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Builds a value, such as an action or a route, from arguments.
  ///
  /// - Parameters:
  ///   - schema: The schema of the value's enum case.
  ///   - words: The arguments in the order of the parameters. An argument of the form
  ///     `label=value` may appear anywhere.
  /// - Returns: The value.
  /// - Throws: ``CommandFailure`` if an argument is missing, extra or invalid.
  @usableFromInline
  func build<Root>(
    _ schema: CaseSchema<Root>,
    from words: [Word]
  ) throws(CommandFailure) -> Root {
    let ordered = try order(words, for: schema.parameters)
    guard ordered.count == schema.parameters.count else {
      throw ConsoleError.wrongArgumentCount(
        signature: schema.signature,
        expected: schema.parameters.count,
        got: ordered.count
      ).at(words.dropFirst(schema.parameters.count).first?.range)
    }
    var values: [Any] = []
    for (parameter, word) in zip(schema.parameters, ordered) {
      values.append(try value(of: parameter, in: schema, from: word))
    }
    do {
      return try schema.build(values)
    } catch {
      throw ConsoleError.refused(error.description).at(words.first?.range)
    }
  }

  private func order(
    _ words: [Word],
    for parameters: [CaseParameter]
  ) throws(CommandFailure) -> [Word] {
    var labelled: [String: Word] = [:]
    var plain: [Word] = []
    for word in words {
      let parts = word.parts
      guard parts.count > 1, parts[1].text == "=",
        let label = parameters.lazy.compactMap(\.label).first(where: { $0 == parts[0].text })
      else {
        plain.append(word)
        continue
      }
      guard labelled[label] == nil else {
        throw ConsoleError.refused("the argument \(label) is given twice").at(word)
      }
      let value =
        switch parts.count {
        case 2: Word(text: "", range: word.range, form: .plain)
        // JSON keeps its own range, so that an error can mark a part of the JSON.
        case 3 where parts[2].form == .json: parts[2]
        case 3: parts[2].moved(to: word.range)
        default: Word(Array(parts[2...])).moved(to: word.range)
        }
      labelled[label] =
        value.form == .variable && value.extra == nil
        ? value.resolved(as: try variables.value(of: value)) : value
    }
    guard !labelled.isEmpty else { return words }
    var rest = plain[...]
    let ordered = parameters.compactMap { parameter in
      parameter.label.flatMap { labelled[$0] } ?? rest.popFirst()
    }
    return ordered + rest
  }

  private func value<Root>(
    of parameter: CaseParameter,
    in schema: CaseSchema<Root>,
    from word: Word
  ) throws(CommandFailure) -> Any {
    let optional = parameter.type as? any AnyOptional.Type
    func failure(expected: String? = nil, _ reason: String? = nil) -> CommandFailure {
      ConsoleError.wrongArgument(
        word.shown,
        signature: schema.signature,
        expected: (expected ?? parameter.typeName.withArticle)
          + (optional == nil ? "" : ", or nil"),
        reason: reason
      ).at(word)
    }
    var type = parameter.type
    if let optional {
      if word.form == .plain, word.text == "nil" { return optional.nilValue }
      type = optional.wrappedType
    }
    if let original = word.extra?.answer?.original,
      Swift.type(of: original) == type
    {
      return original
    }
    if !word.isJSON, let resolver = app.resolvers[ObjectIdentifier(type)] {
      guard let value = resolver.resolve(word.text) else {
        throw failure(expected: Self.expectation(of: resolver))
      }
      return value
    }
    if type == String.self, word.form != .json { return word.text }
    if !word.isJSON, let type = type as? any LosslessStringConvertible.Type {
      guard let value = type.init(word.text) else {
        let isOutOfRange = type is any BinaryInteger.Type && word.text.isWholeNumber
        throw failure(
          expected: "\(type)".withArticle,
          isOutOfRange ? "the number is out of range" : nil
        )
      }
      return value
    }
    guard let decodable = type as? any Decodable.Type else {
      if !word.isJSON, let value = Self.enumCase(word.text, of: type) { return value }
      if let cases = ValueShape.cases(of: type) {
        throw failure(expected: cases.joined(by: "or"))
      }
      let name = "\(type)".withArticle
      throw failure("\(name) cannot be entered as text; make it Decodable in the app's code")
    }
    switch JSONReader.decode(decodable, from: word) {
    case .success(let value): return value
    case .failure(.mismatch(let reason, let place)):
      let error = failure(reason)
      // The position of the error in the command's line is known only if the line contains the JSON
      // itself, without quotes.
      guard let place, word.form == .json, word.reference == nil else { throw error }
      let start = word.range.lowerBound
      throw error.error.at(start + place.lowerBound..<start + place.upperBound)
    case .failure(.expected(let expected)): throw failure(expected: expected)
    }
  }

  /// Returns the enum case that has the given text as its raw value or its name; `nil` if there is
  /// no such case.
  ///
  /// If the enum is not `CaseIterable`, this method compares the text only with the raw values.
  private static func enumCase(_ text: String, of type: Any.Type) -> Any? {
    func value<Value: RawRepresentable>(of type: Value.Type) -> Any? {
      (text as? Value.RawValue).flatMap { type.init(rawValue: $0) }
    }
    func value<Value: CaseIterable>(named type: Value.Type) -> Any? {
      type.allCases.first { "\($0)" == text }
    }
    return (type as? any RawRepresentable.Type).flatMap { value(of: $0) }
      ?? (type as? any CaseIterable.Type).flatMap { value(named: $0) }
  }

  private static func expectation(of resolver: ArgumentResolver) -> String {
    let words = resolver.candidates().map(\.word)
    guard !words.isEmpty else { return "\(resolver.expectation) (none is known yet)" }
    let list = words.prefix(12).joined(separator: ", ") + (words.count > 12 ? ", …" : "")
    return "\(resolver.expectation) (\(list))"
  }
}

extension String {
  /// A Boolean value that indicates whether the text consists of one or more digits, with an
  /// optional plus or minus sign before the digits.
  fileprivate var isWholeNumber: Bool {
    let digits = hasPrefix("-") || hasPrefix("+") ? dropFirst() : self[...]
    return !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
