import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct AsyncFactoryForm: Rule {
  var codes: [DiagnosticCode] {
    [.asyncFactoryInvalidScope, .asyncFactoryMustBeAsync, .asyncFactoryMustThrow]
  }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.provisions.compactMap { provision in
      guard let factory = provision.options.asyncFactory else { return nil }
      if provision.scope == .input {
        return Finding(
          .asyncFactoryInvalidScope,
          at: factory,
          "an .input cannot have a factory; remove the factory, or make the provision .shared or "
            + ".transient"
        )
      }
      let closure = factory.as(ClosureExprSyntax.self)
      if closure?.signature?.effectSpecifiers?.asyncSpecifier != nil {
        return provision.source.flatMap(undeclaredThrow)
      }
      return Finding(
        .asyncFactoryMustBeAsync,
        at: factory,
        "'asyncFactory:' must be an async closure literal; write a closure with 'async' or "
          + "'async throws' before 'in'",
        fixIt: closure.flatMap(markingAsync)
      )
    }
  }

  private func undeclaredThrow(in source: ConstructionSource) -> Finding? {
    guard
      !source.isThrowing, let signature = source.closure?.signature,
      let effects = signature.effectSpecifiers,
      let keyword = EffectSearch(in: source).throwing
    else { return nil }
    let clause = ThrowsClauseSyntax(
      throwsSpecifier: .keyword(
        .throws,
        leadingTrivia: effects.trailingTrivia.isEmpty ? .space : [],
        trailingTrivia: effects.trailingTrivia.isEmpty ? [] : .space
      )
    )
    return Finding(
      .asyncFactoryMustThrow,
      at: keyword,
      "the closure throws, but it is not marked 'throws'; write 'async throws' before 'in'",
      fixIt: Repair(
        "Mark the closure 'throws'",
        replacing: signature,
        with: signature.with(\.effectSpecifiers, effects.with(\.throwsClause, clause))
      )
    )
  }

  private func markingAsync(_ closure: ClosureExprSyntax) -> Repair? {
    guard let signature = closure.signature, signature.parameterClause != nil else { return nil }
    var marked = signature
    var effects = signature.effectSpecifiers ?? TypeEffectSpecifiersSyntax(throwsClause: nil)
    effects.asyncSpecifier = .keyword(.async, trailingTrivia: .space)
    marked.effectSpecifiers = effects
    return Repair("Mark the closure 'async'", replacing: signature, with: marked)
  }
}

extension DiagnosticCode {
  static let asyncFactoryInvalidScope = DiagnosticCode(
    "provide.async-factory-invalid-scope",
    "An input is passed to the initializer, so it cannot have an asynchronous factory.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.input, asyncFactory: { () async in X() }) var a: X
      }
      """,
      reports:
        "2:34: an .input cannot have a factory; remove the factory, or make the provision .shared or .transient",
      correct: """
        @DIContainer struct C {
          @Provide(.shared, asyncFactory: { () async in X() }, concrete: true) var a: X
        }
        """
    )
  )

  static let asyncFactoryMustBeAsync = DiagnosticCode(
    "provide.async-factory-must-be-async",
    "`asyncFactory:` must be a closure literal marked `async`.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.shared, asyncFactory: { () in X() }) var a: any A
        @Provide(.shared, asyncFactory: make) var b: any A
      }
      """,
      reports:
        "2:35: 'asyncFactory:' must be an async closure literal; write a closure with 'async' or 'async throws' before 'in'",
      "3:35: 'asyncFactory:' must be an async closure literal; write a closure with 'async' or 'async throws' before 'in'",
      fixIts: ["Mark the closure 'async'"],
      fixed: """
        @DIContainer struct C {
          @Provide(.shared, asyncFactory: { () async in X() }) var a: any A
          @Provide(.shared, asyncFactory: make) var b: any A
        }
        """,
      correct: """
        @DIContainer struct C {
          @Provide(.shared, asyncFactory: { () async throws in try await X() }) var a: any A
        }
        """
    )
  )

  static let asyncFactoryMustThrow = DiagnosticCode(
    "provide.async-factory-must-throw",
    "An asynchronous factory that can throw must be marked `async throws`.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.shared, asyncFactory: { () async in try await X() }) var a: any A
      }
      """,
      reports:
        "2:49: the closure throws, but it is not marked 'throws'; write 'async throws' before 'in'",
      fixIts: ["Mark the closure 'throws'"],
      fixed: """
        @DIContainer struct C {
          @Provide(.shared, asyncFactory: { () async throws in try await X() }) var a: any A
        }
        """
    )
  )
}
