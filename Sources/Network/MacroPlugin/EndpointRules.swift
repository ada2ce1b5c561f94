import InnoMacroSupport
import SwiftDiagnostics
import SwiftSyntax

/// What a rule found wrong, and where.
struct Violation {
  let diagnostic: MacroDiagnostic
  let node: Syntax
  let fixIts: [FixIt]

  var isError: Bool { diagnostic.severity == .error }

  /// - Parameters:
  ///   - code: The stable, never recycled code.
  ///   - message: What is wrong and what to do, in one sentence.
  ///   - node: Where.
  ///   - severity: How serious it is.
  ///   - fixIts: Mechanical repairs, if there are any.
  init(
    _ code: String,
    _ message: String,
    at node: some SyntaxProtocol,
    severity: DiagnosticSeverity = .error,
    fixIts: [FixIt] = []
  ) {
    diagnostic = MacroDiagnostic(code, domain: "InnoNetwork", message, severity: severity)
    self.node = Syntax(node)
    self.fixIts = fixIts
  }
}

/// Something that must hold for a struct before it can be made an endpoint.
protocol EndpointRule {
  static func violations(of endpoint: EndpointSyntax) -> [Violation]
}

/// All that must hold for a declaration before it can be made an endpoint.
enum EndpointRules {
  private static var all: [any EndpointRule.Type] {
    [
      PathWrittenOutRule.self, PathShapeRule.self, PathParameterRule.self,
      OptionalParameterRule.self, ResponseRule.self, GivenMemberRule.self, UnusedPropertyRule.self,
      BodyMethodRule.self, BodyTypeRule.self,
    ]
  }

  static func violations(
    of declaration: some DeclGroupSyntax,
    _ attribute: AttributeSyntax
  ) -> [Violation] {
    guard let endpoint = EndpointSyntax(declaration, attribute) else {
      return [NotAStruct.violation(of: declaration)]
    }
    return all.flatMap { $0.violations(of: endpoint) }
  }
}
