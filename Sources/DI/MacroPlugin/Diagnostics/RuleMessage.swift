import SwiftDiagnostics
import SwiftSyntax

/// The sentence of an error, followed by its code.
struct RuleMessage: DiagnosticMessage {
  let code: DiagnosticCode
  let text: String

  var message: String { "\(text) [\(code.id)]" }
  var diagnosticID: MessageID { MessageID(domain: "InnoDI", id: code.rawValue) }
  var severity: DiagnosticSeverity { .error }
}

/// A place that helps to understand an error, and why.
struct RuleNote: NoteMessage {
  let code: DiagnosticCode
  let message: String

  var noteID: MessageID { MessageID(domain: "InnoDI", id: "\(code.rawValue).note") }
}

/// What a fix-it will do, as an imperative.
struct RuleRepair: FixItMessage {
  let code: DiagnosticCode
  let message: String

  var fixItID: MessageID { MessageID(domain: "InnoDI", id: "\(code.rawValue).repair") }
}

extension Diagnostic {
  /// An error with the code of its rule.
  init(
    _ code: DiagnosticCode,
    at node: some SyntaxProtocol,
    _ text: String,
    notes: [Note] = [],
    fixIts: [FixIt] = []
  ) {
    self.init(
      node: node,
      message: RuleMessage(code: code, text: text),
      notes: notes,
      fixIts: fixIts
    )
  }
}
