import SwiftSyntax
import SwiftSyntaxBuilder

extension ContainerDeclaration {
  /// What the container keeps: inputs and shared values, and the overrides of transient provisions.
  ///
  /// It is generated for a container with errors, too, as far as it can be: the accessors then
  /// compile, and the errors of the rules are the only ones.
  var storage: [DeclSyntax] {
    let fields = provisions.compactMap { provision -> String? in
      guard let type = provision.type, let field = provision.field else { return nil }
      return "let \(field): \(provision.isStored ? "\(type.trimmed)" : type.asOptional)"
    }
    return [
      "private let _storage: InnoDI.DIStorage<_Fields>",
      fields.isEmpty
        ? "private struct _Fields {}"
        : """
        private struct _Fields {
          \(raw: fields.joined(separator: "\n  "))
        }
        """,
    ]
  }

  /// The initialiser that a class or an actor must have beside its storage; nobody can call it.
  var initializerOfInvalidContainer: [DeclSyntax] {
    guard group.is(ClassDeclSyntax.self) || group.is(ActorDeclSyntax.self) else { return [] }
    return [
      """
      private init(_storage: InnoDI.DIStorage<_Fields>) {
        self._storage = _storage
      }
      """
    ]
  }
}

extension ProvisionDeclaration {
  /// The field of the storage that has the value, or what may replace it.
  ///
  /// An override has a name of its own, so that reading the storage by the name of a transient
  /// provision finds nothing.
  var field: String? {
    isStored ? identifier?.trimmedDescription : name.map { "_innoDIOverride_\($0)" }
  }
}
