import InnoMacroSupport
import SwiftSyntax
import SwiftSyntaxBuilder

struct PathParametersExist: Rule {
  var codes: [DiagnosticCode] { [.unknownParameter] }

  func check(_ endpoint: EndpointDeclaration) -> [Finding] {
    guard let path = endpoint.path, let syntax = endpoint.pathSyntax else { return [] }
    let names = Set(endpoint.storedProperties.map(\.name))
    return path.parameters.filter { !names.contains($0) }.map { name in
      Finding(
        .unknownParameter,
        at: syntax,
        "'\(endpoint.declaration.name.text)' has no stored property '\(name)' "
          + "for '{\(name)}' in the path; declare the property",
        fixIt: declaring(name, in: endpoint.declaration)
      )
    }
  }

  private func declaring(_ name: String, in declaration: StructDeclSyntax) -> Repair {
    var block = declaration.memberBlock
    let member = MemberBlockItemSyntax(
      leadingTrivia: .newline + .spaces(2),
      decl: DeclSyntax("let \(raw: name): String")
    )
    block.members.append(member)
    if block.members.count == 1 {
      block.rightBrace.leadingTrivia = .newline
    }
    return Repair(
      "Declare 'let \(name): String'",
      replacing: declaration.memberBlock,
      with: block
    )
  }
}

extension DiagnosticCode {
  static let unknownParameter = DiagnosticCode(
    "path.unknown-parameter",
    "Each name in braces in the path must be the name of a stored property of the endpoint.",
    example: DiagnosticExample(
      """
      @APIDefinition(path: "/users/{id}")
      struct FetchUser {
        typealias APIResponse = User
      }
      """,
      reports:
        "1:22: 'FetchUser' has no stored property 'id' for '{id}' in the path; declare the property",
      fixIts: ["Declare 'let id: String'"],
      fixed: """
        @APIDefinition(path: "/users/{id}")
        struct FetchUser {
          typealias APIResponse = User
          let id: String
        }
        """
    )
  )
}
