/// An error or warning about a source file or the graph of containers, with a location.
public struct GraphDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The severity of a diagnostic.
  public enum Severity: String, Sendable {
    /// The graph or a source file is invalid.
    case error

    /// The graph is valid, but may contain a mistake.
    case warning
  }

  /// An additional location, with an explanation of the diagnostic.
  public struct Note: Hashable, Sendable {
    /// The location in the source code to which the note refers.
    public let place: SourcePlace

    /// The explanation of the diagnostic.
    public let text: String
  }

  /// The code of the diagnostic.
  public let code: GraphDiagnosticCode

  /// The severity of the diagnostic.
  public var severity: Severity { code.severity }

  /// The location of the diagnostic.
  public let place: SourcePlace

  /// A description of the problem, followed by a fix if a fix is known.
  public let text: String

  /// Additional locations that explain the diagnostic.
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

  /// The diagnostic, in the format of a compiler message.
  ///
  /// Editors recognize this format.
  public var description: String {
    (["\(place): \(severity.rawValue): \(text) [\(code.id)]"]
      + notes.map { "\($0.place): note: \($0.text)" }).joined(separator: "\n")
  }
}
