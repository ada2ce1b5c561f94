import SwiftSyntax

/// The arguments of `@Provide`, as they are written.
struct ProvideOptions {
  /// What stands in the place of the scope.
  enum ScopeReading {
    case known(Scope)
    case unreadable(ExprSyntax)
  }

  private(set) var scope = ScopeReading.known(.shared)
  private(set) var factory: ExprSyntax?
  private(set) var concrete = BoolOption.absent
  private(set) var unknown: [LabeledExprSyntax] = []

  init(_ attribute: AttributeSyntax) {
    for (index, argument) in attribute.argumentList.enumerated() {
      switch argument.label?.plainText {
      case nil where index == 0: scope = ScopeReading(argument.expression)
      case "factory": factory = argument.expression
      case "concrete": concrete = BoolOption(argument.expression)
      default: unknown.append(argument)
      }
    }
  }
}

extension ProvideOptions.ScopeReading {
  /// Reads `.shared` and `DIScope.shared`; anything else has no meaning before the program runs.
  fileprivate init(_ expression: ExprSyntax) {
    if let access = expression.as(MemberAccessExprSyntax.self),
      access.base.map({ ["DIScope", "InnoDI.DIScope"].contains($0.trimmedDescription) }) ?? true,
      let scope = Scope(rawValue: access.declName.baseName.plainText)
    {
      self = .known(scope)
    } else {
      self = .unreadable(expression)
    }
  }
}

extension AttributeSyntax {
  /// The arguments, or none.
  var argumentList: LabeledExprListSyntax {
    if case .argumentList(let list) = arguments { list } else { [] }
  }
}
