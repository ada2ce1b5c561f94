package import SwiftSyntax
import SwiftSyntaxBuilder

/// The code that a macro generates for an enum: a path to each case, and the members that
/// `CaseReflecting` requires.
package struct CasePathCode {
  private let declaration: EnumDeclSyntax
  private let blocks: [CaseBlock]
  private let spelling: CasePathSpelling
  private let access: String

  /// Creates the code for an enum.
  ///
  /// - Parameters:
  ///   - declaration: The enum for which to generate code.
  ///   - spelling: The names and the modifiers of the generated case paths.
  package init(_ declaration: EnumDeclSyntax, spelling: CasePathSpelling) {
    self.declaration = declaration
    self.spelling = spelling
    blocks = declaration.memberBlock.members.caseBlocks
    access = declaration.modifiers.accessPrefix
  }

  /// The generated members: the case paths, and the members of `CaseReflecting` that the enum does
  /// not declare.
  package var members: [DeclSyntax] {
    let own = Set(declaration.memberBlock.members.flatMap(\.decl.propertyNames))
    let reflection = [("caseSchemas", schemas), ("caseName", caseName)]
      .filter { !own.contains($0.0) }.map { silencingDeprecation($0.1) }
    return paths + reflection
  }

  // MARK: - Paths

  private var paths: [DeclSyntax] {
    guard let namespace = spelling.namespace else {
      return blocks.cases.flatMap { paths(to: $0, root: "Self") }
    }
    let root = declaration.name.text
    let code = blocks.code { cases in
      cases.flatMap { paths(to: $0, root: root) }.map(\.description).joined(separator: "\n")
    }
    return [
      """
      \(raw: modifiers)enum \(raw: namespace) {
      \(raw: code)
      }
      """
    ]
  }

  private func paths(to enumCase: EnumCase, root: String) -> [DeclSyntax] {
    let attributes = enumCase.availability.map { "\($0.trimmedDescription)\n" }.joined()
    let path = path(to: enumCase, attributes: attributes, root: root)
    guard let derived = spelling.derivedPath(enumCase) else { return [path] }
    return [
      path,
      """
      \(raw: attributes)\(raw: access)static var \(raw: derived.name): \(raw: derived.type) {
        \(raw: derived.value)
      }
      """,
    ]
  }

  private func path(to enumCase: EnumCase, attributes: String, root: String) -> DeclSyntax {
    // If the paths are in a nested enum, `Self` would mean that nested enum, so `root` replaces
    // `Self`.
    let value = enumCase.payloadType.replacing(#/\bSelf\b/#) { _ in root }
    let name = enumCase.name
    let bindings = enumCase.payloads.indices.map { "value\($0)" }
    let pattern =
      bindings.isEmpty ? ".\(name)" : ".\(name)(let \(bindings.joined(separator: ", let ")))"
    let arguments = enumCase.payloads.enumerated().map { index, payload in
      payload.labeled(bindings.count == 1 ? "value" : "value.\(index)")
    }
    let embed =
      arguments.isEmpty
      ? "{ _ in .\(name) }" : "{ value in .\(name)(\(arguments.joined(separator: ", "))) }"
    let result = bindings.count == 1 ? bindings[0] : "(\(bindings.joined(separator: ", ")))"
    let property = spelling.pathName(enumCase)
    return """
      \(raw: attributes)\(raw: access)static var \(raw: property): \
      CasePath<\(raw: root), \(raw: value)> {
        CasePath(
          declared: \(literal: enumCase.plainName),
          embed: \(raw: embed),
          extract: { root in
            guard case \(raw: pattern) = root else { return nil }
            return \(raw: result)
          }
        )
      }
      """
  }

  // MARK: - Reflection

  private var schemas: DeclSyntax {
    guard blocks.areConditional else {
      return """
        \(raw: modifiers)static var caseSchemas: [CaseSchema<Self>] {
        \(raw: schemas(of: blocks.cases))
        }
        """
    }
    return """
      \(raw: modifiers)static var caseSchemas: [CaseSchema<Self>] {
        var schemas: [CaseSchema<Self>] = []
        schemas.reserveCapacity(\(raw: blocks.cases.count))
        \(raw: blocks.code { "schemas += \(schemas(of: $0).trimmed)" })
        return schemas
      }
      """
  }

  private func schemas(of cases: [EnumCase]) -> String {
    "  [\n\(cases.map { "    \(schema(of: $0))" }.joined(separator: ",\n"))\n  ]"
  }

  private func schema(of enumCase: EnumCase) -> String {
    let parameters = enumCase.payloads.map { payload in
      let label = payload.label.map { "\"\($0)\", " } ?? ""
      return
        "CaseParameter(\(label)type: (\(payload.type)).self, typeName: \"\(payload.type.escaped)\")"
    }
    let arguments = enumCase.payloads.enumerated().map { index, payload in
      payload.labeled("try arguments.value(\(index))")
    }
    let list = parameters.isEmpty ? "" : ", [\(parameters.joined(separator: ", "))]"
    let make =
      arguments.isEmpty
      ? "{ _ throws(CaseArgumentError) in .\(enumCase.name) }"
      : "{ arguments throws(CaseArgumentError) in "
        + ".\(enumCase.name)(\(arguments.joined(separator: ", "))) }"
    return "CaseSchema(\"\(enumCase.plainName)\"\(list)) \(make)"
  }

  private var caseName: DeclSyntax {
    guard !blocks.isEmpty else {
      return "\(raw: modifiers)var caseName: String { \"\" }"
    }
    // Swift requires an explicit `return` inside an `#if`.
    let result = blocks.areConditional ? "return " : ""
    let branches = blocks.code { cases in
      cases.map { "case .\($0.name): \(result)\"\($0.plainName)\"" }.joined(separator: "\n")
    }
    return """
      \(raw: modifiers)var caseName: String {
        switch self {
        \(raw: branches)
        }
      }
      """
  }

  private var modifiers: String { spelling.modifiers + access }

  /// Marks a generated member as deprecated if any case of the enum is deprecated.
  ///
  /// A deprecated member can use the deprecated cases without a warning.
  private func silencingDeprecation(_ member: DeclSyntax) -> DeclSyntax {
    var attributes: [String] = []
    for attribute in blocks.cases.flatMap(\.availability).compactMap(\.deprecation)
    where !attributes.contains(attribute) {
      attributes.append(attribute)
    }
    guard !attributes.isEmpty else { return member }
    return "\(raw: attributes.joined(separator: "\n"))\n\(member)"
  }
}

extension DeclSyntax {
  /// The names of the properties in this declaration, without backticks.
  fileprivate var propertyNames: [String] {
    self.as(VariableDeclSyntax.self)?.bindings
      .compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierName } ?? []
  }
}

extension String {
  /// The text, escaped for use in a string literal.
  fileprivate var escaped: String {
    replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }

  fileprivate var trimmed: Substring { drop { $0 == " " } }
}
