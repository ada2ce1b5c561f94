import InnoDISyntax
import SwiftDiagnostics

/// One thing that must hold of a container.
protocol ContainerRule: Sendable {
  /// The errors to report; none if the rule holds, or if what it needs to know is another rule's error.
  func check(_ container: ContainerDeclaration) -> [Diagnostic]
}

/// The rules that a container is held against.
let allRules: [any ContainerRule] = [
  StructRequired(),
  BoolLiteralRequired(),
  UnknownOption(),
  CustomInitUnsupported(),
  ReservedNamePrefix(),
  SingleBinding(),
  NamedPropertyRequired(),
  ExplicitTypeRequired(),
  UnknownScope(),
  InputInvalidConfiguration(),
  FactoryRequired(),
  FactoryConflict(),
  SynchronousFactoryRequired(),
  ConcreteOptInRequired(),
  UnnamedFactoryParameters(),
  UnresolvedFactoryParameter(),
  UntypedFactoryParameter(),
  DependencyCycle(),
  AsyncFactoryForm(),
  AutoWiringAmbiguous(),
  BindingsConflict(),
  ConditionalProvision(),
  ConflictingAttributes(),
  AliasedDeferral(),
  DeferredTarget(),
  DuplicateChildBinding(),
  EagerCall(),
  EffectMismatch(),
  FeatureRootForm(),
  MainActorConflict(),
  OverridesNameConflict(),
  ParentMember(),
  StoredPropertyRequired(),
  SubContainerScopeForm(),
  UnsupportedType(),
  WiringForm(),
  WithDependencies(),
]
