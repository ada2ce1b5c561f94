import SwiftCompilerPlugin
import SwiftSyntaxMacros

@main
struct InnoNetworkMacroPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [APIDefinitionMacro.self]
}
