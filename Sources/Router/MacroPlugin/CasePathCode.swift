import InnoMacroSupport
import SwiftSyntax
import SwiftSyntaxBuilder

/// The members that the macros generate for an enum.
///
/// They are `nonisolated`, as the conformances are: a module can isolate everything to the main actor by
/// default.
struct CasePathCode {
  private let declaration: EnumDeclSyntax
  private let blocks: [CaseBlock]
  private let access: String
  private let modifiers: String

  init(_ declaration: EnumDeclSyntax) {
    self.declaration = declaration
    blocks = declaration.memberBlock.members.caseBlocks
    access = declaration.modifiers.accessPrefix
    modifiers = "nonisolated " + access
  }

  /// The requirements of `CaseReflecting` that the enum does not implement itself, and `Cases`.
  var members: [DeclSyntax] {
    reflection.filter { !declaration.declares($0) }.map(silencingDeprecation) + [paths]
  }

  private var paths: DeclSyntax {
    let paths = blocks.code { cases in
      let code = CaseReflectionCode(cases: cases, access: access)
      return cases.map { enumCase in
        let path = code.casePath(
          to: enumCase,
          property: enumCase.name,
          root: declaration.name.text
        )
        return enumCase.availability.map { "\($0.trimmedDescription)\n" }.joined()
          + path.description
      }
      .joined(separator: "\n")
    }
    return """
      \(raw: modifiers)enum Cases {
      \(raw: paths)
      }
      """
  }

  private var reflection: [DeclSyntax] {
    guard blocks.areConditional else {
      return CaseReflectionCode(cases: blocks.cases, access: modifiers).members
    }
    return [conditionalSchemas, conditionalName]
  }

  private var conditionalSchemas: DeclSyntax {
    let parts = blocks.code { cases in
      let schemas = CaseReflectionCode(cases: cases, access: "").members
        .compactMap { $0.getter(named: "caseSchemas") }
      return "schemas += \(schemas.joined())"
    }
    return """
      \(raw: modifiers)static var caseSchemas: [CaseSchema<Self>] {
        var schemas: [CaseSchema<Self>] = []
        schemas.reserveCapacity(\(raw: blocks.cases.count))
        \(raw: parts)
        return schemas
      }
      """
  }

  private var conditionalName: DeclSyntax {
    let branches = blocks.code { cases in
      cases.map { "case .\($0.name): return \"\($0.plainName)\"" }.joined(separator: "\n")
    }
    return """
      \(raw: modifiers)var caseName: String {
        switch self {
        \(raw: branches)
        }
      }
      """
  }

  /// A member that may name a deprecated case without a warning, as it is deprecated itself: to a
  /// protocol's requirement that makes no difference.
  private func silencingDeprecation(_ member: DeclSyntax) -> DeclSyntax {
    let isDeprecated = blocks.cases.contains { $0.availability.contains(where: \.isDeprecation) }
    return isDeprecated ? "@available(*, deprecated)\n\(member)" : member
  }
}

extension EnumDeclSyntax {
  /// Whether the enum has a property of its own in the place of a generated one.
  fileprivate func declares(_ member: DeclSyntax) -> Bool {
    guard let name = member.propertyName else { return false }
    return memberBlock.members.contains { $0.decl.propertyName == name }
  }
}

extension DeclSyntax {
  fileprivate var propertyName: String? {
    self.as(VariableDeclSyntax.self)?.bindings.first?.pattern.trimmedDescription
  }

  /// The code of a computed property.
  fileprivate func getter(named name: String) -> String? {
    guard propertyName == name,
      case .getter(let code)? = self.as(VariableDeclSyntax.self)?.bindings.first?
        .accessorBlock?.accessors
    else { return nil }
    return code.trimmedDescription
  }
}
