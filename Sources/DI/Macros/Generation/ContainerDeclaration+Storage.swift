import SwiftSyntax

extension ContainerDeclaration {
  /// What the container keeps: inputs and shared values, and the overrides of transient provisions.
  ///
  /// It is generated for a declaration with errors, too, which makes no container, as far as it can
  /// be: the accessors then compile, and the errors of the rules are the only ones.
  func storage(of container: Container?) -> [String] {
    let onDemand = container?.onDemand ?? []
    let fields =
      members.compactMap { member -> String? in
        guard let name = member.name, let identifier = member.identifier, let type = member.type
        else { return nil }
        if let provision = member as? ProvisionDeclaration {
          return field(
            of: provision,
            name,
            identifier,
            type,
            isOnDemand: onDemand.contains(name)
          )
        }
        return field(
          ofChild: name,
          identifier,
          type,
          isTransient: (member as? SubContainerDeclaration)?.scope == .transient
        )
      }
    let others = (container?.onDemandFields ?? []) + subContainers.compactMap(wiresType)
    return [
      "private let _storage: InnoDI.DIStorage<_Fields>",
      fields.isEmpty
        ? "private struct _Fields {}"
        : """
        private struct _Fields {
          \((fields + others).joined(separator: "\n  "))
        }
        """,
    ]
  }

  private func field(
    of provision: ProvisionDeclaration,
    _ name: String,
    _ identifier: TokenSyntax,
    _ type: TypeSyntax,
    isOnDemand: Bool
  ) -> String {
    let cell = GeneratedName.cell(of: name)
    if !provision.isStored {
      return "let \(GeneratedName.replacement(of: name)): \(type.asOptional)"
    } else if provision.isAsync {
      let failure = provision.source?.isThrowing == true ? "any Swift.Error" : "Swift.Never"
      return "let \(cell): InnoDI.DIAsyncCell<\(type.trimmed), \(failure)>"
    } else if isOnDemand {
      return "let \(cell): InnoDI.DICell<\(type.trimmed)>"
    } else {
      return "let \(identifier.trimmed): \(type.trimmed)"
    }
  }

  private func field(
    ofChild name: String,
    _ identifier: TokenSyntax,
    _ type: TypeSyntax,
    isTransient: Bool
  ) -> String {
    guard isTransient else { return "let \(identifier.trimmed): \(type.trimmed)" }
    let apply = type.overridesClosure(isSendable: !isBoundToMainActor)
    return """
      let \(GeneratedName.replacement(of: name)): \(type.asOptional)
        let \(GeneratedName.childReplacement(of: name)): \(apply)?
      """
  }

  /// The values that a sub-container is built from, with the types that the container gives them.
  ///
  /// The function that builds it stands in the expansion of `@SubContainer`, so that the compiler
  /// reports a wrong type there; it reads them from here, since it cannot see their types.
  private func wiresType(of subContainer: SubContainerDeclaration) -> String? {
    guard let name = subContainer.name, let type = subContainer.type else { return nil }
    var seen: Set<String> = []
    var names: [TokenSyntax] = []
    let fields = wires(of: subContainer).compactMap { wire -> String? in
      guard
        let member = wire.dependency.name.flatMap({ byName[$0] }),
        let identifier = member.identifier, let type = member.type,
        seen.insert(identifier.plainText).inserted
      else { return nil }
      names.append(identifier.trimmed)
      return "let \(identifier.trimmed): \(type.trimmed)"
    }
    let parent = group.asProtocol((any NamedDeclSyntax).self)?.name.trimmed.text ?? "Self"
    let arguments = names.map { "\($0.asLabel): container.\($0.text)" }.joined(separator: ", ")
    let isolation = isBoundToMainActor ? "@MainActor " : ""
    let reader =
      "\(isolation)static func read(_ container: \(parent)) -> Self { Self(\(arguments)) }"
    let body = fields + (subContainer.scope == .transient ? [reader] : [])
    let wires = """
      struct _innoDIWires_\(name) {
          \(body.joined(separator: "\n    "))
        }
      """
    guard subContainer.isWiredImplicitly else { return wires }
    let function = wiringFunction(
      name,
      type,
      self.wires(of: subContainer),
      modifiers: isolation + "static "
    )
    return wires + "\n  " + function
  }

  var isBoundToMainActor: Bool { mainActor.isTrue || isMarkedMainActor }

  /// The initialiser that a class or an actor must have beside its storage; nobody can call it.
  var initializerOfInvalidContainer: [String] {
    guard group.is(ClassDeclSyntax.self) || group.is(ActorDeclSyntax.self) else { return [] }
    return [
      """
      private init(_storage: InnoDI.DIStorage<_Fields>) {
        self._storage = _storage
      }
      """
    ]
  }
}

extension TypeSyntax {
  /// The type of the closure that overrides provisions of a container of this type.
  func overridesClosure(isSendable: Bool) -> String {
    "(\(isSendable ? "@Sendable " : "")(inout \(trimmed).Overrides) -> Swift.Void)"
  }
}
