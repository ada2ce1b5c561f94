import InnoMacroSupport
import SwiftSyntax

struct UnconditionalCases: Rule {
  var codes: [DiagnosticCode] { [.conditionalCase] }

  func check(_ declaration: CaseDeclaration) -> [Finding] {
    declaration.syntax.memberBlock.members.compactMap { $0.decl.as(IfConfigDeclSyntax.self) }
      .filter(\.containsCases)
      .map { block in
        Finding(
          .conditionalCase,
          at: block,
          "a case inside '#if' cannot have a case path; declare the case outside '#if'"
        )
      }
  }
}

extension IfConfigDeclSyntax {
  fileprivate var containsCases: Bool {
    clauses.contains { clause in
      clause.elements?.as(MemberBlockItemListSyntax.self)?.contains { member in
        member.decl.is(EnumCaseDeclSyntax.self)
          || member.decl.as(IfConfigDeclSyntax.self)?.containsCases == true
      } ?? false
    }
  }
}

extension DiagnosticCode {
  static let conditionalCase = DiagnosticCode(
    "cases.conditional",
    "A case cannot be declared inside `#if`, because a macro cannot know which branch is compiled.",
    example: DiagnosticExample(
      """
      @ReflectedCases enum Action {
        case add
        #if DEBUG
        case dump
        #endif
      }
      """,
      reports: "3:3: a case inside '#if' cannot have a case path; declare the case outside '#if'",
      correct: """
        @ReflectedCases enum Action {
          case add, dump
          #if DEBUG
          static let last = Self.dump
          #endif
        }
        """
    )
  )
}
