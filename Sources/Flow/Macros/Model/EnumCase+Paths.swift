import InnoMacroSupport
import SwiftSyntax

extension EnumCase {
  /// The name that paths are called after: an underscore in front is left out.
  var pathName: String {
    let name = plainName
    return name.hasPrefix("_") ? String(name.drop { $0 == "_" }) : name
  }

  /// The properties that are written for the case.
  var propertyNames: [String] {
    [pathName + "CasePath"] + (leadsToElement ? [pathName + "ActionPath"] : [])
  }

  /// Whether it carries an action for one element of a collection: `case todo(id: ID, action: A)`.
  var leadsToElement: Bool { payloads.map(\.label) == ["id", "action"] }

  /// The `@available` attributes of its declaration.
  var availability: [AttributeSyntax] {
    syntax.parent?.parent?.as(EnumCaseDeclSyntax.self)?.attributes.availability ?? []
  }
}

extension EnumDeclSyntax {
  /// The cases that a value can be.
  var possibleCases: [EnumCase] {
    cases.filter { !$0.availability.contains(where: \.isUnavailableEverywhere) }
  }
}
