import InnoDIGraph
import SwiftSyntax

extension TokenSyntax {
  /// The text of an identifier without the backticks that may escape it.
  var plainText: String { identifier?.name ?? text }
}

extension SyntaxProtocol {
  /// The source in one line.
  var oneLine: String {
    trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension AttributeListSyntax {
  /// The attribute of this name, with or without its module.
  ///
  /// One that stands in an `#if` cannot be read, and is reported.
  func attribute(named name: String, _ issues: SourceIssues?) -> AttributeSyntax? {
    for element in self {
      switch element {
      case .attribute(let attribute) where attribute.attributeName.path?.last == name:
        return attribute
      case .ifConfigDecl(let condition) where condition.description.contains("@\(name)"):
        issues?.report(
          .conditionalProvision,
          at: condition,
          "@\(name) inside #if is there in some builds only, and the graph holds for all; write it"
            + " without the condition."
        )
      default: continue
      }
    }
    return nil
  }
}

extension TypeSyntax {
  /// The name of a type by its parts, without generic arguments; `nil` for what has no name.
  var path: [String]? {
    switch self.as(TypeSyntaxEnum.self) {
    case .identifierType(let type): [type.name.plainText]
    case .memberType(let type): type.baseType.path.map { $0 + [type.name.plainText] }
    default: nil
    }
  }
}

extension ExprSyntax {
  /// Whether the expression is `Type.self`.
  var isMetatype: Bool {
    self.as(MemberAccessExprSyntax.self)?.declName.baseName.tokenKind == .keyword(.self)
  }

  /// A name by its parts: `App.Container`; `nil` for an expression that is more than a name.
  var path: [String]? {
    switch self.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let reference): [reference.baseName.plainText]
    case .memberAccessExpr(let access):
      access.base?.path.map { $0 + [access.declName.baseName.plainText] }
    case .genericSpecializationExpr(let specialised): specialised.expression.path
    default: nil
    }
  }
}
