import InnoMacroSupport
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// What a rule found, where, and how it can be repaired.
struct Finding {
  let code: DiagnosticCode

  private let node: Syntax
  private let sentence: String
  private let repair: Repair?

  /// Describes a finding.
  ///
  /// - Parameters:
  ///   - code: Its code.
  ///   - node: Where it is.
  ///   - sentence: What is wrong and what to do.
  ///   - repair: What a fix-it can do about it, if that is mechanical.
  init(
    _ code: DiagnosticCode,
    at node: some SyntaxProtocol,
    _ sentence: String,
    repair: Repair? = nil
  ) {
    self.code = code
    self.node = Syntax(node)
    self.sentence = sentence
    self.repair = repair
  }

  func report(to context: some MacroExpansionContext) {
    let diagnostic = MacroDiagnostic(
      code.rawValue,
      domain: "InnoFlow",
      "\(sentence) [InnoFlow.\(code.rawValue)]",
      severity: code.severity
    )
    context.report(diagnostic, at: node, fixIts: repair.map { [$0.fixIt(for: code)] } ?? [])
  }
}

extension [Finding] {
  /// Whether code can be written in spite of them.
  var areHarmless: Bool { allSatisfy { $0.code.severity != .error } }
}
