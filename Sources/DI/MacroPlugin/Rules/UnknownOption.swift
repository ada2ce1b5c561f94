import InnoDISyntax
import InnoMacroSupport
import InnoNearestMatch
import SwiftSyntax

struct UnknownOption: Rule {
  var codes: [DiagnosticCode] {
    [.containerUnknownOption, .provideUnknownOption, .subUnknownOption]
  }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    findings(.containerUnknownOption, container.options)
      + container.provisions.flatMap { findings(.provideUnknownOption, $0.options) }
      + container.subContainers.flatMap { findings(.subUnknownOption, $0.options) }
  }

  private func findings<Options: AttributeOptions>(
    _ code: DiagnosticCode,
    _ options: Options
  ) -> [Finding] {
    options.unknown.map {
      finding(code, $0, of: Options.attribute, known: Options.labels)
    }
  }

  private func finding(
    _ code: DiagnosticCode,
    _ argument: LabeledExprSyntax,
    of attribute: String,
    known: [String]
  ) -> Finding {
    let options =
      known.dropLast().map { "'\($0):'" }.joined(separator: ", ") + " and '\(known.last ?? ""):'"
    guard let label = argument.label else {
      return Finding(
        code,
        at: argument.expression,
        "\(attribute) has no unlabeled option '\(argument.expression.trimmed)'; "
          + "its options are \(options)"
      )
    }
    let nearest = NearestMatch.of(label.plainText, in: known, completing: false)
    return Finding(
      code,
      at: label,
      nearest.map { "\(attribute) has no option '\(label.text):'; did you mean '\($0):'?" }
        ?? "\(attribute) has no option '\(label.text):'; its options are \(options)",
      fixIt: nearest.map { name in
        Repair(
          "Write '\(name):'",
          replacing: label,
          with: label.with(\.tokenKind, .identifier(name))
        )
      }
    )
  }
}

extension DiagnosticCode {
  static let containerUnknownOption = DiagnosticCode(
    "container.unknown-option",
    "`@DIContainer` accepts only the options `root:`, `validateDAG:` and `mainActor:`.",
    example: DiagnosticExample(
      """
      @DIContainer(main: true, rot: true, 3) struct C {
        @Provide(.input) var a: A
        @Provide(.transient, asyncFactory: { () async throws in X() }) var b: any B
        @SubContainer(scope: .shared, with: [\\.a]) var d: D
      }
      """,
      reports:
        "1:14: @DIContainer has no option 'main:'; its options are 'root:', 'validateDAG:' and 'mainActor:'",
      "1:26: @DIContainer has no option 'rot:'; did you mean 'root:'?",
      "1:37: @DIContainer has no unlabeled option '3'; its options are 'root:', 'validateDAG:' and 'mainActor:'",
      fixIts: ["Write 'root:'"],
      fixed: """
        @DIContainer(main: true, root: true, 3) struct C {
          @Provide(.input) var a: A
          @Provide(.transient, asyncFactory: { () async throws in X() }) var b: any B
          @SubContainer(scope: .shared, with: [\\.a]) var d: D
        }
        """,
      correct: "@DIContainer() struct C {}",
      compilerErrors: ["extra argument 'main' in macro", "'Int' to expected argument type"]
    )
  )

  static let provideUnknownOption = DiagnosticCode(
    "provide.unknown-option",
    "`@Provide` accepts only a scope, a type such as `X.self`, and the options `with:`, `factory:`, `asyncFactory:` and `concrete:`.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.shared, factry: { X() }, factory: { X() }) var a: any A
        @Provide(.input, lifetime: 3) var b: Int
        @Provide(.input, x) var c: Int
      }
      """,
      reports: "2:21: @Provide has no option 'factry:'; did you mean 'factory:'?",
      "3:20: @Provide has no option 'lifetime:'; its options are 'with:', 'factory:', 'asyncFactory:' and 'concrete:'",
      "4:20: @Provide has no unlabeled option 'x'; its options are 'with:', 'factory:', 'asyncFactory:' and 'concrete:'",
      fixIts: ["Write 'factory:'"],
      fixed: """
        @DIContainer struct C {
          @Provide(.shared, factory: { X() }, factory: { X() }) var a: any A
          @Provide(.input, lifetime: 3) var b: Int
          @Provide(.input, x) var c: Int
        }
        """,
      correct: """
        @DIContainer struct C {
          @Provide(.shared, factory: { X() }, concrete: false) var a: any A
        }
        """,
      compilerErrors: [
        "extra argument 'factry' in macro", "no exact matches in call to macro",
        "'Int' to expected argument type",
      ]
    )
  )

  static let subUnknownOption = DiagnosticCode(
    "sub.unknown-option",
    "`@SubContainer` accepts only the options `scope:`, `with:`, `bindings:` and `featureRoot:`.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @SubContainer(scope: .shared, binding: []) var d: D
      }
      """,
      reports: "2:33: @SubContainer has no option 'binding:'; did you mean 'bindings:'?",
      fixIts: ["Write 'bindings:'"],
      fixed: """
        @DIContainer struct C {
          @SubContainer(scope: .shared, bindings: []) var d: D
        }
        """,
      compilerErrors: ["extra argument 'binding' in macro"]
    )
  )
}
