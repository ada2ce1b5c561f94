import SwiftSyntax

extension TypeSyntax {
  /// A Boolean value that indicates whether the type is abstract: `any P`, a composition, or an optional of
  /// those.
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
