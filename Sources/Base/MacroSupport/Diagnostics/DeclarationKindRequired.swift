import InnoText
package import SwiftSyntax

/// A declaration and its macro attribute.
package struct AttachedDeclaration {
  package let attribute: AttributeSyntax
  package let group: any DeclGroupSyntax

  package init(_ attribute: AttributeSyntax, _ group: some DeclGroupSyntax) {
    self.attribute = attribute
    self.group = group
  }

  /// The name of the type that is declared or extended.
  package var name: String {
    group.asProtocol((any NamedDeclSyntax).self)?.name.text
      ?? group.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription ?? ""
  }

  /// The attribute without its arguments, such as `@Routable`.
  package var attributeName: String { "@\(attribute.attributeName.trimmedDescription)" }
}

/// A rule that requires a macro's attribute to be attached to a certain kind of declaration, such
/// as a struct.
package struct DeclarationKindRequired: Rule {
  private let kind: Keyword
  private let code: DiagnosticCode

  package var codes: [DiagnosticCode] { [code] }

  /// Creates the rule.
  ///
  /// - Parameters:
  ///   - kind: The required kind of declaration, such as `.struct`.
  ///   - code: The code of the diagnostic.
  package init(_ kind: Keyword, code: DiagnosticCode) {
    self.kind = kind
    self.code = code
  }

  package func check(_ subject: AttachedDeclaration) -> [Finding] {
    let keyword = subject.group.introducer
    guard keyword.tokenKind != .keyword(kind) else { return [] }
    let required = TokenSyntax.keyword(kind).text
    return [
      Finding(
        code,
        at: keyword,
        "\(subject.attributeName) cannot be attached to \(keyword.text.withArticle); "
          + "declare '\(subject.name)' as \(required.withArticle)",
        fixIt: fixIt(of: subject)
      )
    ]
  }

  private func fixIt(of subject: AttachedDeclaration) -> Repair? {
    let keyword = subject.group.introducer
    let replaceable: Set<Keyword> = [.class, .actor, .struct]
    guard case .keyword(let old) = keyword.tokenKind, replaceable.contains(old) else { return nil }
    let required = TokenSyntax.keyword(kind).text
    let repair = Repair(
      "Replace '\(keyword.text)' with '\(required)'",
      replacing: keyword,
      with: keyword.with(\.tokenKind, .keyword(kind))
    )
    let modifiers = subject.group.modifiers
    let kept = modifiers.filter { $0.name.tokenKind != .keyword(.final) }
    return kept.count == modifiers.count ? repair : repair.replacing(modifiers, with: kept)
  }
}
