/// A condition that must hold before a macro generates code.
///
/// One file contains a rule, its codes and their examples. Add the rule to its library's array of
/// rules: the macro then checks it, the library's page of diagnostics describes it, and the tests
/// run its examples.
package protocol Rule<Subject>: Sendable {
  associatedtype Subject

  /// The diagnostics that the rule can report.
  var codes: [DiagnosticCode] { get }

  /// Checks the rule.
  ///
  /// - Parameter subject: The syntax to check.
  /// - Returns: The violations. Empty if the rule cannot be checked because of an error that
  ///   another rule reports.
  func check(_ subject: Subject) -> [Finding]
}
