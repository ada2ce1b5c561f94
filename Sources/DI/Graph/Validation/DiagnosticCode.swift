/// Every finding that reading and validating a source tree can have.
///
/// A code is part of the contract: it is never renamed, and never given to another finding.
public enum DiagnosticCode: String, Sendable, CaseIterable {
  /// A file, or a folder, cannot be read.
  case unreadableFile = "source.unreadable-file"

  /// A file that mentions containers is no valid Swift.
  case syntaxError = "source.syntax-error"

  /// `@DIContainer` stands before something else than a struct.
  case structRequired = "source.struct-required"

  /// An attribute has an option that means nothing.
  case unknownOption = "source.unknown-option"

  /// An option has a value that only a running program would know.
  case unreadableOption = "source.unreadable-option"

  /// A scope is none of those there are.
  case unknownScope = "source.unknown-scope"

  /// A provision is not one property with a name and a type.
  case unreadableProperty = "source.unreadable-property"

  /// A provision stands in an `#if`.
  case conditionalProvision = "source.conditional-provision"

  /// A factory's parameter has no name.
  case unnamedParameter = "source.unnamed-parameter"

  /// A child container is built from something that nothing says.
  case ambiguousWiring = "source.ambiguous-wiring"

  /// The name of a type stands for `Lazy` or `Provider`, so that their edges cannot be read.
  case aliasedDeferral = "source.aliased-deferral"

  /// Provisions, or containers, need each other.
  case dependencyCycle = "graph.dependency-cycle"

  /// A provision asks for a name that its container does not provide.
  case unknownDependency = "graph.unknown-dependency"

  /// A name means several containers.
  case ambiguousContainer = "graph.ambiguous-container"

  /// A `@SubContainer` is of a type that is no container.
  case unknownChild = "graph.unknown-child"

  /// A child container does not get one of its inputs.
  case missingChildInput = "graph.missing-child-input"

  /// A child container is given what it does not ask for.
  case unknownChildInput = "graph.unknown-child-input"

  /// A container is out of reach of every composition root.
  case orphanContainer = "graph.orphan-container"

  /// The code in the form that a message ends with.
  public var id: String { "InnoDI.\(rawValue)" }
}
