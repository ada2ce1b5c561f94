import Foundation

/// What the page says of adding a feature: commands for a shell, and changes of files.
struct AddFeaturePage {
  /// Lines that are there, and what stands in their place afterwards.
  struct Hunk: Equatable {
    let old: String
    let new: String
  }

  /// A file to change.
  struct Place {
    let file: String
    let hunks: [Hunk]
  }

  /// What is typed.
  let commands: String
  /// What is changed, each file named by the link before its changes.
  let places: [Place]

  /// Reads the section "Add a feature" of a page.
  init(_ page: String) throws {
    let section = page.components(separatedBy: "\n## Add a feature\n").last ?? ""
    let text = section.components(separatedBy: "\n## ").first ?? ""
    commands =
      text.firstMatch(of: /```sh\n(?<lines>(?:.|\n)*?)\n```/).map { String($0.lines) } ?? ""
    places = text.matches(
      of: /\]\(\.\.\/(?<file>[^)]+)\)[^\]]*?\n```diff\n(?<lines>(?:.|\n)*?)\n```/
    )
    .map { Place(file: String($0.file), hunks: Self.hunks(of: String($0.lines))) }
  }

  private static func hunks(of diff: String) -> [Hunk] {
    diff.components(separatedBy: "\n@@\n").map { hunk in
      let lines = hunk.split(separator: "\n", omittingEmptySubsequences: false)
      func text(without mark: Character) -> String {
        lines.filter { $0.first != mark }.map { $0.dropFirst() }.joined(separator: "\n")
      }
      return Hunk(old: text(without: "+"), new: text(without: "-"))
    }
  }
}
