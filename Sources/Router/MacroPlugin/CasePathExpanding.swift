import InnoMacroSupport
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// A macro that adds case paths and a case schema to an enum, and the conformances that it declares.
protocol CasePathExpanding: MemberMacro, ExtensionMacro {
  /// The attribute as it is written, for what a developer reads.
  static var attribute: String { get }
}

extension CasePathExpanding {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let violations = CaseRules.violations(of: declaration, attribute: attribute)
    for violation in violations {
      context.report(violation.diagnostic, at: violation.node)
    }
    guard violations.isEmpty, let declaration = declaration.as(EnumDeclSyntax.self) else {
      return []
    }
    let access = declaration.modifiers.accessPrefix
    let code = CaseReflectionCode(cases: declaration.cases, access: access)
    let members = code.members + [casePaths(of: declaration, code: code, access: access)]
    return members.filter { !declaration.declares($0) }
  }

  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    // The member role reports what is wrong; here it only must not be made worse.
    let violations = CaseRules.violations(of: declaration, attribute: attribute)
    guard violations.isEmpty, !protocols.isEmpty else { return [] }
    let conformances = protocols.map(\.trimmedDescription).joined(separator: ", ")
    return [try ExtensionDeclSyntax("extension \(type.trimmed): \(raw: conformances) {}")]
  }

  private static func casePaths(
    of declaration: EnumDeclSyntax,
    code: CaseReflectionCode,
    access: String
  ) -> DeclSyntax {
    let paths = declaration.cases.map { enumCase in
      code.casePath(to: enumCase, property: enumCase.name, root: declaration.name.text)
        .description
    }
    return """
      \(raw: access)enum Cases {
      \(raw: paths.joined(separator: "\n"))
      }
      """
  }
}

extension EnumDeclSyntax {
  /// Whether the enum already has a property of its own in the place of a generated one.
  fileprivate func declares(_ member: DeclSyntax) -> Bool {
    guard let name = member.propertyName else { return false }
    return memberBlock.members.contains { $0.decl.propertyName == name }
  }
}

extension DeclSyntax {
  fileprivate var propertyName: String? {
    self.as(VariableDeclSyntax.self)?.bindings.first?.pattern.trimmedDescription
  }
}
