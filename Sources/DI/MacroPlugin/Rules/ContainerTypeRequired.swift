import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct ContainerTypeRequired: Rule {
  var codes: [DiagnosticCode] { [.subContainerTypeRequired] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.subContainers.compactMap { child in
      guard
        child.identifier != nil, let type = child.type, !type.isName,
        !type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self),
        !type.tokens(viewMode: .sourceAccurate).contains(where: { $0.tokenKind == .keyword(.some) })
      else { return nil }
      if let optional = type.as(OptionalTypeSyntax.self), optional.wrappedType.isName {
        let wrapped = optional.wrappedType.trimmed
        return Finding(
          .subContainerTypeRequired,
          at: type,
          "a sub-container cannot be optional; write '\(wrapped)'",
          fixIt: Repair(
            "Write '\(wrapped)'",
            replacing: type,
            with: wrapped.with(\.trailingTrivia, type.trailingTrivia)
          )
        )
      }
      return Finding(
        .subContainerTypeRequired,
        at: type,
        "'\(type.trimmed)' is not a container; write the name of a container, "
          + "or build the value with @Provide"
      )
    }
  }
}

extension TypeSyntax {
  /// A Boolean value that indicates whether the type is written as a name, possibly in parentheses.
  ///
  /// The type of a sub-container must be written as a name.
  var isName: Bool {
    if let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first?.type.isName == true
    }
    return path != nil
  }
}

extension DiagnosticCode {
  static let subContainerTypeRequired = DiagnosticCode(
    "sub.container-type-required",
    "The type of a sub-container must be the name of a container.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @SubContainer(scope: .shared, with: []) var d: D?
        @SubContainer(scope: .shared, with: []) var e: [D]
        @SubContainer(scope: .shared, with: []) var f: any A
      }
      """,
      reports: "2:50: a sub-container cannot be optional; write 'D'",
      "3:50: '[D]' is not a container; write the name of a container, or build the value with @Provide",
      "4:50: 'any A' is not a container; write the name of a container, or build the value with @Provide",
      fixIts: ["Write 'D'"],
      fixed: """
        @DIContainer struct C {
          @SubContainer(scope: .shared, with: []) var d: D
          @SubContainer(scope: .shared, with: []) var e: [D]
          @SubContainer(scope: .shared, with: []) var f: any A
        }
        """,
      correct: """
        @DIContainer struct C {
          @SubContainer(scope: .shared, with: []) var d: D
          @Provide(factory: { [D()] }, concrete: true) var e: [D]
        }
        """
    )
  )
}
