import SwiftCompilerPlugin
import SwiftSyntaxMacros

@main
struct InnoRouterMacroPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [RoutableMacro.self, CasePathableMacro.self]
}
