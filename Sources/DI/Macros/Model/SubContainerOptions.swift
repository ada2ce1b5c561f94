import SwiftSyntax

/// The arguments of `@SubContainer`, as they are written.
struct SubContainerOptions {
  /// One `(child: \Child.input, parent: \Parent.member)`.
  struct Binding {
    let child: MemberReference
    let parent: MemberReference
  }

  /// What stands in the place of the scope.
  enum ScopeReading {
    case absent
    case known(Scope)
    case unreadable(ExprSyntax)
  }

  /// What stands in the place of the bindings.
  enum BindingsReading {
    case absent
    case bindings([Binding])
    case unreadable(ExprSyntax)
  }

  private(set) var scope = ScopeReading.absent
  private(set) var with = MemberList.absent
  private(set) var bindings = BindingsReading.absent
  private(set) var featureRoot: ExprSyntax?
  private(set) var unknown: [LabeledExprSyntax] = []

  init(_ attribute: AttributeSyntax) {
    for argument in attribute.argumentList {
      switch argument.label?.plainText {
      case "scope":
        let scope = argument.expression.caseName(of: "SubContainerScope").flatMap(Scope.init)
        self.scope =
          if let scope, scope != .input { .known(scope) } else { .unreadable(argument.expression) }
      case "with": with = MemberList(argument.expression)
      case "bindings": bindings = BindingsReading(argument.expression)
      case "featureRoot": featureRoot = argument.expression
      default: unknown.append(argument)
      }
    }
  }

  /// The type in `featureRoot: Type.self`.
  var rootType: ExprSyntax? { featureRoot?.typeOfMetatype }
}

extension SubContainerOptions.BindingsReading {
  fileprivate init(_ expression: ExprSyntax) {
    guard let array = expression.as(ArrayExprSyntax.self) else {
      self = .unreadable(expression)
      return
    }
    var bindings: [SubContainerOptions.Binding] = []
    for element in array.elements {
      guard
        let tuple = element.expression.as(TupleExprSyntax.self),
        tuple.elements.map({ $0.label?.plainText }) == ["child", "parent"],
        let child = tuple.elements.first.flatMap({ MemberReference($0.expression) }),
        let parent = tuple.elements.last.flatMap({ MemberReference($0.expression) })
      else {
        self = .unreadable(element.expression)
        return
      }
      bindings.append(SubContainerOptions.Binding(child: child, parent: parent))
    }
    self = .bindings(bindings)
  }
}
