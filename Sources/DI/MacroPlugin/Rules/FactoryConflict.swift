import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct FactoryConflict: Rule {
  var codes: [DiagnosticCode] { [.factoryConflict] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.provisions.filter { $0.scope != .input }.compactMap { provision in
      let options = provision.options
      let sources = [
        options.type.map { ("a type argument", $0) },
        options.factory.map { ("a factory", $0) },
        options.asyncFactory.map { ("an asynchronous factory", $0) },
        provision.initialValue.map { ("an initial value", $0) },
      ]
      .compactMap { $0 }
      guard sources.count > 1, let first = sources.first, let last = sources.last else {
        return nil
      }
      return Finding(
        .factoryConflict,
        at: last.1,
        "'\(provision.name ?? "the property")' has \(first.0) and \(last.0); keep one of them"
      )
    }
  }
}

extension DiagnosticCode {
  static let factoryConflict = DiagnosticCode(
    "provide.factory-conflict",
    "A provision can have only one source: a factory, an initial value or a type such as `X.self`.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.shared, factory: { X() }) var a: any A = X()
      }
      """,
      reports: "2:54: 'a' has a factory and an initial value; keep one of them",
      correct: """
        @DIContainer struct C {
          @Provide(.shared, factory: { X() }) var a: any A
        }
        """
    )
  )
}
