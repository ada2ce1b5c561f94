import InnoDIGraph
import InnoDISyntax
import InnoNearestMatch
import InnoText
import SwiftSyntax

extension ContainerReader {
  /// Reports the arguments that an attribute does not support.
  func report<Options: AttributeOptions>(_ options: Options) {
    let labels = Options.labels
    let known = labels.map { "'\($0):'" }.joined(separator: ", ")
    for argument in options.unknown {
      guard let label = argument.label else {
        let text = argument.expression.oneLine
        issues.report(
          .unknownOption,
          at: argument,
          "\(Options.attribute) has no unlabeled option '\(text)'; its options are \(known)"
        )
        continue
      }
      let nearest = NearestMatch.of(label.plainText, in: labels, completing: false)
      issues.report(
        .unknownOption,
        at: label,
        "\(Options.attribute) has no option '\(label.plainText):'; "
          + (nearest.map { "did you mean '\($0):'?" } ?? "its options are \(known)")
      )
    }
  }

  /// Reports an error if the value of a Boolean option is not the literal `true` or `false`.
  func report<Options: AttributeOptions>(
    _ flag: Reading<Bool>,
    _ label: Options.Label,
    of options: Options
  ) {
    refuse(flag.unreadable, label, of: options, "true or false")
  }

  /// Reports an error if a list is not an array literal of key paths.
  func report<Options: AttributeOptions>(
    _ list: Reading<[MemberReference]>,
    _ label: Options.Label,
    of options: Options
  ) {
    refuse(list.unreadable, label, of: options, "key paths of members, such as [\\.name]")
  }

  /// Reports a scope that is not valid, with a message that lists the valid scopes.
  func report<Options: AttributeOptions>(
    _ scope: Reading<Scope>,
    of options: Options,
    _ scopes: [Scope]
  ) {
    guard let expression = scope.unreadable else { return }
    let names = scopes.map { ".\($0.rawValue)" }
    issues.report(
      .unknownScope,
      at: expression,
      "'\(expression.oneLine)' is not a valid scope for \(Options.attribute); write"
        + " \(names.joined(by: "or"))"
    )
  }

  /// Reports the unknown, missing, unreadable and conflicting options of a sub-container.
  ///
  /// This method also reports an ambiguous sub-container, which does not name the member to pass
  /// although several members could be passed.
  func report(_ child: SubContainerDeclaration) {
    let options = child.options
    report(options)
    if options.scope.isWritten {
      report(options.scope, of: options, [.shared, .transient])
    } else {
      issues.report(
        .unknownScope,
        at: child.attribute,
        DeclarationMessage.missingScope
      )
    }
    report(options.with, .with, of: options)
    refuse(
      options.bindings.unreadable,
      .bindings,
      of: options,
      "[(child: \\Child.input, parent: \\Parent.member)]"
    )
    refuse(options.featureRoot.unreadable, .featureRoot, of: options, "a type, such as Child.self")
    if options.with.isWritten, options.bindings.isWritten {
      issues.report(
        .unreadableOption,
        at: child.attribute,
        DeclarationMessage.conflictingBindings(of: child)
      )
    }
    let candidates = container.candidatesOfImplicitWiring.compactMap(\.name)
    if child.isWiredImplicitly, candidates.count > 1 {
      issues.report(
        .ambiguousWiring,
        at: child.attribute,
        DeclarationMessage.ambiguousWiring(of: child, candidates: candidates)
      )
    }
  }

  /// Reports unnamed factory parameters, and parameters with an unrecognized `Lazy` or `Provider`
  /// type.
  ///
  /// The reader does not recognize `Lazy` or `Provider` if the type has a `?`, parentheses or an
  /// attribute, as in `Lazy<Session>?`.
  func report(_ source: ConstructionSource) {
    for token in source.unnamedParameters {
      issues.report(
        .unnamedParameter,
        at: token,
        "'\(token.text)' is not the name of a provision; name the parameter after a provision"
      )
    }
    for dependency in source.dependencies {
      guard let type = dependency.type, type.deferral == nil else { continue }
      if let deferral = type.unwrapped.deferral {
        issues.report(
          .aliasedDeferral,
          at: type,
          "'\(type.oneLine)' is not recognized as \(deferral.rawValue); write '\(type.unwrapped.oneLine)'"
        )
      } else if let name = type.path?.last {
        issues.noteParameter(ofType: name, at: dependency.token)
      }
    }
  }

  private func refuse<Options: AttributeOptions>(
    _ expression: ExprSyntax?,
    _ label: Options.Label,
    of options: Options,
    _ wanted: String
  ) {
    guard let expression else { return }
    issues.report(
      .unreadableOption,
      at: expression,
      "'\(label.rawValue):' of \(Options.attribute) must be a literal; write \(wanted)"
    )
  }
}
