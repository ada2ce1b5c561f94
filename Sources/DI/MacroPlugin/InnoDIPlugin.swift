import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The macros of this module.
struct InnoDIPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    DIContainerMacro.self, ProvideMacro.self, SubContainerMacro.self,
  ]
}

/// The program that the compiler starts.
@main
enum InnoDIPluginProgram {
  static func main() throws {
    PluginShortcut.start()
    try InnoDIPlugin.main()
  }
}
