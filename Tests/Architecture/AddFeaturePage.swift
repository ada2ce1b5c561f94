import Foundation

/// The steps of the page about adding a feature: shell commands and changes to files.
struct AddFeaturePage {
  /// Lines to replace and their replacement.
  struct Hunk: Equatable {
    let old: String
    let new: String
  }

  /// A file and the changes to make in it.
  struct Place {
    let file: String
    let hunks: [Hunk]
  }

  /// The shell commands.
  let commands: String
  /// The changes, each to the file that the preceding link names.
  let places: [Place]

  /// Reads a page.
  init(_ text: String) throws {
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
