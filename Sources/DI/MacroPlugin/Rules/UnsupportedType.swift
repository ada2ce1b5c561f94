import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

/// The rule that the type of a provision must be valid for a generated property.
///
/// This rule does not report opaque types, because the macros `@Provide` and `@SubContainer`
/// already report opaque types.
struct UnsupportedType: Rule {
  var codes: [DiagnosticCode] { [.unsupportedType] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.members.compactMap { member in
      guard let type = member.type else { return nil }
      if let implicit = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
        return Finding(
          .unsupportedType,
          at: type,
          "a provision cannot be implicitly unwrapped; write '\(implicit.wrappedType.trimmed)' or "
            + "'\(implicit.wrappedType.trimmed)?'"
        )
      }
      if let deferral = type.deferral {
        return Finding(
          .unsupportedType,
          at: type,
          "a provision cannot be a \(deferral.rawValue); declare the type of the value instead, "
            + "and use '\(type.trimmed)' only for factory parameters"
        )
      }
      return nil
    }
  }
}

extension MemberDeclaration {
  /// The error for an opaque type, such as `some P`, in the property's type, or `nil` if there is
  /// no opaque type.
  ///
  /// The macro throws this error. If the macro returned a getter instead, the compiler would report
  /// a second error.
  var opaqueTypeFinding: Finding? {
    guard let some = type?.firstOpaqueType else { return nil }
    return Finding(
      .unsupportedType,
      at: some,
      "a provision cannot have an opaque type; write 'any \(some.constraint.trimmed)'",
      fixIt: Repair(
        "Write 'any'",
        replacing: some.someOrAnySpecifier,
        with: some.someOrAnySpecifier.with(\.tokenKind, .keyword(.any))
      )
    )
  }
}

extension TypeSyntax {
  /// The first opaque type that occurs in this type, such as `some A` in `[some A]`, or `nil` if
  /// this type contains no opaque type.
  var firstOpaqueType: SomeOrAnyTypeSyntax? {
    tokens(viewMode: .sourceAccurate)
      .first { $0.tokenKind == .keyword(.some) }?
      .parent?.as(SomeOrAnyTypeSyntax.self)
  }
}

extension DiagnosticCode {
  static let unsupportedType = DiagnosticCode(
    "provide.unsupported-type",
    "The type of a provision cannot be opaque, implicitly unwrapped, `Lazy` or `Provider`.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.input) var a: some B
        @Provide(.input) var b: [some B]
        @Provide(.input) var c: A!
        @Provide(.input) var d: Lazy<C>
      }
      """,
      reports: "2:27: a provision cannot have an opaque type; write 'any B'",
      "3:28: a provision cannot have an opaque type; write 'any B'",
      "4:27: a provision cannot be implicitly unwrapped; write 'A' or 'A?'",
      "5:27: a provision cannot be a Lazy; declare the type of the value instead, and "
        + "use 'Lazy<C>' only for factory parameters",
      fixIts: ["Write 'any'", "Write 'any'"],
      fixed: """
        @DIContainer struct C {
          @Provide(.input) var a: any B
          @Provide(.input) var b: [any B]
          @Provide(.input) var c: A!
          @Provide(.input) var d: Lazy<C>
        }
        """,
      correct: """
        @DIContainer struct C {
          @Provide(.input) var a: any B
          @Provide(.input) var b: [any B]
          @Provide(.input) var c: A?
        }
        """
    )
  )
}
