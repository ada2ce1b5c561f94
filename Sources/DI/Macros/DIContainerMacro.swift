import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@DIContainer`: reads the struct, holds it against the rules, and generates what it lacks.
///
/// Of the two macros it alone reports errors in a container, so that none is reported twice.
struct DIContainerMacro {}

extension DIContainerMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let written = ContainerDeclaration(declaration, attribute: node)
    let diagnostics = written.diagnostics
    diagnostics.forEach(context.diagnose)
    guard diagnostics.isEmpty, let container = Container(written) else {
      return written.storage + written.initializerOfInvalidContainer
    }
    return written.storage + container.initializers + container.overrides
  }
}

extension DIContainerMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let written = ContainerDeclaration(declaration, attribute: node)
    guard !protocols.isEmpty, written.diagnostics.isEmpty, let container = Container(written) else {
      return []
    }
    return [try container.description(of: type, in: context)]
  }
}

extension DIContainerMacro: MemberAttributeMacro {
  /// Isolates each provision to the main actor where the option says so and the struct does not.
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    let mainActor = node.argumentList.first { $0.label?.text == "mainActor" }?.expression
    guard
      BoolOption(mainActor).isTrue, declaration.attributes.attribute(named: "MainActor") == nil,
      let variable = member.as(VariableDeclSyntax.self),
      variable.attributes.attribute(named: "Provide") != nil
        || variable.attributes.attribute(named: "SubContainer") != nil,
      variable.attributes.attribute(named: "MainActor") == nil
    else { return [] }
    return ["@MainActor"]
  }
}
