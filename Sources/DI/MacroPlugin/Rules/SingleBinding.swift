import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// One attribute declares one provision.
struct SingleBinding: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.members
      .filter { $0.variable.bindings.count > 1 }
      .map { member in
        let attribute = member.attribute.attributeName.trimmedDescription
        return Diagnostic(
          member is SubContainerDeclaration ? .subSingleBinding : .singleBinding,
          at: member.variable.bindings,
          "@\(attribute) declares one property; give each of these its own 'var' and its own"
            + " @\(attribute)."
        )
      }
  }
}
