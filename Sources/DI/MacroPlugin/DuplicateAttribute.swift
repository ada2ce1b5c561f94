import InnoDISyntax
import InnoMacroSupport
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

extension MacroExpansionContext {
  /// Returns an error if the declaration has an earlier attribute with the same name.
  ///
  /// The compiler expands each attribute separately. The expansion of the first attribute reports
  /// no error.
  ///
  /// - Parameters:
  ///   - attribute: The attribute that is being expanded.
  ///   - name: The name of the attribute.
  ///   - declaration: The declaration with the attribute.
  ///   - code: The code of the diagnostic.
  /// - Returns: The error, or `nil` if the attribute is the first attribute with this name.
  func duplicate(
    _ attribute: AttributeSyntax,
    named name: String,
    of declaration: some SyntaxProtocol,
    _ code: DiagnosticCode
  ) -> Finding? {
    let attributes = declaration.asProtocol((any WithAttributesSyntax).self)?.attributes
    guard
      let all = attributes?.attributes(named: name), all.count > 1,
      let first = all.first.flatMap(place), let own = place(of: attribute), own != first
    else { return nil }
    return Finding(
      code,
      at: attribute,
      "@\(name) is attached twice to '\(declaration.declaredName)'; keep one of the attributes"
    )
  }

  /// Returns the line and column of an attribute.
  ///
  /// The compiler passes a macro only a copy of the macro's attribute. The location shows which
  /// attribute of the declaration was copied.
  private func place(of attribute: AttributeSyntax) -> String? {
    location(of: attribute, at: .afterLeadingTrivia, filePathMode: .fileID)
      .map { "\($0.line.trimmedDescription):\($0.column.trimmedDescription)" }
  }
}

extension DiagnosticsError {
  init(_ finding: Finding) { self.init(diagnostics: [finding.diagnostic]) }
}

extension SyntaxProtocol {
  /// The name of the declared type or of the first declared variable.
  fileprivate var declaredName: String {
    asProtocol((any NamedDeclSyntax).self)?.name.text
      ?? self.as(VariableDeclSyntax.self)?.bindings.first?.pattern.trimmedDescription
      ?? "the declaration"
  }
}

extension DiagnosticCode {
  static let duplicateContainerAttribute = DiagnosticCode(
    "container.duplicate-attribute",
    "`@DIContainer` can be attached only once to a struct.",
    example: DiagnosticExample(
      """
      @DIContainer @DIContainer(root: true) struct C {
        @Provide(.input) var a: A
      }
      """,
      reports: "1:14: @DIContainer is attached twice to 'C'; keep one of the attributes",
      correct: """
        @DIContainer(root: true) struct C {
          @Provide(.input) var a: A
        }
        """
    )
  )

  static let duplicateProvideAttribute = DiagnosticCode(
    "provide.duplicate-attribute",
    "`@Provide` can be attached only once to a property.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.input) @Provide(.input) var a: A
      }
      """,
      reports: "2:20: @Provide is attached twice to 'a'; keep one of the attributes",
      correct: """
        @DIContainer struct C {
          @Provide(.input) var a: A
        }
        """
    )
  )

  static let duplicateSubContainerAttribute = DiagnosticCode(
    "sub.duplicate-attribute",
    "`@SubContainer` can be attached only once to a property.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @SubContainer(scope: .shared, with: []) @SubContainer(scope: .shared) var d: D
      }
      """,
      reports: "2:43: @SubContainer is attached twice to 'd'; keep one of the attributes",
      correct: """
        @DIContainer struct C {
          @SubContainer(scope: .shared, with: []) var d: D
        }
        """
    )
  )
}
