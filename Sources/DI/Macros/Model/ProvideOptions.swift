import SwiftSyntax

/// The arguments of `@Provide`, as they are written.
struct ProvideOptions {
  /// What stands in the place of the scope.
  enum ScopeReading {
    case known(Scope)
    case unreadable(ExprSyntax)
  }

  private(set) var scope = ScopeReading.known(.shared)

  /// The type in `Type.self`, the second argument.
  private(set) var type: ExprSyntax?
  private(set) var with = MemberList.absent
  private(set) var factory: ExprSyntax?
  private(set) var asyncFactory: ExprSyntax?
  private(set) var concrete = BoolOption.absent
  private(set) var unknown: [LabeledExprSyntax] = []

  init(_ attribute: AttributeSyntax) {
    for (index, argument) in attribute.argumentList.enumerated() {
      switch argument.label?.plainText {
      case nil where index < 2 && type == nil && argument.expression.typeOfMetatype != nil:
        type = argument.expression.typeOfMetatype
      case nil where index == 0: scope = ScopeReading(argument.expression)
      case "with": with = MemberList(argument.expression)
      case "factory": factory = argument.expression
      case "asyncFactory": asyncFactory = argument.expression
      case "concrete": concrete = BoolOption(argument.expression)
      default: unknown.append(argument)
      }
    }
  }
}

extension ProvideOptions.ScopeReading {
  /// Reads `.shared` and `DIScope.shared`; anything else has no meaning before the program runs.
  fileprivate init(_ expression: ExprSyntax) {
    let name = expression.caseName(of: "DIScope")
    self = name.flatMap(Scope.init).map { .known($0) } ?? .unreadable(expression)
  }
}

extension ExprSyntax {
  /// The type that `Type.self` names.
  var typeOfMetatype: ExprSyntax? {
    guard
      let access = self.as(MemberAccessExprSyntax.self),
      access.declName.baseName.tokenKind == .keyword(.self)
    else { return nil }
    return access.base
  }

  /// The name after the dot in `.name` and `Type.name`.
  func caseName(of type: String) -> String? {
    guard
      let access = self.as(MemberAccessExprSyntax.self),
      access.base.map({ [type, "InnoDI.\(type)"].contains($0.trimmedDescription) }) ?? true
    else { return nil }
    return access.declName.baseName.plainText
  }
}

extension AttributeSyntax {
  /// The arguments, or none.
  var argumentList: LabeledExprListSyntax {
    if case .argumentList(let list) = arguments { list } else { [] }
  }
}
