import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct UninitializedProperty: Rule {
  var codes: [DiagnosticCode] { [.uninitializedProperty] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.group.memberBlock.members
      .compactMap { $0.decl.as(VariableDeclSyntax.self) }
      // A property with an attribute is ignored, because the attribute may be a property wrapper or
      // a macro that initializes the property.
      .filter { $0.attributes.isEmpty && $0.needsInitialValues }
      .flatMap(\.bindings)
      .filter { $0.initializer == nil && $0.isStored }
      .compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier }
      .map { name in
        Finding(
          .uninitializedProperty,
          at: name,
          "the generated initializer does not set '\(name.text)'; add @Provide(.input) or"
            + " an initial value"
        )
      }
  }
}

extension VariableDeclSyntax {
  /// A Boolean value that indicates whether stored properties in this declaration need explicit
  /// initial values.
  fileprivate var needsInitialValues: Bool {
    guard !modifiers.contains(where: { ["static", "class", "lazy"].contains($0.name.text) }) else {
      return false
    }
    let type = bindings.last?.typeAnnotation?.type
    let isOptional =
      type?.is(OptionalTypeSyntax.self) == true
      || type?.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) == true
      || type?.path?.last == "Optional"
    return bindingSpecifier.tokenKind == .keyword(.let) || !isOptional
  }
}

extension PatternBindingSyntax {
  /// A Boolean value that indicates whether the property is stored: it has no accessors, or only
  /// observers.
  fileprivate var isStored: Bool {
    switch accessorBlock?.accessors {
    case nil: true
    case .accessors(let list):
      list.allSatisfy {
        [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
      }
    case .getter: false
    }
  }
}

extension DiagnosticCode {
  static let uninitializedProperty = DiagnosticCode(
    "container.uninitialized-property",
    "A stored property without an attribute must have an initial value.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        let count: Int
        var limit: Int { didSet {} }
      }
      """,
      reports: "2:7: the generated initializer does not set 'count'; add"
        + " @Provide(.input) or an initial value",
      "3:7: the generated initializer does not set 'limit'; add"
        + " @Provide(.input) or an initial value",
      correct: """
        @DIContainer struct C {
          @Provide(.input) var count: Int
          var limit = 3
          var last: Int?
          var next: Int { count + 1 }
          static let first = 1
        }
        """
    )
  )
}
