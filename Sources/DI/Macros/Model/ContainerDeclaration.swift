import SwiftDiagnostics
import SwiftSyntax

/// A type with `@DIContainer`, as it is written; the rules say whether it makes sense.
struct ContainerDeclaration {
  let attribute: AttributeSyntax
  let group: any DeclGroupSyntax
  let provisions: [ProvisionDeclaration]
  let subContainers: [SubContainerDeclaration]

  /// The provisions and sub-containers, in the order of the source.
  let members: [any MemberDeclaration]

  /// The names that can be asked for.
  let names: [String]

  /// The members by their names; of two with one name, the first.
  let byName: [String: any MemberDeclaration]

  let surroundings: Surroundings

  private(set) var root = BoolOption.absent
  private(set) var validateDAG = BoolOption.absent
  private(set) var mainActor = BoolOption.absent
  private(set) var unknownOptions: [LabeledExprSyntax] = []

  init(
    _ group: some DeclGroupSyntax,
    attribute: AttributeSyntax,
    in surroundings: Surroundings = Surroundings()
  ) {
    self.surroundings = surroundings
    self.attribute = attribute
    self.group = group
    members = group.memberBlock.members.compactMap { member -> (any MemberDeclaration)? in
      ProvisionDeclaration(member.decl) ?? SubContainerDeclaration(member.decl)
    }
    provisions = members.compactMap { $0 as? ProvisionDeclaration }
    subContainers = members.compactMap { $0 as? SubContainerDeclaration }
    names = members.compactMap(\.name)
    byName = Dictionary(members.compactMap { member in member.name.map { ($0, member) } }) {
      first,
      _ in first
    }
    for argument in attribute.argumentList {
      switch argument.label?.plainText {
      case "root": root = BoolOption(argument.expression)
      case "validateDAG": validateDAG = BoolOption(argument.expression)
      case "mainActor": mainActor = BoolOption(argument.expression)
      default: unknownOptions.append(argument)
      }
    }
  }

  /// The errors in it, in the order of the source.
  var diagnostics: [Diagnostic] {
    allRules.flatMap { $0.check(self) }.sorted { $0.position < $1.position }
  }

  /// The name of the type, as its own members spell it.
  var name: String {
    group.asProtocol((any NamedDeclSyntax).self)?.name.text
      ?? group.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription ?? "Self"
  }

  /// The name of the type after the names of the types around it.
  var qualifiedName: String { surroundings.qualifiedName ?? name }

  /// The access level of the type, at least `internal`: its members are no more accessible.
  var access: AccessLevel {
    max(.internal, AccessLevel(group.modifiers, default: surroundings.access))
  }

  var isBoundToMainActor: Bool {
    mainActor.isTrue || group.isBoundToMainActor(byDefault: surroundings.isolatesToMainActor)
  }

  /// The provisions that could be what a sub-container without written wires takes.
  var candidatesOfImplicitWiring: [ProvisionDeclaration] {
    provisions.filter { $0.scope != .transient && !$0.isAsync }
  }

  /// What a sub-container is built from: as written, or the only provision that there is.
  func wires(of subContainer: SubContainerDeclaration) -> [SubContainerDeclaration.Wire] {
    guard
      subContainer.isWiredImplicitly,
      candidatesOfImplicitWiring.count == 1,
      let token = candidatesOfImplicitWiring.first?.identifier
    else { return subContainer.wires }
    return [.init(label: token.asLabel, dependency: Dependency(token: token))]
  }

  /// What a member asks for.
  func dependencies(of member: any MemberDeclaration) -> [Dependency] {
    (member as? SubContainerDeclaration).map { wires(of: $0).map(\.dependency) }
      ?? member.dependencies
  }

  /// The edges as far as they can be read; names that the container does not declare are left out.
  func graph(deferred: Bool = true) -> DependencyGraph {
    let known = Set(names)
    return DependencyGraph(
      members.compactMap { member in
        member.name.map { name in
          let asked = dependencies(of: member).filter { deferred || $0.deferral == nil }
          return (name, asked.compactMap(\.name).filter(known.contains))
        }
      }
    )
  }

  /// The shared provisions that wait for their first reader: some ask for them as `Lazy`, and what the
  /// container builds at once needs none of them.
  var onDemand: Set<String> {
    let shared = provisions.filter { $0.scope == .shared && !$0.isAsync }.compactMap(\.name)
    let wanted = Set(
      provisions.flatMap(\.dependencies).filter { $0.deferral == .lazy }.compactMap(\.name)
    ).intersection(shared)
    guard !wanted.isEmpty else { return [] }
    let eager =
      provisions.filter { $0.scope == .shared }.compactMap(\.name).filter { !wanted.contains($0) }
      + subContainers.filter { $0.scope == .shared }.compactMap(\.name)
    return wanted.subtracting(graph(deferred: false).requirements(of: eager))
  }
}
