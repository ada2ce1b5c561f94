/// Every diagnostic that the macros can give.
///
/// A code is part of the contract: it is never renamed, and never given to another rule.
enum DiagnosticCode: String, CaseIterable {
  case structRequired = "container.struct-required"
  case containerBoolLiteralRequired = "container.bool-literal-required"
  case containerUnknownOption = "container.unknown-option"
  case customInitUnsupported = "container.custom-init-unsupported"
  case dependencyCycle = "container.dependency-cycle"
  case reservedNamePrefix = "container.reserved-name-prefix"

  case containerRequired = "provide.container-required"
  case singleBinding = "provide.single-binding"
  case namedPropertyRequired = "provide.named-property-required"
  case explicitTypeRequired = "provide.explicit-type-required"
  case unknownScope = "provide.unknown-scope"
  case provideUnknownOption = "provide.unknown-option"
  case provideBoolLiteralRequired = "provide.bool-literal-required"
  case inputInvalidConfiguration = "provide.input-invalid-configuration"
  case sharedFactoryRequired = "provide.shared-factory-required"
  case transientFactoryRequired = "provide.transient-factory-required"
  case factoryConflict = "provide.factory-conflict"
  case factoryMustBeSync = "provide.factory-must-be-sync"
  case factoryMustNotThrow = "provide.factory-must-not-throw"
  case concreteOptInRequired = "provide.concrete-opt-in-required"
  case unresolvedFactoryParameter = "provide.unresolved-factory-parameter"

  case sharedUnnamedParameters = "shared-factory.unnamed-parameters"
  case transientUnnamedParameters = "transient-factory.unnamed-parameters"

  /// The code in the form that a message ends with.
  var id: String { "InnoDI.validation.\(rawValue)" }
}
