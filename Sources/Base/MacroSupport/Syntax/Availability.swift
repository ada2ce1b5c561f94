package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

extension AttributeListSyntax {
  /// The `@available` attributes in the list.
  var availability: [AttributeSyntax] {
    compactMap { $0.as(AttributeSyntax.self) }.filter(\.isAvailable).map(\.trimmed)
  }
}

extension AttributeSyntax {
  /// A Boolean value that indicates whether this is an `@available` attribute.
  var isAvailable: Bool { attributeName.trimmedDescription == "available" }

  /// A Boolean value that indicates whether this `@available` attribute makes a declaration
  /// unavailable on all platforms.
  var isUnavailableEverywhere: Bool { availabilityWords.isSuperset(of: ["*", "unavailable"]) }

  /// A copy of this `@available` attribute with only the platform and the deprecation, such as
  /// `@available(macOS, deprecated: 14)`.
  ///
  /// The value is `nil` if the attribute does not deprecate a declaration, or if the attribute also
  /// limits the declaration's availability.
  var deprecation: String? {
    guard
      availabilityWords.contains("deprecated"),
      availabilityWords.isDisjoint(with: ["unavailable", "introduced", "obsoleted"])
    else { return nil }
    let kept =
      availabilityArguments.prefix(1)
      + availabilityArguments.filter { $0.availabilityWord == "deprecated" }
    let list = kept.map(\.argument.trimmedDescription).joined(separator: ", ")
    return "@available(\(list))"
  }

  /// The words in the arguments of an `@available` attribute: tokens such as `*` and `unavailable`,
  /// and labels such as `introduced`.
  private var availabilityWords: Set<String> {
    Set(availabilityArguments.compactMap(\.availabilityWord))
  }

  private var availabilityArguments: [AvailabilityArgumentSyntax] {
    Array(arguments?.as(AvailabilityArgumentListSyntax.self) ?? [])
  }
}

extension AvailabilityArgumentSyntax {
  /// The argument's token, such as `*`, or its label, such as `deprecated` in `deprecated: 14`.
  ///
  /// The value is `nil` if the argument is a platform with a version, such as `macOS 26`.
  fileprivate var availabilityWord: String? {
    switch argument {
    case .token(let token): token.text
    case .availabilityLabeledArgument(let labeled): labeled.label.text
    case .availabilityVersionRestriction: nil
    }
  }
}

extension DeclGroupSyntax {
  /// Returns an extension that makes a type conform to the given protocols.
  ///
  /// The extension is available wherever the type and its enclosing types are available.
  ///
  /// - Parameters:
  ///   - type: The type to extend.
  ///   - protocols: The protocols as written in the source, such as `nonisolated Route`.
  ///   - context: The context of the expansion.
  /// - Returns: The extension.
  /// - Throws: An error if the generated source code is not the declaration of an extension.
  package func extending(
    _ type: some TypeSyntaxProtocol,
    with protocols: [String],
    in context: some MacroExpansionContext
  ) throws -> ExtensionDeclSyntax {
    let outer = context.lexicalContext.compactMap {
      $0.asProtocol((any WithAttributesSyntax).self)
    }
    let availability = attributes.availability + outer.flatMap(\.attributes.availability)
    let conformances = protocols.joined(separator: ", ")
    var result = try ExtensionDeclSyntax("extension \(type.trimmed): \(raw: conformances) {}")
    result.attributes = AttributeListSyntax(
      availability.map { .attribute($0.with(\.trailingTrivia, .newline)) }
    )
    return result
  }
}
