public import SwiftDiagnostics
public import SwiftSyntax
public import SwiftSyntaxMacros

/// A finding of a macro: a stable code and one sentence that says what to do.
public struct MacroDiagnostic: DiagnosticMessage {
  /// The sentence the developer reads.
  public let message: String

  /// The stable, never recycled code.
  public let diagnosticID: MessageID

  /// How serious it is.
  public let severity: DiagnosticSeverity

  /// Makes a finding.
  ///
  /// - Parameters:
  ///   - code: The stable code, without the library's name.
  ///   - domain: The library's name.
  ///   - message: What is wrong and what to do, in one sentence.
  ///   - severity: How serious it is.
  public init(
    _ code: String,
    domain: String,
    _ message: String,
    severity: DiagnosticSeverity = .error
  ) {
    self.message = message
    self.diagnosticID = MessageID(domain: domain, id: code)
    self.severity = severity
  }
}

extension MacroExpansionContext {
  /// Reports a finding at a place in the source.
  ///
  /// - Parameters:
  ///   - diagnostic: The finding.
  ///   - node: The place.
  ///   - fixIts: Mechanical repairs, if there are any.
  public func report(
    _ diagnostic: MacroDiagnostic,
    at node: some SyntaxProtocol,
    fixIts: [FixIt] = []
  ) {
    diagnose(Diagnostic(node: Syntax(node), message: diagnostic, fixIts: fixIts))
  }
}

extension DeclModifierListSyntax {
  /// The access modifier that generated members must have to be as visible as their type, with a
  /// trailing space, or empty for `internal`.
  ///
  /// Members of a `private` type are `fileprivate`.
  public var accessPrefix: String {
    for modifier in self {
      switch modifier.name.tokenKind {
      case .keyword(.public), .keyword(.open): return "public "
      case .keyword(.package): return "package "
      case .keyword(.fileprivate), .keyword(.private): return "fileprivate "
      default: continue
      }
    }
    return ""
  }
}
