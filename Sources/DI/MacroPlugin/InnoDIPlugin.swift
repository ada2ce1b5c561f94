import InnoDISyntax
import InnoMacroSupport
import SwiftCompilerPlugin
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// The compiler plugin that provides InnoDI's macros.
struct InnoDIPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    DIContainerMacro.self, ProvideMacro.self, SubContainerMacro.self,
  ]
}

/// The main program of the macro plugin, which the compiler starts.
@main
enum InnoDIPluginProgram {
  static func main() throws {
    PluginShortcut.start()
    try InnoDIPlugin.main()
  }
}

/// The rules that `@DIContainer` checks for the whole container.
let containerRules: [any Rule<ContainerDeclaration>] = [
  BoolLiteralRequired(),
  UnknownOption(),
  CopyableRequired(),
  CustomInitUnsupported(),
  OverridesNameConflict(),
  GeneratedMemberConflict(),
  MainActorConflict(),
  DependencyCycle(),
  ReservedNamePrefix(),
  ReservedName(),
  ConditionalProvision(),
  DuplicateName(),
  UninitializedProperty(),
  SingleBinding(),
  NamedPropertyRequired(),
  ExplicitTypeRequired(),
  StoredPropertyRequired(),
  UnsupportedType(),
  ConcreteOptInRequired(),
  UnknownScope(),
  InputInvalidConfiguration(),
  InputTypeAccess(),
  FactoryRequired(),
  FactoryConflict(),
  UncalledFunction(),
  SynchronousFactoryRequired(),
  AsyncFactoryForm(),
  UnnamedFactoryParameters(),
  UnresolvedFactoryParameter(),
  UntypedFactoryParameter(),
  UnsupportedParameter(),
  UnlistedDependency(),
  InstanceMemberInFactory(),
  WithDependencies(),
  DeferredTarget(),
  AliasedDeferral(),
  EagerCall(),
  EffectMismatch(),
  SubContainerScopeForm(),
  ContainerTypeRequired(),
  BindingsConflict(),
  WiringForm(),
  ParentMember(),
  DuplicateChildBinding(),
  AutoWiringAmbiguous(),
  FeatureRootForm(),
]

/// The rule that a container must be a struct.
let containerStruct = DeclarationKindRequired(.struct, code: .structRequired)

/// The codes of all diagnostics that the macros can report.
let diagnosticCodes: [DiagnosticCode] =
  containerStruct.codes + [.containerRequired, .subContainerRequired]
  + [.duplicateContainerAttribute, .duplicateProvideAttribute, .duplicateSubContainerAttribute]
  + [.subConflictsWithProvide]
  + containerRules.flatMap(\.codes)

extension DiagnosticCode {
  /// Creates a diagnostic code for InnoDI.
  init(_ name: String, _ rule: String, example: DiagnosticExample) {
    self.init(
      library: "InnoDI",
      name: "validation.\(name)",
      severity: .error,
      rule: rule,
      example: example
    )
  }
}
