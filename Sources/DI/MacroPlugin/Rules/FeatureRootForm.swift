import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct FeatureRootForm: Rule {
  var codes: [DiagnosticCode] { [.invalidFeatureRoot] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.subContainers.compactMap { child in
      child.options.featureRoot.unreadable.map { root in
        Finding(
          .invalidFeatureRoot,
          at: root,
          "'featureRoot:' must be a type literal; write 'Type.self' instead of '\(root.trimmed)'"
        )
      }
    }
  }
}

extension DiagnosticCode {
  static let invalidFeatureRoot = DiagnosticCode(
    "sub.invalid-feature-root",
    "`featureRoot:` must be a type literal.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @SubContainer(scope: .shared, featureRoot: root) var d: D
      }
      """,
      reports: "2:46: 'featureRoot:' must be a type literal; write 'Type.self' instead of 'root'",
      correct: """
        @DIContainer struct C {
          @SubContainer(scope: .shared, featureRoot: Root.self) var d: D
        }
        """
    )
  )
}
