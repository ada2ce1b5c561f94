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
    guard context.enclosingContainer != nil else {
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
      provision.variable.bindings.first?.accessorBlock == nil,
      let name = provision.name, let identifier = provision.identifier, provision.type != nil
    else {
      // The container reports what is missing; the initial value keeps the property a valid one.
      return accessor(of: declaration)
    }
    let source = provision.scope == .input ? nil : provision.source
    let effects = source?.getterEffects ?? ""
    guard !provision.isStored, let source else {
      return provision.isAsync
        ? [
          """
          get\(raw: effects) { \(raw: source?.effects ?? "")_storage.fields\
          .\(raw: GeneratedName.cell(of: name)).value() }
          """
        ] : ["get { _storage.fields.\(identifier.trimmed) }"]
    }
    let arguments = provision.dependencies.map { dependency in
      dependency.deferral.map { "InnoDI.\($0.rawValue) { self.\(dependency.token.text) }" }
        ?? "self.\(dependency.token.text)"
    }
    return [
      """
      get\(raw: effects) {
        if let replacement = _storage.fields.\(raw: GeneratedName.replacement(of: name)) {
          return replacement
        }
        return \(raw: source.call(arguments))
      }
      """
    ]
  }

  private static func accessor(of declaration: some DeclSyntaxProtocol) -> [AccessorDeclSyntax] {
    guard
      let provision = ProvisionDeclaration(declaration),
      provision.variable.bindings.first?.accessorBlock == nil,
      let value = provision.initialValue
    else { return [] }
    return ["get { \(value.trimmed) }"]
  }
}

extension ConstructionSource {
  /// The effects of the getter, with a space before each.
  fileprivate var getterEffects: String {
    isThrowing ? " async throws" : isAsync ? " async" : ""
  }
}

extension MacroExpansionContext {
  /// The `@DIContainer` of the type around the declaration.
  var enclosingContainer: AttributeSyntax? {
    enclosingGroup?.attributes.attribute(named: "DIContainer")
  }

  /// Whether that container is bound to the main actor.
  var isEnclosingContainerBoundToMainActor: Bool {
    let option = enclosingContainer?.argumentList.first { $0.label?.text == "mainActor" }
    return BoolOption(option?.expression).isTrue
      || enclosingGroup?.attributes.attribute(named: "MainActor") != nil
  }

  private var enclosingGroup: (any DeclGroupSyntax)? {
    lexicalContext.first?.asProtocol((any DeclGroupSyntax).self)
  }
}
