import SwiftSyntax

/// The type of a provision, in several spellings for use in generated code.
struct ProvisionType {
  /// The type, as it is spelled in the source code.
  let written: String

  /// The type with `Self` replaced by the container's name.
  ///
  /// This text is also valid inside nested types, in which `Self` has a different meaning.
  let text: String

  /// The type as written for a parameter, with `@escaping` before a function type.
  let asParameter: String

  /// The type as an optional.
  ///
  /// The type is in parentheses if `?` would otherwise apply to only a part of the type.
  let asOptional: String

  /// A Boolean value that indicates whether the type is written as an optional.
  let isOptional: Bool

  /// The source text of an expression whose value is the type, such as `(Int).self`.
  let metatype: String

  /// Creates a type from its name.
  ///
  /// The type must not be a function type or contain `Self`.
  ///
  /// - Parameters:
  ///   - name: The type, as written in the source code.
  ///   - isOptional: A Boolean value that indicates whether the type is an optional.
  init(named name: String, isOptional: Bool) {
    written = name
    text = name
    asParameter = name
    asOptional = name.hasPrefix("any ") ? "(\(name))?" : "\(name)?"
    self.isOptional = isOptional
    metatype = "(\(name)).self"
  }

  /// Creates a type from its syntax.
  ///
  /// - Parameters:
  ///   - type: The type, as written in the source code.
  ///   - container: The name of the container.
  init(_ type: TypeSyntax, in container: String) {
    let type = type.withoutParameterAttributes
    written = type.trimmedDescription
    text = type.text(naming: container)
    asParameter = type.isFunction ? "@escaping \(text)" : text
    isOptional = type.isOptional
    switch type.as(TypeSyntaxEnum.self) {
    case .identifierType, .memberType, .optionalType, .arrayType, .dictionaryType, .tupleType:
      asOptional = "\(text)?"
    default:
      asOptional = "(\(text))?"
    }
    metatype =
      type.isAmbiguousAsExpression ? "InnoDI.ProvidedType<\(text)>.type" : "(\(text)).self"
  }
}

extension SyntaxProtocol {
  /// Returns the source text with `Self` replaced by the name of a type.
  ///
  /// The result can be used in a nested type, in which `Self` would refer to the nested type.
  ///
  /// - Parameter name: The name that replaces `Self`.
  /// - Returns: The text, without the trivia around it.
  func text(naming name: String) -> String {
    let written = trimmedDescription
    guard written.contains("Self") else { return written }
    var text = ""
    for token in trimmed.tokens(viewMode: .sourceAccurate) {
      let isOuterSelf = token.tokenKind == .keyword(.Self) && !token.isInNestedType
      text += token.leadingTrivia.description
      text += isOuterSelf ? name : token.text
      text += token.trailingTrivia.description
    }
    return text
  }
}

extension TokenSyntax {
  /// A Boolean value that indicates whether this token is inside a type declaration.
  fileprivate var isInNestedType: Bool {
    sequence(first: Syntax(self), next: \.parent).contains {
      $0.asProtocol((any DeclGroupSyntax).self) != nil
    }
  }
}

extension TypeSyntax {
  /// The type without the attributes `@escaping` and `@autoclosure`.
  ///
  /// If the type of a property has one of these attributes, the compiler reports an error. The
  /// generated code omits the attribute, so that the compiler does not report a second error.
  fileprivate var withoutParameterAttributes: TypeSyntax {
    guard let type = self.as(AttributedTypeSyntax.self) else { return self }
    let attributes = type.attributes.filter {
      let name = $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription
      return name != "escaping" && name != "autoclosure"
    }
    if attributes.count == type.attributes.count { return self }
    return attributes.isEmpty && type.specifiers.isEmpty
      ? type.baseType : TypeSyntax(type.with(\.attributes, attributes))
  }

  fileprivate var isOptional: Bool {
    switch self.as(TypeSyntaxEnum.self) {
    case .optionalType: true
    case .tupleType(let type):
      type.elements.count == 1 && type.elements.allSatisfy(\.type.isOptional)
    case .identifierType(let type):
      type.name.text == "Optional" && type.genericArgumentClause != nil
    case .memberType(let type):
      type.name.text == "Optional" && type.genericArgumentClause != nil
        && type.baseType.trimmedDescription == "Swift"
    default: false
    }
  }

  fileprivate var isFunction: Bool {
    switch self.as(TypeSyntaxEnum.self) {
    case .functionType: true
    case .attributedType(let type): type.baseType.isFunction
    case .tupleType(let type):
      type.elements.count == 1 && type.elements.allSatisfy(\.type.isFunction)
    default: false
    }
  }

  /// A Boolean value that indicates whether the type might be invalid before `.self` in an
  /// expression.
  ///
  /// The value is `true` if the type contains a function type, or `any` before a parenthesis. The
  /// compiler would parse `any (` as a call.
  fileprivate var isAmbiguousAsExpression: Bool {
    var previous: TokenKind?
    return tokens(viewMode: .sourceAccurate).contains { token in
      defer { previous = token.tokenKind }
      return token.tokenKind == .arrow
        || (token.tokenKind == .leftParen && previous == .keyword(.any))
    }
  }
}

extension TypeSyntax {
  /// A Boolean value that indicates whether the type is abstract: `any P`, `Any`, `AnyObject`, a
  /// composition, or an optional of one of these.
  var isAbstract: Bool {
    switch self.as(TypeSyntaxEnum.self) {
    case .someOrAnyType(let type): type.someOrAnySpecifier.tokenKind == .keyword(.any)
    case .compositionType: true
    case .optionalType(let type): type.wrappedType.isAbstract
    case .attributedType(let type): type.baseType.isAbstract
    case .tupleType(let type):
      type.elements.count == 1 && type.elements.allSatisfy(\.type.isAbstract)
    case .identifierType(let type):
      switch (type.name.text, type.genericArgumentClause?.arguments.first?.argument) {
      case ("Any", _), ("AnyObject", _): true
      case ("Optional", .type(let wrapped)): wrapped.isAbstract
      default: false
      }
    default: false
    }
  }
}
