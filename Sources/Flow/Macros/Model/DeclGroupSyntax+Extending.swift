import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

extension DeclGroupSyntax {
  /// An extension with protocols of InnoFlow, available where the type and those around it are.
  func extending(
    _ type: some TypeSyntaxProtocol,
    with protocols: [String],
    in context: some MacroExpansionContext
  ) throws -> ExtensionDeclSyntax {
    let around = context.lexicalContext.compactMap {
      $0.asProtocol((any WithAttributesSyntax).self)
    }
    let availability = attributes.availability + around.flatMap(\.attributes.availability)
    let conformances = protocols.map { "InnoFlow.\($0)" }.joined(separator: ", ")
    var result = try ExtensionDeclSyntax("extension \(type.trimmed): \(raw: conformances) {}")
    result.attributes = AttributeListSyntax(
      availability.map { .attribute($0.with(\.trailingTrivia, .newline)) }
    )
    return result
  }
}
