import InnoMacroSupport
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// N004: each name in the path is a stored property.
enum PathParameterRule: EndpointRule {
  static func violations(of endpoint: EndpointSyntax) -> [Violation] {
    guard let path = endpoint.path, let syntax = endpoint.pathSyntax else { return [] }
    let names = Set(endpoint.storedProperties.map(\.name))
    return path.parameters.filter { !names.contains($0) }.map { name in
      Violation(
        "N004",
        "'\(endpoint.declaration.name.text)' has no stored property '\(name)' "
          + "for {\(name)} in its path; declare it",
        at: syntax,
        fixIts: [declaring(name, in: endpoint.declaration)]
      )
    }
  }

  private static func declaring(_ name: String, in declaration: StructDeclSyntax) -> FixIt {
    var block = declaration.memberBlock
    let member = MemberBlockItemSyntax(
      leadingTrivia: .newline + .spaces(2),
      decl: DeclSyntax("let \(raw: name): String")
    )
    block.members.append(member)
    if block.members.count == 1 {
      block.rightBrace.leadingTrivia = .newline
    }
    return FixIt(
      message: DeclareProperty(name: name),
      changes: [.replace(oldNode: Syntax(declaration.memberBlock), newNode: Syntax(block))]
    )
  }
}

/// The repair that declares a property.
private struct DeclareProperty: FixItMessage {
  let name: String
  var message: String { "declare 'let \(name): String'" }
  var fixItID: MessageID { MessageID(domain: "InnoNetwork", id: "N004.declare") }
}
