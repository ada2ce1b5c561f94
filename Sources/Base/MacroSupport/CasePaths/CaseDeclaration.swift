package import SwiftSyntax
package import SwiftSyntaxMacros

/// An enum for which a macro generates case paths.
package struct CaseDeclaration {
  /// The declaration of the enum.
  package let syntax: EnumDeclSyntax

  /// The macro's attribute, such as `@Routable`.
  let attribute: String

  let spelling: CasePathSpelling

  /// Creates a case declaration, or returns `nil` if the macro is not attached to an enum.
  ///
  /// - Parameters:
  ///   - attached: The declaration and its macro attribute.
  ///   - spelling: The names and the syntax of the generated case paths.
  package init?(_ attached: AttachedDeclaration, spelling: CasePathSpelling) {
    guard let syntax = attached.group.as(EnumDeclSyntax.self) else { return nil }
    self.syntax = syntax
    self.spelling = spelling
    attribute = attached.attributeName
  }

  /// Returns the name of the generated case path for a case, without backticks.
  func pathName(of enumCase: EnumCase) -> String {
    spelling.pathName(enumCase).filter { $0 != "`" }
  }
}

/// The expansion of a macro that generates the case paths of an enum.
///
/// The expansion first checks the enum against the macro's rules, and generates code only if the
/// enum follows all rules.
package struct CasePathExpansion: Sendable {
  private let spelling: CasePathSpelling
  private let enumRequired: DeclarationKindRequired
  private let rules: [any Rule<CaseDeclaration>]

  /// Creates the expansion of a macro.
  ///
  /// - Parameters:
  ///   - spelling: The names and the syntax of the generated case paths.
  ///   - rules: A closure that receives the spelling, and returns the rules that the enum must
  ///     follow.
  package init(
    _ spelling: CasePathSpelling,
    rules: (CasePathSpelling) -> [any Rule<CaseDeclaration>]
  ) {
    self.spelling = spelling
    self.rules = rules(spelling)
    enumRequired = DeclarationKindRequired(
      .enum,
      code: spelling.code(
        "not-an-enum",
        "Case paths can be generated only for an enum.",
        example: DiagnosticExample(
          "\(spelling.attribute) struct Place {}",
          reports:
            "1:\(spelling.attribute.count + 2): \(spelling.attribute) cannot be attached to a "
            + "struct; declare 'Place' as an enum",
          fixIts: ["Replace 'struct' with 'enum'"],
          fixed: "\(spelling.attribute) enum Place {}",
          correct: "\(spelling.attribute) enum Place { case home }"
        )
      )
    )
  }

  /// The diagnostics that the macro can report.
  package var codes: [DiagnosticCode] { enumRequired.codes + rules.flatMap(\.codes) }

  /// Checks whether a declaration is an enum that follows all rules of the macro.
  ///
  /// - Parameter attached: The declaration and its macro attribute.
  /// - Returns: The violations, or an empty array if there are none.
  package func findings(in attached: AttachedDeclaration) -> [Finding] {
    guard let declaration = CaseDeclaration(attached, spelling: spelling) else {
      return enumRequired.check(attached)
    }
    return rules.flatMap { $0.check(declaration) }
  }

  /// Returns the members to add to an enum, or reports the rules that the enum violates.
  ///
  /// - Parameters:
  ///   - attached: The declaration and its macro attribute.
  ///   - context: The context of the expansion.
  /// - Returns: The members, or an empty array if the declaration violates a rule.
  package func members(
    of attached: AttachedDeclaration,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    let findings = findings(in: attached)
    findings.report(to: context)
    guard findings.isEmpty, let declaration = attached.group.as(EnumDeclSyntax.self) else {
      return []
    }
    return CasePathCode(declaration, spelling: spelling).members
  }
}
