import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

/// The rule that a factory must not use `self` or the instance members of its container.
///
/// This rule ignores the container's provisions and sub-containers. If a factory uses a provision
/// or a sub-container for which the factory declares no parameter, ``UnlistedDependency`` reports
/// the use. A macro does not see extensions, so this rule also ignores names that may be static
/// members in an extension.
struct InstanceMemberInFactory: Rule {
  var codes: [DiagnosticCode] { [.instanceMemberInFactory] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    let instanceNames = container.group.instanceNames
    let others = instanceNames.subtracting(container.group.staticNames)
      .subtracting(container.names)
      .subtracting(container.group.staticReferences(in: container.name))
    let functions = container.group.instanceFunctions
    return container.provisions.flatMap { provision -> [Finding] in
      guard provision.scope != .input, let source = provision.source else { return [] }
      var seen = Set(provision.dependencies.compactMap(\.name))
      seen.formUnion(source.expression.declaredNames)
      let members = source.expression.propertyReferences.filter { token in
        others.contains(token.plainText) && !source.expression.isOutsideFactory(token)
          && !token.isValidReference(toOneOf: functions)
          && seen.insert(token.plainText).inserted
      }
      let selves = source.expression.selfReferences.filter { reference in
        reference.member.map { !instanceNames.contains($0) } ?? true
      }
      return members.map { token in
        Finding(
          .instanceMemberInFactory,
          at: token,
          "a factory cannot use the instance member '\(token.text)'; declare '\(token.text)' as "
            + "static"
        )
      }
        + selves.prefix(1).map { reference in
          Finding(
            .instanceMemberInFactory,
            at: reference.token,
            "a factory cannot use 'self'; declare a parameter for each provision that the factory "
              + "uses"
          )
        }
    }
  }
}

extension DiagnosticCode {
  static let instanceMemberInFactory = DiagnosticCode(
    "provide.instance-member-in-factory",
    "A factory cannot use `self` or instance members, because factories can run before the container exists.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(factory: { X(limit) }) var a: any A
        @Provide(factory: { X(count()) }) var b: any B
        @Provide(factory: { X(self) }) var p: any P
        var limit: Int { 3 }
        func count() -> Int { 3 }
      }
      """,
      reports: "2:25: a factory cannot use the instance member 'limit'; declare 'limit' as static",
      "3:25: a factory cannot use the instance member 'count'; declare 'count' as static",
      "4:25: a factory cannot use 'self'; declare a parameter for each provision that the "
        + "factory uses",
      correct: """
        @DIContainer struct C {
          @Provide(factory: { X(limit) }) var a: any A
          @Provide(factory: { X(count()) }) var b: any B
          static var limit: Int { 3 }
          static func count() -> Int { 3 }
        }
        """,
      compilerErrors: [
        "instance member 'limit' cannot be used", "cannot use instance member 'limit'",
        "instance member 'count' cannot be used", "cannot use instance member 'count'",
        "cannot find 'self' in scope", "circular reference",
      ]
    )
  )
}
