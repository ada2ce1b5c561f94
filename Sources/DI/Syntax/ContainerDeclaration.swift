package import SwiftSyntax

/// A declaration with `@DIContainer`, as written in the source code.
///
/// The macros and the graph tool use `ContainerDeclaration` to read containers. The only exception
/// is the fast path of the macro plugin, which reads simple containers without
/// `ContainerDeclaration`.
///
/// `ContainerDeclaration` does not validate the source. The macros and the graph tool report
/// options that cannot be read, and attributes inside an `#if`.
package struct ContainerDeclaration {
  package let attribute: AttributeSyntax
  package let group: any DeclGroupSyntax
  package let options: ContainerOptions
  package let provisions: [ProvisionDeclaration]
  package let subContainers: [SubContainerDeclaration]

  /// The provisions and sub-containers, in source order.
  package let members: [any MemberDeclaration]

  /// The names of the provisions and sub-containers, in source order.
  package let names: [String]

  /// The members by name.
  ///
  /// If several members have the same name, the dictionary contains the first of these members.
  package let byName: [String: any MemberDeclaration]

  package let surroundings: Surroundings

  /// Creates a container declaration.
  ///
  /// - Parameters:
  ///   - group: The declaration of the type.
  ///   - attribute: The `@DIContainer` attribute of the declaration.
  ///   - surroundings: The properties that depend on the module and the enclosing types.
  package init(
    _ group: some DeclGroupSyntax,
    attribute: AttributeSyntax,
    in surroundings: Surroundings = Surroundings()
  ) {
    self.surroundings = surroundings
    self.attribute = attribute
    self.group = group
    options = ContainerOptions(attribute)
    members = group.memberBlock.members.compactMap { member -> (any MemberDeclaration)? in
      ProvisionDeclaration(member.decl) ?? SubContainerDeclaration(member.decl)
    }
    provisions = members.compactMap { $0 as? ProvisionDeclaration }
    subContainers = members.compactMap { $0 as? SubContainerDeclaration }
    names = members.compactMap(\.name)
    byName = Dictionary(members.compactMap { member in member.name.map { ($0, member) } }) {
      first,
      _ in first
    }
  }

  /// The name of the type, without enclosing types.
  ///
  /// Code inside the type can use this name.
  package var name: String {
    group.asProtocol((any NamedDeclSyntax).self)?.name.text
      ?? group.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription ?? "Self"
  }

  /// The name of the type, including its enclosing types.
  package var qualifiedName: String { surroundings.qualifiedName ?? name }

  /// The access level of the type.
  package var declaredAccess: AccessLevel {
    AccessLevel(group.modifiers, default: surroundings.access)
  }

  /// A Boolean value that indicates whether the container is isolated to the main actor.
  package var isBoundToMainActor: Bool {
    options.mainActor.isTrue
      || group.isBoundToMainActor(byDefault: surroundings.isolatesToMainActor)
  }

  /// The attribute of the global actor to which the container is isolated, such as `@MainActor`, or
  /// `nil` if the container is not isolated.
  package var isolation: String? {
    isBoundToMainActor ? "@MainActor" : group.attributes.globalActor?.trimmedDescription
  }

  /// The provisions whose values a sub-container without `with:` and `bindings:` can receive.
  ///
  /// If there is exactly one such provision, the sub-container receives the provision's value.
  package var candidatesOfImplicitWiring: [ProvisionDeclaration] {
    provisions.filter { $0.scope != .transient && !$0.isAsync }
  }

  /// Returns the wires of a sub-container.
  ///
  /// A wire connects an input of the sub-container to the member of this container that provides
  /// the value of the input.
  ///
  /// The wires are listed in `with:` or `bindings:`. Without these options, there is one wire if
  /// ``candidatesOfImplicitWiring`` contains exactly one provision. Otherwise, there are no wires.
  package func wires(of subContainer: SubContainerDeclaration) -> [SubContainerDeclaration.Wire] {
    guard
      subContainer.isWiredImplicitly,
      candidatesOfImplicitWiring.count == 1,
      let token = candidatesOfImplicitWiring.first?.identifier
    else { return subContainer.wires }
    return [.init(child: nil, parent: token)]
  }

  /// Returns the dependencies of a member.
  package func dependencies(of member: any MemberDeclaration) -> [Dependency] {
    (member as? SubContainerDeclaration).map { wires(of: $0).map(\.dependency) }
      ?? member.dependencies
  }

  /// The `@Provide` and `@SubContainer` attributes inside an `#if`.
  ///
  /// The `#if` surrounds either only the attribute or the whole property that has the attribute.
  package var conditionalAttributes: [AttributeSyntax] {
    group.memberBlock.members.flatMap { member -> [AttributeSyntax] in
      if let condition = member.decl.as(IfConfigDeclSyntax.self) {
        return memberAttributes(in: condition)
      }
      guard let variable = member.decl.as(VariableDeclSyntax.self) else { return [] }
      return memberAttributeNames.flatMap(variable.attributes.conditionalAttributes)
    }
  }

  private func memberAttributes(in condition: IfConfigDeclSyntax) -> [AttributeSyntax] {
    condition.members.flatMap { member -> [AttributeSyntax] in
      guard let attributes = member.as(VariableDeclSyntax.self)?.attributes else { return [] }
      return memberAttributeNames.compactMap(attributes.attribute).prefix(1)
        + memberAttributeNames.flatMap(attributes.conditionalAttributes)
    }
  }

  /// The provisions and sub-containers in source order, including the members inside an `#if`.
  package var membersOfAllBuilds: [(member: any MemberDeclaration, isConditional: Bool)] {
    group.memberBlock.members.map(\.decl).flatMap { declaration in
      let condition = declaration.as(IfConfigDeclSyntax.self)
      return (condition?.members ?? [declaration]).compactMap { declaration in
        let member: (any MemberDeclaration)? =
          ProvisionDeclaration(declaration) ?? SubContainerDeclaration(declaration)
        return member.map { ($0, condition != nil) }
      }
    }
  }
}

extension IfConfigDeclSyntax {
  /// The members in all clauses of this `#if`, including the members in nested `#if` blocks.
  fileprivate var members: [DeclSyntax] {
    clauses.flatMap { clause -> [DeclSyntax] in
      guard case .decls(let members) = clause.elements else { return [] }
      return members.map(\.decl).flatMap { member in
        member.as(IfConfigDeclSyntax.self)?.members ?? [member]
      }
    }
  }
}

private let memberAttributeNames = ["Provide", "SubContainer"]

/// Properties that a container gets from its module and its enclosing types.
package struct Surroundings {
  /// A Boolean value that indicates whether the main actor is the default isolation of the module.
  package var isolatesToMainActor = false

  /// The access level to use if the container is declared without an access modifier.
  package var access = AccessLevel.internal

  /// The access level to which the enclosing types limit the container.
  ///
  /// The value is `nil` if the container is a local type, because access levels do not apply to
  /// local types.
  package var enclosingAccess: AccessLevel? = .public

  /// The name of the container with the names of its enclosing types, such as `App.Container`.
  package var qualifiedName: String?

  package init() {}
}
