import SwiftSyntax

/// An endpoint as it is written: the struct and its attribute.
struct EndpointSyntax {
  /// A property that holds a value of its own.
  struct Property {
    let name: String
    let type: TypeSyntax?
    let syntax: PatternBindingSyntax
  }

  let declaration: StructDeclSyntax
  let attribute: AttributeSyntax

  /// Nil when the declaration is no struct.
  init?(_ declaration: some DeclGroupSyntax, _ attribute: AttributeSyntax) {
    guard let declaration = declaration.as(StructDeclSyntax.self) else { return nil }
    self.declaration = declaration
    self.attribute = attribute
  }

  var method: String { argument("method")?.trimmedDescription ?? ".get" }
  var authentication: String { argument("auth")?.trimmedDescription ?? ".anonymous" }
  var pathSyntax: ExprSyntax? { argument("path") }

  /// The path; nil when it is not written out or cannot be read.
  var path: PathTemplate? {
    pathText.flatMap { try? PathTemplate($0) }
  }

  /// The path as it was written; nil when it is no plain text without escapes.
  var pathText: String? {
    guard let literal = pathSyntax?.as(StringLiteralExprSyntax.self),
      literal.openingQuote.tokenKind == .stringQuote, literal.openingPounds == nil,
      literal.segments.count == 1, case .stringSegment(let segment)? = literal.segments.first
    else { return nil }
    let text = segment.content.text
    return text.contains("\\") ? nil : text
  }

  /// The struct's properties, of which those without accessors hold values.
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
            name: $0.identifier.text.filter { $0 != "`" },
            type: binding.typeAnnotation?.type,
            syntax: binding
          )
        }
      }
  }

  /// The names of all that is declared in the struct, with the places.
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

  /// The property whose values are the query, unless the struct says itself what it sends.
  var query: Property? { payload(named: "query", unless: ["parameters", "encodedQuery"]) }

  /// The property that is the body, unless the struct says itself what it sends.
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
