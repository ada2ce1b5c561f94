/// A condition that a macro checks before it generates code.
///
/// Each rule has its own file, which also contains the diagnostic codes of the rule and their
/// examples. To activate a rule, add the rule to its library's array of rules. The macro then
/// checks the rule, the library's diagnostics page describes the rule, and the tests run the
/// examples.
package protocol Rule<Subject>: Sendable {
  associatedtype Subject

  /// The diagnostics that the rule can report.
  var codes: [DiagnosticCode] { get }

  /// Checks whether syntax follows this rule.
  ///
  /// - Parameter subject: The syntax to check.
  /// - Returns: The violations. The array is empty if there are no violations. The array is also
  ///   empty if an error in the syntax prevents this check, because another rule reports that
  ///   error.
  func check(_ subject: Subject) -> [Finding]
}
