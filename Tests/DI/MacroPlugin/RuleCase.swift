import Testing

@testable import InnoDIMacroPlugin

/// Members of a container that break a rule, what is then said, and members that keep it.
struct RuleCase: Sendable, CustomTestStringConvertible {
  let code: DiagnosticCode
  let broken: String
  let says: [String]
  let kept: String

  /// - Parameters:
  ///   - code: The code that the messages end with.
  ///   - broken: Members that break the rule; the first is on line 2 of the container.
  ///   - says: The messages, each with its `line:column`, without the code.
  ///   - kept: Nearly the same members, in which nothing is wrong.
  init(_ code: DiagnosticCode, broken: String, says: String..., kept: String) {
    self.code = code
    self.broken = Self.container(broken)
    self.says = says.map { "\($0) [\(code.id)]" }
    self.kept = Self.container(kept)
  }

  /// The case for a whole declaration.
  init(_ code: DiagnosticCode, broken: String, says: String..., keptType: String) {
    self.code = code
    self.broken = broken
    self.says = says.map { "\($0) [\(code.id)]" }
    kept = keptType
  }

  var testDescription: String { code.rawValue }

  private static func container(_ members: String) -> String {
    "@DIContainer struct C {\n\(members)\n}"
  }
}
