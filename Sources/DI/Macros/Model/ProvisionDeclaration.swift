import SwiftSyntax

/// A property with `@Provide`, as it is written; the rules say whether it makes sense.
struct ProvisionDeclaration {
  let variable: VariableDeclSyntax
  let attribute: AttributeSyntax
  let options: ProvideOptions

  /// Reads a member of a container; `nil` if it is not a provision.
  init?(_ member: some DeclSyntaxProtocol) {
    guard
      let variable = member.as(VariableDeclSyntax.self),
      let attribute = variable.attributes.attribute(named: "Provide")
    else { return nil }
    self.variable = variable
    self.attribute = attribute
    options = ProvideOptions(attribute)
  }

  /// The identifier that is declared, unless the pattern is something else, such as a tuple.
  var identifier: TokenSyntax? {
    variable.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier
  }

  var name: String? { identifier?.plainText }

  var type: TypeSyntax? { variable.bindings.first?.typeAnnotation?.type }

  var initialValue: ExprSyntax? { variable.bindings.first?.initializer?.value }

  var source: ConstructionSource? {
    (options.factory ?? initialValue).map { ConstructionSource($0) }
  }

  var scope: Scope? {
    if case .known(let scope) = options.scope { scope } else { nil }
  }

  /// Whether the storage has the value itself, and not just what may replace it.
  ///
  /// So it is for all but transient provisions, and for a transient one that has no usable factory.
  var isStored: Bool {
    scope != .transient || source?.canBeCalled != true
  }

  /// The parameters of the factory; an input has none, whatever is written.
  var parameters: [FactoryParameter] {
    scope == .input ? [] : source?.parameters ?? []
  }
}

extension AttributeListSyntax {
  /// The attribute of this name, with or without its module.
  func attribute(named name: String) -> AttributeSyntax? {
    lazy
      .compactMap { $0.as(AttributeSyntax.self) }
      .first { attribute in
        switch attribute.attributeName.as(TypeSyntaxEnum.self) {
        case .identifierType(let type): type.name.text == name
        case .memberType(let type): type.name.text == name
        default: false
        }
      }
  }
}
