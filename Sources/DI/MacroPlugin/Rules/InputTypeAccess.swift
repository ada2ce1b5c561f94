import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

/// The rule that the type of an input must be at least as accessible as the generated initializer.
///
/// The initializer has a parameter of the input's type.
///
/// A macro sees only the source code of the container, so the rule checks only the types that are
/// declared in the container.
struct InputTypeAccess: Rule {
  var codes: [DiagnosticCode] { [.inaccessibleInputType] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    guard let required = container.inputAccess?.name else { return [] }
    return container.provisions.filter { $0.scope == .input }.compactMap { input in
      input.type.flatMap { type in
        container.inaccessibleType(in: type).map { name, access in
          Finding(
            .inaccessibleInputType,
            at: type,
            "the generated initializer is \(required), but one of its parameters uses the "
              + "\(access.name) type '\(name)'; declare '\(name)' as \(required)"
          )
        }
      }
    }
  }
}

extension ContainerDeclaration {
  /// The lowest access level that the type of an input can have, or `nil` if the container is a
  /// local type.
  ///
  /// For a private container, the value is `fileprivate`, because the members of a private type are
  /// accessible in the whole file.
  fileprivate var inputAccess: AccessLevel? {
    surroundings.enclosingAccess.map { max(.fileprivate, min($0, declaredAccess)) }
  }

  /// Returns the first type declared in the container that occurs in the given type and is less
  /// accessible than the container's initializer.
  ///
  /// The result is `nil` if the container declares no such type.
  func inaccessibleType(in type: TypeSyntax) -> (name: String, access: AccessLevel)? {
    guard let inputAccess else { return nil }
    let names = type.nestedNames(in: name)
    for member in group.memberBlock.members where member.decl.declaresType {
      guard
        let declared = member.decl.declaredNames.first?.plainText, names.contains(declared),
        let modifiers = member.decl.asProtocol((any WithModifiersSyntax).self)?.modifiers
      else { continue }
      let access = AccessLevel(modifiers)
      if access < inputAccess { return (declared, access) }
    }
    return nil
  }
}

extension TypeSyntax {
  /// Returns the names in this type that can refer to types nested in the given container.
  fileprivate func nestedNames(in container: String) -> Set<String> {
    Set(
      tokens(viewMode: .sourceAccurate)
        .filter { token in
          if token.parent?.is(IdentifierTypeSyntax.self) == true { return true }
          let base = token.parent?.as(MemberTypeSyntax.self)?.baseType.path
          return base == [container] || base == ["Self"]
        }
        .map(\.plainText)
    )
  }
}

extension DiagnosticCode {
  static let inaccessibleInputType = DiagnosticCode(
    "provide.inaccessible-input-type",
    "The type of an input must be at least as accessible as the container, because the generated initializer has a parameter of this type.",
    example: DiagnosticExample(
      """
      @DIContainer public struct C {
        struct Key {}
        @Provide(.input) var key: C.Key
      }
      """,
      reports:
        "3:29: the generated initializer is public, but one of its parameters uses the internal type 'Key'; declare 'Key' as public",
      correct: """
        @DIContainer public struct C {
          public struct Key {}
          @Provide(.input) var key: C.Key
        }
        """
    )
  )
}
