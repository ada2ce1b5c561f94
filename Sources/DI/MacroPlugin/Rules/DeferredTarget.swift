import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct DeferredTarget: Rule {
  var codes: [DiagnosticCode] {
    [.lazyUnsupportedTarget, .providerUnsupportedTarget, .providerNonTransientTarget]
  }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.provisions.flatMap { provision in
      provision.dependencies.compactMap { dependency -> Finding? in
        guard
          let deferral = dependency.deferral, let name = dependency.name,
          let target = container.byName[name]
        else { return nil }
        if (target as? ProvisionDeclaration)?.isAsync == true {
          return Finding(
            deferral == .lazy ? .lazyUnsupportedTarget : .providerUnsupportedTarget,
            at: dependency.token,
            "\(deferral.rawValue) cannot wrap the async provision '\(name)'; "
              + "use 'asyncFactory:', and remove \(deferral.rawValue) from the parameter '\(name)'"
          )
        }
        guard deferral == .provider, let scope = target.scope, scope != .transient else {
          return nil
        }
        return Finding(
          .providerNonTransientTarget,
          at: dependency.token,
          "Provider cannot wrap '\(name)', which is .\(scope.rawValue); make '\(name)' "
            + ".transient, or use Lazy instead"
        )
      }
    }
  }
}

extension DiagnosticCode {
  static let lazyUnsupportedTarget = DiagnosticCode(
    "provide.lazy-unsupported-target",
    "`Lazy` cannot wrap an asynchronous provision, because a `Lazy` is called without `await`.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(asyncFactory: { () async in X() }) var a: any A
        @Provide(factory: { (a: Lazy<any A>) in Y(a) }) var b: any B
      }
      """,
      reports:
        "3:24: Lazy cannot wrap the async provision 'a'; use 'asyncFactory:', and remove Lazy from the parameter 'a'",
      correct: """
        @DIContainer struct C {
          @Provide(factory: { () in X() }) var a: any A
          @Provide(factory: { (a: Lazy<any A>) in Y(a) }) var b: any B
        }
        """
    )
  )

  static let providerUnsupportedTarget = DiagnosticCode(
    "provide.provider-unsupported-target",
    "`Provider` cannot wrap an asynchronous provision, because a `Provider` is called without `await`.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.transient, asyncFactory: { () async in X() }) var a: any A
        @Provide(factory: { (a: InnoDI.Provider<any A>) in Y(a) }) var b: any B
      }
      """,
      reports:
        "3:24: Provider cannot wrap the async provision 'a'; use 'asyncFactory:', and remove Provider from the parameter 'a'",
      correct: """
        @DIContainer struct C {
          @Provide(.transient, factory: { () in X() }) var a: any A
          @Provide(factory: { (a: InnoDI.Provider<any A>) in Y(a) }) var b: any B
        }
        """
    )
  )

  static let providerNonTransientTarget = DiagnosticCode(
    "provide.provider-non-transient-target",
    "`Provider` can wrap only a transient provision, because each call of a `Provider` builds a "
      + "new value.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.input) var a: A
        @Provide(factory: { (a: Provider<A>) in Y(a) }) var b: any B
      }
      """,
      reports:
        "3:24: Provider cannot wrap 'a', which is .input; make 'a' .transient, or use Lazy instead",
      correct: """
        @DIContainer struct C {
          @Provide(.input) var a: A
          @Provide(factory: { (a: Lazy<A>) in Y(a) }) var b: any B
        }
        """
    )
  )
}
