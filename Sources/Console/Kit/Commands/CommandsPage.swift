extension Console {
  /// All commands as a page of Markdown, from their declarations.
  public var commandsPage: String {
    let groups = CommandGroup.allCases.map { group in
      (group, commands.filter { $0.info.group == group })
    }
    return groups.filter { !$0.1.isEmpty }.map { group, commands in
      (["## \(group.rawValue)"] + commands.map(\.page)).joined(separator: "\n\n")
    }
    .joined(separator: "\n\n") + "\n"
  }
}

extension CommandDeclaration {
  /// The command's part of the page.
  fileprivate var page: String {
    let lines = Columns.lines(syntax).joined(separator: "\n")
    var parts = ["### \(name)", info.summary + ".", "```text\n\(lines)\n```"]
    if !info.aliases.isEmpty {
      parts.append("Also \(info.aliases.map { "`\($0)`" }.joined(separator: ", ")).")
    }
    if !options.isEmpty {
      parts.append(options.map { "- `\($0.usage)`: \($0.summary)" }.joined(separator: "\n"))
    }
    if !info.notes.isEmpty { parts.append(info.notes.map(\.inMarkdown).joined(separator: "  \n")) }
    let first = info.preparation.isEmpty ? "" : "After \(info.shownPreparation):\n\n"
    parts.append("\(first)```console\n\(info.examples.joined(separator: "\n"))\n```")
    return parts.joined(separator: "\n\n")
  }
}

extension String {
  /// The text with what Markdown would take for a sign of its own escaped.
  fileprivate var inMarkdown: String {
    replacing("<", with: "\\<").replacing("*", with: "\\*").replacing("_", with: "\\_")
  }
}
