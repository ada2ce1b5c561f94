import InnoMacroSupport
import SwiftSyntax

extension EnumCase {
  /// The `@available` attributes of its declaration.
  var availability: [AttributeSyntax] {
    syntax.parent?.parent?.as(EnumCaseDeclSyntax.self)?.availability ?? []
  }
}

extension EnumCaseDeclSyntax {
  /// The `@available` attributes.
  var availability: [AttributeSyntax] {
    attributes.compactMap { $0.as(AttributeSyntax.self) }
      .filter { $0.attributeName.trimmedDescription == "available" }
  }
}

extension AttributeSyntax {
  /// Whether it takes what it stands on away, on all systems.
  var isUnavailableEverywhere: Bool { words.isSuperset(of: ["*", "unavailable"]) }

  /// Whether it only warns of the use of what it stands on, on all systems.
  var isDeprecation: Bool {
    words.isSuperset(of: ["*", "deprecated"]) && !words.contains("unavailable")
  }

  /// The bare words of an `@available` and the labels of its other arguments.
  private var words: Set<String> {
    let list = arguments?.as(AvailabilityArgumentListSyntax.self) ?? []
    return Set(
      list.compactMap { argument in
        switch argument.argument {
        case .token(let token): token.text
        case .availabilityLabeledArgument(let labelled): labelled.label.text
        case .availabilityVersionRestriction: nil
        }
      }
    )
  }
}
