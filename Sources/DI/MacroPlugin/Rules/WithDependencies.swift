import InnoDISyntax
import InnoNearestMatch
import SwiftDiagnostics
import SwiftSyntax

/// `with:` lists members of the container for the initialiser of a type.
struct WithDependencies: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.provisions.flatMap { provision -> [Diagnostic] in
      let with = provision.options.with
      if let expression = with.unreadable {
        return [
          Diagnostic(
            .invalidWithDependencies,
            at: expression,
            "'with:' is read before the program runs; write key paths of members, as in"
              + " [\\.users, \\.session], not '\(expression.trimmed)'."
          )
        ]
      }
      guard provision.options.type != nil else {
        return !with.isWritten
          ? []
          : [
            Diagnostic(
              .invalidWithDependencies,
              at: provision.attribute,
              "'with:' needs the type whose initialiser takes the members; write it as 'Type.self'"
                + " before it."
            )
          ]
      }
      return with.members.filter { container.byName[$0.name] == nil }.map { member in
        let nearest = NearestMatch.of(
          member.name,
          in: container.names.filter { $0 != provision.name },
          completing: false
        )
        return Diagnostic(
          .unresolvedWithDependency,
          at: member.token,
          "No provision of this container is named '\(member.name)'; "
            + (nearest.map { "did you mean '\($0)'?" } ?? "declare '\(member.name)' as an .input."),
          fixIts: nearest.map { name in
            [
              .replace(
                message: RuleRepair(code: .unresolvedWithDependency, message: "Write '\(name)'"),
                oldNode: member.token,
                newNode: member.token.with(\.tokenKind, .identifier(name))
              )
            ]
          } ?? []
        )
      }
    }
  }
}
