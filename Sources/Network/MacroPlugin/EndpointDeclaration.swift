import InnoMacroSupport
import SwiftSyntax

/// An endpoint as declared in the source code.
struct EndpointDeclaration {
  /// A stored property.
  struct Property {
    let name: String
    let type: TypeSyntax?
    let syntax: PatternBindingSyntax
  }

  let declaration: StructDeclSyntax
  private let attribute: AttributeSyntax

  /// Creates a declaration, or returns `nil` if the attribute is not attached to a struct.
  init?(_ attached: AttachedDeclaration) {
    guard let declaration = attached.group.as(StructDeclSyntax.self) else { return nil }
    self.declaration = declaration
    attribute = attached.attribute
  }

  var method: String { argument("method")?.trimmedDescription ?? ".get" }
  var authentication: String { argument("auth")?.trimmedDescription ?? ".anonymous" }
  var pathSyntax: ExprSyntax? { argument("path") }

  /// The parsed path, or `nil` if the path is malformed or is not a simple string literal.
  var path: PathTemplate? {
    pathText.flatMap { try? PathTemplate($0) }
  }

  /// The text of the path.
  ///
  /// The value is `nil` if the path is not a string literal, or if the literal is raw, has several
  /// lines, or contains escapes or interpolations.
  var pathText: String? {
    guard let literal = pathSyntax?.as(StringLiteralExprSyntax.self),
      literal.openingQuote.tokenKind == .stringQuote, literal.openingPounds == nil,
      literal.segments.count == 1, case .stringSegment(let segment)? = literal.segments.first
    else { return nil }
    let text = segment.content.text
    return text.contains("\\") ? nil : text
  }

  /// The stored properties of the struct, except static properties, lazy properties and properties
  /// with observers.
  var storedProperties: [Property] {
    variables
      .filter { variable in
        !variable.modifiers.contains { ["static", "lazy"].contains($0.name.text) }
      }
      .flatMap(\.bindings)
      .filter { $0.accessorBlock == nil }
      .compactMap { binding in
        binding.pattern.as(IdentifierPatternSyntax.self).map {
          Property(
            name: $0.identifier.identifierName,
            type: binding.typeAnnotation?.type,
            syntax: binding
          )
        }
      }
  }

  /// The name and the syntax of each member of the struct.
  var memberNames: [(name: String, syntax: Syntax)] {
    declaration.memberBlock.members.flatMap { member -> [(String, Syntax)] in
      if let variable = member.decl.as(VariableDeclSyntax.self) {
        return variable.bindings.map { ($0.pattern.trimmedDescription, Syntax($0)) }
      }
      if let named = member.decl.asProtocol((any NamedDeclSyntax).self) {
        return [(named.name.text, Syntax(named.name))]
      }
      return []
    }
  }

  /// The endpoint's property `query`, whose value is sent as the query of the URL.
  ///
  /// The value is `nil` in any of these cases:
  /// - The property does not exist, or is part of the path.
  /// - The path is malformed or is not a simple string literal.
  /// - The struct declares `parameters` or `encodedQuery`.
  var query: Property? { payload(named: "query", unless: ["parameters", "encodedQuery"]) }

  /// The endpoint's property `body`, whose value is sent as the body of the request.
  ///
  /// The value is `nil` in any of these cases:
  /// - The property does not exist, or is part of the path.
  /// - The path is malformed or is not a simple string literal.
  /// - The struct declares `parameters` or `Parameter`.
  var body: Property? { payload(named: "body", unless: ["parameters", "Parameter"]) }

  private func payload(named name: String, unless others: Set<String>) -> Property? {
    guard path?.parameters.contains(name) == false,
      !memberNames.contains(where: { others.contains($0.name) })
    else { return nil }
    return storedProperties.first { $0.name == name }
  }

  private var variables: [VariableDeclSyntax] {
    declaration.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
  }

  private func argument(_ label: String) -> ExprSyntax? {
    guard case .argumentList(let arguments) = attribute.arguments else { return nil }
    return arguments.first { $0.label?.text == label }?.expression
  }
}
