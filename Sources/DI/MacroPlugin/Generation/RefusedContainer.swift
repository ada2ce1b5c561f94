import InnoDISyntax
import SwiftSyntax

/// The declarations that a macro generates instead of the usual members if a container has errors.
///
/// The declarations prevent further errors in code that uses the container. The declarations never
/// run, because the errors stop the build. Each function calls itself, so the function compiles
/// with any result type.
struct RefusedContainer {
  private let declaration: ContainerDeclaration
  private let members: [Member]

  /// A member of the container for which the macro generates a declaration.
  private struct Member {
    let name: String
    let identifier: String
    let label: String
    let type: ProvisionType

    /// The type of the member's parameter in the initializer if the member is an input.
    ///
    /// The type is `Any` if the input is inside an `#if`, or if the input's type is
    /// less accessible than the initializer.
    let parameterType: String
    let access: AccessLevel
    let isInput: Bool

    /// A Boolean value that indicates whether the member's type is or contains an opaque type.
    ///
    /// The macro generates no getter for a member with an opaque type.
    let isOpaque: Bool

    /// A Boolean value that indicates whether the member's name is declared twice, or inside
    /// an `#if`, so that another member may have the same name and a different type.
    let isAmbiguous: Bool

    /// The default value of the member's initializer parameter, such as ` = 3`, or an empty string
    /// if there is no default value.
    ///
    /// The default value is the initial value of the member. An input must not have an initial
    /// value, but if an input has one, the macro uses the value anyway. Otherwise, calls that omit
    /// the argument would cause more errors. For the same reason, an input inside an `#if` always
    /// has a default value.
    let defaultValue: String
    let subContainer: SubContainerDeclaration?

    /// A Boolean value that indicates whether the member is a child container whose type is written
    /// as a name, such as `Child` or `Module.Child`.
    ///
    /// If the value is `true`, the initializer accepts a closure that overrides the child's own
    /// provisions.
    let hasChildOverrides: Bool
    let provision: ProvisionDeclaration?
  }

  init(_ declaration: ContainerDeclaration) {
    self.declaration = declaration
    var seen: Set<String> = []
    let names = Dictionary(grouping: declaration.names, by: \.self)
    members = declaration.membersOfAllBuilds.flatMap { member, isConditional in
      let provision = member as? ProvisionDeclaration
      return member.variable.bindings.compactMap { binding -> Member? in
        guard
          let identifier = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
          let type = binding.typeAnnotation?.type, seen.insert(identifier.plainText).inserted
        else { return nil }
        let provided = ProvisionType(type, in: declaration.name)
        return Member(
          name: identifier.plainText,
          identifier: identifier.text,
          label: identifier.asLabel,
          type: provided,
          parameterType: isConditional || declaration.inaccessibleType(in: type) != nil
            ? "Any" : provided.asParameter,
          access: AccessLevel(member.variable.modifiers),
          isInput: provision?.scope == .input,
          isOpaque: type.firstOpaqueType != nil,
          isAmbiguous: isConditional || (names[identifier.plainText]?.count ?? 0) > 1,
          defaultValue: binding.initializer.map { " \($0.trimmed)" }
            ?? (isConditional ? " = 0" : ""),
          subContainer: member as? SubContainerDeclaration,
          hasChildOverrides: member is SubContainerDeclaration && type.isName,
          provision: provision
        )
      }
    }
  }

  /// The source text of each generated declaration.
  var declarations: [String] {
    let isolation = declaration.isolation.map { "\($0) " } ?? ""
    let fields = members.filter { !$0.isOpaque }.compactMap(field) + members.compactMap(wires)
    let names = Set(
      declaration.group.memberBlock.members
        .compactMap { $0.decl.asProtocol((any NamedDeclSyntax).self)?.name.plainText }
    )
    var declarations: [String] = []
    let fieldsType = names.contains("_Fields") ? "_innoDIRefused" : "_Fields"
    declarations += [
      // The explicit `self` prevents a compiler warning about a property that reads itself.
      "nonisolated private var _storage: InnoDI.DIStorage<\(fieldsType)> { self._storage }",
      """
      \(members.contains(where: \.isAmbiguous) ? "@dynamicMemberLookup " : "")private struct \(fieldsType) {
        \((fields + anything).joined(separator: "\n  "))
      }
      """,
    ]
    // Other kinds of declarations, such as extensions, get no initializers.
    let kind: String
    switch declaration.group.kind {
    case .structDecl, .enumDecl, .actorDecl: kind = ""
    case .classDecl: kind = "convenience "
    default: return declarations
    }
    let written = Set(
      declaration.group.memberBlock.members
        .compactMap { $0.decl.as(InitializerDeclSyntax.self)?.labels }
    )
    if !written.contains(members.map(\.label)) {
      declarations += initializers(kind, isolation)
    }
    return declarations + overrides(kind, isolation)
  }

  /// Returns the declarations of the initializers, one for each access level that occurs in the
  /// container.
  ///
  /// Each parameter that overrides a provision is optional.
  private func initializers(_ kind: String, _ isolation: String) -> [String] {
    let access = declaration.access
    let levels = Set(members.filter { !$0.isInput }.map(\.access) + [access]).filter {
      $0 <= access
    }
    return levels.sorted(by: >).map { level in
      let visible = members.filter { $0.isInput || $0.access >= level }
      let parameters = visible.flatMap { member in
        member.isInput
          ? ["\(member.label): \(member.parameterType)\(member.defaultValue)"]
          : places(of: member).map { "\($0.label): \($0.type) = nil" }
      }
      let arguments = visible.flatMap { member in
        member.isInput
          ? ["\(member.label): \(member.identifier)"]
          : places(of: member).map { "\($0.label): \($0.name)" }
      }
      return """
        \(isolation)\(level.modifier)\(kind)init(\(parameters.joined(separator: ", "))) {
          self.init(\(arguments.joined(separator: ", ")))
        }
        """
    }
  }

  private func overrides(
    _ kind: String,
    _ isolation: String
  ) -> [String] {
    let written = declaration.group.memberBlock.members.map(\.decl).filter { member in
      member.declaredNames.contains { $0.plainText == "Overrides" }
    }
    let modifier = declaration.access.modifier
    let inputs = members.filter(\.isInput).map {
      ($0.label, $0.identifier, $0.parameterType + $0.defaultValue)
    }
    let places = members.filter { !$0.isInput && $0.access > .private }.flatMap { member in
      self.places(of: member).map {
        "\(min(member.access, declaration.access).modifier)var \($0.name): \($0.type)"
      }
    }
    let arguments = inputs.map { "\($0.0): \($0.1)" }
    let generated = OverridesInterface(
      modifier: modifier,
      isolation: isolation,
      typeModifiers: declaration.group.isNonisolated ? "nonisolated " : "",
      places: places,
      inputs: inputs,
      typeName: written.contains(where: \.isStatic) ? "_innoDIRefusedOverrides" : "Overrides",
      apply: freeName("applyOverrides"),
      operation: freeName("operation")
    ).declarations(kind: kind, isTypeWritten: written.contains(where: \.declaresType)) { apply in
      "self.init(\((arguments + [apply]).joined(separator: ", ")))"
    }
    // `withOverrides` passes the container to a closure. For a type that is not copyable,
    // `withOverrides` is omitted, because the closure's parameter would need an ownership modifier.
    let isCopyable = declaration.group.suppressedConformances.isEmpty
    return isCopyable ? generated : generated.filter { !$0.contains("func withOverrides") }
  }

  /// Returns the properties that the generated struct `Overrides` has for a member of the
  /// container.
  ///
  /// A child container named `cart` has two properties: `cart`, and the closure `cartOverrides`,
  /// which overrides provisions of the child. The closure is omitted if another member is named
  /// `cartOverrides`.
  private func places(of member: Member) -> [(label: String, name: String, type: String)] {
    let type = member.isOpaque ? "Any?" : member.type.asOptional
    let whole = (member.label, member.identifier, type)
    let name = "\(member.name)Overrides"
    guard member.hasChildOverrides, !members.contains(where: { $0.name == name }) else {
      return [whole]
    }
    return [whole, (name, name, "\(member.type.text.overridesClosure(isSendable: false))?")]
  }

  /// Returns the source text of the field or function that a member's getter needs.
  ///
  /// Returns `nil` if the getter uses dynamic member lookup instead.
  private func field(of member: Member) -> String? {
    let source = member.provision?.source
    let isRead =
      member.provision.map { !$0.isStored } ?? (member.subContainer?.scope == .transient)
    if isRead {
      let effects = source.map(\.signature) ?? ""
      let reader = GeneratedName.reader(of: member.name)
      // A parameter of a type that is not copyable needs an ownership modifier.
      let ownership = declaration.group.suppressedConformances.isEmpty ? "" : "borrowing "
      return "static func \(reader)(_ container: \(ownership)\(declaration.name))\(effects) -> "
        + "\(member.type.text) { \(source?.effects ?? "")\(reader)(container) }"
    }
    guard member.provision?.isAsync == true else {
      return member.isAmbiguous
        ? nil : "let \(member.identifier): \(member.type.text)"
    }
    let failure = source?.isThrowing == true ? "any Swift.Error" : "Swift.Never"
    return
      "let \(GeneratedName.cell(of: member.name)): InnoDI.DIAsyncCell<\(member.type.text), \(failure)>"
  }

  /// Returns the helper declarations for a sub-container, or `nil` if the member is not a
  /// sub-container.
  ///
  /// The macro `@SubContainer` generates code that builds the child container. The helper
  /// declarations let this code compile for any member name and any arguments.
  private func wires(of member: Member) -> String? {
    guard member.subContainer != nil else { return nil }
    return """
      @dynamicMemberLookup struct _innoDIWires_\(member.name) {
          subscript<Value>(dynamicMember name: Swift.String) -> Value { self[dynamicMember: name] }
        }
        static var \(GeneratedName.child(of: member.name)): _innoDIAnything { _innoDIAnything() }
      """
  }

  /// Placeholder declarations that let code compile even if it uses members of unknown types.
  private var anything: [String] {
    let property = "subscript<Value>(dynamicMember name: Swift.String) -> Value"
    return
      (members.contains(where: \.isAmbiguous) ? ["\(property) { self[dynamicMember: name] }"] : [])
      + (members.contains { $0.subContainer != nil } ? [anyChild] : [])
  }

  /// The declaration of a placeholder type for child containers.
  ///
  /// A value of the placeholder type can be called with any arguments.
  private var anyChild: String {
    """
    @dynamicCallable struct _innoDIAnything {
        func dynamicallyCall<Value>(
          withKeywordArguments arguments: Swift.KeyValuePairs<Swift.String, Any>
        ) -> Value { dynamicallyCall(withKeywordArguments: arguments) }
      }
    """
  }

  private func freeName(_ name: String) -> String {
    members.contains { $0.name == name } ? freeName("_" + name) : name
  }
}

extension InitializerDeclSyntax {
  /// The labels of the parameters.
  fileprivate var labels: [String] {
    signature.parameterClause.parameters.map(\.firstName.text)
  }
}
