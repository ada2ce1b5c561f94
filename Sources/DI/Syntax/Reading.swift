package import SwiftSyntax

/// The result of reading an option of an attribute.
///
/// The value of the option can be read only if the value is a literal in the source code.
package enum Reading<Value> {
  case absent
  case literal(Value)

  /// An expression that cannot be read, for example because its value is known only at run time.
  case unreadable(ExprSyntax)

  /// Creates the result of reading an option of an attribute.
  ///
  /// - Parameters:
  ///   - expression: The argument of the option, or `nil` if the option is absent.
  ///   - value: A closure that returns the value if the argument is a literal, and otherwise `nil`.
  package init(_ expression: ExprSyntax?, _ value: (ExprSyntax) -> Value?) {
    guard let expression else {
      self = .absent
      return
    }
    self = value(expression).map { .literal($0) } ?? .unreadable(expression)
  }

  /// The value of the option, or `nil` if the option is absent or cannot be read.
  package var value: Value? {
    if case .literal(let value) = self { value } else { nil }
  }

  /// The expression that cannot be read, or `nil` if there is no such expression.
  ///
  /// The expression is either the whole argument or, for an array literal, one of its elements.
  package var unreadable: ExprSyntax? {
    if case .unreadable(let expression) = self { expression } else { nil }
  }

  /// A Boolean value that indicates whether the option is present in the attribute.
  package var isWritten: Bool {
    if case .absent = self { false } else { true }
  }
}

extension Reading<Bool> {
  /// Creates the result of reading a Boolean literal.
  init(flag expression: ExprSyntax) {
    self.init(expression) {
      switch $0.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind {
      case .keyword(.true): true
      case .keyword(.false): false
      default: nil
      }
    }
  }

  /// A Boolean value that indicates whether the value of the option is the literal `true`.
  package var isTrue: Bool { value == true }
}

/// The scope of a provision or a sub-container.
///
/// A sub-container cannot have the scope `input`.
package enum Scope: String, CaseIterable, Sendable {
  case input
  case shared
  case transient
}

extension Reading<Scope> {
  /// Reads an expression as a scope, such as `.shared` or `DIScope.shared`.
  ///
  /// - Parameters:
  ///   - expression: The argument of an attribute such as `@Provide`.
  ///   - type: The name of the enum, such as `DIScope`.
  ///   - scopes: The scopes that the attribute accepts.
  init(scope expression: ExprSyntax, of type: String, _ scopes: [Scope] = Scope.allCases) {
    self.init(expression) {
      $0.caseName(of: type).flatMap(Scope.init).flatMap { scopes.contains($0) ? $0 : nil }
    }
  }
}

/// A key path literal that names a member of a container, such as `\.users` or
/// `\AppContainer.users`.
package struct MemberReference {
  package let token: TokenSyntax

  package var name: String { token.plainText }

  /// Creates a reference from a key path literal with one component, or returns `nil` for any other
  /// expression.
  init?(_ expression: ExprSyntax) {
    guard
      let path = expression.as(KeyPathExprSyntax.self), path.components.count == 1,
      case .property(let property) = path.components.first?.component
    else { return nil }
    token = property.declName.baseName
  }
}

/// A binding in the form `(child: \Child.input, parent: \Parent.member)`.
package struct ChildBindingReference {
  package let child: MemberReference
  package let parent: MemberReference

  init?(_ expression: ExprSyntax) {
    guard
      let tuple = expression.as(TupleExprSyntax.self),
      tuple.elements.map({ $0.label?.plainText }) == ["child", "parent"],
      let child = tuple.elements.first.flatMap({ MemberReference($0.expression) }),
      let parent = tuple.elements.last.flatMap({ MemberReference($0.expression) })
    else { return nil }
    self.child = child
    self.parent = parent
  }
}

extension Reading {
  /// Reads an expression as an array literal.
  ///
  /// If the expression is not an array literal, or if `element` returns `nil` for an element of the
  /// array, this initializer creates the enum case `unreadable`.
  init<Element>(list expression: ExprSyntax, _ element: (ExprSyntax) -> Element?)
  where Value == [Element] {
    guard let array = expression.as(ArrayExprSyntax.self) else {
      self = .unreadable(expression)
      return
    }
    var values: [Element] = []
    for part in array.elements {
      guard let value = element(part.expression) else {
        self = .unreadable(part.expression)
        return
      }
      values.append(value)
    }
    self = .literal(values)
  }
}

extension Reading<[MemberReference]> {
  /// The members that an option lists, or an empty array if the option is absent or unreadable.
  package var members: [MemberReference] { value ?? [] }
}
