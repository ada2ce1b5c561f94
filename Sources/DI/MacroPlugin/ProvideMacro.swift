import InnoDISyntax
import InnoMacroSupport
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// The implementation of `@Provide`, which generates a getter for a provision.
enum ProvideMacro: AccessorMacro {
  static let formatMode = FormatMode.disabled

  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard context.enclosingContainer != nil else {
      // The expansion throws the error, because an expansion without a getter would cause a second
      // error.
      throw DiagnosticsError(
        Finding(
          .containerRequired,
          at: node,
          "@Provide is outside a container; attach @DIContainer to the enclosing struct"
        )
      )
    }
    let duplicate = context.duplicate(
      node,
      named: "Provide",
      of: declaration,
      .duplicateProvideAttribute
    )
    if let duplicate { throw DiagnosticsError(duplicate) }
    guard let provision = ProvisionDeclaration(declaration) else {
      // The attribute is inside an `#if`. `@DIContainer` reports this error.
      return declaration.as(VariableDeclSyntax.self)?.substituteGetter ?? []
    }
    let finding =
      provision.variable.accessorFinding(.storedPropertyRequired) ?? provision.opaqueTypeFinding
    if let finding { throw DiagnosticsError(finding) }
    guard
      let name = provision.name, let identifier = provision.identifier, provision.type != nil
    else {
      // The property has no name or no type. `@DIContainer` reports this error. A getter prevents a
      // second error.
      return provision.initialValue.map { [AccessorDeclSyntax(getter: "\($0.trimmed)")] }
        ?? provision.variable.substituteGetter
    }
    let source = provision.scope == .input ? nil : provision.source
    // A static property is an error, which `@DIContainer` reports. The storage does not contain
    // such a property.
    let isStatic = provision.variable.modifiers.contains {
      ["static", "class"].contains($0.name.text)
    }
    let value =
      if isStatic || !context.isEnclosingContainerExpanded {
        "\(source?.effects ?? "")self.\(identifier.trimmed)"
      } else if !provision.isStored {
        "\(source?.effects ?? "")_Fields.\(GeneratedName.reader(of: name))(self)"
      } else if provision.isAsync {
        "\(source?.effects ?? "")_storage.fields.\(GeneratedName.cell(of: name)).value()"
      } else {
        "_storage.fields.\(identifier.trimmed)"
      }
    return [
      AccessorDeclSyntax(
        getter: value,
        isAsync: source?.isAsync == true,
        isThrowing: source?.isThrowing == true
      )
    ]
  }
}

extension VariableDeclSyntax {
  /// A getter that prevents a second compiler error if `@DIContainer` reports an error in this
  /// declaration.
  ///
  /// The getter never runs. The array is empty if this declaration declares several properties or a
  /// tuple.
  var substituteGetter: [AccessorDeclSyntax] {
    guard
      bindings.count == 1,
      let name = bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier
    else { return [] }
    return [AccessorDeclSyntax(getter: "self.\(name.trimmed)")]
  }
}

extension DiagnosticCode {
  static let containerRequired = DiagnosticCode(
    "provide.container-required",
    "`@Provide` must be attached to a property of a container.",
    example: DiagnosticExample(
      """
      struct C {
        @Provide(.input) var a: Int
      }
      """,
      reports: "2:3: @Provide is outside a container; attach @DIContainer to the enclosing struct",
      correct: """
        @InnoDI.DIContainer struct C {
          @InnoDI.Provide(.input) var a: Int
        }
        """
    )
  )
}
