import InnoMacroSupport
import SwiftSyntax
import SwiftSyntaxBuilder

/// The code that `@ReflectedCases` writes for an enum.
struct CasePathCode {
  private let declaration: EnumDeclSyntax
  private let cases: [EnumCase]
  private let access: String
  private let code: CaseReflectionCode

  init(_ declaration: EnumDeclSyntax) {
    self.declaration = declaration
    cases = declaration.possibleCases
    access = declaration.modifiers.accessPrefix
    code = CaseReflectionCode(cases: cases, access: access)
  }

  /// A path to each case, and to the elements that a case acts on.
  var paths: [DeclSyntax] {
    cases.flatMap { enumCase in
      let path = code.casePath(to: enumCase, property: enumCase.pathName + "CasePath")
      let paths = enumCase.leadsToElement ? [path, elementPath(of: enumCase)] : [path]
      return paths.map { $0.adding(enumCase.availability) }
    }
  }

  /// What `CaseReflecting` asks for, but for what the enum declares itself.
  var reflection: [DeclSyntax] {
    let own = declaration.memberBlock.members
      .compactMap { $0.decl.as(VariableDeclSyntax.self) }.flatMap(\.names)
    // Code that is deprecated itself may name a deprecated case without a warning.
    let isDeprecated = cases.contains { $0.availability.contains(where: \.isDeprecation) }
    let attributes: [AttributeSyntax] = isDeprecated ? ["@available(*, deprecated)"] : []
    return code.members
      .filter { member in
        member.as(VariableDeclSyntax.self).map { !own.contains(where: $0.declares) } ?? true
      }
      .map { $0.adding(attributes) }
  }

  private func elementPath(of enumCase: EnumCase) -> DeclSyntax {
    let types = enumCase.payloads.map(\.type).joined(separator: ", ")
    let name = enumCase.pathName
    return """
      \(raw: access)static var \(raw: name)ActionPath: CollectionActionPath<Self, \(raw: types)> {
        CollectionActionPath(\(raw: name)CasePath)
      }
      """
  }
}

extension DeclSyntax {
  /// The property with attributes in front of it.
  fileprivate func adding(_ attributes: [AttributeSyntax]) -> DeclSyntax {
    guard !attributes.isEmpty, var property = self.as(VariableDeclSyntax.self) else { return self }
    property.attributes = AttributeListSyntax(
      attributes.map { .attribute($0.with(\.trailingTrivia, .newline)) }
    )
    return DeclSyntax(property)
  }
}
