import SwiftSyntax

/// The paths live in a nested type, and the schemas in a property, whose names nothing else can have.
struct FreeNames: CaseRule {
  private let caseNames: Set = ["Cases", "caseSchemas"]

  func check(_ scope: CaseScope) -> [Finding] {
    let members = scope.declaration.memberBlock.members
    let cases = members.caseDeclarations.flatMap { $0.elements }
      .filter { caseNames.contains($0.plainName) }
      .map(\.name)
    let types = members.compactMap { $0.decl.asProtocol((any NamedDeclSyntax).self)?.name }
      .filter { $0.text == "Cases" }
    return (cases + types).sorted { $0.position < $1.position }.map { name in
      Finding(
        .reservedName,
        at: name,
        "\(scope.attribute) declares '\(name.text)' itself; choose another name for this one"
      )
    }
  }
}
