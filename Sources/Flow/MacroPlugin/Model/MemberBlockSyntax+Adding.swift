import SwiftSyntax
import SwiftSyntaxBuilder

extension DeclGroupSyntax {
  /// Returns the member block with a new member at the end.
  ///
  /// The new member is indented like the existing members.
  func members(adding source: String) -> MemberBlockSyntax {
    let outer = leadingTrivia.indentation
    let first = memberBlock.members.first?.leadingTrivia
    let inner = first.flatMap { $0.contains(where: \.isNewline) ? $0.indentation : nil }
    let lines = source.split(separator: "\n").map { (inner ?? outer + "  ") + $0 }
    var block = memberBlock
    if let last = block.members.indices.last { block.members[last].trailingTrivia = [] }
    let gap: Trivia = block.members.isEmpty ? .newline : .newlines(2)
    block.members.append(
      MemberBlockItemSyntax(
        leadingTrivia: gap,
        decl: DeclSyntax(stringLiteral: lines.joined(separator: "\n"))
      )
    )
    if !block.rightBrace.leadingTrivia.contains(where: \.isNewline) {
      block.rightBrace.leadingTrivia = .newline + Trivia(stringLiteral: outer)
    }
    return block
  }
}

extension Trivia {
  /// The text after the last newline of the trivia.
  ///
  /// If the trivia precedes a token that begins a line, the text is the token's indentation.
  var indentation: String {
    description.split(separator: "\n", omittingEmptySubsequences: false).last.map(String.init) ?? ""
  }
}
