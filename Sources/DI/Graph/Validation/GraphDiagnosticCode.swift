/// A code that identifies one kind of diagnostic.
///
/// A code is part of the public interface. A code is never renamed, and never reused for another
/// kind of diagnostic. `Docs/InnoDI-Diagnostics.md` explains each code with an example.
public enum GraphDiagnosticCode: String, Sendable, CaseIterable {
  /// A file cannot be read.
  case unreadableFile = "source.unreadable-file"

  /// A source file that contains containers has a syntax error.
  case syntaxError = "source.syntax-error"

  /// `@DIContainer` is attached to a type other than a struct.
  case structRequired = "source.struct-required"

  /// An attribute has an unknown option.
  case unknownOption = "source.unknown-option"

  /// The value of an option is not a valid literal, or two options conflict.
  case unreadableOption = "source.unreadable-option"

  /// A scope is unknown or missing.
  case unknownScope = "source.unknown-scope"

  /// A provision is not a single property with a name and a type, or has conflicting attributes.
  case unreadableProperty = "source.unreadable-property"

  /// A provision, or the `@DIContainer` attribute, is inside an `#if`.
  case conditionalProvision = "source.conditional-provision"

  /// A factory's parameter has no name.
  case unnamedParameter = "source.unnamed-parameter"

  /// A `@SubContainer` does not name the members to pass, although several members could be passed.
  case ambiguousWiring = "source.ambiguous-wiring"

  /// A factory's parameter uses `Lazy` or `Provider` in a form that is not recognized.
  ///
  /// For example, the parameter has a type alias for `Lazy<Service>` or the optional
  /// `Lazy<Service>?` as its type.
  case aliasedDeferral = "source.aliased-deferral"

  /// Provisions or containers depend on each other in a cycle.
  case dependencyCycle = "graph.dependency-cycle"

  /// A provision depends on a name that its container does not provide.
  case unknownDependency = "graph.unknown-dependency"

  /// A name refers to several containers.
  case ambiguousContainer = "graph.ambiguous-container"

  /// The type of a `@SubContainer` is not a container.
  case unknownChild = "graph.unknown-child"

  /// An input of a child container is not bound.
  case missingChildInput = "graph.missing-child-input"

  /// A binding names an input that the child container does not have.
  case unknownChildInput = "graph.unknown-child-input"

  /// A container is not reachable from a composition root.
  case orphanContainer = "graph.orphan-container"

  /// The code as printed at the end of a message.
  public var id: String { "InnoDI.\(rawValue)" }

  /// The severity of a diagnostic with this code.
  public var severity: GraphDiagnostic.Severity { self == .orphanContainer ? .warning : .error }
}
