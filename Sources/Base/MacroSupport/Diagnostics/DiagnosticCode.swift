package import SwiftDiagnostics

/// A diagnostic that a macro can report: its identifier, the rule behind it, and an example.
///
/// Each rule declares its diagnostic codes in its own file. Most libraries add an initializer
/// without the `library` parameter. The following example calls such an initializer:
///
/// ```swift
/// extension DiagnosticCode {
///   static let missingBodyType = DiagnosticCode(
///     "body.missing-type",
///     "`body` must have an explicit type, because a macro cannot see inferred types.",
///     example: DiagnosticExample(
///       """
///       @APIDefinition(method: .post, path: "/users") struct CreateUser {
///         typealias APIResponse = User
///         var body = NewUser()
///       }
///       """,
///       reports: "3:7: 'body' has no type annotation; write 'var body: Type'",
///       correct: "…"
///     )
///   )
/// }
/// ```
///
/// The identifier of a diagnostic is part of the public contract. An identifier is never renamed,
/// and never reused for another rule.
package struct DiagnosticCode: Sendable {
  /// The library that reports the diagnostic, such as `InnoFlow`.
  package let library: String

  /// The part of the identifier after the library's name, such as `feature.missing-body`.
  package let name: String

  /// The severity of the diagnostic.
  ///
  /// Only an error prevents a macro from generating code.
  package let severity: DiagnosticSeverity

  /// The rule that the diagnostic enforces, as one sentence.
  package let rule: String

  /// An example with source code that triggers the diagnostic.
  package let example: DiagnosticExample

  /// Creates a diagnostic code.
  ///
  /// - Parameters:
  ///   - library: The library that reports the diagnostic.
  ///   - name: The part of the identifier after the library's name.
  ///   - severity: The severity of the diagnostic.
  ///   - rule: The rule that the diagnostic enforces, as one sentence.
  ///   - example: An example with source code that triggers the diagnostic.
  package init(
    library: String,
    name: String,
    severity: DiagnosticSeverity,
    rule: String,
    example: DiagnosticExample
  ) {
    self.library = library
    self.name = name
    self.severity = severity
    self.rule = rule
    self.example = example
  }

  /// The identifier, such as `InnoFlow.feature.missing-body`.
  ///
  /// Each message ends with the identifier in square brackets.
  package var id: String { "\(library).\(name)" }
}

extension DiagnosticCode: Hashable, CustomStringConvertible {
  package static func == (left: Self, right: Self) -> Bool { left.id == right.id }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }

  package var description: String { id }
}

/// An example of a diagnostic: source code that triggers the diagnostic, the expected messages, and
/// similar source code that is correct.
package struct DiagnosticExample: Sendable {
  /// The source code that triggers the diagnostic.
  package let source: String

  /// The expected messages in the order in which the macro reports them.
  ///
  /// Each message has the form `line:column: message`, without the identifier of the diagnostic.
  package let messages: [String]

  /// The titles of the fix-its that the macro must offer.
  package let fixIts: [String]

  /// The source code after the fix-its are applied, or `nil` if there are no fix-its.
  package let fixed: String?

  /// Similar source code that does not trigger the diagnostic.
  package let correct: String

  /// Parts of the error messages that the compiler itself, not the macro, reports for the example.
  package let compilerErrors: [String]

  /// Creates an example.
  ///
  /// - Parameters:
  ///   - source: The source code that triggers the diagnostic.
  ///   - messages: The expected messages, each in the form `line:column: message` without the
  ///     identifier of the diagnostic.
  ///   - fixIts: The titles of the expected fix-its.
  ///   - fixed: The source code after the fix-its are applied, or `nil` if there are no fix-its.
  ///   - correct: Similar source code that does not trigger the diagnostic. The default is the
  ///     fixed source code.
  ///   - compilerErrors: Parts of the error messages that the compiler itself, not the macro,
  ///     reports for the example.
  package init(
    _ source: String,
    reports messages: String...,
    fixIts: [String] = [],
    fixed: String? = nil,
    correct: String? = nil,
    compilerErrors: [String] = []
  ) {
    self.source = source
    self.messages = messages
    self.fixIts = fixIts
    self.fixed = fixed
    self.correct = correct ?? fixed ?? ""
    self.compilerErrors = compilerErrors
  }
}
