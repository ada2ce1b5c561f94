import SwiftSyntax

/// A rule that the enum has at least one case.
///
/// Cases that are unavailable on all platforms do not count. An enum without other cases has no
/// values.
package struct CasesRequired: Rule {
  private let code: DiagnosticCode

  package var codes: [DiagnosticCode] { [code] }

  package init(_ spelling: CasePathSpelling) {
    code = spelling.code(
      "missing",
      "The enum must have at least one case.",
      example: DiagnosticExample(
        "\(spelling.attribute) enum Place {}",
        reports: "1:\(spelling.attribute.count + 7): 'Place' has no cases; add at least one",
        correct: "\(spelling.attribute) enum Place { case home }"
      )
    )
  }

  package func check(_ declaration: CaseDeclaration) -> [Finding] {
    let name = declaration.syntax.name
    guard declaration.syntax.memberBlock.members.caseBlocks.isEmpty else { return [] }
    return [Finding(code, at: name, "'\(name.text)' has no cases; add at least one")]
  }
}
