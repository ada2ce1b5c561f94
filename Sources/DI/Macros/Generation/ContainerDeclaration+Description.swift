import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

extension ContainerDeclaration {
  /// The members of the conformance to `DescribedContainer`; of a container with errors, which has
  /// no provisions that could be told, as well.
  func description(
    of provisions: [Provision],
    in context: some MacroExpansionContext
  ) -> [String] {
    let modifier = max(.internal, AccessLevel(group.modifiers)).modifier
    // One statement for each, since the compiler checks a long literal far more slowly.
    let statements =
      ["\(provisions.isEmpty ? "let" : "var") provisions: [InnoDI.ProvisionDescription] = []"]
      + provisions.map { "provisions.append(\(description(of: $0, in: context)))" }
      + [
        "return InnoDI.ContainerDescription(name: \(context.qualifiedName(of: group).literal),"
          + " isRoot: \(root.isTrue), provisions: provisions)"
      ]
    return [
      """
      nonisolated \(modifier)static var containerDescription: InnoDI.ContainerDescription {
        \(statements.joined(separator: "\n  "))
      }
      """,
      """
      @MainActor \(modifier)func builtValue(of provision: Swift.String) -> Any? {
        _storage.value(of: provision)
      }
      """,
      """
      @MainActor \(modifier)func isOverridden(_ provision: Swift.String) -> Swift.Bool {
        _storage.overridden.contains(provision)
      }
      """,
    ]
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
