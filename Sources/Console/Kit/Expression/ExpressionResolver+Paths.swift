import InnoNearestMatch

extension ExpressionResolver {
  func isParameter(_ name: String) -> Bool {
    parameters.contains { $0.name == name }
  }

  func named(_ name: String, _ expression: Expression) throws(CommandFailure) -> Typed {
    if let parameter = parameters.last(where: { $0.name == name }) {
      return (expression.replaced(by: .parameter(name)), parameter.type)
    }
    guard let (root, type) = console.root(named: name) else { throw unknown(name, expression) }
    return (expression.replaced(by: .root(root)), type)
  }

  func unknown(_ name: String, _ expression: Expression) -> CommandFailure {
    ConsoleError.noProperty(
      name,
      of: nil,
      nearest: console.nearestRoot(to: name),
      names: console.pathRoots
    ).at(expression.range)
  }

  func variable(_ name: String, _ expression: Expression) throws(CommandFailure) -> Typed {
    let path = ValuePath(steps: [.name("$" + name)])
    let answer: Answer
    do throws(ConsoleError) {
      answer = try console.reader.variables.value(at: path)
    } catch {
      throw error.at(expression.range)
    }
    guard let original = answer.original else {
      return (expression, ExpressionType(of: answer.data))
    }
    return (expression, .of(type(of: original)))
  }

  func member(
    _ owner: Expression,
    _ name: String,
    _ expression: Expression
  ) throws(CommandFailure) -> Typed {
    let (owner, type) = try value(owner)
    return try part(name, of: owner, type, expression)
  }

  /// Resolves a member that is accessed by its name.
  ///
  /// The name follows a dot, as in `person.name`, or is a string in brackets, as in
  /// `person["name"]`.
  func part(
    _ name: String,
    of owner: Expression,
    _ type: ExpressionType,
    _ expression: Expression
  ) throws(CommandFailure) -> Typed {
    func resolved(_ part: ExpressionType) -> Typed {
      (
        expression.replaced(by: .member(owner, name)),
        type.isOptional ? part.asOptional : part
      )
    }
    let subject = owner.source.shortened()
    switch type.wrapped {
    case .any, .null: return resolved(.any)
    case .object(_, let fields, _):
      guard let field = fields.first(where: { $0.name == name }) else {
        throw ConsoleError.noProperty(
          name,
          of: subject,
          nearest: NearestMatch.of(name, in: fields.map(\.name)),
          names: fields.map(\.name)
        ).at(expression.range)
      }
      return resolved(field.type)
    case .dictionary(let value): return resolved(value.asOptional)
    case .enumeration(let enumeration):
      guard let match = enumeration.named(name) else {
        guard enumeration.isOpen else {
          throw ConsoleError.noProperty(
            name,
            of: subject,
            nearest: NearestMatch.of(name, in: enumeration.cases.map(\.name)),
            names: enumeration.cases.map(\.name)
          ).at(expression.range)
        }
        return resolved(.any)
      }
      guard let parameters = match.parameters else { return resolved(.any) }
      if parameters.count == 1 { return resolved(parameters[0].type) }
      return resolved(
        .object(
          name: "",
          parameters.map { .init(name: $0.label ?? "", type: $0.type) }
        )
      )
    case .list, .text:
      let function = Expression.Function(rawValue: name)
      if case .list = type.wrapped, let function, function.takesClosure {
        throw ConsoleError.badCondition(function.closureMissing).at(expression.range)
      }
      guard let function, !function.takesClosure else {
        throw ConsoleError.badPath(
          expression.source,
          reason: "\(subject) is \(type.noun), which has no \(name)"
        ).at(expression.range)
      }
      return try call(function, onResolved: (owner, type), nil, expression)
    case .bool, .number, .optional:
      let remedy =
        Expression.Function(rawValue: name) != nil && owner.isProjection
        ? "; for the whole list, write (\(subject)).\(name)" : ""
      throw ConsoleError.badPath(
        expression.source,
        reason: "\(subject) is \(type.noun), which has no \(name)\(remedy)"
      ).at(expression.range)
    }
  }

  func element(
    of type: ExpressionType,
    _ expression: Expression,
    _ list: Expression
  ) throws(CommandFailure) -> ExpressionType {
    switch type.wrapped {
    case .list(let element): return type.isOptional ? element.asOptional : element
    case .any, .null: return .any
    default:
      throw ConsoleError.badPath(
        expression.source,
        reason: "\(list.source.shortened()) is \(type.noun), not a list"
      ).at(expression.range)
    }
  }
}
