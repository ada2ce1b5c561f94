import InnoDISyntax
import InnoMacroSupport
import InnoNearestMatch
import SwiftSyntax

struct ParentMember: Rule {
  var codes: [DiagnosticCode] {
    [.unknownParentMember, .subAsyncParentMember, .sharedParentMustNotBeTransient]
  }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.subContainers.flatMap { child in
      container.wires(of: child).compactMap { wire -> Finding? in
        let token = wire.dependency.token
        let name = token.plainText
        guard let member = container.byName[name] else {
          return unknown(token, in: container, child: child)
        }
        if let provision = member as? ProvisionDeclaration, provision.isAsync {
          return Finding(
            .subAsyncParentMember,
            at: token,
            "a sub-container cannot take the async provision '\(name)'; "
              + "declare '\(child.name ?? "the child")' with @Provide(asyncFactory:) instead"
          )
        }
        guard child.scope == .shared, member.scope == .transient else { return nil }
        return Finding(
          .sharedParentMustNotBeTransient,
          at: token,
          "a shared sub-container cannot take the transient provision '\(name)'; make "
            + "'\(name)' .shared, or the sub-container .transient"
        )
      }
    }
  }

  private func unknown(
    _ token: TokenSyntax,
    in container: ContainerDeclaration,
    child: SubContainerDeclaration
  ) -> Finding {
    let nearest = NearestMatch.of(
      token.plainText,
      in: container.names.filter { $0 != child.name },
      completing: false
    )
    return Finding(
      .unknownParentMember,
      at: token,
      "this container has no provision '\(token.text)'; "
        + (nearest.map { "did you mean '\($0)'?" } ?? "declare it with @Provide or @SubContainer"),
      fixIt: nearest.map { name in
        Repair(
          "Write '\(name)'",
          replacing: token,
          with: token.with(\.tokenKind, .identifier(name))
        )
      }
    )
  }
}

extension DiagnosticCode {
  static let unknownParentMember = DiagnosticCode(
    "sub.unknown-parent-member",
    "A sub-container can take only provisions of its parent.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.input) var users: U
        @SubContainer(scope: .shared, with: [\\.user]) var d: D
        @SubContainer(scope: .shared, bindings: [(child: \\D.a, parent: \\C.clock)]) var e: D
      }
      """,
      reports: "3:42: this container has no provision 'user'; did you mean 'users'?",
      "4:69: this container has no provision 'clock'; declare it with @Provide or @SubContainer",
      fixIts: ["Write 'users'"],
      fixed: """
        @DIContainer struct C {
          @Provide(.input) var users: U
          @SubContainer(scope: .shared, with: [\\.users]) var d: D
          @SubContainer(scope: .shared, bindings: [(child: \\D.a, parent: \\C.clock)]) var e: D
        }
        """,
      correct: """
        @DIContainer struct C {
          @Provide(.input) var users: U
          @SubContainer(scope: .shared, with: [\\.users]) var d: D
          @SubContainer(scope: .shared, bindings: [(child: \\D.a, parent: \\C.users)]) var e: D
        }
        """,
      compilerErrors: ["has no member 'clock'"]
    )
  )

  static let subAsyncParentMember = DiagnosticCode(
    "sub.async-parent-member",
    "A sub-container cannot take an asynchronous provision, because sub-containers are built without `await`.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(asyncFactory: { () async in X() }) var a: any A
        @SubContainer(scope: .transient, with: [\\.a]) var d: D
      }
      """,
      reports:
        "3:45: a sub-container cannot take the async provision 'a'; declare 'd' with @Provide(asyncFactory:) instead",
      correct: """
        @DIContainer struct C {
          @Provide(factory: { () in X() }) var a: any A
          @SubContainer(scope: .transient, with: [\\.a]) var d: D
        }
        """
    )
  )

  static let sharedParentMustNotBeTransient = DiagnosticCode(
    "sub.shared-parent-must-not-be-transient",
    "A shared sub-container cannot take a transient provision, because the sub-container would always keep the same value.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.transient) var a: any A = X()
        @SubContainer(scope: .shared, with: [\\.a]) var d: D
      }
      """,
      reports:
        "3:42: a shared sub-container cannot take the transient provision 'a'; make 'a' .shared, or the sub-container .transient",
      correct: """
        @DIContainer struct C {
          @Provide(.transient) var a: any A = X()
          @SubContainer(scope: .transient, with: [\\.a]) var d: D
        }
        """
    )
  )
}
