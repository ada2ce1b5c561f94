/// A finding in a source file or in the graph, with its location.
public struct GraphDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The severity of a finding.
  public enum Severity: String, Sendable {
    /// The graph or a source file is invalid.
    case error

    /// The graph is valid, but may not be what was intended.
    case warning
  }

  /// Another location that explains a finding.
  public struct Note: Hashable, Sendable {
    /// The location.
    public let place: SourcePlace

    /// The explanation.
    public let text: String
  }

  /// The code.
  public let code: GraphDiagnosticCode

  /// The severity.
  public var severity: Severity { code.severity }

  /// The location.
  public let place: SourcePlace

  /// The problem, followed by its fix if one is known.
  public let text: String

  /// The locations that explain the finding.
  public let notes: [Note]

  package init(
    _ code: GraphDiagnosticCode,
    at place: SourcePlace,
    _ text: String,
    notes: [Note] = []
  ) {
    self.code = code
    self.place = place
    self.text = text
    self.notes = notes
  }

  /// The finding in the format of compiler messages, which editors understand.
  public var description: String {
    (["\(place): \(severity.rawValue): \(text) [\(code.id)]"]
      + notes.map { "\($0.place): note: \($0.text)" }).joined(separator: "\n")
  }
}
