package import SwiftSyntax

/// A property with `@Provide`, as written in the source code.
package struct ProvisionDeclaration: MemberDeclaration {
  package let variable: VariableDeclSyntax
  package let attribute: AttributeSyntax
  package let options: ProvideOptions
  package let identifier: TokenSyntax?
  package let name: String?

  /// The code that builds the value, or `nil` if the declaration contains no such code.
  ///
  /// The property contains the code even for an input, although the value of an input is never
  /// built.
  package let source: ConstructionSource?

  /// The dependencies of the provision.
  ///
  /// The array is empty for an input, even if the attribute of the input lists dependencies.
  package let dependencies: [Dependency]

  /// Creates a provision from a member of a container, or returns `nil` if the member is not a
  /// provision.
  package init?(_ member: some DeclSyntaxProtocol) {
    guard
      let variable = member.as(VariableDeclSyntax.self),
      let attribute = variable.attributes.attribute(named: "Provide")
    else { return nil }
    self.variable = variable
    self.attribute = attribute
    let options = ProvideOptions(attribute)
    self.options = options
    identifier = Self.identifier(of: variable)
    name = identifier?.plainText
    source =
      if let closure = options.asyncFactory?.as(ClosureExprSyntax.self) {
        .asyncClosure(closure)
      } else if let type = options.type {
        .type(type, options.with.members)
      } else {
        (options.factory ?? variable.bindings.first?.initializer?.value)
          .map { ConstructionSource($0) }
      }
    dependencies = options.scope.value == .input ? [] : source?.dependencies ?? []
  }

  /// The initial value of the property.
  package var initialValue: ExprSyntax? { variable.bindings.first?.initializer?.value }

  package var scope: Scope? { options.scope.value }

  /// A Boolean value that indicates whether reading the value requires `await`.
  package var isAsync: Bool { scope != .input && source?.isAsync == true }
}

/// A property that is a member of a container because it has `@Provide` or `@SubContainer`.
package protocol MemberDeclaration {
  var variable: VariableDeclSyntax { get }
  var attribute: AttributeSyntax { get }

  /// The identifier of the property, or `nil` if the declaration has no single identifier, as in
  /// `var (a, b)`.
  var identifier: TokenSyntax? { get }

  /// The declared identifier without backticks, or `nil` for any other pattern, such as a tuple.
  var name: String? { get }

  /// The scope, or `nil` if the scope cannot be read.
  var scope: Scope? { get }

  /// The dependencies that the declaration specifies.
  var dependencies: [Dependency] { get }
}

extension MemberDeclaration {
  /// The declared type.
  package var type: TypeSyntax? { variable.bindings.first?.typeAnnotation?.type }

  static func identifier(of variable: VariableDeclSyntax) -> TokenSyntax? {
    variable.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier
  }
}
