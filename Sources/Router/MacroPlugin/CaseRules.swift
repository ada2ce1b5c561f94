import InnoMacroSupport
import SwiftSyntax

/// What a rule found wrong, and where.
struct Violation {
  let diagnostic: MacroDiagnostic
  let node: Syntax

  /// - Parameters:
  ///   - code: The stable, never recycled code.
  ///   - message: What is wrong and what to do, in one sentence.
  ///   - node: Where.
  init(_ code: String, _ message: String, at node: some SyntaxProtocol) {
    diagnostic = MacroDiagnostic(code, domain: "InnoRouter", message)
    self.node = Syntax(node)
  }
}

/// Something that must hold for an enum before case paths can be made for it.
protocol CaseRule {
  static func violations(of declaration: EnumDeclSyntax, attribute: String) -> [Violation]
}

/// All that must hold for a declaration before case paths can be made for it.
enum CaseRules {
  private static var all: [any CaseRule.Type] {
    [
      ConcreteEnumRule.self, SomeCasesRule.self, UnconditionalCasesRule.self,
      UniqueNamesRule.self, ReservedNameRule.self,
    ]
  }

  static func violations(of declaration: some DeclGroupSyntax, attribute: String) -> [Violation] {
    guard let enumeration = declaration.as(EnumDeclSyntax.self) else {
      return [NotAnEnum.violation(of: declaration, attribute: attribute)]
    }
    return all.flatMap { $0.violations(of: enumeration, attribute: attribute) }
  }
}
