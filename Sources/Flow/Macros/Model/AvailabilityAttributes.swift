import SwiftSyntax

extension AttributeListSyntax {
  /// The `@available` attributes.
  var availability: [AttributeSyntax] {
    compactMap { $0.as(AttributeSyntax.self) }
      .filter { $0.attributeName.trimmedDescription == "available" }
      .map(\.trimmed)
  }
}

extension AttributeSyntax {
  /// Whether the attribute says `unavailable` of all systems.
  var isUnavailableEverywhere: Bool { says("unavailable") && says("*") }

  /// Whether the attribute says that what it stands on is going away, without taking it away.
  var isDeprecation: Bool { says("deprecated") && says("*") && !says("unavailable") }

  private func says(_ word: String) -> Bool {
    arguments?.as(AvailabilityArgumentListSyntax.self)?
      .contains { argument in
        switch argument.argument {
        case .token(let token): token.text == word
        case .availabilityLabeledArgument(let labelled): labelled.label.text == word
        case .availabilityVersionRestriction: false
        }
      } ?? false
  }
}
