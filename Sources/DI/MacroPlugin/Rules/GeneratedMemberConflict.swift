import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct GeneratedMemberConflict: Rule {
  var codes: [DiagnosticCode] { [.generatedMemberConflict] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.group.descriptionMembers.map { name in
      Finding(
        .generatedMemberConflict,
        at: name,
        "@DIContainer generates a member named '\(name.text)'; rename your member"
      )
    }
  }
}

extension DeclGroupSyntax {
  /// The names of the handwritten declarations that conflict with the generated members for
  /// `DescribedContainer`.
  var descriptionMembers: [TokenSyntax] {
    memberBlock.members.map(\.decl)
      .filter { $0.is(FunctionDeclSyntax.self) || $0.isStatic || $0.declaresType }
      .filter { $0.as(FunctionDeclSyntax.self)?.isDescriptionMember ?? true }
      .flatMap { member in
        member.is(FunctionDeclSyntax.self)
          ? member.declaredNames
          : member.declaredNames.filter { $0.plainText == "containerDescription" }
      }
  }
}

extension FunctionDeclSyntax {
  /// A Boolean value that indicates whether the function conflicts with a generated member.
  ///
  /// A function that has the name of a generated member but a different signature is an overload,
  /// and does not conflict.
  fileprivate var isDescriptionMember: Bool {
    guard genericParameterClause == nil, signature.effectSpecifiers?.asyncSpecifier == nil else {
      return false
    }
    let result = signature.returnClause?.type.trimmedDescription
    let parameters = signature.parameterClause.parameters
    let labels = parameters.map(\.firstName.text)
    let types = parameters.map(\.type.trimmedDescription)
    let takesName = types == ["String"] || types == ["Swift.String"]
    return switch name.plainText {
    case "containerDescription": DeclSyntax(self).isStatic && labels.isEmpty
    case "builtValue":
      !DeclSyntax(self).isStatic && labels == ["of"] && takesName && result == "Any?"
    case "isOverridden":
      !DeclSyntax(self).isStatic && labels == ["_"] && takesName
        && ["Bool", "Swift.Bool"].contains(result)
    default: false
    }
  }
}

extension DiagnosticCode {
  static let generatedMemberConflict = DiagnosticCode(
    "container.generated-member-conflict",
    "A member cannot have the name of a generated member: `containerDescription`, `builtValue(of:)` or `isOverridden(_:)`.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        static let containerDescription = "C"
        func builtValue(of name: String) -> Any? { nil }
      }
      """,
      reports:
        "2:14: @DIContainer generates a member named 'containerDescription'; rename your member",
      "3:8: @DIContainer generates a member named 'builtValue'; rename your member",
      correct: """
        @DIContainer struct C {
          static let summary = "C"
          func value(of name: String) -> Any? { nil }
        }
        """
    )
  )
}
