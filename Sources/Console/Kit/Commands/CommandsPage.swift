extension Console {
  /// All commands as a page of Markdown, from their declarations.
  public var commandsPage: String {
    let groups = CommandGroup.allCases.map { group in
      (group, commands.filter { $0.group == group })
    }
    return groups.filter { !$0.1.isEmpty }.map { group, commands in
      (["## \(group.rawValue)"] + commands.map(\.page)).joined(separator: "\n\n")
    }
    .joined(separator: "\n\n") + "\n"
  }
}

extension ConsoleCommand {
  /// The command's part of the page.
  fileprivate nonisolated var page: String {
    var parts = ["### \(name)", summary + ".", "```text\n\(syntax.joined(separator: "\n"))\n```"]
    if !aliases.isEmpty {
      parts.append("Also \(aliases.map { "`\($0)`" }.joined(separator: ", ")).")
    }
    if !options.isEmpty {
      parts.append(
        options.map { "- `\($0.usage)`: \($0.summary)" }.joined(separator: "\n")
      )
    }
    if !notes.isEmpty { parts.append(notes.map(\.inMarkdown).joined(separator: "  \n")) }
    let first = preparation.isEmpty ? "" : "After \(shownPreparation):\n\n"
    parts.append("\(first)```console\n\(examples.joined(separator: "\n"))\n```")
    return parts.joined(separator: "\n\n")
  }

  /// Each form, with what it does beside it.
  private nonisolated var syntax: [String] {
    Columns.lines(zip(usageLines, forms).map { [$0, $1.summary ?? ""] })
  }
}

extension String {
  /// The text with what Markdown would take for a sign of its own escaped.
  fileprivate var inMarkdown: String {
    replacing("<", with: "\\<").replacing("*", with: "\\*").replacing("_", with: "\\_")
  }
}
