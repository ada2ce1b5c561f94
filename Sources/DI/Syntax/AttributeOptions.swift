package import SwiftSyntax

/// The arguments of an InnoDI attribute.
///
/// `Label` has a case for each labeled argument of the attribute.
package protocol AttributeOptions {
  associatedtype Label: RawRepresentable<String> & CaseIterable

  /// The name of the attribute, such as `@Provide`.
  static var attribute: String { get }

  /// The arguments that are not options of the attribute.
  var unknown: [LabeledExprSyntax] { get }
}

extension AttributeOptions {
  /// The labels of the options, in the order of their declaration.
  package static var labels: [String] { Label.allCases.map(\.rawValue) }
}

/// The arguments of `@DIContainer`.
package struct ContainerOptions: AttributeOptions {
  package enum Label: String, CaseIterable {
    case root, validateDAG, mainActor
  }

  package static let attribute = "@DIContainer"

  package private(set) var root = Reading<Bool>.absent
  package private(set) var validateDAG = Reading<Bool>.absent
  package private(set) var mainActor = Reading<Bool>.absent
  package private(set) var unknown: [LabeledExprSyntax] = []

  /// A Boolean value that indicates whether the compiler accepts the argument labels of the
  /// attribute.
  ///
  /// If the compiler does not accept the labels, the compiler does not expand the attribute.
  package let isAccepted: Bool

  package init(_ attribute: AttributeSyntax) {
    let written = attribute.argumentList.map { $0.label?.plainText }
    isAccepted = written == Self.labels.filter(written.contains)
    for argument in attribute.argumentList {
      switch argument.label.flatMap({ Label(rawValue: $0.plainText) }) {
      case .root: root = Reading(flag: argument.expression)
      case .validateDAG: validateDAG = Reading(flag: argument.expression)
      case .mainActor: mainActor = Reading(flag: argument.expression)
      case nil: unknown.append(argument)
      }
    }
  }
}

/// The arguments of `@Provide`.
package struct ProvideOptions: AttributeOptions {
  package enum Label: String, CaseIterable {
    case with, factory, asyncFactory, concrete
  }

  package static let attribute = "@Provide"

  /// The scope, which is `shared` if the attribute specifies no scope.
  package private(set) var scope = Reading.literal(Scope.shared)

  /// The type in an unlabeled argument, such as `Users` in `Users.self`, or `nil` if no unlabeled
  /// argument contains a type.
  package private(set) var type: ExprSyntax?
  package private(set) var with = Reading<[MemberReference]>.absent
  package private(set) var factory: ExprSyntax?
  package private(set) var asyncFactory: ExprSyntax?
  package private(set) var concrete = Reading<Bool>.absent
  package private(set) var unknown: [LabeledExprSyntax] = []

  package init(_ attribute: AttributeSyntax) {
    for (index, argument) in attribute.argumentList.enumerated() {
      let expression = argument.expression
      guard let label = argument.label else {
        if index < 2, type == nil, let metatype = expression.typeOfMetatype {
          type = metatype
        } else if index == 0 {
          scope = Reading(scope: expression, of: "DIScope")
        } else {
          unknown.append(argument)
        }
        continue
      }
      switch Label(rawValue: label.plainText) {
      case .with: with = Reading(list: expression, MemberReference.init)
      case .factory: factory = expression
      case .asyncFactory: asyncFactory = expression
      case .concrete: concrete = Reading(flag: expression)
      case nil: unknown.append(argument)
      }
    }
  }
}

/// The arguments of `@SubContainer`.
package struct SubContainerOptions: AttributeOptions {
  package enum Label: String, CaseIterable {
    case scope, with, bindings, featureRoot
  }

  package static let attribute = "@SubContainer"

  package private(set) var scope = Reading<Scope>.absent
  package private(set) var with = Reading<[MemberReference]>.absent
  package private(set) var bindings = Reading<[ChildBindingReference]>.absent

  /// The type that `featureRoot` names, such as `Checkout` in `featureRoot: Checkout.self`.
  ///
  /// If the argument is `nil`, the option counts as absent.
  package private(set) var featureRoot = Reading<ExprSyntax>.absent
  package private(set) var unknown: [LabeledExprSyntax] = []

  package init(_ attribute: AttributeSyntax) {
    for argument in attribute.argumentList {
      let expression = argument.expression
      switch argument.label.flatMap({ Label(rawValue: $0.plainText) }) {
      case .scope:
        scope = Reading(scope: expression, of: "SubContainerScope", [.shared, .transient])
      case .with: with = Reading(list: expression, MemberReference.init)
      case .bindings: bindings = Reading(list: expression, ChildBindingReference.init)
      case .featureRoot:
        featureRoot = Reading(expression.is(NilLiteralExprSyntax.self) ? nil : expression) {
          $0.typeOfMetatype
        }
      case nil: unknown.append(argument)
      }
    }
  }
}
