/// A condition that a macro checks before it generates code.
///
/// Each rule is in a file of its own, with its codes and their examples. To activate a rule, add
/// the rule to its library's array of rules. The macro then checks the rule, the library's page of
/// diagnostics describes the rule, and the tests run the examples.
package protocol Rule<Subject>: Sendable {
  associatedtype Subject

  /// The diagnostics that the rule can report.
  var codes: [DiagnosticCode] { get }

  /// Checks the rule.
  ///
  /// - Parameter subject: The syntax to check.
  /// - Returns: The violations; an empty array if there are none, or if another rule reports an
  ///   error that prevents this check.
  func check(_ subject: Subject) -> [Finding]
}
