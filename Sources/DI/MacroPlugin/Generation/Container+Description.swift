import InnoDISyntax
import SwiftSyntax
import SwiftSyntaxBuilder

/// The generated members that the protocol `DescribedContainer` requires.
struct DescriptionMembers {
  let qualifiedName: String
  let access: AccessLevel
  let isRoot: Bool
  let traits: Traits
  let file: String
  let provisions: [Provision]

  /// A Boolean value that indicates whether the generated members can read the values of the
  /// container on the main actor.
  ///
  /// The value is `false` if the container has errors or is isolated to another global actor.
  let isReadable: Bool

  /// The names of members that the macro does not generate, because the source code already has
  /// members with these names.
  ///
  /// The macro reports an error for each of these names.
  let written: Set<String>

  init(_ container: Container) {
    qualifiedName = container.qualifiedName
    access = container.access
    isRoot = container.isRoot
    traits = container.traits
    file = container.file
    provisions = container.provisions
    isReadable = container.globalActor == nil || container.globalActor == "@MainActor"
    written = []
  }

  /// Creates a description without provisions, for a container with errors.
  init(refused declaration: ContainerDeclaration) {
    qualifiedName = declaration.qualifiedName
    access = declaration.access
    isRoot = declaration.options.root.isTrue
    traits = Traits(of: declaration.group)
    file = ""
    provisions = []
    isReadable = false
    written = Set(declaration.group.descriptionMembers.map(\.plainText))
  }

  /// The source text of each generated member.
  var declarations: [String] {
    let attribute = traits.isUsableFromInline ? "@usableFromInline " : ""
    let modifier = access.modifier
    // The generated code has one statement for each provision, because type-checking one long
    // literal would be much slower.
    let statements =
      provisions.isEmpty
      ? []
      : ["var list = InnoDI.ProvisionList(\(file.literal))"]
        + provisions.map { "list.add(\(description(of: $0)))" }
    let list = provisions.isEmpty ? "[]" : "list.provisions"
    let result =
      "return InnoDI.ContainerDescription(name: \(qualifiedName.literal), isRoot: \(isRoot),"
      + " provisions: \(list))"
    let members = [
      (
        "containerDescription",
        """
        \(attribute)nonisolated \(modifier)static var containerDescription: InnoDI.ContainerDescription {
          \((statements + [result]).joined(separator: "\n  "))
        }
        """
      ),
      (
        "builtValue",
        """
        \(attribute)@MainActor \(modifier)func builtValue(of provision: Swift.String) -> Any? {
          \(search.joined(separator: "\n  "))
        }
        """
      ),
      (
        "isOverridden",
        """
        \(attribute)@MainActor \(modifier)func isOverridden(_ provision: Swift.String) -> Swift.Bool {
          \(isReadable ? "_storage.overridden.contains(provision)" : "false")
        }
        """
      ),
    ]
    return members.filter { !written.contains($0.0) }.map(\.1)
  }

  /// The generated statements that find the value of a provision by the provision's name.
  private var search: [String] {
    let offers = provisions.compactMap { provision -> String? in
      let name = "\"\(provision.name)\""
      let cell = GeneratedName.cell(of: provision.name)
      return switch provision.storage {
      case .value: "search.offer(\(name), fields.\(provision.identifier))"
      case .once, .task: "search.offer(\(name), in: fields.\(cell))"
      case .replacement: nil
      }
    }
    guard !offers.isEmpty, isReadable else { return ["return nil"] }
    return ["let fields = _storage.fields", "var search = InnoDI.BuiltValueSearch(provision)"]
      + offers + ["return search.value"]
  }

  private func description(of provision: Provision) -> String {
    let needs = provision.needs.map(\.name)
    let deferred = provision.needs.filter { $0.deferral != nil }.map(\.name)
    var arguments = [
      "\"\(provision.name)\"", ".\(provision.scope.rawValue)", provision.type.written.literal,
      provision.type.metatype, "\(provision.line)", needs.asLines, "\(provision.isConcrete)",
    ]
    if provision.construction != nil || !deferred.isEmpty {
      arguments += [deferred.asLines, provision.construction.map { ".\($0)" } ?? "nil"]
    }
    if let wires = provision.wires, !wires.isEmpty {
      let bindings = wires.map { wire in
        "InnoDI.ProvisionDescription.Binding(child: \(wire.label.literal),"
          + " parent: \(wire.parent.literal))"
      }
      arguments.append("[\(bindings.joined(separator: ", "))]")
    }
    return arguments.joined(separator: ", ")
  }
}

extension Provision {
  /// The name of a `ProvisionDescription.Construction` case, or `nil` if the provision is built in
  /// the default way for its scope.
  fileprivate var construction: String? {
    if wires != nil { return "subContainer" }
    if isAsync { return "asyncFactory" }
    return storage == .once ? "onDemand" : nil
  }
}

extension [String] {
  /// A string literal that contains one name per line.
  fileprivate var asLines: String { "\"\(joined(separator: "\\n"))\"" }
}

extension String {
  /// A Swift string literal whose value is this string.
  fileprivate var literal: String {
    let isPlain = utf8.allSatisfy {
      $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "\"") && $0 >= 32
    }
    return isPlain ? "\"\(self)\"" : "\(StringLiteralExprSyntax(content: self))"
  }
}
