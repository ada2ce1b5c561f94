import InnoMacroSupport
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// What a rule found, where, and how it can be repaired.
struct Finding {
  private let code: DiagnosticCode
  private let node: Syntax
  private let sentence: String
  private let repair: (message: String, new: Syntax)?

  /// Describes a finding.
  ///
  /// - Parameters:
  ///   - code: Its code.
  ///   - node: Where it is.
  ///   - sentence: What is wrong and what to do, without a full stop.
  ///   - repair: What a fix-it can put in the node's place, if that is mechanical.
  init(
    _ code: DiagnosticCode,
    at node: some SyntaxProtocol,
    _ sentence: String,
    repair: (message: String, new: Syntax)? = nil
  ) {
    self.code = code
    self.node = Syntax(node)
    self.sentence = sentence
    self.repair = repair
  }

  /// Tells the developer of it.
  func report(to context: some MacroExpansionContext) {
    let diagnostic = MacroDiagnostic(
      code.rawValue,
      domain: "InnoRouter",
      "\(sentence) [\(code.id)]"
    )
    context.report(diagnostic, at: node, fixIts: fixIts)
  }

  private var fixIts: [FixIt] {
    guard let repair else { return [] }
    let message = RepairMessage(code: code, message: repair.message)
    return [FixIt(message: message, changes: [.replace(oldNode: node, newNode: repair.new)])]
  }
}

private struct RepairMessage: FixItMessage {
  let code: DiagnosticCode
  let message: String

  var fixItID: MessageID { MessageID(domain: "InnoRouter", id: "\(code.rawValue).repair") }
}
