import Foundation
import Testing

@Suite("The commands of the console")
struct CommandTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test("Each command is added to the console or is a subcommand of an added command")
  func registered() throws {
    let files = SourceImports.swiftFiles(below: Self.root.appending(path: "Sources/Console/Kit"))
    let types = CommandTypes(in: try files.map { try String(contentsOf: $0, encoding: .utf8) })
    #expect(types.subcommands.count > 100)
    #expect(
      types.unregistered == [],
      "add the commands in addStandardCommands(), or to the subcommands of a command"
    )
  }

  @Test("A command that is not added is found, and so is a subcommand that is not listed")
  func unregistered() {
    let types = CommandTypes(
      in: [
        """
        /// struct Example: ConsoleCommand {
        struct Shelf: ParentCommand, ArgumentExplaining {
          var subcommands: [Subcommand] {
            ShelfList()
            #if Labels
            ShelfLabel(shelf: shelf)
            #endif
          }
        }

        private struct ShelfList: ConsoleCommand {
          func run() { ShelfSort() }
        }

        private struct ShelfSort:
          ArgumentExplaining, ConsoleCommand
        {
        }
        """,
        """
        struct ShelfLabel: ParentCommand {
          var subcommands: [Subcommand] { LabelShow() }
        }

        struct LabelShow: ConsoleCommand {}

        struct Lonely: ParentCommand {
          var subcommands: [Subcommand] { LonelyList() }
        }

        struct LonelyList: ConsoleCommand {}

        struct CommandForm: Sendable {}
        """,
        "func addCommands() { add(Shelf()) }",
      ]
    )
    #expect(types.added == ["Shelf"])
    #expect(
      types.subcommands.keys.sorted() == [
        "LabelShow", "Lonely", "LonelyList", "Shelf", "ShelfLabel", "ShelfList", "ShelfSort",
      ]
    )
    #expect(types.unregistered == ["Lonely", "LonelyList", "ShelfSort"])
  }
}
