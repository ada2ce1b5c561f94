public import SwiftSyntax
import SwiftSyntaxBuilder

/// The code that makes an enum tell of its cases: what `InnoReflection.CaseReflecting` asks for.
public struct CaseReflectionCode {
  private let cases: [EnumCase]
  private let access: String

  /// Prepares the code for an enum.
  ///
  /// - Parameters:
  ///   - cases: The cases that the members shall tell of.
  ///   - access: The access modifier of the members, with a trailing space, or empty.
  public init(cases: [EnumCase], access: String) {
    self.cases = cases
    self.access = access
  }

  /// `caseSchemas` and `caseName`.
  public var members: [DeclSyntax] {
    [schemas, caseName]
  }

  /// A path to one case, as a computed static property.
  ///
  /// - Parameters:
  ///   - enumCase: The case that the path leads to.
  ///   - property: The name of the property.
  ///   - root: The enum's type as code in that place can name it.
  /// - Returns: The declaration.
  public func casePath(to enumCase: EnumCase, property: String, root: String = "Self") -> DeclSyntax
  {
    // Inside a nested type `Self` would be that type.
    let value = enumCase.payloadType.replacing(#/\bSelf\b/#) { _ in root }
    let name = enumCase.name
    let bindings = enumCase.payloads.indices.map { "value\($0)" }
    let pattern =
      bindings.isEmpty ? ".\(name)" : ".\(name)(let \(bindings.joined(separator: ", let ")))"
    let arguments = enumCase.payloads.enumerated().map { index, payload in
      let expression = enumCase.payloads.count == 1 ? "value" : "value.\(index)"
      return payload.label.map { "\($0): \(expression)" } ?? expression
    }
    let embed =
      arguments.isEmpty
      ? "{ _ in .\(name) }" : "{ value in .\(name)(\(arguments.joined(separator: ", "))) }"
    let result =
      switch bindings.count {
      case 0: "()"
      case 1: bindings[0]
      default: "(\(bindings.joined(separator: ", ")))"
      }
    return """
      \(raw: access)static var \(raw: property): CasePath<\(raw: root), \(raw: value)> {
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

  private var schemas: DeclSyntax {
    let entries = cases.map { enumCase in
      let parameters = enumCase.payloads.map { payload in
        let label = payload.label.map { "\"\($0)\", " } ?? ""
        return
          "CaseParameter(\(label)type: (\(payload.type)).self, typeName: \"\(payload.type.escaped)\")"
      }
      let arguments = enumCase.payloads.enumerated().map { index, payload in
        (payload.label.map { "\($0): " } ?? "") + "try arguments.value(\(index))"
      }
      let list = parameters.isEmpty ? "" : ", [\(parameters.joined(separator: ", "))]"
      let make =
        arguments.isEmpty
        ? "{ _ throws(CaseArgumentError) in .\(enumCase.name) }"
        : "{ arguments throws(CaseArgumentError) in "
          + ".\(enumCase.name)(\(arguments.joined(separator: ", "))) }"
      return "    CaseSchema(\"\(enumCase.plainName)\"\(list)) \(make)"
    }
    return """
      \(raw: access)static var caseSchemas: [CaseSchema<Self>] {
        [
      \(raw: entries.joined(separator: ",\n"))
        ]
      }
      """
  }

  private var caseName: DeclSyntax {
    guard !cases.isEmpty else {
      return "\(raw: access)var caseName: String { \"\" }"
    }
    let branches = cases.map { "  case .\($0.name): \"\($0.plainName)\"" }
    return """
      \(raw: access)var caseName: String {
        switch self {
      \(raw: branches.joined(separator: "\n"))
        }
      }
      """
  }
}

extension String {
  /// The text as it stands inside a string literal.
  fileprivate var escaped: String {
    replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }
}
