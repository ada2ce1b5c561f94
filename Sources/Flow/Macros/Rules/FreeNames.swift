import InnoMacroSupport
import SwiftSyntax

/// What is written for a case has a name that nothing else of the enum may have.
struct FreeNames: Rule {
  func check(_ declaration: EnumDeclSyntax) -> [Finding] {
    let generated = Set(declaration.cases.flatMap(\.propertyNames))
    let properties = declaration.memberBlock.members
      .compactMap { $0.decl.as(VariableDeclSyntax.self) }
      .filter(\.isStatic)
      .flatMap { property in property.names.map { ($0, Syntax(property.bindings)) } }
    let cases = declaration.cases.map { ($0.plainName, Syntax($0.syntax)) }
    let taken =
      (cases + properties).filter { generated.contains($0.0) }
      + cases.filter { $0.0 == "caseSchemas" }
    return taken.map { name, node in
      Finding(
        .nameTaken,
        at: node,
        "\(name) is the name of a static property that @ReflectedCases writes; rename this"
      )
    }
  }
}
