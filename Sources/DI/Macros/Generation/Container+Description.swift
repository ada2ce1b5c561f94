import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

extension Container {
  /// The conformance to `DescribedContainer`.
  func description(
    of type: some TypeSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> ExtensionDeclSyntax {
    let modifier = access.modifier
    // One statement for each, since the compiler checks a long literal far more slowly.
    let provisions = provisions.map { "provisions.append(\(description(of: $0, in: context)))" }
    return try ExtensionDeclSyntax(
      """
      extension \(type.trimmed): InnoDI.DescribedContainer {
        nonisolated \(raw: modifier)static var containerDescription: InnoDI.ContainerDescription {
          \(raw: provisions.isEmpty ? "let" : "var") provisions: [InnoDI.ProvisionDescription] = []
          \(raw: provisions.joined(separator: "\n    "))
          return InnoDI.ContainerDescription(
            name: \(literal: type.trimmedDescription),
            isRoot: \(literal: isRoot),
            provisions: provisions
          )
        }
        @MainActor \(raw: modifier)func builtValue(of provision: Swift.String) -> Any? {
          _storage.value(of: provision)
        }
        @MainActor \(raw: modifier)func isOverridden(_ provision: Swift.String) -> Swift.Bool {
          _storage.overridden.contains(provision)
        }
      }
      """
    )
  }

  private func description(
    of provision: Provision,
    in context: some MacroExpansionContext
  ) -> String {
    var arguments = [
      "name: \"\(provision.name)\"",
      "scope: .\(provision.scope.rawValue)",
      "typeName: \("\(provision.type)".literal)",
      "type: (\(provision.type)).self",
    ]
    if !provision.dependencies.isEmpty {
      let names = provision.dependencies.compactMap(\.name).map { "\"\($0)\"" }
        .joined(separator: ", ")
      arguments.append("dependencies: [\(names)]")
    }
    if provision.isConcrete && provision.wires == nil {
      arguments.append("isConcrete: true")
    }
    if let location = context.location(
      of: provision.declaredAt,
      at: .afterLeadingTrivia,
      filePathMode: .fileID
    ) {
      arguments += ["fileID: \(location.file)", "line: \(location.line)"]
    }
    let deferred = provision.dependencies.filter { $0.deferral != nil }.compactMap(\.name)
    if !deferred.isEmpty {
      arguments.append(
        "deferredDependencies: [\(deferred.map { "\"\($0)\"" }.joined(separator: ", "))]"
      )
    }
    if let construction = provision.construction {
      arguments.append("construction: .\(construction)")
    }
    if let wires = provision.wires, !wires.isEmpty {
      let bindings = wires.map { wire in
        "InnoDI.ProvisionDescription.Binding(child: \(wire.label.literal),"
          + " parent: \((wire.dependency.name ?? "").literal))"
      }
      arguments.append("bindings: [\(bindings.joined(separator: ", "))]")
    }
    return "InnoDI.ProvisionDescription(\(arguments.joined(separator: ", ")))"
  }
}

extension Provision {
  /// The case of `ProvisionDescription.Construction`, where the scope does not tell it.
  fileprivate var construction: String? {
    if wires != nil { return "subContainer" }
    if isAsync { return "asyncFactory" }
    return storage == .once ? "onDemand" : nil
  }
}

extension String {
  /// The text as a string literal.
  fileprivate var literal: String { "\(StringLiteralExprSyntax(content: self))" }
}
