import SwiftSyntax

/// A rule that requires an enum to have at least one case that is available on some platform.
package struct CasesRequired: Rule {
  private let code: DiagnosticCode

  package var codes: [DiagnosticCode] { [code] }

  package init(_ spelling: CasePathSpelling) {
    code = spelling.code(
      "missing",
      "The enum must have at least one available case.",
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
    let message =
      declaration.syntax.cases.isEmpty
      ? "'\(name.text)' has no cases; add at least one"
      : "the cases of '\(name.text)' are all unavailable; add a case that is available"
    return [Finding(code, at: name, message)]
  }
}
