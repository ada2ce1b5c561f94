#if Download
import Foundation
import InnoNetwork
import InnoNetworkDownload

struct DownloadCommand: ParentCommand {
  static let info = CommandInfo(
    "download",
    .network,
    "Downloads files, and resumes interrupted downloads",
    notes: [
      "A URL that begins with / is relative to the app's server. FILE is a file or a folder; the default "
        + "is the current folder. If FILE is a folder, the server or the URL determines the file's name.",
      "In a sandbox or a replay, downloads cannot be changed: a sandbox cannot undo the change, "
        + "and a replay cannot repeat it.",
    ],
    examples: ["download list", "download /users people.json"],
    isStable: false
  )

  var subcommands: [Subcommand] {
    DownloadList()
    DownloadPause()
    DownloadResume()
    DownloadCancel()
    DownloadRetry()
    DownloadStart()
  }
}

private struct DownloadStart: ConsoleCommand {
  static let info = CommandInfo("Downloads a file")

  @Exposed(\.downloads, "downloads") var downloads: DownloadPanel
  @CommandArgument("URL", .text) var address: String
  @CommandArgument("FILE", .file) var file: String?
  @CommandFlag("replace", "Replace an existing file") var replaces: Bool
  @CommandOption("sha256", "HASH", .text, "Fail if the SHA-256 hash is not HASH") var hash: String?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let base = console.network.map { $0.transport.baseURLOverride ?? $0.baseURL }
    let absolute = address.hasPrefix("/") ? base?.appendingRelative(address) : URL(string: address)
    guard let url = absolute, ["http", "https"].contains(url.scheme?.lowercased()) else {
      throw ConsoleError.refused(
        "\"\(address)\" is not an HTTP URL; use a URL such as https://a.example/file or, if the "
          + "app exposes its network, a path such as /file"
      ).at($address)
    }
    // The FILE argument requires access to files, but the argument can be omitted. Check the access
    // here, too.
    guard console.accessesFiles else {
      throw ConsoleError.refused("cannot download: this session has no access to files").at(nil)
    }
    try console.checkDownloads()
    let options = DownloadOptions(sha256: hash, conflict: replaces ? .replace : .fail)
    let path = URL(filePath: file ?? ".")
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path.path, isDirectory: &isFolder)
    await downloads.refresh()
    let task =
      if (exists && isFolder.boolValue) || file?.hasSuffix("/") == true {
        await downloads.manager.download(url: url, toDirectory: path, options: options)
      } else {
        await downloads.manager.download(url: url, to: path, options: options)
      }
    let index = downloads.add(task)
    return Answer(
      downloads.facts(at: index),
      "#\(index + 1) \(task.destination.lastPathComponent)".escapedForTerminal
    )
  }
}

private struct DownloadList: ConsoleCommand {
  static let info = CommandInfo("list", "Lists every download with its progress")

  @Exposed(\.downloads, "downloads") var downloads: DownloadPanel

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    await downloads.refresh()
    let subject = Subject(downloads: downloads.snapshots, errors: downloads.restorationErrors)
    return try console.app.lastAnswers.answer(of: "download list", for: subject) {
      () throws(CommandFailure) in
      let rows = subject.downloads.map(\.columns)
      return Answer(
        .array(subject.downloads.map(\.facts)),
        lines: (rows.isEmpty ? ["no download has been started yet"] : Columns.lines(rows))
          + subject.errors
      )
    }
  }

  /// The data on which the command's answer depends.
  ///
  /// The answer is cached until the data changes.
  private struct Subject: Equatable {
    let downloads: [DownloadPanel.Snapshot]
    let errors: [String]
  }
}

private struct DownloadPause: ConsoleCommand {
  static let info = CommandInfo("pause", "Stops a download and keeps the partial file")

  let download = DownloadArgument()

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    try await download.run("paused", in: console) { await $0.pause($1) }
  }
}

private struct DownloadResume: ConsoleCommand {
  static let info = CommandInfo("resume", "Continues a paused download")

  let download = DownloadArgument()

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    try await download.run("resumed", in: console) { await $0.resume($1) }
  }
}

private struct DownloadCancel: ConsoleCommand {
  static let info = CommandInfo("cancel", "Stops a download and removes the partial file")

  let download = DownloadArgument()

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    try await download.run("cancelled", in: console) { await $0.cancel($1) }
  }
}

private struct DownloadRetry: ConsoleCommand {
  static let info = CommandInfo("retry", "Restarts a failed or cancelled download")

  let download = DownloadArgument()

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    try await download.run("retried", in: console) { await $0.retry($1) }
  }
}

/// The argument that identifies a download by number.
@MainActor
private struct DownloadArgument {
  @Exposed(\.downloads, "downloads") var downloads: DownloadPanel
  @CommandArgument("N", .number) var number: Int

  /// Changes the state of the download that ``number`` identifies.
  ///
  /// - Parameters:
  ///   - change: The past participle that names the change in error messages, such as `paused`.
  ///   - console: The console that runs the command.
  ///   - body: A closure that performs the change, if the state of the download allows the change.
  ///     The closure returns whether the change was performed.
  /// - Returns: An answer that describes the download after the change.
  /// - Throws: ``CommandFailure`` if no download has this number, or if the state of the download
  ///   does not allow the change. No download can be changed while the app is paused, in a sandbox,
  ///   or during a replay.
  func run(
    _ change: String,
    in console: Console,
    _ body: @Sendable (DownloadManager, DownloadTask) async -> Bool
  ) async throws(CommandFailure) -> Answer {
    await downloads.refresh()
    guard downloads.rows.indices.contains(number - 1) else {
      throw ConsoleError.unknown(
        kind: "download",
        name: "#\(number)",
        nearest: nil,
        listing: "download list"
      ).at($number)
    }
    try console.checkDownloads()
    let task = downloads.rows[number - 1].task
    guard await body(downloads.manager, task) else {
      throw ConsoleError.refused(
        "download #\(number) cannot be \(change), because its state is \(task.state.rawValue)"
      ).at($number)
    }
    downloads.add(task)
    return Answer(downloads.facts(at: number - 1), "#\(number) \(task.state.rawValue)")
  }
}

extension Console {
  /// Throws an error if downloads must not change.
  ///
  /// Downloads must not change while the app is paused, in a sandbox, or during a replay.
  fileprivate func checkDownloads() throws(CommandFailure) {
    try app.checkRunning()
    if app.sandbox != nil { throw ConsoleError.downloadInSandbox.at(nil) }
    if app.replay != nil { throw ConsoleError.downloadInReplay.at(nil) }
  }
}

extension URL {
  /// Returns this URL with the given path and query appended; `nil` if the result is not a valid
  /// URL.
  fileprivate func appendingRelative(_ path: String) -> URL? {
    let base = absoluteString
    return URL(string: (base.hasSuffix("/") ? String(base.dropLast()) : base) + path)
  }
}
#endif
