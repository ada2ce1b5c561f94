import SwiftSyntax

/// A case path is named after its case, so each name can be used once.
struct UniqueNames: CaseRule {
  func check(_ scope: CaseScope) -> [Finding] {
    var seen: Set<String> = []
    return repeated(in: scope.declaration.memberBlock.members, seen: &seen)
      .map { finding($0, scope) }
  }

  /// The cases whose name another one has that can be built together with it.
  private func repeated(
    in members: MemberBlockItemListSyntax,
    seen: inout Set<String>
  ) -> [EnumCaseElementSyntax] {
    var found: [EnumCaseElementSyntax] = []
    for member in members {
      if let condition = member.decl.as(IfConfigDeclSyntax.self) {
        // One branch excludes the other: each begins with what was seen before the first.
        let before = seen
        for clause in condition.clauses {
          var inBranch = before
          found += repeated(in: clause.members, seen: &inBranch)
          seen.formUnion(inBranch)
        }
      } else if let declaration = member.decl.as(EnumCaseDeclSyntax.self) {
        found += declaration.elements.filter { !seen.insert($0.plainName).inserted }
      }
    }
    return found
  }

  private func finding(_ element: EnumCaseElementSyntax, _ scope: CaseScope) -> Finding {
    let taken = Set(
      scope.declaration.memberBlock.members.caseDeclarations.flatMap { $0.elements }
        .map(\.plainName)
    )
    let label = element.parameterClause?.parameters.first?.firstName?.text ?? "_"
    let longer = element.plainName + label.prefix(1).uppercased() + label.dropFirst()
    let canRepair = label.first?.isLetter == true && !taken.contains(longer)
    let new = element.name.with(\.tokenKind, .identifier(longer))
    return Finding(
      .overloadedName,
      at: element.name,
      "'\(scope.declaration.name.text)' has several cases named '\(element.plainName)', which "
        + "\(scope.attribute) cannot tell apart; give each a name of its own",
      repair: canRepair ? ("Name it '\(longer)'", Syntax(new)) : nil
    )
  }
}

extension EnumCaseElementSyntax {
  /// The name without back-ticks.
  var plainName: String { name.text.filter { $0 != "`" } }
}
