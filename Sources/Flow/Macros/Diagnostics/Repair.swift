import SwiftDiagnostics
import SwiftSyntax

/// What a fix-it does: an imperative, and the pieces of source that it replaces.
struct Repair {
  private let message: String
  private var changes: [FixIt.Change]

  init(_ message: String, replacing old: some SyntaxProtocol, with new: some SyntaxProtocol) {
    self.message = message
    changes = [.replace(oldNode: Syntax(old), newNode: Syntax(new))]
  }

  func replacing(_ old: some SyntaxProtocol, with new: some SyntaxProtocol) -> Repair {
    var repair = self
    repair.changes.append(.replace(oldNode: Syntax(old), newNode: Syntax(new)))
    return repair
  }

  func fixIt(for code: DiagnosticCode) -> FixIt {
    FixIt(message: RepairMessage(code: code, message: message), changes: changes)
  }
}

private struct RepairMessage: FixItMessage {
  let code: DiagnosticCode
  let message: String

  var fixItID: MessageID { MessageID(domain: "InnoFlow", id: "\(code.rawValue).repair") }
}
