import SwiftSyntax

/// E001: only an enum has cases.
enum NotAnEnum {
  static func violation(of declaration: some DeclGroupSyntax, attribute: String) -> Violation {
    Violation(
      "E001",
      "\(attribute) needs an enum, and this is \(kind(of: declaration)); "
        + "declare the places as the cases of an enum",
      at: declaration.introducer
    )
  }

  private static func kind(of declaration: some DeclGroupSyntax) -> String {
    let keyword = declaration.introducer.text
    return "aeiou".contains(keyword.prefix(1)) ? "an \(keyword)" : "a \(keyword)"
  }
}
