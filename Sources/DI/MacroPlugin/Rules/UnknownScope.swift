import InnoDISyntax
import InnoMacroSupport
import InnoNearestMatch
import SwiftSyntax
import SwiftSyntaxBuilder

struct UnknownScope: Rule {
  var codes: [DiagnosticCode] { [.unknownScope] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.provisions.compactMap { provision in
      guard case .unreadable(let expression) = provision.options.scope else { return nil }
      let access = expression.as(MemberAccessExprSyntax.self)
      let written = access?.base == nil ? access?.declName.baseName.plainText : nil
      let nearest = written.flatMap {
        NearestMatch.of($0, in: Scope.allCases.map(\.rawValue), completing: false)
      }
      return Finding(
        .unknownScope,
        at: expression,
        nearest.map { "'\(expression.trimmed)' is not a scope; did you mean '.\($0)'?" }
          ?? "the scope must be .input, .shared or .transient, got '\(expression.trimmed)'",
        fixIt: nearest.map { name in
          Repair("Write '.\(name)'", replacing: expression, with: ExprSyntax(".\(raw: name)"))
        }
      )
    }
  }
}

extension DiagnosticCode {
  static let unknownScope = DiagnosticCode(
    "provide.unknown-scope",
    "The scope of a provision must be `.input`, `.shared` or `.transient`.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.share) var a: any A
        @Provide(scope) var b: any B
        @Provide(Other.input) var c: Int
      }
      """,
      reports: "2:12: '.share' is not a scope; did you mean '.shared'?",
      "3:12: the scope must be .input, .shared or .transient, got 'scope'",
      "4:12: the scope must be .input, .shared or .transient, got 'Other.input'",
      fixIts: ["Write '.shared'"],
      fixed: """
        @DIContainer struct C {
          @Provide(.shared) var a: any A
          @Provide(scope) var b: any B
          @Provide(Other.input) var c: Int
        }
        """,
      correct: """
        @DIContainer struct C {
          @Provide(DIScope.input) var a: any A
          @Provide(InnoDI.DIScope.input) var b: Int
        }
        """,
      compilerErrors: ["reference to member 'share' cannot be resolved"]
    )
  )
}
