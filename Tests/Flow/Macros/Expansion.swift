import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import InnoFlowMacros

/// The macros, under their names in source.
private let macros: [String: MacroSpec] = [
  "InnoFlow": MacroSpec(
    type: InnoFlowMacro.self,
    conformances: ["InnoFlow.Reducer", "InnoFlow.PhaseManagedReducer"]
  ),
  "ReflectedCases": MacroSpec(
    type: ReflectedCasesMacro.self,
    conformances: ["InnoFlow.CaseReflecting"]
  ),
]

/// Asserts what the macros make of a source text in which nothing is wrong.
func expectExpansion(
  of source: String,
  is expanded: String,
  location: Testing.SourceLocation = #_sourceLocation
) {
  assertMacroExpansion(
    source,
    expandedSource: expanded,
    macroSpecs: macros,
    indentationWidth: .spaces(2)
  ) { failure in
    Issue.record(Comment(rawValue: failure.message), sourceLocation: location)
  }
}

/// What the macros say about a source text.
struct Findings {
  private let source: String
  private let diagnostics: [Diagnostic]
  private let context: BasicMacroExpansionContext

  init(in source: String) {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Module", fullFilePath: "Module/File.swift")]
    )
    _ = file.expand(macroSpecs: macros) { syntax in
      BasicMacroExpansionContext(
        sharingWith: context,
        lexicalContext: syntax.allMacroLexicalContexts()
      )
    }
    self.source = source
    self.context = context
    diagnostics = context.diagnostics
  }

  /// Each finding as `line:column: severity: message`, in the order of reporting.
  var texts: [String] {
    diagnostics.map { diagnostic in
      let place = place(of: diagnostic.position, in: diagnostic.node)
      let severity = "\(diagnostic.diagMessage.severity)"
      return "\(place.line):\(place.column): \(severity): \(diagnostic.message)"
    }
  }

  /// The codes in the order of reporting.
  var codes: [DiagnosticCode?] {
    diagnostics.map { diagnostic in
      DiagnosticCode.allCases.first {
        diagnostic.diagnosticID == MessageID(domain: "InnoFlow", id: $0.rawValue)
      }
    }
  }

  /// What the fix-its say that they do.
  var repairs: [String] { diagnostics.flatMap(\.fixIts).map(\.message.message) }

  /// The source text after all fix-its, or `nil` when there are none.
  var repaired: String? {
    let edits = diagnostics.flatMap(\.fixIts).flatMap(\.changes)
      .compactMap { change -> (start: Int, end: Int, text: String)? in
        guard case .replace(let old, let new) = change else { return nil }
        let place = place(of: old.position, in: old)
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        let above = lines.prefix(place.line - 1).reduce(0) { $0 + $1.utf8.count + 1 }
        let start = above + place.column - 1
        return (start, start + old.totalLength.utf8Length, new.description)
      }
    guard !edits.isEmpty else { return nil }
    var bytes = Array(source.utf8)
    for edit in edits.sorted(by: { $0.start > $1.start }) {
      bytes.replaceSubrange(edit.start..<edit.end, with: Array(edit.text.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func place(
    of position: AbsolutePosition,
    in node: Syntax
  ) -> SwiftSyntax.SourceLocation {
    context.location(for: position, anchoredAt: node, fileName: "File.swift")
  }
}
