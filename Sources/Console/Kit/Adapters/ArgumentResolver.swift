public import InnoCasePaths

/// Reads words as values of one type, where a word stands for more than itself: a person by id.
@MainActor
struct ArgumentResolver {
  /// What a word must be: `a person's id`.
  let expectation: String

  /// The words that can be resolved now, each with a short description.
  let candidates: () -> [(word: String, detail: String)]

  /// The value that a word stands for, `nil` for none.
  let resolve: (String) -> Any?
}

/// Reads words as the values that an action or a route takes.
@MainActor
@usableFromInline
struct ArgumentReader {
  let app: ExposedApp

  /// What words that begin with `$` stand for.
  var variables = Variables()

  /// Builds a case from words.
  ///
  /// - Parameters:
  ///   - schema: The case.
  ///   - words: Its values in order; one with a label may stand anywhere as `label=value`.
  /// - Returns: The case.
  /// - Throws: ``CommandFailure`` at the word that does not fit.
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
      values.append(try value(of: parameter, in: schema.signature, from: word))
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
        throw ConsoleError.refused("\(label) is given twice").at(word)
      }
      let value =
        switch parts.count {
        case 2: Word(text: "", range: word.range, form: .plain)
        case 3: parts[2].moved(to: word.range)
        default: Word(Array(parts[2...])).moved(to: word.range)
        }
      labelled[label] = try variables.resolve(value)
    }
    guard !labelled.isEmpty else { return words }
    var rest = plain[...]
    let ordered = parameters.compactMap { parameter in
      parameter.label.flatMap { labelled[$0] } ?? rest.popFirst()
    }
    return ordered + rest
  }

  private func value(
    of parameter: CaseParameter,
    in signature: String,
    from word: Word
  ) throws(CommandFailure) -> Any {
    func failure(_ reason: String) -> CommandFailure {
      ConsoleError.wrongArgument(
        word.shown,
        parameter: parameter.typeName,
        signature: signature,
        reason: reason
      ).at(word)
    }
    var type = parameter.type
    if let optional = type as? any AnyOptional.Type {
      if word.form == .plain, word.text == "nil" { return optional.nilValue }
      type = optional.wrappedType
    }
    if word.reference != nil, let original = try variables.value(of: word).original,
      Swift.type(of: original) == type
    {
      return original
    }
    if !word.isJSON, let resolver = app.resolvers[ObjectIdentifier(type)] {
      guard let value = resolver.resolve(word.text) else {
        throw failure(Self.expectation(of: resolver))
      }
      return value
    }
    if type == String.self, word.form != .json { return word.text }
    if !word.isJSON, let type = type as? any LosslessStringConvertible.Type {
      guard let value = type.init(word.text) else { throw failure("expected \(type)") }
      return value
    }
    guard let decodable = type as? any Decodable.Type else {
      throw failure("a \(type) cannot be written on a line")
    }
    do {
      return try JSONReader.decode(decodable, from: word)
    } catch {
      throw failure(error.description)
    }
  }

  private static func expectation(of resolver: ArgumentResolver) -> String {
    let words = resolver.candidates().map(\.word)
    guard !words.isEmpty else { return "expected \(resolver.expectation); none is known yet" }
    let list = words.prefix(12).joined(separator: ", ") + (words.count > 12 ? ", …" : "")
    return "expected \(resolver.expectation) (\(list))"
  }
}
