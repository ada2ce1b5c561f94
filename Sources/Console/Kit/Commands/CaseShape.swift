import InnoCasePaths

/// A description of an action or a use case.
///
/// The description lists the parameters and their fields, and includes a template of the command
/// that runs the action or the use case.
@MainActor
struct CaseShape {
  private let start: String
  private let signature: String
  private let parameters:
    [(parameter: CaseParameter, shape: ValueShape, resolver: ArgumentResolver?)]

  /// Creates a description of an action or a use case.
  ///
  /// - Parameters:
  ///   - signature: The signature of the action or use case.
  ///   - parameters: The parameters of the action or use case.
  ///   - start: The beginning of the command that runs the action or use case, before the first
  ///     argument, such as `send people select`.
  ///   - app: The app whose resolvers convert arguments into values.
  init(_ signature: String, _ parameters: [CaseParameter], after start: String, in app: ExposedApp)
  {
    self.signature = signature
    self.start = start
    self.parameters = parameters.map { parameter in
      let type = (parameter.type as? any AnyOptional.Type)?.wrappedType ?? parameter.type
      return (parameter, ValueShape(of: type), app.resolvers[ObjectIdentifier(type)])
    }
  }

  /// The command that runs the action or the use case, with placeholders for the values.
  ///
  /// A user replaces the placeholders and then runs the command.
  private var template: String {
    parameters.reduce(start) { line, part in
      let value =
        switch part.shape {
        case _ where part.resolver != nil: "ID"
        case .text(let name): name == "Date" ? ValueShape.exampleDate : "TEXT"
        case .choice(let cases): cases.first ?? "TEXT"
        default: part.shape.template
        }
      return "\(line) \(part.parameter.label.map { "\($0)=" } ?? "")\(value)"
    }
  }

  /// Returns a short description of the values that a parameter accepts.
  private static func kind(
    of parameter: CaseParameter,
    _ shape: ValueShape,
    _ resolver: ArgumentResolver?
  ) -> String {
    let kind = resolver?.expectation ?? shape.summary
    return parameter.type is any AnyOptional.Type ? kind + ", or nil" : kind
  }

  /// Returns this description of an action or a use case as the result of a command.
  ///
  /// - Parameter moves: The phase transitions that the action can cause, such as `idle -> loading`.
  /// - Returns: The description, as text and as data.
  func answer(moves: [String] = []) -> Answer {
    var lines = [signature]
    if !moves.isEmpty { lines += ["", "  moves \(moves.joined(separator: ", "))"] }
    for (parameter, shape, resolver) in parameters {
      let name = "\(parameter)"
      let kind = Self.kind(of: parameter, shape, resolver)
      lines += ["", "  \(name): \(kind)"] + Columns.lines(shape.rows, indent: 4)
    }
    if !parameters.isEmpty { lines += ["", "  > \(template)"] }
    return Answer(
      .facts([
        "signature": .string(signature),
        "moves": .strings(moves),
        "parameters": .array(
          parameters.map { parameter, shape, resolver in
            .facts([
              "label": .optional(parameter.label),
              "type": .string(parameter.typeName),
              "expects": .string(Self.kind(of: parameter, shape, resolver)),
              "fields": .array(shape.fields.map(\.facts)),
            ])
          }
        ),
        "template": .string(template),
      ]),
      lines: lines
    )
  }
}

extension ValueShape.Field {
  /// The field as data: its name, its kind and its nested fields.
  fileprivate var facts: ConsoleValue {
    .facts([
      "name": .string(name), "kind": .string(shape.summary), "optional": .bool(isOptional),
      "fields": .array(shape.fields.map(\.facts)),
    ])
  }
}

extension StoreHandle {
  /// Returns the description of an action, with a template of the `send` command.
  func shape(of action: Action, in console: Console) -> Answer {
    listings.shape(of: action.name, resolverCount: console.app.resolvers.count) {
      let moves = phases?.transitions.filter { $0.trigger == action.name } ?? []
      let shape = CaseShape(
        action.signature,
        action.parameters,
        after: "send \(name) \(action.name)",
        in: console.app
      )
      return shape.answer(moves: moves.map { "\($0.from) -> \($0.to)" })
    }
  }
}

extension CallHandle {
  /// Returns a description of this use case, with a template for the `call` command that runs the
  /// use case.
  @MainActor
  func shape(in console: Console) -> Answer {
    CaseShape(schema.signature, schema.parameters, after: "call \(name)", in: console.app).answer()
  }
}
