import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

/// The rule that a factory must be a closure literal or the value itself, not a function.
///
/// A macro does not know the types of expressions, so the rule reports a function only if the type
/// of the provision shows that the value cannot be a function.
struct UncalledFunction: Rule {
  var codes: [DiagnosticCode] { [.uncalledFunction] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    let functions = container.group.staticFunctionNames
    return container.provisions.compactMap { provision in
      guard
        provision.scope != .input, let type = provision.type,
        case .expression(let expression) = provision.source
      else { return nil }
      if type.excludesFunctions, let closure = expression.wrappedClosure {
        return Finding(
          .uncalledFunction,
          at: expression,
          "a factory closure cannot be in parentheses or followed by 'as'; write only the closure",
          fixIt: Repair(
            "Write the closure literal",
            replacing: expression,
            with: closure.trimmed
          )
        )
      }
      guard let name = expression.functionName(in: container, functions: functions) else {
        return nil
      }
      let base = expression.as(MemberAccessExprSyntax.self)?.base?.path
      guard type.excludesFunctions || (base != nil && base == type.path) else { return nil }
      return Finding(
        .uncalledFunction,
        at: expression,
        "the function '\(name)' is not called; write '\(name)()', or a closure that calls it"
      )
    }
  }
}

extension TypeSyntax {
  /// A Boolean value that indicates whether the type is an existential type to which no function
  /// can be converted.
  ///
  /// A function can be converted to `Any` or to a composition of marker protocols, such as
  /// `any Sendable`.
  fileprivate var excludesFunctions: Bool {
    let names = tokens(viewMode: .sourceAccurate).filter { token in
      token.parent?.is(IdentifierTypeSyntax.self) == true
        || (token.parent?.is(MemberTypeSyntax.self) == true && token.tokenKind != .period)
    }
    return isAbstract && !names.allSatisfy { Self.namesOfFunctions.contains($0.text) }
  }

  /// The names that can occur in an existential type to which a function can be assigned, such as
  /// `any Sendable`.
  private static let namesOfFunctions: Set<String> = [
    "Any", "Sendable", "SendableMetatype", "Copyable", "Escapable", "Swift", "Optional",
  ]
}

extension DeclGroupSyntax {
  /// The names of the static functions in the declaration.
  ///
  /// A name is omitted if a static member of another kind has the same name.
  fileprivate var staticFunctionNames: Set<String> {
    let members = memberBlock.members.map(\.decl).filter(\.isStatic)
    let functions = members.filter { $0.is(FunctionDeclSyntax.self) }.flatMap(\.declaredNames)
    let others = members.filter { !$0.is(FunctionDeclSyntax.self) }.flatMap(\.declaredNames)
    return Set(functions.map(\.plainText)).subtracting(others.map(\.plainText))
  }
}

extension ExprSyntax {
  /// The closure literal inside parentheses or a cast, such as `({ $0 })` or `{ $0 } as Factory`.
  ///
  /// The value is `nil` for any other expression.
  fileprivate var wrappedClosure: ClosureExprSyntax? {
    let inner: ExprSyntax? =
      switch self.as(ExprSyntaxEnum.self) {
      case .tupleExpr(let tuple) where tuple.elements.count == 1: tuple.elements.first?.expression
      case .asExpr(let cast): cast.expression
      case .sequenceExpr(let sequence) where sequence.isCast: sequence.elements.first
      default: nil
      }
    return inner.flatMap { $0.as(ClosureExprSyntax.self) ?? $0.wrappedClosure }
  }

  /// Returns the text of this expression if the expression refers to a static function of the
  /// container or to an initializer of any type.
  ///
  /// Returns `nil` for any other expression.
  fileprivate func functionName(
    in container: ContainerDeclaration,
    functions: Set<String>
  ) -> String? {
    switch self.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let reference)
    where reference.argumentNames == nil && functions.contains(reference.baseName.plainText):
      return trimmedDescription
    case .memberAccessExpr(let access):
      guard let base = access.base?.path, access.declName.argumentNames == nil else { return nil }
      let name = access.declName.baseName
      let isOwn = base == ["Self"] || base == [container.name]
      return name.tokenKind == .keyword(.`init`) || (isOwn && functions.contains(name.plainText))
        ? trimmedDescription : nil
    default:
      return nil
    }
  }
}

extension SequenceExprSyntax {
  /// A Boolean value that indicates whether this sequence expression consists of a single operand
  /// and a cast.
  fileprivate var isCast: Bool {
    elements.count == 3 && elements.dropFirst().first?.is(UnresolvedAsExprSyntax.self) == true
  }
}

extension DiagnosticCode {
  static let uncalledFunction = DiagnosticCode(
    "provide.uncalled-function",
    "A factory must be a closure literal or the value itself, not a function.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.shared, factory: ({ X() })) var a: any A
        @Provide(.shared, factory: C.build) var b: any B
        static func build() -> X { X() }
      }
      """,
      reports:
        "2:30: a factory closure cannot be in parentheses or followed by 'as'; write only the "
        + "closure",
      "3:30: the function 'C.build' is not called; write 'C.build()', or a closure that calls it",
      fixIts: ["Write the closure literal"],
      fixed: """
        @DIContainer struct C {
          @Provide(.shared, factory: { X() }) var a: any A
          @Provide(.shared, factory: C.build) var b: any B
          static func build() -> X { X() }
        }
        """,
      correct: """
        @DIContainer struct C {
          @Provide(.shared, factory: { X() }) var a: any A
          @Provide(.shared, factory: C.build()) var b: any B
          static func build() -> X { X() }
        }
        """
    )
  )
}
