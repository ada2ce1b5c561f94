/// An evaluator that computes the value of a resolved expression.
@MainActor
struct ExpressionEvaluator {
  /// A path that was read during an evaluation, and the value at this path.
  typealias Reading = (path: String, value: ConsoleValue)

  let console: Console
  var parameters: [(name: String, value: Datum)] = []

  /// Up to eight paths that were read during the evaluation, and the values at these paths.
  ///
  /// If a condition is false, the error message shows these paths.
  private(set) var readings: [Reading] = []

  private let keepsReadings: Bool

  /// Creates an evaluator.
  ///
  /// - Parameters:
  ///   - console: The console whose app the expression refers to.
  ///   - keepsReadings: A Boolean value that indicates whether to record the paths and values that
  ///     the evaluation reads. An error message can then show these paths and values.
  init(_ console: Console, keepsReadings: Bool) {
    self.console = console
    self.keepsReadings = keepsReadings
  }

  /// Returns a Boolean value that indicates whether a condition is true.
  mutating func holds(_ condition: Expression) throws(CommandFailure) -> Bool {
    guard case .bool(let value) = try value(condition).value else {
      throw failure("\(condition.source.shortened()) is neither true nor false", condition)
    }
    return value
  }

  /// Returns the value of an expression.
  mutating func value(_ expression: Expression) throws(CommandFailure) -> Datum {
    switch expression.kind {
    case .literal(let value), .word(let value): return .data(value)
    case .root, .variable, .member, .index, .slice, .function, .each:
      let value = try path(expression)
      guard keepsReadings, parameters.isEmpty else { return value }
      let data = value.value
      note(expression, data)
      return .data(data)
    case .parameter(let name):
      return parameters.last { $0.name == name }?.value ?? .data(.null)
    case .call(let name, let arguments):
      var fields: [ConsoleValue.Field] = []
      for argument in arguments {
        fields.append(.init(argument.label ?? "", try value(argument.value).value))
      }
      return .data(.enumCase(name, fields))
    case .identified(let type, let id):
      let identity = try value(id).value
      guard identity != .null else {
        throw ConsoleError.absent(id.source, reason: "it is nil").at(id.range)
      }
      return .data(.object(type: type, [], id: identity.text))
    case .list(let elements):
      var values: [ConsoleValue] = []
      for element in elements { values.append(try value(element).value) }
      return .data(.array(values))
    case .object(let type, let fields):
      var values: [ConsoleValue.Field] = []
      for field in fields { values.append(.init(field.name, try value(field.value).value)) }
      return .data(.object(type: type, values, id: nil))
    case .text(let pieces):
      var text = ""
      for piece in pieces { text += try value(piece).value.interpolated }
      return .data(.string(text))
    case .negative(let operand):
      return .data(try negated(try value(operand).value, expression))
    case .not(let operand): return .data(.bool(!(try holds(operand))))
    case .binary(let symbol, let left, let right):
      return .data(try binary(symbol, left, right, expression))
    case .range(let lower, let upper, let isHalfOpen):
      return .data(.array(try range(lower, upper, isHalfOpen, expression).map(ConsoleValue.int)))
    case .truth(let operand, let isOptional):
      let value = try value(operand).value
      guard let isTrue = value.isTrue(isOptional: isOptional) else {
        throw failure(
          "\(operand.source.shortened()) is \(value.text.shortened()), not a condition; compare it with a value",
          operand
        )
      }
      return .data(.bool(isTrue))
    case .name, .pattern: return .data(.null)
    }
  }

  /// Records a path and its value for error messages.
  private mutating func note(_ expression: Expression, _ value: ConsoleValue) {
    guard readings.count < 8, !readings.contains(where: { $0.path == expression.source }) else {
      return
    }
    readings.append((expression.source, value))
  }

  func failure(_ reason: String, _ expression: Expression) -> CommandFailure {
    ConsoleError.badCondition(reason).at(expression.range)
  }
}
