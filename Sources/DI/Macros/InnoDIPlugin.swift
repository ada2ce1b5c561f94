import SwiftCompilerPlugin
import SwiftSyntaxMacros

@main
struct InnoDIPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    DIContainerMacro.self, ProvideMacro.self, SubContainerMacro.self,
  ]
}
