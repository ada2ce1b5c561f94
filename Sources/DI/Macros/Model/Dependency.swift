import SwiftSyntax

/// What a provision or a sub-container asks for: an edge of the graph.
struct Dependency {
  /// How the value is handed over, if not as itself.
  enum Deferral: String {
    case lazy = "Lazy"
    case provider = "Provider"
  }

  /// Where the dependency is named.
  let token: TokenSyntax

  /// The type of the parameter, where it is written.
  var type: TypeSyntax?

  /// The name of the dependency, or `nil` for `_`.
  var name: String? {
    token.tokenKind == .wildcard ? nil : token.plainText
  }

  /// The wrapper that the parameter's type spells.
  var deferral: Deferral? { type.flatMap(Self.deferral) }

  static func deferral(of type: TypeSyntax) -> Deferral? {
    switch type.as(TypeSyntaxEnum.self) {
    case .identifierType(let type): Deferral(rawValue: type.name.text)
    case .memberType(let type) where type.baseType.trimmedDescription == "InnoDI":
      Deferral(rawValue: type.name.text)
    default: nil
    }
  }
}
