package import InnoMacroSupport
import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacroExpansion
package import SwiftSyntaxMacrosGenericTestSupport
package import Testing

/// Expects macros to expand source code as written.
///
/// - Parameters:
///   - source: The source text.
///   - expanded: The source text after the expansion.
///   - macros: The macros by their names in the source text.
///   - diagnostics: The diagnostics to expect.
///   - fixed: The source text after the fix-its.
///   - sourceLocation: The location of a failure.
package func expectExpansion(
  of source: String,
  is expanded: String,
  macros: [String: MacroSpec],
  diagnostics: [DiagnosticSpec] = [],
  fixed: String? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  assertMacroExpansion(
    source,
    expandedSource: expanded,
    diagnostics: diagnostics,
    macroSpecs: macros,
    fixedSource: fixed,
    indentationWidth: .spaces(2)
  ) { failure in
    Issue.record(Comment(rawValue: failure.message), sourceLocation: sourceLocation)
  }
}

/// Expects macros to report the diagnostic of an example, and nothing for its correct version.
///
/// - Parameters:
///   - example: The example.
///   - code: The code of the diagnostic.
///   - macros: The macros by their names in the source text.
///   - sourceLocation: The location of a failure.
package func expectDiagnostics(
  of example: DiagnosticExample,
  are code: DiagnosticCode,
  macros: [String: MacroSpec],
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let expansion = MacroExpansion(of: example.source, macros: macros)
  let expected = example.messages.map { text in
    let place = text.prefix { $0 != " " }
    return "\(place) \(code.severity):\(text.dropFirst(place.count)) [\(code.id)]"
  }
  #expect(expansion.messages == expected, sourceLocation: sourceLocation)
  #expect(!expected.isEmpty, sourceLocation: sourceLocation)
  #expect(expansion.fixIts == example.fixIts, sourceLocation: sourceLocation)
  #expect(expansion.fixed == example.fixed, sourceLocation: sourceLocation)
  #expect(!example.correct.isEmpty, sourceLocation: sourceLocation)
  #expect(
    MacroExpansion(of: example.correct, macros: macros).messages == [],
    sourceLocation: sourceLocation
  )
}

/// An additional example of a diagnostic, which its page does not show.
package struct Variation: Sendable, CustomTestStringConvertible {
  package let code: DiagnosticCode
  package let example: DiagnosticExample

  package init(_ code: DiagnosticCode, _ example: DiagnosticExample) {
    self.code = code
    self.example = example
  }

  package var testDescription: String { code.id }
}
