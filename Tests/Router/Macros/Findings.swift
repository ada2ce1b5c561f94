import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

@testable import InnoRouterMacroPlugin

/// What the macros report of a source.
func findings(in source: String) -> [String] {
  let file = Parser.parse(source: source)
  let context = BasicMacroExpansionContext(
    sourceFiles: [file: .init(moduleName: "Module", fullFilePath: "Module/File.swift")]
  )
  let macros: [String: any Macro.Type] = [
    "Routable": RoutableMacro.self, "CasePathable": CasePathableMacro.self,
  ]
  _ = file.expand(macros: macros) { syntax in
    BasicMacroExpansionContext(
      sharingWith: context,
      lexicalContext: syntax.allMacroLexicalContexts()
    )
  }
  return context.diagnostics.map(\.message)
}
