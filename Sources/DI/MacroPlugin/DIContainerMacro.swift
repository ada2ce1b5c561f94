import InnoDISyntax
import InnoMacroSupport
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The implementation of `@DIContainer`, which checks the struct and generates its members.
///
/// Only the member expansion of this macro reports errors in a container, so that each error is
/// reported once.
enum DIContainerMacro {
  /// A mode that skips formatting.
  ///
  /// The generated code is formatted already, and formatting takes half of the expansion time.
  static let formatMode = FormatMode.disabled
}

extension DIContainerMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let written = ContainerDeclaration(
      declaration,
      attribute: node,
      in: Surroundings(of: declaration, in: context)
    )
    let findings = written.findings
    findings.report(to: context)
    let container =
      findings.isEmpty
      ? Container(written, lines: SourceLines(of: written, in: context)) : nil
    let declarations =
      container?.declarations(isDescribed: !protocols.isEmpty)
      ?? RefusedContainer(written).declarations
      + (protocols.isEmpty ? [] : DescriptionMembers(refused: written).declarations)
    return declarations.map(DeclSyntax.init(verbatim:))
  }
}

extension Container {
  /// Returns the generated members of the container.
  ///
  /// - Parameter isDescribed: A Boolean value that indicates whether to include the members of
  ///   `DescribedContainer`.
  /// - Returns: The declarations.
  func declarations(isDescribed: Bool) -> [String] {
    storage + initializers + overrides
      + (isDescribed ? DescriptionMembers(self).declarations : [])
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
    try protocols.isEmpty
      ? [] : [ExtensionDeclSyntax("\(raw: conformance(of: type.trimmedDescription))")]
  }

  /// Returns the extension that makes a container conform to `DescribedContainer`.
  static func conformance(of type: String) -> String {
    "extension \(type): nonisolated InnoDI.DescribedContainer {}"
  }
}

extension DIContainerMacro: MemberAttributeMacro {
  /// Isolates each provision to the main actor if `mainActor:` is `true` and the struct itself is
  /// not marked `@MainActor`.
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard
      ContainerOptions(node).mainActor.isTrue,
      declaration.attributes.attribute(named: "MainActor") == nil,
      let variable = member.as(VariableDeclSyntax.self),
      variable.attributes.attribute(named: "Provide") != nil
        || variable.attributes.attribute(named: "SubContainer") != nil,
      variable.attributes.attribute(named: "MainActor") == nil
    else { return [] }
    return ["@MainActor"]
  }
}

extension DiagnosticCode {
  static let structRequired = DiagnosticCode(
    "container.struct-required",
    "A container must be a struct.",
    example: DiagnosticExample(
      "@DIContainer enum C {}",
      reports: "1:14: @DIContainer cannot be attached to an enum; declare 'C' as a struct",
      correct: "@DIContainer struct C {}"
    )
  )
}
