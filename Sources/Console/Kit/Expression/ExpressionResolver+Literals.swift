import InnoNearestMatch
import InnoText

extension ExpressionResolver {
  /// Returns a Boolean value that indicates whether an expression gets its type from the value with
  /// which it is compared.
  ///
  /// The result is `true` for a bare word such as `loaded` and for a value such as `detail(1)`.
  func isWord(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .name(let name): !isParameter(name) && !console.hasRoot(name)
    case .call: true
    default: false
    }
  }

  /// Resolves an expression that is compared with a value of the given type.
  ///
  /// For example, if `type` is an enum, the word `loaded` can be the name of an enum case.
  func literal(
    _ expression: Expression,
    as type: ExpressionType
  ) throws(CommandFailure) -> Typed {
    switch (expression.kind, type.wrapped) {
    case (.name(let name), let wrapped) where !isParameter(name):
      return try word(name, as: wrapped, expression)
    case (.call(let name, let arguments), let wrapped):
      return try call(name, arguments, as: wrapped, expression)
    case (.list(let elements), .list(let type)):
      var list: [Expression] = []
      for element in elements {
        let element = try literal(element, as: type)
        try requireFit(element, type)
        list.append(element.expression)
      }
      return (expression.replaced(by: .list(list)), .list(type))
    case (.list(let elements), .any):
      var list: [Expression] = []
      for element in elements { list.append(try literal(element, as: .any).expression) }
      return (expression.replaced(by: .list(list)), .list(.any))
    case (.object(_, let fields), .object(let name, let types, _)):
      var parts: [(name: String, value: Expression)] = []
      for field in fields {
        let type = try memberType(field.name, of: name, types, field.value)
        let part = try literal(field.value, as: type)
        try requireFit(part, type)
        parts.append((field.name, part.expression))
      }
      if !name.isEmpty {
        try requireMembers(types, in: parts.map(\.name), "write all members of \(name)", expression)
      }
      return (expression.replaced(by: .object(type: "", parts)), .object(name: "", types))
    case (.literal(.string(let text)), .enumeration(let type)):
      guard let match = type.named(text) else {
        guard type.isOpen else { throw noCase(text, of: type, expression) }
        return (expression, .text)
      }
      guard match.parameters?.isEmpty != false || type.isOpen else {
        throw needsValues(match, expression)
      }
      return (expression, .text)
    default: return try value(expression)
    }
  }

  func word(
    _ name: String,
    as type: ExpressionType,
    _ expression: Expression
  ) throws(CommandFailure) -> Typed {
    func literal(_ kind: Expression.Kind, _ type: ExpressionType) -> Typed {
      (expression.replaced(by: kind), type)
    }
    let isRoot = console.hasRoot(name)
    switch type {
    case .enumeration(let enumeration):
      if let match = enumeration.named(name) {
        guard match.parameters?.isEmpty == true || enumeration.isOpen else {
          throw needsValues(match, expression)
        }
        return literal(.literal(.enumCase(name, [])), type)
      }
      if isRoot { return try self.named(name, expression) }
      guard enumeration.isOpen else { throw noCase(name, of: enumeration, expression) }
      return literal(.literal(.enumCase(name, [])), type)
    case .text:
      guard isRoot else { return literal(.literal(.string(name)), .text) }
      let path = try self.named(name, expression)
      guard path.type.isComparable(with: .text) else {
        throw failure("\(name) is \(path.type.noun); put text in quotes: \"\(name)\"", expression)
      }
      return path
    case .any where !isRoot: return literal(.word(.enumCase(name, [])), .any)
    default: return try self.named(name, expression)
    }
  }

  func signature(of match: ExpressionType.Enumeration.Case) -> String {
    guard let parameters = match.parameters else { return "\(match.name)(…)" }
    let names = parameters.map { label, type in (label.map { "\($0): " } ?? "") + type.noun }
    return "\(match.name)(\(names.joined(separator: ", ")))"
  }

  private func needsValues(
    _ match: ExpressionType.Enumeration.Case,
    _ expression: Expression
  ) -> CommandFailure {
    failure("\(match.name) needs its values, as in \(signature(of: match))", expression)
  }

  func noCase(
    _ name: String,
    of type: ExpressionType.Enumeration,
    _ expression: Expression
  ) -> CommandFailure {
    let names = type.cases.map(\.name)
    let roots = console.pathRoots
    let advice =
      NearestMatch.of(name, in: names).map { "did you mean \"\($0)\"?" }
      ?? NearestMatch.of(name, in: roots).map { "did you mean \"\($0)\"?" }
      ?? "use \(names.joined(by: "or").shortened(to: 400))"
    return failure("there is no case \"\(name.shortened())\" here; \(advice)", expression)
  }

  /// Resolves a value that is written like a function call, such as the enum case `detail(1)`.
  func call(
    _ name: String,
    _ arguments: [(label: String?, value: Expression)],
    as type: ExpressionType,
    _ expression: Expression
  ) throws(CommandFailure) -> Typed {
    switch type {
    case .enumeration(let enumeration):
      guard let match = enumeration.named(name) else {
        guard enumeration.isOpen else { throw noCase(name, of: enumeration, expression) }
        return try dynamicCall(name, arguments, expression)
      }
      guard let parameters = match.parameters else {
        return try dynamicCall(name, arguments, expression)
      }
      guard parameters.count == arguments.count else {
        throw ConsoleError.wrongArgumentCount(
          signature: parameters.isEmpty ? name : signature(of: match),
          expected: parameters.count,
          got: arguments.count
        ).at(expression.range)
      }
      var values: [(label: String?, value: Expression)] = []
      for (argument, parameter) in zip(arguments, parameters) {
        guard argument.label == nil || argument.label == parameter.label else {
          throw failure(
            "\(signature(of: match)) has no value labeled \"\(argument.label ?? "")\"",
            argument.value
          )
        }
        let value = try self.argument(argument.value, as: parameter.type)
        values.append((argument.label, value.expression))
      }
      return (expression.replaced(by: .call(name, values)), type)
    case .object(let typeName, let fields, let identity) where typeName == name:
      if let identity, arguments.count == 1, arguments[0].label == nil {
        let object = try identified(arguments[0].value, by: identity, as: type)
        return (expression.replaced(by: object.expression.kind), type)
      }
      return (try members(arguments, of: name, fields, expression), type)
    case .any: return try dynamicCall(name, arguments, expression)
    default:
      throw misplacedFunction(name, arguments, expression)
        ?? failure("\(name)(…) is not \(type.noun)", expression)
    }
  }

  /// Returns the error for a function that is written before its list, as in `count(people)`.
  ///
  /// The result is `nil` if there is no function with the given name.
  func misplacedFunction(
    _ name: String,
    _ arguments: [(label: String?, value: Expression)],
    _ expression: Expression
  ) -> CommandFailure? {
    guard let function = Expression.Function(rawValue: name), let list = arguments.first?.value
    else { return nil }
    let call = function.takesClosure ? "\(name)(x => …)" : name
    let source = list.source.shortened()
    let subject = list.isProjection ? "(\(source))" : source
    return failure("\"\(name)\" must follow its list, as in \(subject).\(call)", expression)
  }

  func dynamicCall(
    _ name: String,
    _ arguments: [(label: String?, value: Expression)],
    _ expression: Expression
  ) throws(CommandFailure) -> Typed {
    var values: [(label: String?, value: Expression)] = []
    for argument in arguments {
      values.append((argument.label, try literal(argument.value, as: .any).expression))
    }
    return (expression.replaced(by: .call(name, values)), .any)
  }
}
