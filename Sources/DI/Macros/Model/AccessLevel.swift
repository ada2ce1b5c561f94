import SwiftSyntax

/// How far a declaration can be seen.
enum AccessLevel: Int, Comparable {
  case `private`
  case `fileprivate`
  case `internal`
  case package
  case `public`

  /// Reads the level that modifiers state.
  ///
  /// - Parameters:
  ///   - modifiers: The modifiers of a declaration.
  ///   - level: The level where they state none.
  init(_ modifiers: DeclModifierListSyntax, default level: AccessLevel = .internal) {
    self = level
    for modifier in modifiers where modifier.detail == nil {
      switch modifier.name.tokenKind {
      case .keyword(.private): self = .private
      case .keyword(.fileprivate): self = .fileprivate
      case .keyword(.package): self = .package
      case .keyword(.public), .keyword(.open): self = .public
      default: continue
      }
    }
  }

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// The modifier to write before a declaration, with a space after it; none for `internal`.
  var modifier: String {
    switch self {
    case .private: "private "
    case .fileprivate: "fileprivate "
    case .internal: ""
    case .package: "package "
    case .public: "public "
    }
  }
}
