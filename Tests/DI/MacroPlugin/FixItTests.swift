import InnoMacroSupport
import InnoMacroTestSupport
import SwiftDiagnostics
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import InnoDIMacroPlugin

@Suite("Fix-its of InnoDI")
struct FixItTests {
  @Test(
    "Adds 'concrete: true' to the attribute",
    arguments: [
      ("@Provide", "@Provide(concrete: true)"),
      ("@Provide(.shared)", "@Provide(.shared, concrete: true)"),
      ("@Provide(.shared, concrete: false)", "@Provide(.shared, concrete: true)"),
    ]
  )
  func concrete(written: String, fixed: String) {
    expect(
      "@DIContainer struct C {\n  \(written)\n  var a: A = A()\n}",
      expandsTo: invalidContainer(property: "a", type: "A"),
      diagnostics: [
        spec(
          .concreteOptInRequired,
          "'A' is not a protocol type such as 'any P'; change the type, or add 'concrete: true'",
          line: 3,
          column: 10,
          fix: "Add 'concrete: true'"
        )
      ],
      fixed: "@DIContainer struct C {\n  \(fixed)\n  var a: A = A()\n}"
    )
  }

  @Test("Renames a factory parameter and its uses")
  func rename() {
    expect(
      """
      @DIContainer struct C {
        @Provide(factory: { (basURL: U) in X(basURL.basURL, basURL: basURL) })
        var baseURL2: any P
        @Provide(.input)
        var baseURL: U
      }
      """,
      expandsTo: """
        struct C {
          var baseURL2: any P {
            get { _storage.fields.baseURL2 }
          }
          var baseURL: U {
            get { _storage.fields.baseURL }
          }

        \(Self.refused(
          fields: ["let baseURL2: any P", "let baseURL: U"],
          parameters: "baseURL2: (any P)? = nil, baseURL: U",
          arguments: "baseURL2: baseURL2, baseURL: baseURL",
          overrides: ["var baseURL2: (any P)?"],
          input: ("baseURL: U, ", "baseURL: baseURL, ")
        ))
        """,
      diagnostics: [
        spec(
          .unresolvedFactoryParameter,
          "this container has no provision 'basURL'; did you mean 'baseURL'?",
          line: 2,
          column: 24,
          fix: "Rename the parameter to 'baseURL'"
        )
      ],
      fixed: """
        @DIContainer struct C {
          @Provide(factory: { (baseURL: U) in X(baseURL.basURL, basURL: baseURL) })
          var baseURL2: any P
          @Provide(.input)
          var baseURL: U
        }
        """
    )
  }

  @Test("Adds the types of a factory's parameters")
  func parameters() {
    expect(
      """
      @DIContainer struct C {
        @Provide(.input)
        var n: U
        @Provide(factory: { n, `in` in n.name })
        var a: any P
        @Provide(.input)
        var `in`: () -> U
      }
      """,
      expandsTo: """
        struct C {
          var n: U {
            get { _storage.fields.n }
          }
          var a: any P {
            get { _storage.fields.a }
          }
          var `in`: () -> U {
            get { _storage.fields.`in` }
          }

        \(Self.refused(
          fields: ["let n: U", "let a: any P", "let `in`: () -> U"],
          parameters: "n: U, a: (any P)? = nil, in: @escaping () -> U",
          arguments: "n: n, a: a, in: `in`",
          overrides: ["var a: (any P)?"],
          input: ("n: U, in: @escaping () -> U, ", "n: n, in: `in`, ")
        ))
        """,
      diagnostics: [
        spec(
          .untypedFactoryParameter,
          "the type of 'n' cannot be inferred in this closure; "
            + "write '(n: U, `in`: @escaping () -> U)'",
          line: 4,
          column: 23,
          fix: "Write '(n: U, `in`: @escaping () -> U)'"
        )
      ],
      fixed: """
        @DIContainer struct C {
          @Provide(.input)
          var n: U
          @Provide(factory: { (n: U, `in`: @escaping () -> U) in n.name })
          var a: any P
          @Provide(.input)
          var `in`: () -> U
        }
        """
    )
  }

  @Test("Corrects a misspelled scope")
  func scope() {
    expect(
      "@DIContainer struct C {\n  @Provide(.inputs)\n  var a: A\n}",
      expandsTo: invalidContainer(property: "a", type: "A"),
      diagnostics: [
        spec(
          .unknownScope,
          "'.inputs' is not a scope; did you mean '.input'?",
          line: 2,
          column: 12,
          fix: "Write '.input'"
        )
      ],
      fixed: "@DIContainer struct C {\n  @Provide(.input)\n  var a: A\n}"
    )
  }

  @Test("Corrects a misspelled option")
  func option() {
    expect(
      "@DIContainer struct C {\n  @Provide(.input, concret: true)\n  var a: A\n}",
      expandsTo: invalidContainer(property: "a", type: "A", isInput: true),
      diagnostics: [
        spec(
          .provideUnknownOption,
          "@Provide has no option 'concret:'; did you mean 'concrete:'?",
          line: 2,
          column: 20,
          fix: "Write 'concrete:'"
        )
      ],
      fixed: "@DIContainer struct C {\n  @Provide(.input, concrete: true)\n  var a: A\n}"
    )
  }

  @Test("Replaces 'class' with 'struct'")
  func structure() {
    expect(
      "@DIContainer class C {\n}",
      expandsTo: """
        class C {

        \(Self.refused(kind: "convenience "))
        """,
      diagnostics: [
        spec(
          .structRequired,
          "@DIContainer cannot be attached to a class; declare 'C' as a struct",
          line: 1,
          column: 14,
          fix: "Replace 'class' with 'struct'"
        )
      ],
      fixed: "@DIContainer struct C {\n}"
    )
  }

  @Test("Offers a fix-it only if there is exactly one correction")
  func offered() {
    let sources = [
      "@Provide(asyncFactory: { () in X() }) var a: any A": ["provide.async-factory-must-be-async"],
      "@Provide(.input) let a: A": ["provide.stored-property-required"],
      "@Provide(.input) var a: some A": ["provide.unsupported-type"],
      "@Provide(.input) var a: A!": [],
      "@Provide(.input) var users: U\n@SubContainer(scope: .shared, with: [\\.user]) var d: D":
        ["sub.unknown-parent-member"],
    ]
    for (members, codes) in sources {
      let expansion = MacroExpansion(
        of: "@DIContainer struct C {\n\(members)\n}",
        macros: innoDIMacros
      )
      let fixable = zip(expansion.codes, expansion.diagnostics).filter { !$1.fixIts.isEmpty }
      #expect(fixable.map(\.0) == codes.map { "InnoDI.validation.\($0)" })
    }
  }

  /// Returns the expansion of an invalid container, which contains no trap.
  private func invalidContainer(property: String, type: String, isInput: Bool = false) -> String {
    """
    struct C {
      var \(property): \(type) {
        get { _storage.fields.\(property) }
      }

    \(Self.refused(
      fields: ["let \(property): \(type)"],
      parameters: isInput ? "\(property): \(type)" : "\(property): \(type)? = nil",
      arguments: "\(property): \(property)",
      overrides: isInput ? [] : ["var \(property): \(type)?"],
      input: isInput ? ("\(property): \(type), ", "\(property): \(property), ") : ("", "")
    ))
    """
  }

  /// Returns the declarations in an invalid container.
  ///
  /// Each declaration calls itself, and no provision is described.
  private static func refused(
    fields: [String] = [],
    parameters: String = "",
    arguments: String = "",
    overrides: [String] = [],
    kind: String = "",
    input: (parameter: String, argument: String) = ("", "")
  ) -> String {
    let name = "static func withOverrides<Result, Failure: Swift.Error>"
    let list = "(\(input.parameter)_ applyOverrides: (inout Overrides) -> Swift.Void"
    let call = "\(input.argument)applyOverrides"
    return """
        nonisolated private var _storage: InnoDI.DIStorage<_Fields> { self._storage }

        private struct _Fields {
          \(fields.joined(separator: "\n    "))
        }

        \(kind)init(\(parameters)) {
          self.init(\(arguments))
        }

        struct Overrides {
          \((overrides + ["init() {}"]).joined(separator: "\n    "))
        }

        \(kind)init\(list)) {
          self.init(\(call))
        }

        \(name)\(list), operation: (Self) throws(Failure) -> Result) throws(Failure) -> Result {
          try operation(Self(\(call)))
        }

        nonisolated(nonsending) \(name)\(list), operation: nonisolated(nonsending) (Self) async \
      throws(Failure) -> Result) async throws(Failure) -> Result {
          try await operation(Self(\(call)))
        }

        nonisolated static var containerDescription: InnoDI.ContainerDescription {
          return InnoDI.ContainerDescription(name: "C", isRoot: false, provisions: [])
        }

        @MainActor func builtValue(of provision: Swift.String) -> Any? {
          return nil
        }

        @MainActor func isOverridden(_ provision: Swift.String) -> Swift.Bool {
          false
        }
      }

      extension C: nonisolated InnoDI.DescribedContainer {}
      """
  }

  private func spec(
    _ code: DiagnosticCode,
    _ text: String,
    line: Int,
    column: Int,
    fix: String
  ) -> DiagnosticSpec {
    DiagnosticSpec(
      message: "\(text) [\(code.id)]",
      line: line,
      column: column,
      fixIts: [FixItSpec(message: fix)]
    )
  }
}
