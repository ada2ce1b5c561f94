import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Provide`: reads the property from the storage that `@DIContainer` adds to the struct.
struct ProvideMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard isInContainer(context) else {
      // Thrown, since an expansion without a getter would be a second error.
      throw DiagnosticsError(diagnostics: [
        Diagnostic(
          .containerRequired,
          at: node,
          "@Provide declares a value of a container; add @DIContainer to the struct around it."
        )
      ])
    }
    guard
      let provision = ProvisionDeclaration(declaration),
      let field = provision.field, provision.type != nil
    else {
      // The container reports what is missing; the initial value keeps the property a valid one.
      return accessor(of: declaration)
    }
    guard !provision.isStored, let source = provision.source else {
      return ["get { _storage.fields.\(raw: field) }"]
    }
    let arguments = provision.parameters.map { "self.\($0.token.text)" }
    return [
      """
      get {
        if let replacement = _storage.fields.\(raw: field) { return replacement }
        return \(raw: source.call(arguments))
      }
      """
    ]
  }

  private static func isInContainer(_ context: some MacroExpansionContext) -> Bool {
    context.lexicalContext.first?.asProtocol((any DeclGroupSyntax).self)?
      .attributes.attribute(named: "DIContainer") != nil
  }

  private static func accessor(of declaration: some DeclSyntaxProtocol) -> [AccessorDeclSyntax] {
    ProvisionDeclaration(declaration)?.initialValue.map { ["get { \($0.trimmed) }"] } ?? []
  }
}
