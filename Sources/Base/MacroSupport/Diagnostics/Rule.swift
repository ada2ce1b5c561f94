/// A condition that must hold before a macro generates code.
///
/// A rule, its codes and their examples are one file. Listed in its library's array of rules, it is
/// checked by the macro, described on the library's page of diagnostics, and tested with its examples.
package protocol Rule<Subject>: Sendable {
  associatedtype Subject

  /// The diagnostics that the rule can report.
  var codes: [DiagnosticCode] { get }

  /// Checks the rule.
  ///
  /// - Parameter subject: The syntax to check.
  /// - Returns: The violations; none if the rule cannot be checked because of an error that another
  ///   rule reports.
  func check(_ subject: Subject) -> [Finding]
}
