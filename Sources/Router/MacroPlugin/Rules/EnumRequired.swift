import SwiftSyntax

/// Only an enum has cases.
enum EnumRequired {
  static func finding(_ declaration: some DeclGroupSyntax, attribute: String) -> Finding {
    let keyword = declaration.introducer.text
    let kind = "aeiou".contains(keyword.prefix(1)) ? "an \(keyword)" : "a \(keyword)"
    let isType = !declaration.is(ExtensionDeclSyntax.self)
    let enumeration = declaration.introducer.with(\.tokenKind, .keyword(.enum))
    return Finding(
      .notAnEnum,
      at: declaration.introducer,
      "\(attribute) needs an enum, and this is \(kind); "
        + "declare the places as the cases of an enum",
      repair: isType ? ("Make it an enum", Syntax(enumeration)) : nil
    )
  }
}
