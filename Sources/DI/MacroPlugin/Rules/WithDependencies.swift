import InnoDISyntax
import InnoMacroSupport
import InnoNearestMatch
import SwiftSyntax

struct WithDependencies: Rule {
  var codes: [DiagnosticCode] {
    [.invalidWithDependencies, .unresolvedWithDependency, .duplicateWithDependency]
  }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.provisions.flatMap { provision -> [Finding] in
      let with = provision.options.with
      if let expression = with.unreadable {
        return [
          Finding(
            .invalidWithDependencies,
            at: expression,
            DeclarationMessage.unreadableDependencies(expression)
          )
        ]
      }
      guard provision.options.type != nil else {
        return !with.isWritten
          ? []
          : [
            Finding(
              .invalidWithDependencies,
              at: provision.attribute,
              "'with:' must follow a type; add 'Type.self' before 'with:', or remove 'with:'"
            )
          ]
      }
      var seen: Set<String> = []
      let duplicates = with.members.filter { !seen.insert($0.name).inserted }.map { member in
        Finding(
          .duplicateWithDependency,
          at: member.token,
          "'\(member.name)' is listed twice; remove one of the key paths"
        )
      }
      return duplicates + unknown(with.members, of: provision, in: container)
    }
  }

  private func unknown(
    _ members: [MemberReference],
    of provision: ProvisionDeclaration,
    in container: ContainerDeclaration
  ) -> [Finding] {
    members.filter { container.byName[$0.name] == nil }.map { member in
      let nearest = NearestMatch.of(
        member.name,
        in: container.names.filter { $0 != provision.name },
        completing: false
      )
      return Finding(
        .unresolvedWithDependency,
        at: member.token,
        "this container has no provision '\(member.name)'; "
          + (nearest.map { "did you mean '\($0)'?" } ?? "declare '\(member.name)' as an .input"),
        fixIt: nearest.map { name in
          Repair(
            "Write '\(name)'",
            replacing: member.token,
            with: member.token.with(\.tokenKind, .identifier(name))
          )
        }
      )
    }
  }
}

extension DiagnosticCode {
  static let invalidWithDependencies = DiagnosticCode(
    "provide.invalid-with-dependencies",
    "`with:` must be an array literal of key paths, and must follow a type such as `X.self`.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.shared, X.self, with: names) var a: any A
        @Provide(.shared, with: [\\.a], factory: { X() }) var b: any A
      }
      """,
      reports:
        "2:35: 'with:' must be an array of key paths; write an array such as [\\.users, \\.session] instead of 'names'",
      "3:3: 'with:' must follow a type; add 'Type.self' before 'with:', or remove 'with:'",
      correct: """
        @DIContainer struct C {
          @Provide(.shared, X.self) var a: any A
          @Provide(.shared, Y.self, with: [\\.a]) var b: any A
        }
        """,
      compilerErrors: ["extra argument 'with' in macro", "cannot infer key path type"]
    )
  )

  static let duplicateWithDependency = DiagnosticCode(
    "provide.duplicate-with-dependency",
    "`with:` can list each provision only once.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.input) var users: U
        @Provide(X.self, with: [\\.users, \\.users]) var a: any A
      }
      """,
      reports: "3:38: 'users' is listed twice; remove one of the key paths",
      correct: """
        @DIContainer struct C {
          @Provide(.input) var users: U
          @Provide(X.self, with: [\\.users]) var a: any A
        }
        """
    )
  )

  static let unresolvedWithDependency = DiagnosticCode(
    "provide.unresolved-with-dependency",
    "`with:` can list only provisions of the same container.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.input) var users: U
        @Provide(X.self, with: [\\.user, \\.clock]) var a: any A
      }
      """,
      reports: "3:29: this container has no provision 'user'; did you mean 'users'?",
      "3:37: this container has no provision 'clock'; declare 'clock' as an .input",
      fixIts: ["Write 'users'"],
      fixed: """
        @DIContainer struct C {
          @Provide(.input) var users: U
          @Provide(X.self, with: [\\.users, \\.clock]) var a: any A
        }
        """,
      correct: """
        @DIContainer struct C {
          @Provide(.input) var users: U
          @Provide(X.self, with: [\\C.users]) var a: any A
        }
        """
    )
  )
}
