import InnoDISyntax
import InnoMacroSupport
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The implementation of `@DIContainer`, which checks the struct and generates its members.
///
/// The member expansion of this macro reports the errors of the whole container, so that each error
/// is reported once. A few errors, such as the error for a property with accessors, are instead
/// thrown by the macro that is attached to the property (`@Provide` or `@SubContainer`). If the
/// attached macro threw no error, the compiler would report a second error for the property.
enum DIContainerMacro {
  /// The format mode, which disables the formatting of the generated code.
  ///
  /// Formatting would take half of the expansion time.
  static let formatMode = FormatMode.disabled
}

extension DIContainerMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if let finding = duplicate(node, of: declaration, in: context) {
      context.diagnose(finding.diagnostic)
      return []
    }
    let written = ContainerDeclaration(
      declaration,
      attribute: node,
      in: Surroundings(of: declaration, in: context)
    )
    // If the source itself declares the conformance to `DescribedContainer`, the source also
    // declares the members of this protocol. Such members are therefore not reported as conflicts.
    let findings = written.findings.filter {
      !protocols.isEmpty || $0.code != .generatedMemberConflict
    }
    findings.report(to: context)
    // A protocol gets no members, because the members of a protocol cannot have bodies.
    if declaration.is(ProtocolDeclSyntax.self) { return [] }
    let container =
      findings.isEmpty && !written.hasInvalidProperties
      ? Container(written, lines: SourceLines(of: written, in: context)) : nil
    let declarations =
      container?.declarations(isDescribed: !protocols.isEmpty)
      ?? RefusedContainer(written).declarations
      + (protocols.isEmpty ? [] : DescriptionMembers(refused: written).declarations)
    return declarations.map(DeclSyntax.init(verbatim:))
  }
}

extension ContainerDeclaration {
  /// A Boolean value that indicates whether the container has an invalid property.
  ///
  /// A property is invalid if it has accessors, if its type contains an opaque type, or if it has
  /// both `@Provide` and `@SubContainer`. The macro that is attached to the property reports the
  /// error, so `@DIContainer` does not report it again.
  fileprivate var hasInvalidProperties: Bool {
    members.contains { member in
      member.type?.firstOpaqueType != nil
        || SubContainerDeclaration(member.variable)?.conflictFinding != nil
        || member.variable.bindings.contains { $0.accessorBlock != nil }
    }
  }
}

extension DIContainerMacro {
  private static func duplicate(
    _ node: AttributeSyntax,
    of declaration: some DeclGroupSyntax,
    in context: some MacroExpansionContext
  ) -> Finding? {
    context.duplicate(node, named: "DIContainer", of: declaration, .duplicateContainerAttribute)
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
    // Protocols, types that are not copyable or not escapable, and types whose members conflict
    // with the generated members cannot have the conformance.
    guard
      !protocols.isEmpty, !declaration.is(ProtocolDeclSyntax.self),
      duplicate(node, of: declaration, in: context) == nil,
      declaration.descriptionMembers.isEmpty, declaration.suppressedConformances.isEmpty
    else { return [] }
    return [try ExtensionDeclSyntax("\(raw: conformance(of: type.trimmedDescription))")]
  }

  /// Returns the extension that makes a container conform to `DescribedContainer`.
  static func conformance(of type: String) -> String {
    "extension \(type): nonisolated InnoDI.DescribedContainer {}"
  }
}

extension DIContainerMacro: MemberAttributeMacro {
  /// Returns the attribute `@MainActor` for a provision or sub-container of a container with
  /// `mainActor: true`.
  ///
  /// The result is empty if the container or the member is already marked `@MainActor`.
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard
      ContainerOptions(node).mainActor.isTrue,
      duplicate(node, of: declaration, in: context) == nil,
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
