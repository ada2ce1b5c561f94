import InnoDIGraph
import InnoDISyntax
import SwiftSyntax

/// A reader that creates a node of the container graph from a struct with `@DIContainer`.
///
/// The reader reports the parts of the struct that cannot be read.
struct ContainerReader {
  let container: ContainerDeclaration
  private let file: SourceTree.File
  let issues: SourceIssues

  init(_ container: ContainerDeclaration, in file: SourceTree.File, _ issues: SourceIssues) {
    self.container = container
    self.file = file
    self.issues = issues
  }

  /// The container's node in the graph, without the parts of the struct that cannot be read.
  ///
  /// Each access to this property reports the parts that cannot be read.
  var node: ContainerNode {
    let options = container.options
    report(options)
    report(options.root, .root, of: options)
    report(options.validateDAG, .validateDAG, of: options)
    report(options.mainActor, .mainActor, of: options)
    for attribute in container.conditionalAttributes {
      issues.report(
        .conditionalProvision,
        at: attribute,
        DeclarationMessage.conditionalProvision
      )
    }
    return ContainerNode(
      name: container.qualifiedName,
      module: file.module,
      place: issues.places[container.nameToken],
      isRoot: options.root.isTrue,
      isValidated: options.validateDAG.value ?? true,
      isBoundToMainActor: container.isBoundToMainActor,
      provisions: container.members.compactMap(provision),
      mentions: mentions,
      isPrivate: container.declaredAccess <= .fileprivate
    )
  }

  private func provision(_ member: any MemberDeclaration) -> ProvisionNode? {
    if member is ProvisionDeclaration,
      let attribute = member.variable.attributes.attribute(named: "SubContainer")
    {
      issues.report(
        .unreadableProperty,
        at: attribute,
        DeclarationMessage.conflictingAttributes(of: member)
      )
    }
    guard
      member.variable.bindings.count == 1, let name = member.identifier, let type = member.type
    else {
      issues.report(
        .unreadableProperty,
        at: member.variable,
        "@\(member.attribute.attributeName.oneLine) must be attached to one property with a name "
          + "and a type; write 'var name: Type'"
      )
      return nil
    }
    if let member = member as? ProvisionDeclaration {
      return node(of: member, name, type)
    } else if let member = member as? SubContainerDeclaration {
      return node(of: member, name, type)
    } else {
      return nil
    }
  }

  private func node(
    of provision: ProvisionDeclaration,
    _ name: TokenSyntax,
    _ type: TypeSyntax
  ) -> ProvisionNode {
    let options = provision.options
    report(options)
    report(options.concrete, .concrete, of: options)
    report(options.scope, of: options, Scope.allCases)
    report(options.with, .with, of: options)
    if provision.scope != .input, let source = provision.source { report(source) }
    return ProvisionNode(
      name: name.plainText,
      scope: ProvisionNode.Scope(provision.scope ?? .shared),
      type: type.oneLine,
      source: provision.kind,
      place: issues.places[name],
      dependencies: provision.dependencies.compactMap { dependency in
        dependency.name.map {
          InnoDIGraph.Dependency(
            name: $0,
            kind: InnoDIGraph.Dependency.Kind(dependency.deferral),
            place: issues.places[dependency.token]
          )
        }
      },
      references: references(of: provision)
        + (type.path.map { [reference($0, .used, at: name)] } ?? [])
    )
  }

  private func node(
    of child: SubContainerDeclaration,
    _ name: TokenSyntax,
    _ type: TypeSyntax
  ) -> ProvisionNode {
    report(child)
    let bindings = container.wires(of: child).map { wire in
      let parent = wire.dependency.token
      return ChildBinding(
        child: (wire.child ?? parent).plainText,
        parent: parent.plainText,
        childPlace: issues.places[wire.child ?? name],
        parentPlace: issues.places[wire.child == nil ? name : parent]
      )
    }
    return ProvisionNode(
      name: name.plainText,
      scope: ProvisionNode.Scope(child.scope ?? .shared),
      type: type.oneLine,
      source: .subContainer,
      place: issues.places[name],
      dependencies: bindings.map {
        InnoDIGraph.Dependency(name: $0.parent, kind: .needs, place: $0.parentPlace)
      },
      featureRoot: child.options.featureRoot.value.map {
        $0.path?.joined(separator: ".") ?? $0.oneLine
      },
      references: [reference(type.path ?? [type.oneLine], .owned, at: name)],
      bindings: bindings
    )
  }

  /// Returns a reference to each type that a provision uses and that could be a container.
  private func references(of provision: ProvisionDeclaration) -> [ContainerReference] {
    guard provision.scope != .input, let source = provision.source else { return [] }
    if case .type(let type, _) = source {
      return type.path.map { [reference($0, .used, at: type)] } ?? []
    }
    let search = CallSearch(viewMode: .sourceAccurate)
    search.walk(source.expression)
    return search.found.map { reference($0.path, .used, at: $0.node) }
  }

  private func reference(
    _ path: [String],
    _ role: ContainerReference.Role,
    at node: some SyntaxProtocol
  ) -> ContainerReference {
    ContainerReference(path: path, role: role, place: issues.places[node])
  }

  /// The identifiers that the container's members use, except in provisions and sub-containers.
  private var mentions: Set<String> {
    let search = MentionSearch(viewMode: .sourceAccurate)
    for member in container.group.memberBlock.members
    where ProvisionDeclaration(member.decl) == nil && SubContainerDeclaration(member.decl) == nil {
      search.walk(member)
    }
    return search.found
  }
}

extension ContainerDeclaration {
  fileprivate var nameToken: TokenSyntax {
    group.asProtocol((any NamedDeclSyntax).self)?.name ?? group.introducer
  }
}

extension ProvisionDeclaration {
  fileprivate var kind: ProvisionNode.Source {
    if scope == .input { return .input }
    if options.asyncFactory != nil { return .asyncFactory }
    if options.type != nil { return .type }
    return options.factory == nil && initialValue != nil ? .initialValue : .factory
  }
}

extension ProvisionNode.Scope {
  fileprivate init(_ scope: InnoDISyntax.Scope) {
    self =
      switch scope {
      case .input: .input
      case .shared: .shared
      case .transient: .transient
      }
  }
}

extension InnoDIGraph.Dependency.Kind {
  fileprivate init(_ deferral: InnoDISyntax.Dependency.Deferral?) {
    self =
      switch deferral {
      case .lazy: .lazy
      case .provider: .provider
      case nil: .needs
      }
  }
}

extension SyntaxProtocol {
  /// The source text, joined into one line.
  var oneLine: String {
    trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// A search for calls that create values, such as `Type()` or `Type.init()`.
///
/// A name that begins with an uppercase letter counts as the name of a type.
private final class CallSearch: SyntaxVisitor {
  private(set) var found: [(path: [String], node: Syntax)] = []

  override func visit(_ call: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard var path = call.calledExpression.path else { return .visitChildren }
    if path.count > 1, ["init", "withOverrides"].contains(path.last) { path.removeLast() }
    if path.last?.first?.isUppercase == true {
      found.append((path, Syntax(call.calledExpression)))
    }
    return .visitChildren
  }
}

private final class MentionSearch: SyntaxVisitor {
  private(set) var found: Set<String> = []

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    found.insert(node.baseName.plainText)
    return .visitChildren
  }
}
