import SwiftSyntax

/// A property with `@Provide`, as it is written; the rules say whether it makes sense.
struct ProvisionDeclaration: MemberDeclaration {
  let variable: VariableDeclSyntax
  let attribute: AttributeSyntax
  let options: ProvideOptions
  let identifier: TokenSyntax?
  let name: String?
  let source: ConstructionSource?

  /// What it asks for; an input asks for nothing, whatever is written.
  let dependencies: [Dependency]

  /// Reads a member of a container; `nil` if it is not a provision.
  init?(_ member: some DeclSyntaxProtocol) {
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
    if case .known(.input) = options.scope {
      dependencies = []
    } else {
      dependencies = source?.dependencies ?? []
    }
  }

  var initialValue: ExprSyntax? { variable.bindings.first?.initializer?.value }

  var scope: Scope? {
    if case .known(let scope) = options.scope { scope } else { nil }
  }

  /// Whether the value is awaited by those who read it.
  var isAsync: Bool { scope != .input && source?.isAsync == true }

  /// Whether the storage has the value, or will have it, and not just what may replace it.
  ///
  /// So it is for all but transient provisions, and for a transient one that has no usable factory.
  var isStored: Bool {
    scope != .transient || source?.canBeCalled != true
  }
}

/// A property that an attribute makes a part of the container.
protocol MemberDeclaration {
  var variable: VariableDeclSyntax { get }
  var attribute: AttributeSyntax { get }

  /// The identifier that is declared, unless the pattern is something else, such as a tuple.
  var identifier: TokenSyntax? { get }
  var name: String? { get }
  var dependencies: [Dependency] { get }
}

extension MemberDeclaration {
  var type: TypeSyntax? { variable.bindings.first?.typeAnnotation?.type }

  static func identifier(of variable: VariableDeclSyntax) -> TokenSyntax? {
    variable.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier
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
