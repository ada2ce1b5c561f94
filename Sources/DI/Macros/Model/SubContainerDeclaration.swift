import SwiftSyntax

/// A property with `@SubContainer`, as it is written; the rules say whether it makes sense.
struct SubContainerDeclaration: MemberDeclaration {
  /// An input of the child, and where its value is from.
  struct Wire {
    let label: String
    let dependency: Dependency
  }

  let variable: VariableDeclSyntax
  let attribute: AttributeSyntax
  let options: SubContainerOptions
  let identifier: TokenSyntax?
  let name: String?

  /// The wires that are written; with none written, the container may find one (``Wiring``).
  let wires: [Wire]

  /// Reads a member of a container; `nil` if it is not a sub-container.
  init?(_ member: some DeclSyntaxProtocol) {
    guard
      let variable = member.as(VariableDeclSyntax.self),
      let attribute = variable.attributes.attribute(named: "SubContainer")
    else { return nil }
    self.variable = variable
    self.attribute = attribute
    options = SubContainerOptions(attribute)
    identifier = Self.identifier(of: variable)
    name = identifier?.plainText
    wires =
      if case .bindings(let bindings) = options.bindings {
        bindings.map {
          Wire(label: $0.child.token.asLabel, dependency: Dependency(token: $0.parent.token))
        }
      } else {
        options.with.members.map {
          Wire(label: $0.token.asLabel, dependency: Dependency(token: $0.token))
        }
      }
  }

  var dependencies: [Dependency] { wires.map(\.dependency) }

  var scope: Scope? {
    if case .known(let scope) = options.scope { scope } else { nil }
  }

  /// Whether nothing says what the child is built from.
  var isWiredImplicitly: Bool {
    if case .absent = options.bindings { !options.with.isWritten } else { false }
  }
}
