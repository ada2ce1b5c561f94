import SwiftSyntax

/// A rule that requires unique case names, because each generated path is named after its case.
package struct UniqueCaseNames: Rule {
  private let code: DiagnosticCode

  package var codes: [DiagnosticCode] { [code] }

  package init(_ spelling: CasePathSpelling) {
    code = spelling.code(
      "overloaded",
      "Each case must have a unique name.",
      example: DiagnosticExample(
        """
        \(spelling.attribute) enum Place {
          case item(id: Int), item(name: String)
          case `item`
        }
        """,
        reports: "2:23: 'Place' has more than one case named 'item'; rename one of them",
        "3:8: 'Place' has more than one case named 'item'; rename one of them",
        fixIts: ["Rename it to 'itemName'"],
        fixed: """
          \(spelling.attribute) enum Place {
            case item(id: Int), itemName(name: String)
            case `item`
          }
          """,
        correct: """
          \(spelling.attribute) enum Place {
            case item(id: Int), itemName(name: String)
          }
          """
      )
    )
  }

  package func check(_ declaration: CaseDeclaration) -> [Finding] {
    var seen: Set<String> = []
    return repeated(in: declaration.syntax.memberBlock.members, of: declaration, seen: &seen)
      .map { finding($0, declaration) }
  }

  /// Returns the cases that repeat the name of an earlier case.
  ///
  /// A case is not compared with the cases in other branches of the same `#if`.
  private func repeated(
    in members: MemberBlockItemListSyntax,
    of declaration: CaseDeclaration,
    seen: inout Set<String>
  ) -> [EnumCaseElementSyntax] {
    var found: [EnumCaseElementSyntax] = []
    for member in members {
      if let condition = member.decl.as(IfConfigDeclSyntax.self) {
        // The compiler selects only one branch, so names in other branches are not repetitions.
        let before = seen
        for clause in condition.clauses {
          var inBranch = before
          found += repeated(in: clause.members, of: declaration, seen: &inBranch)
          seen.formUnion(inBranch)
        }
      } else if let cases = member.decl.as(EnumCaseDeclSyntax.self) {
        found += cases.elements.filter { element in
          !seen.insert(declaration.pathName(of: EnumCase(element, of: cases))).inserted
        }
      }
    }
    return found
  }

  private func finding(
    _ element: EnumCaseElementSyntax,
    _ declaration: CaseDeclaration
  ) -> Finding {
    let taken = Set(declaration.syntax.cases.map(\.case.plainName))
    let label = element.parameterClause?.parameters.first?.firstName?.text ?? "_"
    let longer = element.plainName + label.prefix(1).uppercased() + label.dropFirst()
    let canRename = label.first?.isLetter == true && !taken.contains(longer)
    let name = declaration.syntax.name.text
    return Finding(
      code,
      at: element.name,
      "'\(name)' has more than one case named '\(element.plainName)'; rename one of them",
      fixIt: canRename
        ? Repair("Rename it to '\(longer)'", renaming: element.name, to: longer) : nil
    )
  }
}
