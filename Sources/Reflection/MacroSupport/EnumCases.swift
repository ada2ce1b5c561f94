public import SwiftSyntax

/// A case of an enum as a macro reads it from the source.
public struct EnumCase {
  /// One associated value.
  public struct Payload {
    /// The argument label, without back-ticks, or `nil`.
    public let label: String?

    /// The type as written.
    public let type: String
  }

  /// The name as declared, with back-ticks if it has them.
  public let name: String

  /// The name without back-ticks.
  public var plainName: String { name.filter { $0 != "`" } }

  /// The associated values, in order.
  public let payloads: [Payload]

  /// The declaration, for diagnostics.
  public let syntax: EnumCaseElementSyntax

  /// The payload as one type: `Void`, the value's type, or the tuple of all.
  public var payloadType: String {
    switch payloads.count {
    case 0: "Void"
    case 1: payloads[0].type
    default:
      "("
        + payloads.map { payload in
          payload.label.map { "\($0): \(payload.type)" } ?? payload.type
        }
        .joined(separator: ", ") + ")"
    }
  }
}

extension EnumDeclSyntax {
  /// The cases of the enum in order of declaration.
  ///
  /// A case inside `#if` is left out: a macro cannot know which branch is built, so the caller
  /// reports it.
  public var cases: [EnumCase] {
    memberBlock.members
      .compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
      .flatMap(\.elements)
      .map { element in
        EnumCase(
          name: element.name.text,
          payloads: element.parameterClause?.parameters.map(EnumCase.Payload.init) ?? [],
          syntax: element
        )
      }
  }

  /// The `#if` blocks that hold cases.
  public var conditionalCases: [IfConfigDeclSyntax] {
    memberBlock.members.compactMap { $0.decl.as(IfConfigDeclSyntax.self) }
      .filter { block in
        block.clauses.contains { clause in
          clause.elements?.as(MemberBlockItemListSyntax.self)?
            .contains { $0.decl.is(EnumCaseDeclSyntax.self) } ?? false
        }
      }
  }
}

extension EnumCase.Payload {
  fileprivate init(_ parameter: EnumCaseParameterSyntax) {
    let label = parameter.firstName?.text
    self.init(
      label: label == "_" ? nil : label?.filter { $0 != "`" },
      type: parameter.type.trimmedDescription
    )
  }
}
