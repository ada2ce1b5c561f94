import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct AliasedDeferral: Rule {
  var codes: [DiagnosticCode] { [.lazyAliased, .providerAliased] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    let aliases = aliases(of: container)
    return container.provisions.flatMap(\.dependencies).compactMap { dependency in
      guard dependency.deferral == nil, let type = dependency.type else { return nil }
      let inner = type.unwrapped
      let meant = inner.name.flatMap { aliases[$0] } ?? inner
      guard let deferral = meant.deferral else { return nil }
      let code: DiagnosticCode = deferral == .lazy ? .lazyAliased : .providerAliased
      return Finding(
        code,
        at: type,
        "'\(type.trimmed)' is not recognized as \(deferral.rawValue), because macros compare types "
          + "by name; write '\(meant.trimmed)'",
        fixIt: Repair("Write '\(meant.trimmed)'", replacing: type, with: meant.trimmed)
      )
    }
  }

  /// Returns the underlying types of a container's type aliases, keyed by alias name.
  ///
  /// Generic aliases are omitted.
  private func aliases(of container: ContainerDeclaration) -> [String: TypeSyntax] {
    let declarations = container.group.memberBlock.members
      .compactMap { $0.decl.as(TypeAliasDeclSyntax.self) }
      .filter { $0.genericParameterClause == nil }
    return Dictionary(declarations.map { ($0.name.plainText, $0.initializer.value) }) { first, _ in
      first
    }
  }
}

extension TypeSyntax {
  /// The name of the type, or `nil` if the type is not a single name without generic arguments.
  fileprivate var name: String? {
    guard let type = self.as(IdentifierTypeSyntax.self), type.genericArgumentClause == nil else {
      return nil
    }
    return type.name.plainText
  }
}

extension DiagnosticCode {
  static let lazyAliased = DiagnosticCode(
    "provide.lazy-aliased",
    "`Lazy` must be spelled out, because a macro compares types by name.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        typealias Later = Lazy<A>
        @Provide(.input) var a: A
        @Provide(factory: { (a: Later) in Y(a) }) var b: any B
        @Provide(factory: { (a: (InnoDI.Lazy<A>)?) in Y(a) }) var c: any B
      }
      """,
      reports:
        "4:27: 'Later' is not recognized as Lazy, because macros compare types by name; write 'Lazy<A>'",
      "5:27: '(InnoDI.Lazy<A>)?' is not recognized as Lazy, because macros compare types by name; write 'InnoDI.Lazy<A>'",
      fixIts: ["Write 'Lazy<A>'", "Write 'InnoDI.Lazy<A>'"],
      fixed: """
        @DIContainer struct C {
          typealias Later = Lazy<A>
          @Provide(.input) var a: A
          @Provide(factory: { (a: Lazy<A>) in Y(a) }) var b: any B
          @Provide(factory: { (a: InnoDI.Lazy<A>) in Y(a) }) var c: any B
        }
        """,
      correct: """
        @DIContainer struct C {
          typealias Same = A
          @Provide(.input) var a: A
          @Provide(factory: { (a: Lazy<A>) in Y(a) }) var b: any B
          @Provide(factory: { (a: (Same)) in Y(a) }) var c: any B
        }
        """
    )
  )

  static let providerAliased = DiagnosticCode(
    "provide.provider-aliased",
    "`Provider` must be spelled out, because a macro compares types by name.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        typealias New = Provider<any A>
        @Provide(.transient) var a: any A = X()
        @Provide(factory: { (a: New) in Y(a) }) var b: any B
      }
      """,
      reports:
        "4:27: 'New' is not recognized as Provider, because macros compare types by name; write 'Provider<any A>'",
      fixIts: ["Write 'Provider<any A>'"],
      fixed: """
        @DIContainer struct C {
          typealias New = Provider<any A>
          @Provide(.transient) var a: any A = X()
          @Provide(factory: { (a: Provider<any A>) in Y(a) }) var b: any B
        }
        """,
      correct: """
        @DIContainer struct C {
          @Provide(.transient) var a: any A = X()
          @Provide(factory: { (a: Provider<any A>) in Y(a) }) var b: any B
        }
        """
    )
  )
}
