import SwiftSyntax

/// A rule that requires every case to be available on all platforms and versions, or on none.
///
/// The generated list of cases contains no availability checks, and omits only the cases that are
/// unavailable on all platforms. A deprecated case counts as available.
package struct CasesAvailableEverywhere: Rule {
  private let code: DiagnosticCode

  package var codes: [DiagnosticCode] { [code] }

  package init(_ spelling: CasePathSpelling) {
    code = spelling.code(
      "limited-availability",
      "A case must be available on all platforms and versions, or on none.",
      example: DiagnosticExample(
        """
        \(spelling.attribute) enum Place {
          @available(macOS 26, *)
          case widget
        }
        """,
        reports: "2:3: 'widget' is not available on all platforms and versions, so "
          + "\(spelling.attribute) cannot add it to 'caseSchemas'; "
          + "move '@available' to the enum, or mark the case '@available(*, unavailable)'",
        correct: """
          \(spelling.attribute) enum Place {
            @available(*, deprecated) case widget
            @available(*, unavailable) case gadget
          }
          """
      )
    )
  }

  package func check(_ declaration: CaseDeclaration) -> [Finding] {
    declaration.syntax.memberBlock.members.caseDeclarations.flatMap { cases in
      let names = cases.elements.map { "'\($0.plainName)'" }.joined(separator: ", ")
      return cases.attributes.compactMap { $0.as(AttributeSyntax.self) }
        .filter { $0.isAvailable && !$0.isUnavailableEverywhere && $0.deprecation == nil }
        .map { attribute in
          Finding(
            code,
            at: attribute,
            "\(names) \(cases.elements.count > 1 ? "are" : "is") not available on all platforms "
              + "and versions, so \(declaration.attribute) cannot add "
              + "\(cases.elements.count > 1 ? "them" : "it") to 'caseSchemas'; "
              + "move '@available' to the enum, or mark the case '@available(*, unavailable)'"
          )
        }
    }
  }
}
