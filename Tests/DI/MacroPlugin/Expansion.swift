import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import InnoDIMacroPlugin

/// The macros, under their names in source.
let innoDIMacros: [String: MacroSpec] = [
  "DIContainer": MacroSpec(type: DIContainerMacro.self, conformances: ["DescribedContainer"]),
  "Provide": MacroSpec(type: ProvideMacro.self),
  "SubContainer": MacroSpec(type: SubContainerMacro.self),
]

/// What the macros report of a source text, each as `line:column: message`, in their order.
///
/// What the expansion itself reports, as the compiler would, is left out.
func findings(in source: String) -> [String] {
  let (diagnostics, context) = diagnostics(of: source)
  return diagnostics.map { diagnostic in
    let place = context.location(
      for: diagnostic.position,
      anchoredAt: diagnostic.node,
      fileName: "File.swift"
    )
    return "\(place.line):\(place.column): \(diagnostic.message)"
  }
}

/// The codes of the errors in a source text that come with a fix-it.
func fixIts(in source: String) -> [String] {
  diagnostics(of: source).0.filter { !$0.fixIts.isEmpty }
    .compactMap { ($0.diagMessage as? RuleMessage)?.code.rawValue }
}

private func diagnostics(of source: String) -> ([Diagnostic], BasicMacroExpansionContext) {
  let file = Parser.parse(source: source)
  let context = BasicMacroExpansionContext(
    sourceFiles: [file: .init(moduleName: "Module", fullFilePath: "Module/File.swift")]
  )
  _ = file.expand(macroSpecs: innoDIMacros) { syntax in
    BasicMacroExpansionContext(
      sharingWith: context,
      lexicalContext: syntax.allMacroLexicalContexts()
    )
  }
  return (context.diagnostics.filter { $0.diagMessage is RuleMessage }, context)
}

/// Compares an expansion, and what the fix-its make of the source, with what is expected.
func expect(
  _ source: String,
  expandsTo expanded: String,
  diagnostics: [DiagnosticSpec] = [],
  fixed: String? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  assertMacroExpansion(
    source,
    expandedSource: expanded,
    diagnostics: diagnostics,
    macroSpecs: innoDIMacros,
    fixedSource: fixed,
    indentationWidth: .spaces(2)
  ) { failure in
    Issue.record("\(failure.message)", sourceLocation: sourceLocation)
  }
}
