import SwiftSyntax

/// N001: an endpoint is a value that holds what is sent.
enum NotAStruct {
  static func violation(of declaration: some DeclGroupSyntax) -> Violation {
    Violation(
      "N001",
      "@APIDefinition needs a struct, and this is \(kind(of: declaration)); "
        + "declare the endpoint as a struct with what it sends",
      at: declaration.introducer
    )
  }

  private static func kind(of declaration: some DeclGroupSyntax) -> String {
    let keyword = declaration.introducer.text
    return "aeiou".contains(keyword.prefix(1)) ? "an \(keyword)" : "a \(keyword)"
  }
}
