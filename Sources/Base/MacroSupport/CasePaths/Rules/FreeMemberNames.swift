import SwiftSyntax

/// A rule that reserves the names of the generated members.
///
/// No case, static property or nested type of the enum can have the name of a generated member.
package struct FreeMemberNames: Rule {
  private let code: DiagnosticCode

  package var codes: [DiagnosticCode] { [code] }

  package init(_ spelling: CasePathSpelling) {
    let attribute = spelling.attribute
    let taken = spelling.memberNames(of: EnumCase(name: "home")).first ?? ""
    code = spelling.code(
      "name-taken",
      "A member cannot have the name of a generated member.",
      example: DiagnosticExample(
        """
        \(attribute) enum Place {
          case home, caseSchemas
          enum \(taken) {}
        }
        """,
        reports: "2:14: \(attribute) generates a member named 'caseSchemas'; rename your member",
        "3:8: \(attribute) generates a member named '\(taken)'; rename your member",
        correct: "\(attribute) enum Place { case home, caseName }"
      )
    )
  }

  package func check(_ declaration: CaseDeclaration) -> [Finding] {
    let members = declaration.syntax.memberBlock.members
    let cases = declaration.syntax.cases
    let generated = Set(cases.flatMap { declaration.spelling.memberNames(of: $0.case) })
    // An enum can declare its own `caseSchemas` property, so only a case with this name is a
    // violation.
    let named = cases.map(\.syntax.name)
      .filter { generated.contains($0.identifierName) || $0.identifierName == "caseSchemas" }
    let others = members.flatMap(\.decl.staticNames).filter {
      generated.contains($0.identifierName)
    }
    return (named + others).sorted { $0.position < $1.position }.map { name in
      Finding(
        code,
        at: name,
        "\(declaration.attribute) generates a member named '\(name.identifierName)'; rename your member"
      )
    }
  }
}

extension DeclSyntax {
  /// The names of the static properties, or the name of the type, that this declaration declares.
  fileprivate var staticNames: [TokenSyntax] {
    if let property = self.as(VariableDeclSyntax.self) {
      guard property.modifiers.contains(where: { $0.name.tokenKind == .keyword(.static) }) else {
        return []
      }
      return property.bindings.compactMap {
        $0.pattern.as(IdentifierPatternSyntax.self)?.identifier
      }
    }
    guard !self.is(FunctionDeclSyntax.self), !self.is(MacroDeclSyntax.self) else { return [] }
    return asProtocol((any NamedDeclSyntax).self).map { [$0.name] } ?? []
  }
}
