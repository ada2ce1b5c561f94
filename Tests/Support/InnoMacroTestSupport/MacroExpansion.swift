package import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
package import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

/// The diagnostics that macros report for a source text.
package struct MacroExpansion {
  /// The diagnostics of the macros in the order in which they are reported.
  package let diagnostics: [Diagnostic]

  /// The source text with the generated code.
  package let expanded: String

  private let source: String
  private let context: BasicMacroExpansionContext

  /// Expands the macros in a source text.
  ///
  /// - Parameters:
  ///   - source: The source text.
  ///   - macros: The macros by their names in the source text.
  package init(of source: String, macros: [String: MacroSpec]) {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Module", fullFilePath: "Module/File.swift")]
    )
    expanded =
      file.expand(macroSpecs: macros) { syntax in
        BasicMacroExpansionContext(
          sharingWith: context,
          lexicalContext: syntax.allMacroLexicalContexts()
        )
      }
      .description
    self.source = source
    self.context = context
    // The diagnostics of the expansion itself are omitted, since the compiler does not report them.
    diagnostics = context.diagnostics.filter { $0.message.hasSuffix("]") }
  }

  /// Each diagnostic as `line:column: severity: message`.
  package var messages: [String] {
    diagnostics.map { diagnostic in
      let place = location(of: diagnostic.position, in: diagnostic.node)
      return "\(place.line):\(place.column): \(diagnostic.diagMessage.severity): "
        + diagnostic.message
    }
  }

  /// The identifier at the end of each message.
  package var codes: [String] {
    diagnostics.map { $0.message.split(separator: "[").last.map { String($0.dropLast()) } ?? "" }
  }

  /// The titles of the fix-its.
  package var fixIts: [String] { diagnostics.flatMap(\.fixIts).map(\.message.message) }

  /// The source text after all fix-its, or `nil` if there are none.
  package var fixed: String? {
    let edits = diagnostics.flatMap(\.fixIts).flatMap(\.changes)
      .compactMap { change -> (start: Int, end: Int, text: String)? in
        guard case .replace(let old, let new) = change else { return nil }
        let start = offset(of: location(of: old.position, in: old))
        return (start, start + old.totalLength.utf8Length, new.description)
      }
    guard !edits.isEmpty else { return nil }
    var bytes = Array(source.utf8)
    for edit in edits.sorted(by: { $0.start > $1.start }) {
      bytes.replaceSubrange(edit.start..<edit.end, with: Array(edit.text.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func offset(of place: SourceLocation) -> Int {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let above = lines.prefix(place.line - 1).reduce(0) { $0 + $1.utf8.count + 1 }
    return above + place.column - 1
  }

  private func location(of position: AbsolutePosition, in node: Syntax) -> SourceLocation {
    context.location(for: position, anchoredAt: node, fileName: "File.swift")
  }
}
