package import SwiftSyntax
import SwiftSyntaxBuilder

/// A group of cases of an enum: either consecutive cases, or the cases in an `#if`.
///
/// A macro cannot know which branch of an `#if` the compiler selects. The macro therefore generates
/// code for every branch, inside an `#if` with the same conditions.
enum CaseBlock {
  case cases([EnumCase])
  case branches([Branch])

  /// One branch of an `#if`: the directive, such as `#if DEBUG`, `#elseif os(Linux)` or `#else`,
  /// and the cases in the branch.
  struct Branch {
    let directive: String
    let blocks: [CaseBlock]
  }
}

extension [CaseBlock] {
  /// A Boolean value that indicates whether any case is conditionally compiled.
  var areConditional: Bool {
    contains { if case .branches = $0 { true } else { false } }
  }

  /// The cases of all blocks, including all branches of each `#if`, in order of declaration.
  var cases: [EnumCase] {
    flatMap { block in
      switch block {
      case .cases(let cases): cases
      case .branches(let branches): branches.flatMap(\.blocks.cases)
      }
    }
  }

  /// Generates code for the cases, with the same `#if` directives as in the declaration of the
  /// enum.
  ///
  /// - Parameter part: A closure that returns the code for a sequence of consecutive cases.
  /// - Returns: The code for all cases.
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
  /// The enum cases in the member list, grouped by `#if` directive.
  ///
  /// Cases that are unavailable on all platforms are omitted.
  var caseBlocks: [CaseBlock] {
    var blocks: [CaseBlock] = []
    var consecutive: [EnumCase] = []
    func endBlock() {
      if !consecutive.isEmpty { blocks.append(.cases(consecutive)) }
      consecutive = []
    }
    for item in self {
      if let declaration = item.decl.as(EnumCaseDeclSyntax.self) {
        let cases = declaration.elements.map { EnumCase($0, of: declaration) }
        consecutive += cases.filter { !$0.availability.contains(where: \.isUnavailableEverywhere) }
      } else if let condition = item.decl.as(IfConfigDeclSyntax.self) {
        let branches = condition.clauses.map(CaseBlock.Branch.init)
        guard branches.contains(where: { !$0.blocks.isEmpty }) else { continue }
        endBlock()
        blocks.append(.branches(branches))
      }
    }
    endBlock()
    return blocks
  }

  /// The case declarations among the members, including the declarations in every branch of an
  /// `#if`.
  var caseDeclarations: [EnumCaseDeclSyntax] {
    flatMap { item -> [EnumCaseDeclSyntax] in
      if let condition = item.decl.as(IfConfigDeclSyntax.self) {
        return condition.clauses.flatMap { $0.members.caseDeclarations }
      }
      return item.decl.as(EnumCaseDeclSyntax.self).map { [$0] } ?? []
    }
  }
}

extension EnumDeclSyntax {
  /// The cases of the enum, including unavailable cases and cases inside `#if`.
  package var cases: [(case: EnumCase, syntax: EnumCaseElementSyntax)] {
    memberBlock.members.caseDeclarations.flatMap { declaration in
      declaration.elements.map { (EnumCase($0, of: declaration), $0) }
    }
  }
}

extension IfConfigClauseSyntax {
  /// The members in this branch of an `#if` block.
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
