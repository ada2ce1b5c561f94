package import SwiftSyntax

/// The access level of a declaration.
package enum AccessLevel: Int, Comparable, Sendable {
  case `private`
  case `fileprivate`
  case `internal`
  case package
  case `public`

  /// Creates the access level that the modifiers of a declaration specify.
  ///
  /// - Parameters:
  ///   - modifiers: The modifiers of a declaration.
  ///   - level: The level to use if the modifiers do not specify a level.
  package init(_ modifiers: DeclModifierListSyntax, default level: AccessLevel = .internal) {
    self = level
    for modifier in modifiers where modifier.detail == nil {
      switch modifier.name.tokenKind {
      case .keyword(.private): self = .private
      case .keyword(.fileprivate): self = .fileprivate
      case .keyword(.internal): self = .internal
      case .keyword(.package): self = .package
      case .keyword(.public), .keyword(.open): self = .public
      default: continue
      }
    }
  }

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// The name of the level, such as `internal`.
  package var name: String { self == .internal ? "internal" : String(modifier.dropLast()) }

  /// The modifier to write before a declaration, with a trailing space.
  ///
  /// For `internal`, the value is an empty string.
  package var modifier: String {
    switch self {
    case .private: "private "
    case .fileprivate: "fileprivate "
    case .internal: ""
    case .package: "package "
    case .public: "public "
    }
  }
}
