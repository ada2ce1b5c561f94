import InnoMacroSupport
import SwiftSyntax
import SwiftSyntaxBuilder

/// A stretch of an enum's cases: several in a row, or the branches of an `#if`.
///
/// A macro cannot know which branch is built, so it writes code for all with the same `#if` around.
enum CaseBlock {
  case cases([EnumCase])
  case branches([Branch])

  /// A branch of an `#if`, under `#if DEBUG`, `#elseif os(Linux)` or `#else`.
  struct Branch {
    let directive: String
    let blocks: [CaseBlock]
  }
}

extension [CaseBlock] {
  /// Whether some cases are not built always.
  var areConditional: Bool {
    contains { if case .branches = $0 { true } else { false } }
  }

  /// The cases of all branches in order of declaration.
  var cases: [EnumCase] {
    flatMap { block in
      switch block {
      case .cases(let cases): cases
      case .branches(let branches): branches.flatMap(\.blocks.cases)
      }
    }
  }

  /// Code for the cases, under the directives that they stand under.
  ///
  /// - Parameter part: The code for cases in a row.
  /// - Returns: The code for all.
  func code(_ part: ([EnumCase]) -> String) -> String {
    map { block in
      switch block {
      case .cases(let cases): part(cases)
      case .branches(let branches):
        branches.map { "\($0.directive)\n\($0.blocks.code(part))\n" }.joined() + "#endif"
      }
    }
    .joined(separator: "\n")
  }
}

extension MemberBlockItemListSyntax {
  /// The cases among the members, those that are unavailable everywhere left out.
  var caseBlocks: [CaseBlock] {
    var blocks: [CaseBlock] = []
    var row: [MemberBlockItemSyntax] = []
    func endRow() {
      let cases = MemberBlockItemListSyntax(row).casesInARow
      if !cases.isEmpty { blocks.append(.cases(cases)) }
      row = []
    }
    for item in self {
      guard let condition = item.decl.as(IfConfigDeclSyntax.self) else {
        row.append(item)
        continue
      }
      let branches = condition.clauses.map(CaseBlock.Branch.init)
      guard branches.contains(where: { !$0.blocks.isEmpty }) else { continue }
      endRow()
      blocks.append(.branches(branches))
    }
    endRow()
    return blocks
  }

  /// The declarations of cases, those of all branches of `#if` among them.
  var caseDeclarations: [EnumCaseDeclSyntax] {
    flatMap { item -> [EnumCaseDeclSyntax] in
      if let condition = item.decl.as(IfConfigDeclSyntax.self) {
        return condition.clauses.flatMap { $0.members.caseDeclarations }
      }
      return item.decl.as(EnumCaseDeclSyntax.self).map { [$0] } ?? []
    }
  }

  private var casesInARow: [EnumCase] {
    EnumDeclSyntax(name: "_", memberBlock: MemberBlockSyntax(members: self)).cases
      .filter { !$0.availability.contains(where: \.isUnavailableEverywhere) }
  }
}

extension IfConfigClauseSyntax {
  /// The members under the directive.
  var members: MemberBlockItemListSyntax {
    elements?.as(MemberBlockItemListSyntax.self) ?? []
  }
}

extension CaseBlock.Branch {
  fileprivate init(_ clause: IfConfigClauseSyntax) {
    let condition = clause.condition.map { " \($0.trimmedDescription)" } ?? ""
    directive = clause.poundKeyword.text + condition
    blocks = clause.members.caseBlocks
  }
}
