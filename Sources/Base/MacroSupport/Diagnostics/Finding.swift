package import SwiftDiagnostics
package import SwiftSyntax
package import SwiftSyntaxMacros

/// A violation of a rule: its code, location and message, and the fix-it that removes it.
package struct Finding {
  package let code: DiagnosticCode
  private let node: Syntax
  private let message: String
  private let fixIt: Repair?
  private let notes: [(node: Syntax, message: String)]

  /// Describes a violation.
  ///
  /// - Parameters:
  ///   - code: The code of the diagnostic.
  ///   - node: The syntax that is wrong.
  ///   - message: The problem, then the way to fix it.
  ///   - fixIt: The edit that fixes it, if it is mechanical.
  ///   - notes: Additional locations that explain the message.
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

  /// The position of the syntax that is wrong.
  package var position: AbsolutePosition { node.positionAfterSkippingLeadingTrivia }

  /// The violation as the compiler shows it.
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
  /// A Boolean value that indicates whether a macro can generate code in spite of the findings.
  package var allowExpansion: Bool { allSatisfy { $0.code.severity != .error } }

  /// Reports the findings to the compiler.
  package func report(to context: some MacroExpansionContext) {
    for finding in self { context.diagnose(finding.diagnostic) }
  }
}

/// The edit of a fix-it: an imperative, and the pieces of source that it replaces.
package struct Repair {
  private let message: String
  private var changes: [FixIt.Change] = []

  /// Replaces a piece of source.
  ///
  /// - Parameters:
  ///   - message: The edit as an imperative.
  ///   - old: The piece to replace.
  ///   - new: Its replacement.
  package init(
    _ message: String,
    replacing old: some SyntaxProtocol,
    with new: some SyntaxProtocol
  ) {
    self.message = message
    changes = [.replace(oldNode: Syntax(old), newNode: Syntax(new))]
  }

  /// Replaces a name.
  ///
  /// - Parameters:
  ///   - message: The edit as an imperative.
  ///   - old: The name to replace.
  ///   - name: Its replacement.
  package init(_ message: String, renaming old: TokenSyntax, to name: String) {
    self.init(message, replacing: old, with: old.with(\.tokenKind, .identifier(name)))
  }

  /// Returns the repair with one more replacement.
  ///
  /// - Parameters:
  ///   - old: The piece to replace.
  ///   - new: Its replacement.
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
