import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

/// The rule that a provision must be a `var` without a modifier such as `static`.
///
/// This rule does not report accessors, because the macros `@Provide` and `@SubContainer` already
/// report accessors.
struct StoredPropertyRequired: Rule {
  var codes: [DiagnosticCode] { [.storedPropertyRequired, .subStoredPropertyRequired] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.members.flatMap { member -> [Finding] in
      let variable = member.variable
      let code: DiagnosticCode =
        member is SubContainerDeclaration ? .subStoredPropertyRequired : .storedPropertyRequired
      let modifiers = Array(variable.modifiers).filter {
        ["static", "class", "lazy", "weak", "unowned"].contains($0.name.text)
      }
      let keyword = variable.bindingSpecifier
      let specifier = keyword.tokenKind == .keyword(.let) ? [keyword] : []
      return modifiers.map { modifier in
        Finding(
          code,
          at: modifier,
          "a provision cannot be '\(modifier.name.text)'; remove the modifier"
        )
      }
        + specifier.map { keyword in
          Finding(
            code,
            at: keyword,
            "a provision cannot be a 'let'; write 'var'",
            fixIt: Repair(
              "Write 'var'",
              replacing: keyword,
              with: keyword.with(\.tokenKind, .keyword(.var))
            )
          )
        }
    }
  }
}

extension VariableDeclSyntax {
  /// Returns the error for a property with accessors, or `nil` if the property has no accessors in
  /// the source code.
  ///
  /// The macros `@Provide` and `@SubContainer` throw this error. If a macro returned no accessors
  /// instead, the compiler would report a second error.
  func accessorFinding(_ code: DiagnosticCode) -> Finding? {
    bindings.lazy.compactMap(\.accessorBlock).first.map { block in
      Finding(
        code,
        at: block,
        "a provision cannot have accessors; remove the accessors or the attribute"
      )
    }
  }
}

extension DiagnosticCode {
  static let storedPropertyRequired = DiagnosticCode(
    "provide.stored-property-required",
    "A provision must be a plain `var` without accessors.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.input) var c: C { didSet {} }
        @Provide(.input) let a: A
        @Provide(.input) weak var b: B?
        @Provide(.input) static var d: D
        @Provide lazy var e: any E = X()
        @Provide(.input) unowned var f: F
      }
      """,
      reports: "2:29: a provision cannot have accessors; remove the accessors or the attribute",
      "3:20: a provision cannot be a 'let'; write 'var'",
      "4:20: a provision cannot be 'weak'; remove the modifier",
      "5:20: a provision cannot be 'static'; remove the modifier",
      "6:12: a provision cannot be 'lazy'; remove the modifier",
      "7:20: a provision cannot be 'unowned'; remove the modifier",
      fixIts: ["Write 'var'"],
      fixed: """
        @DIContainer struct C {
          @Provide(.input) var c: C { didSet {} }
          @Provide(.input) var a: A
          @Provide(.input) weak var b: B?
          @Provide(.input) static var d: D
          @Provide lazy var e: any E = X()
          @Provide(.input) unowned var f: F
        }
        """,
      correct: """
        @DIContainer struct C {
          @Provide(.input) var a: A
          var c: Int { 1 }
          static let d = 1
        }
        """,
      compilerErrors: ["variable declared with 'let'", "'weak' ", "'lazy' ", "'unowned' "]
    )
  )

  static let subStoredPropertyRequired = DiagnosticCode(
    "sub.stored-property-required",
    "A sub-container must be a plain `var` without accessors.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @SubContainer(scope: .shared) let d: D
      }
      """,
      reports: "2:33: a provision cannot be a 'let'; write 'var'",
      fixIts: ["Write 'var'"],
      fixed: """
        @DIContainer struct C {
          @SubContainer(scope: .shared) var d: D
        }
        """,
      compilerErrors: ["variable declared with 'let'"]
    )
  )
}
