package import SwiftDiagnostics
package import SwiftSyntax
package import SwiftSyntaxMacros

/// A violation of a rule, with a diagnostic code, a location, a message, and optionally a fix-it
/// and notes.
package struct Finding {
  package let code: DiagnosticCode
  private let node: Syntax
  private let message: String
  private let fixIt: Repair?
  private let notes: [(node: Syntax, message: String)]

  /// Creates a finding.
  ///
  /// - Parameters:
  ///   - code: The code of the diagnostic.
  ///   - node: The syntax that violates the rule.
  ///   - message: The problem, followed by the remedy.
  ///   - fixIt: The edit that fixes the problem, or `nil` if no edit can be generated.
  ///   - notes: Additional messages, each with the syntax to which it refers.
  package init(
    _ code: DiagnosticCode,
    at node: some SyntaxProtocol,
    _ message: String,
    fixIt: Repair? = nil,
    notes: [(node: Syntax, message: String)] = []
  ) {
    self.code = code
    self.node = Syntax(node)
    self.message = message
    self.fixIt = fixIt
    self.notes = notes
  }

  /// The position of the syntax that violates the rule.
  package var position: AbsolutePosition { node.positionAfterSkippingLeadingTrivia }

  /// The violation as a compiler diagnostic.
  package var diagnostic: Diagnostic {
    Diagnostic(
      node: node,
      message: Message(code: code, text: message),
      notes: notes.map { Note(node: $0.node, message: NoteText(code: code, message: $0.message)) },
      fixIts: fixIt.map { [$0.fixIt(for: code)] } ?? []
    )
  }
}

extension [Finding] {
  /// A Boolean value that indicates whether a macro can still generate code despite the findings.
  package var allowExpansion: Bool { allSatisfy { $0.code.severity != .error } }

  /// Reports the findings to the compiler.
  package func report(to context: some MacroExpansionContext) {
    for finding in self { context.diagnose(finding.diagnostic) }
  }
}

/// The source edit that a fix-it offers: a title in the imperative, and one or more replacements of
/// source code.
package struct Repair {
  private let message: String
  private var changes: [FixIt.Change] = []

  /// Creates an edit that replaces a piece of source code.
  ///
  /// - Parameters:
  ///   - message: The title of the edit, in the imperative.
  ///   - old: The source code to replace.
  ///   - new: The new source code.
  package init(
    _ message: String,
    replacing old: some SyntaxProtocol,
    with new: some SyntaxProtocol
  ) {
    self.message = message
    changes = [.replace(oldNode: Syntax(old), newNode: Syntax(new))]
  }

  /// Creates an edit that replaces a name.
  ///
  /// - Parameters:
  ///   - message: The title of the edit, in the imperative.
  ///   - old: The name to replace.
  ///   - name: The new name.
  package init(_ message: String, renaming old: TokenSyntax, to name: String) {
    self.init(message, replacing: old, with: old.with(\.tokenKind, .identifier(name)))
  }

  /// Returns a copy of the repair with an additional replacement.
  ///
  /// - Parameters:
  ///   - old: The source code to replace.
  ///   - new: The new source code.
  /// - Returns: The repair with all replacements.
  package func replacing(
    _ old: some SyntaxProtocol,
    with new: some SyntaxProtocol
  ) -> Repair {
    var repair = self
    repair.changes.append(.replace(oldNode: Syntax(old), newNode: Syntax(new)))
    return repair
  }

  fileprivate func fixIt(for code: DiagnosticCode) -> FixIt {
    FixIt(message: Title(code: code, message: message), changes: changes)
  }

  private struct Title: FixItMessage {
    let code: DiagnosticCode
    let message: String

    var fixItID: MessageID { MessageID(domain: code.library, id: "\(code.name).fix") }
  }
}

private struct Message: DiagnosticMessage {
  let code: DiagnosticCode
  let text: String

  var message: String { "\(text) [\(code.id)]" }
  var diagnosticID: MessageID { MessageID(domain: code.library, id: code.name) }
  var severity: DiagnosticSeverity { code.severity }
}

private struct NoteText: NoteMessage {
  let code: DiagnosticCode
  let message: String

  var noteID: MessageID { MessageID(domain: code.library, id: "\(code.name).note") }
}
