package import SwiftSyntax

/// A property with `@SubContainer`, as written in the source code.
package struct SubContainerDeclaration: MemberDeclaration {
  /// An input of the child container, and the member of the parent container that provides the
  /// value of the input.
  package struct Wire {
    /// The name of the child container's input as written in the source code, or `nil` if the
    /// source code does not name the input.
    package let child: TokenSyntax?

    /// The label of the child container's input in a call to the child's initializer.
    package let label: String

    /// The parent container's member on which the child container depends.
    package let dependency: Dependency

    init(child: TokenSyntax?, parent: TokenSyntax) {
      self.child = child
      label = (child ?? parent).asLabel
      dependency = Dependency(token: parent)
    }
  }

  package let variable: VariableDeclSyntax
  package let attribute: AttributeSyntax
  package let options: SubContainerOptions
  package let identifier: TokenSyntax?
  package let name: String?

  /// The wires that `with:` or `bindings:` declares, each of which passes a member of the container
  /// to an input of the child.
  ///
  /// If neither option is present, the array is empty, and ``ContainerDeclaration/wires(of:)`` may
  /// find an implicit wire.
  package let wires: [Wire]

  /// Creates a sub-container from a member of a container, or returns `nil` if the member is not a
  /// sub-container.
  package init?(_ member: some DeclSyntaxProtocol) {
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
      options.bindings.value?.map { Wire(child: $0.child.token, parent: $0.parent.token) }
      ?? options.with.members.map { Wire(child: $0.token, parent: $0.token) }
  }

  package var dependencies: [Dependency] { wires.map(\.dependency) }

  package var scope: Scope? { options.scope.value }

  /// A Boolean value that indicates whether the attribute has neither `with:` nor `bindings:`.
  package var isWiredImplicitly: Bool { !options.bindings.isWritten && !options.with.isWritten }
}
