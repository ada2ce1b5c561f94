/// The commands that Swift files declare, and the commands that they add to a console.
struct CommandTypes {
  /// The names of the subcommands of each command, keyed by the name of the command's type.
  private(set) var subcommands: [String: [String]] = [:]

  /// The names of the types that are added to a console.
  private(set) var added: Set<String> = []

  /// Finds the commands in the contents of Swift files.
  init(in sources: [String]) {
    for source in sources { find(in: source) }
  }

  /// The names of the commands that are neither added nor subcommands of an added command.
  var unregistered: [String] {
    var (registered, open) = (added, Array(added))
    while let name = open.popLast() {
      for subcommand in subcommands[name] ?? [] where registered.insert(subcommand).inserted {
        open.append(subcommand)
      }
    }
    return subcommands.keys.filter { !registered.contains($0) }.sorted()
  }

  private mutating func find(in source: String) {
    let code = source.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { line in !line.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
    added.formUnion(code.matches(of: /\badd\((\w+)\(/).map { String($0.output.1) })
    let declaration = /\b(?:struct|class|enum|extension)\s+(\w+)[^{:]*:([^{]*)\{/
    for match in code.matches(of: declaration) where Self.isCommand(match.output.2) {
      let rest = code[match.range.upperBound...]
      let isEmpty = rest.hasPrefix("}")
      let end = isEmpty ? rest.startIndex : rest.firstRange(of: "\n}")?.lowerBound
      let body = rest[..<(end ?? rest.endIndex)]
      let list = body.firstMatch(of: /var subcommands: \[Subcommand\] \{([^}]*)\}/)?.output.1 ?? ""
      subcommands[String(match.output.1), default: []] += list.matches(of: /(\w+)\(/)
        .map { String($0.output.1) }
    }
  }

  private static func isCommand(_ conformances: Substring) -> Bool {
    conformances.split { !$0.isLetter }
      .contains { $0 == "ConsoleCommand" || $0 == "ParentCommand" }
  }
}
