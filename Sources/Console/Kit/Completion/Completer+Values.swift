import Foundation
import InnoCasePaths
import InnoNetworkTestSupport

/// The candidates of each kind of value.
extension Completer {
  static func text(of parameters: [CaseParameter]) -> String {
    parameters.map(\.description).joined(separator: ", ")
  }

  func store(_ name: String?) -> StoreHandle? {
    console.stores.first { $0.name == name }
  }

  func router(_ name: String?) -> RouterHandle? {
    console.routers.first { $0.name == name }
  }

  /// The parameters of the case that was named, and how many of them have a word already.
  func parameters(
    _ command: CommandDeclaration,
    _ words: [Word]
  ) -> ([CaseParameter], given: Int)? {
    if let place = command.place(of: .call), words.count > place {
      return console.calls.first { $0.name == words[place].text }
        .map { ($0.schema.parameters, words.count - place - 1) }
    }
    // A store and a router may have the same name: what is meant, the form before the place tells.
    if let action = command.place(of: .action), words.count > action {
      return store(words.first?.text)?.actions.first { $0.name == words[action].text }
        .map { ($0.parameters, words.count - action - 1) }
    }
    guard let router = router(words.first?.text) else { return nil }
    for (kind, routes) in [
      (WordKind.CaseName.route, router.routes), (.modalRoute, router.modalRoutes),
    ] {
      guard let place = command.place(of: kind), words.count > place else { continue }
      return routes.first { $0.name == words[place].text }
        .map { ($0.parameters, words.count - place - 1) }
    }
    return nil
  }

  func argument(_ command: CommandDeclaration, _ words: [Word]) -> [Completion.Candidate] {
    guard let (parameters, given) = parameters(command, words), given < parameters.count else {
      return []
    }
    let declared = parameters[given].type
    let type = (declared as? any AnyOptional.Type)?.wrappedType ?? declared
    if type == Bool.self { return [.init("true"), .init("false")] }
    return console.app.resolvers[ObjectIdentifier(type)]?.candidates()
      .map { .init($0.word, $0.detail) } ?? []
  }

  /// The URLs that the app opens, each up to the first part that varies.
  func links() -> [Completion.Candidate] {
    console.links?.patterns.map { pattern in
      let end = pattern.firstRange(of: "/:") ?? pattern.firstRange(of: "/*")
      return .init(end.map { pattern[..<$0.lowerBound] + "/" } ?? pattern, pattern)
    } ?? []
  }

  /// The paths that the stubbed session answers.
  func stubPaths() -> [Completion.Candidate] {
    (console.network?.stub as? StubSession)?.routes.map {
      .init($0.path, $0.answers.first?.summary ?? "")
    } ?? []
  }

  func provisions(_ prefix: String) -> [Completion.Candidate] {
    guard var view = console.container.map(ContainerView.init) else { return [] }
    var parts = prefix.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    _ = parts.popLast()
    for part in parts {
      guard let child = view.child(part) else { return [] }
      view = child
    }
    let base = parts.map { $0 + "." }.joined()
    return view.provisions.map {
      .init(base + $0.name, $0.type, goesOn: view.child($0.name) != nil)
    }
  }

  func variable(_ name: String) -> ConsoleValue? { console.reader.variables[name]?.value }

  private func hasParts(_ name: String) -> Bool {
    switch variable(name) {
    case .array, .object: true
    default: false
    }
  }

  /// Variables, and the parts of the one that is being typed.
  func variables(_ prefix: String) -> [Completion.Candidate] {
    let name = String(prefix.dropFirst().prefix { $0 != "." && $0 != "[" })
    guard prefix.contains("."), let value = variable(name) else {
      return console.reader.variables.names.map {
        .init("$" + $0, variable($0)?.text.shortened(to: 40) ?? "", goesOn: hasParts($0))
      }
    }
    return paths(prefix, in: .object(type: "", [.init("$" + name, value)], id: nil))
  }

  /// The parts of the state of the store with which the path begins.
  func storePaths(_ prefix: String) -> [Completion.Candidate] {
    let name = String(prefix.prefix { $0 != "." && $0 != "[" })
    guard let store = store(name) else { return [] }
    let state = ConsoleValue(reflecting: store.state())
    return paths(prefix, in: .object(type: "", [.init(name, state)], id: nil))
  }

  /// The parts of a value, as far as the path that is being typed has come.
  func paths(_ prefix: String, in root: ConsoleValue) -> [Completion.Candidate] {
    let cut = prefix.lastIndex(of: ".")
    let base = cut.map { String(prefix[..<$0]) }
    guard let value = base.map({ try? ValuePath($0).value(in: root) }) ?? root else { return [] }
    switch value {
    case .object(_, let fields, _):
      return fields.map {
        .init(
          (base.map { $0 + "." } ?? "") + $0.name,
          $0.value.text.shortened(to: 40),
          goesOn: $0.value.hasParts
        )
      }
    case .array: return [.init((base ?? "") + ".count", "how many")]
    default: return []
    }
  }

  func condition(_ words: [Word], _ prefix: String) -> [Completion.Candidate] {
    switch words.count {
    case 0:
      guard let root = prefix.split(separator: ".").first.map(String.init), prefix.contains("."),
        let value = try? console.fact(at: ValuePath(root))
      else { return console.pathRoots.map { .init($0, goesOn: $0 != "tab") } }
      return paths(prefix, in: .object(type: "", [.init(root, value)], id: nil))
    case 1: return Condition.Comparison.allCases.map { .init($0.rawValue) }
    default: return values(at: words[0].text)
    }
  }

  /// What a condition may compare with: the phases, the tabs, or the value as it is now.
  func values(at path: String) -> [Completion.Candidate] {
    if path == "tab" { return console.tabs?.tabs.map { .init($0.name, $0.title) } ?? [] }
    if path.hasSuffix(".phase"), let phases = store(String(path.dropLast(6)))?.phases {
      return (phases.transitions.map(\.from) + phases.transitions.map(\.to)).uniqued.map {
        .init($0)
      }
    }
    return (try? console.fact(at: ValuePath(path))).map { [.init($0.plainText, "now")] } ?? []
  }

  func files(_ prefix: String) -> [Completion.Candidate] {
    let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
    let manager = FileManager.default
    let names = (try? manager.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    let begun = prefix.dropFirst(folder.count)
    return names.filter { !$0.hasPrefix(".") && $0.hasPrefix(begun) }.sorted().prefix(200).map {
      name in
      var isFolder: ObjCBool = false
      _ = manager.fileExists(atPath: folder + name, isDirectory: &isFolder)
      return .init(
        folder + name + (isFolder.boolValue ? "/" : ""),
        isFolder.boolValue ? "folder" : "",
        goesOn: isFolder.boolValue
      )
    }
  }
}

extension ConsoleValue {
  /// Whether a path may lead further into the value.
  fileprivate var hasParts: Bool {
    switch self {
    case .object(_, let fields, _): !fields.isEmpty
    case .array: true
    case .enumCase(_, let values): !values.isEmpty
    case .null, .bool, .int, .double, .string: false
    }
  }
}
