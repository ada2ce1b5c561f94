import InnoNearestMatch
import InnoText

/// Methods that resolve objects that are written as the console prints them.
///
/// The console prints an object with its identity, such as `Book(2)`, or with all its members, such
/// as `Remark(text: "a", stars: 3)`.
extension ExpressionResolver {
  /// Resolves the members of an object in its printed form, such as `Remark(text: "a", stars: 3)`.
  func members(
    _ arguments: [(label: String?, value: Expression)],
    of name: String,
    _ fields: [ExpressionType.Field],
    _ expression: Expression
  ) throws(CommandFailure) -> Expression {
    let form = signature(
      of: .init(name: name, parameters: fields.map { ($0.name, $0.type) })
    )
    var parts: [(name: String, value: Expression)] = []
    for argument in arguments {
      guard let label = argument.label else {
        throw failure("\(name) needs its members, as in \(form)", argument.value)
      }
      let type = try memberType(label, of: name, fields, argument.value)
      guard !parts.contains(where: { $0.name == label }) else {
        throw failure("\"\(label.shortened())\" is given twice", argument.value)
      }
      parts.append((label, try self.argument(argument.value, as: type).expression))
    }
    try requireMembers(fields, in: parts.map(\.name), "write \(form)", expression)
    return expression.replaced(by: .object(type: name, parts))
  }

  /// Returns the type of the member with the given name, or throws an error if the member does not
  /// exist.
  func memberType(
    _ member: String,
    of name: String,
    _ fields: [ExpressionType.Field],
    _ value: Expression
  ) throws(CommandFailure) -> ExpressionType {
    if let field = fields.first(where: { $0.name == member }) { return field.type }
    let names = fields.map(\.name)
    throw ConsoleError.noProperty(
      member,
      of: name.isEmpty ? "the object" : name,
      nearest: NearestMatch.of(member, in: names),
      names: names
    ).at(value.range)
  }

  /// Throws an error if the names do not include all of the given fields.
  ///
  /// An object with a missing member would never equal a complete object of its type.
  func requireMembers(
    _ fields: [ExpressionType.Field],
    in names: [String],
    _ advice: String,
    _ expression: Expression
  ) throws(CommandFailure) {
    let missing = fields.filter { !names.contains($0.name) }.map { "\"\($0.name)\"" }
    guard !missing.isEmpty else { return }
    let verb = missing.count == 1 ? "is" : "are"
    throw failure("\(missing.joined(by: "and")) \(verb) missing; \(advice)", expression)
  }

  /// Resolves an associated value of an enum case or a member of an object.
  ///
  /// If `type` is an object type, the argument can also be the identity of an object. For example,
  /// `loan(2)` means `loan(Book(2))`.
  func argument(
    _ argument: Expression,
    as type: ExpressionType
  ) throws(CommandFailure) -> Typed {
    guard case .object(let name, _, let identity?) = type.wrapped, !name.isEmpty else {
      let value = try literal(argument, as: type)
      try requireFit(value, type)
      return value
    }
    let isIdentity =
      switch argument.kind {
      case .literal(let value): value != .null
      case .name: isWord(argument)
      case .call(let called, _): called != name
      default: false
      }
    if isIdentity { return try identified(argument, by: identity, as: type.wrapped) }
    // Resolve the argument only once. Otherwise, the time for nested arguments would grow
    // exponentially.
    let value = try literal(argument, as: type)
    switch value.type.wrapped {
    case .bool, .number, .text, .enumeration:
      return try identified(value, argument, by: identity, as: type.wrapped)
    default:
      try requireFit(value, type)
      return value
    }
  }

  /// Returns the object of the given type that the argument identifies.
  ///
  /// For example, if the type is `Book`, the result for the argument `2` is `Book(2)`.
  ///
  /// Throws an error if the argument does not have the type `identity`.
  func identified(
    _ argument: Expression,
    by identity: ExpressionType,
    as type: ExpressionType
  ) throws(CommandFailure) -> Typed {
    // If the identity is a number, a bare word is an error. Treat the word as text, so that the
    // error states the expected type instead of an unknown name.
    if identity.isNumber, case .name = argument.kind, isWord(argument) {
      return try identified((argument, .text), argument, by: identity, as: type)
    }
    return try identified(try literal(argument, as: identity), argument, by: identity, as: type)
  }

  private func identified(
    _ id: Typed,
    _ argument: Expression,
    by identity: ExpressionType,
    as type: ExpressionType
  ) throws(CommandFailure) -> Typed {
    guard case .object(let name, _, _) = type else { return id }
    guard id.type.isComparable(with: identity) else {
      throw failure(
        "\(argument.source.shortened()) is \(id.type.noun); \(name.withArticle) is identified by "
          + identity.noun,
        argument
      )
    }
    func object(_ id: String) -> Typed {
      (argument.replaced(by: .literal(.object(type: name, [], id: id))), type)
    }
    switch (id.expression.kind, identity.wrapped) {
    case (.literal(.string(let word)), .enumeration): return object(word)
    case (.literal(let value), _): return object(value.text)
    default:
      return (argument.replaced(by: .identified(type: name, id.expression)), type)
    }
  }
}
