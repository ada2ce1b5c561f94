import InnoDIGraph
import SwiftSyntax

/// The arguments of an attribute; what means nothing is reported, and so is what cannot be read.
struct AttributeOptions {
  /// The arguments without a label, in the order in which they are written.
  private(set) var positional: [ExprSyntax] = []
  private var labelled: [String: ExprSyntax] = [:]
  private let name: String
  private let known: String
  private let issues: SourceIssues

  init(
    _ attribute: AttributeSyntax,
    _ name: String,
    labels: [String],
    _ issues: SourceIssues
  ) {
    self.name = name
    self.issues = issues
    known = labels.map { "'\($0):'" }.joined(separator: ", ")
    guard case .argumentList(let arguments) = attribute.arguments else { return }
    for argument in arguments {
      guard let label = argument.label else {
        positional.append(argument.expression)
        continue
      }
      guard labels.contains(label.plainText) else {
        let nearest = label.plainText.nearest(among: labels)
        issues.report(
          .unknownOption,
          at: label,
          "\(name) has no option '\(label.plainText):'; "
            + (nearest.map { "did you mean '\($0):'?" } ?? "its options are \(known).")
        )
        continue
      }
      labelled[label.plainText] = argument.expression
    }
  }

  /// Reports the arguments without a label that are more than those that mean something.
  func refusePositional(after count: Int = 0) {
    for expression in positional.dropFirst(count) {
      issues.report(
        .unknownOption,
        at: expression,
        "\(name) has no place for '\(expression.oneLine)'; its options are \(known)."
      )
    }
  }

  subscript(label: String) -> ExprSyntax? { labelled[label] }

  /// A boolean literal.
  func flag(_ label: String, default value: Bool) -> Bool {
    guard let expression = labelled[label] else { return value }
    switch expression.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind {
    case .keyword(.true): return true
    case .keyword(.false): return false
    default:
      refuse(expression, of: label, "true or false")
      return value
    }
  }

  /// A scope, written as `.shared` or with its type before it.
  func scope(_ expression: ExprSyntax, of type: String) -> ProvisionNode.Scope? {
    if let access = expression.as(MemberAccessExprSyntax.self),
      access.base.map({ [type, "InnoDI.\(type)"].contains($0.oneLine) }) ?? true,
      let scope = ProvisionNode.Scope(rawValue: access.declName.baseName.plainText),
      type == "DIScope" || scope != .input
    {
      return scope
    }
    let scopes = type == "DIScope" ? ".input, .shared or .transient" : ".shared or .transient"
    issues.report(
      .unknownScope,
      at: expression,
      "'\(expression.oneLine)' is no scope of \(name); write \(scopes)."
    )
    return nil
  }

  /// A type, written as `Type.self`.
  func type(_ expression: ExprSyntax, of label: String) -> [String]? {
    if expression.isMetatype, let path = expression.as(MemberAccessExprSyntax.self)?.base?.path {
      return path
    }
    refuse(expression, of: label, "a type, such as Child.self")
    return nil
  }

  /// The names of an array of key paths, each with one member.
  func members(_ label: String) -> [TokenSyntax]? {
    guard let expression = labelled[label] else { return nil }
    guard let array = expression.as(ArrayExprSyntax.self) else {
      refuse(expression, of: label, "a literal of key paths, such as [\\.name]")
      return []
    }
    return array.elements.compactMap { member($0.expression, of: label) }
  }

  /// The member of a key path such as `\.name` or `\Container.name`.
  func member(_ expression: ExprSyntax, of label: String) -> TokenSyntax? {
    if let keyPath = expression.as(KeyPathExprSyntax.self), keyPath.components.count == 1,
      case .property(let property) = keyPath.components.first?.component
    {
      return property.declName.baseName
    }
    refuse(expression, of: label, "a key path to one member, such as \\.name")
    return nil
  }

  func refuse(_ expression: some SyntaxProtocol, of label: String, _ wanted: String) {
    issues.report(
      .unreadableOption,
      at: expression,
      "'\(label):' of \(name) cannot be read before the program runs: write \(wanted)."
    )
  }
}
