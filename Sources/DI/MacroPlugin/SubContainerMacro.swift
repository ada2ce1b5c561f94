import InnoDISyntax
import InnoMacroSupport
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// The implementation of `@SubContainer`, which generates a getter that reads or builds a child
/// container.
///
/// If the attribute has `with:` or `bindings:`, this macro also generates the function that calls
/// the child's initializer. If an argument of that call has the wrong type, the compiler therefore
/// reports the error at this attribute. Without `with:` and `bindings:`, `@DIContainer` generates
/// the function.
enum SubContainerMacro {
  static let formatMode = FormatMode.disabled
}

extension SubContainerMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard context.enclosingContainer != nil else {
      throw DiagnosticsError(
        Finding(
          .subContainerRequired,
          at: node,
          "@SubContainer is outside a container; attach @DIContainer to the enclosing struct"
        )
      )
    }
    if let finding = duplicate(node, of: declaration, in: context) {
      throw DiagnosticsError(finding)
    }
    guard let child = SubContainerDeclaration(declaration) else {
      // The attribute is inside an `#if`. `@DIContainer` reports this error.
      return declaration.as(VariableDeclSyntax.self)?.substituteGetter ?? []
    }
    let finding =
      child.conflictFinding ?? child.variable.accessorFinding(.subStoredPropertyRequired)
      ?? child.opaqueTypeFinding
    if let finding { throw DiagnosticsError(finding) }
    guard let name = child.name, let identifier = child.identifier, child.type != nil else {
      return child.variable.substituteGetter
    }
    let value =
      if !context.isEnclosingContainerExpanded {
        "self.\(identifier.trimmed)"
      } else if child.scope == .transient {
        "_Fields.\(GeneratedName.reader(of: name))(self)"
      } else {
        "_storage.fields.\(identifier.trimmed)"
      }
    return [AccessorDeclSyntax(getter: value)]
  }
}

extension SubContainerMacro {
  private static func duplicate(
    _ node: AttributeSyntax,
    of declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> Finding? {
    context.duplicate(
      node,
      named: "SubContainer",
      of: declaration,
      .duplicateSubContainerAttribute
    )
  }
}

extension SubContainerMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard
      context.enclosingContainer != nil,
      duplicate(node, of: declaration, in: context) == nil,
      let child = SubContainerDeclaration(declaration),
      child.conflictFinding == nil,
      let name = child.name, let identifier = child.identifier, let type = child.type, type.isName
    else { return [] }
    let actor =
      context.isolationOfEnclosingContainer
      ?? child.variable.attributes.globalActor?.trimmedDescription
    let isolation = actor.map { "\($0) " } ?? ""
    let wiring =
      child.isWiredImplicitly || !context.isEnclosingContainerExpanded
      ? []
      : [
        wiringFunction(
          name,
          type.trimmedDescription,
          child.wires.map { ($0.label, $0.dependency.token.text) },
          modifiers: isolation + "private static "
        )
      ]
    let modifier = AccessLevel(child.variable.modifiers).modifier
    let roots = child.options.featureRoot.value.map { root in
      """
      \(isolation)\(modifier)func \(name)RootView() -> \(root.trimmed) {
        \(root.trimmed)(container: \(identifier.trimmed))
      }
      """
    }
    return (wiring + [roots].compactMap(\.self)).map(DeclSyntax.init(verbatim:))
  }
}

extension DiagnosticCode {
  static let subContainerRequired = DiagnosticCode(
    "sub.container-required",
    "`@SubContainer` must be attached to a property of a container.",
    example: DiagnosticExample(
      """
      struct C {
        @SubContainer(scope: .shared) var d: D
      }
      """,
      reports:
        "2:3: @SubContainer is outside a container; attach @DIContainer to the enclosing struct",
      correct: """
        @DIContainer struct C {
          @SubContainer(scope: .shared) var d: D
        }
        """
    )
  )
}
