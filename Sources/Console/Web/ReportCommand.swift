import Foundation
public import InnoConsole
import InnoText

/// The command `report FILE`, which writes the session as a web page.
///
/// A program that uses `ConsoleRunner` already has this command.
public struct ReportCommand: ConsoleCommand {
  /// The command's name, summary and notes.
  public static let info = CommandInfo(
    "report",
    .session,
    "Writes the session to one HTML file",
    notes: [
      "The page needs no network and no server: its timeline, states, phases, routes, container, "
        + "requests and checks are in the file, with secrets redacted."
    ],
    preparation: "send people onAppear; settle",
    examples: ["report session.html"],
    isStable: false
  )

  @CommandArgument("FILE", .file) var file: String
  @CommandFlag("replace", "Replace an existing file") var replaces: Bool

  /// Creates the command.
  public init() {}

  /// Writes the session of a console as a web page to ``file``.
  ///
  /// - Parameter console: The console whose session is written.
  /// - Returns: The path of the file, the number of events and the size in bytes.
  /// - Throws: `CommandFailure` if the file cannot be written.
  public func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let contents = PageContents(of: console)
    let page = await contents.report(PageRedaction(in: console, contents.events))
    do {
      try OutputFile.write(page, to: file, replaces: replaces)
    } catch {
      throw error.at($file)
    }
    let count = contents.events.count
    return Answer(
      .facts([
        "file": .string(file), "events": .int(count), "bytes": .int(page.count),
      ]),
      "\(count.counted("event")) written to \(file)"
    )
  }
}
