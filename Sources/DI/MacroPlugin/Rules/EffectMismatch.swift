import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct EffectMismatch: Rule {
  var codes: [DiagnosticCode] {
    [.asyncDependencyRequiresAsyncConsumer, .throwingDependencyRequiresThrowingConsumer]
  }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.provisions.flatMap { provision in
      provision.dependencies.compactMap { dependency -> Finding? in
        guard
          dependency.deferral == nil, let source = provision.source, let name = dependency.name,
          let target = container.byName[name] as? ProvisionDeclaration,
          target.isAsync
        else { return nil }
        let consumer = provision.name ?? "this"
        if !source.isAsync {
          return Finding(
            .asyncDependencyRequiresAsyncConsumer,
            at: dependency.token,
            "'\(consumer)' cannot depend on the async provision '\(name)'; "
              + "build '\(consumer)' with 'asyncFactory:'"
          )
        }
        guard target.source?.isThrowing == true, !source.isThrowing else { return nil }
        return Finding(
          .throwingDependencyRequiresThrowingConsumer,
          at: dependency.token,
          "'\(consumer)' does not throw, but its dependency '\(name)' does; "
            + "mark the closure of '\(consumer)' as 'async throws'"
        )
      }
    }
  }
}

extension DiagnosticCode {
  static let asyncDependencyRequiresAsyncConsumer = DiagnosticCode(
    "provide.async-dependency-requires-async-consumer",
    "A provision that depends on an asynchronous provision must also be asynchronous.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(asyncFactory: { () async in X() }) var a: any A
        @Provide(factory: { (a: any A) in Y(a) }) var b: any B
      }
      """,
      reports:
        "3:24: 'b' cannot depend on the async provision 'a'; build 'b' with 'asyncFactory:'",
      correct: """
        @DIContainer struct C {
          @Provide(asyncFactory: { () async in X() }) var a: any A
          @Provide(asyncFactory: { (a: any A) async in Y(a) }) var b: any B
        }
        """
    )
  )

  static let throwingDependencyRequiresThrowingConsumer = DiagnosticCode(
    "provide.throwing-dependency-requires-throwing-consumer",
    "A provision that depends on a throwing provision must also throw.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(asyncFactory: { () async throws in try X() }) var a: any A
        @Provide(asyncFactory: { (a: any A) async in Y(a) }) var b: any B
      }
      """,
      reports:
        "3:29: 'b' does not throw, but its dependency 'a' does; mark the closure of 'b' as 'async throws'",
      correct: """
        @DIContainer struct C {
          @Provide(asyncFactory: { () async throws in try X() }) var a: any A
          @Provide(asyncFactory: { (a: any A) async throws in Y(a) }) var b: any B
        }
        """
    )
  )
}
