/// Something that is wrong with a source or with the graph, where it is, and what to do.
public struct GraphDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// How much it matters.
  public enum Severity: String, Sendable {
    /// The graph is not valid.
    case error

    /// The graph is valid, and likely not what was meant.
    case warning
  }

  /// A place that helps to understand the finding, and why.
  public struct Note: Hashable, Sendable {
    /// Where.
    public let place: SourcePlace

    /// What is there.
    public let text: String
  }

  /// Which finding it is.
  public let code: DiagnosticCode

  /// How much it matters.
  public let severity: Severity

  /// Where it is.
  public let place: SourcePlace

  /// What is wrong and what to do, in a sentence or two.
  public let text: String

  /// The places that have a part in it.
  public let notes: [Note]

  package init(
    _ code: DiagnosticCode,
    _ severity: Severity = .error,
    at place: SourcePlace,
    _ text: String,
    notes: [Note] = []
  ) {
    self.code = code
    self.severity = severity
    self.place = place
    self.text = text
    self.notes = notes
  }

  /// The lines that a compiler would print, which builds and editors understand.
  public var description: String {
    (["\(place): \(severity.rawValue): \(text) [\(code.id)]"]
      + notes.map { "\($0.place): note: \($0.text)" }).joined(separator: "\n")
  }
}
