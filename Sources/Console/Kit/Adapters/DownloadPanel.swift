#if Download
import Foundation
import InnoNetwork
public import InnoNetworkDownload
import InnoText

/// A panel that lists an app's downloads, numbered in the order in which they were added.
///
/// ```swift
/// console.expose(DownloadPanel(manager))
/// ```
@MainActor
public final class DownloadPanel: FactList {
  /// A download that the panel lists.
  struct Row {
    let task: DownloadTask
    /// A Boolean value that indicates whether the `settle` command waits for the download.
    var isRunning = false
    /// A Boolean value that indicates whether the download's events are being read.
    var isObserved = false
  }

  let manager: DownloadManager
  private(set) var rows: [Row] = []

  /// The error messages for downloads that could not be restored.
  private(set) var restorationErrors: [String] = []

  /// The revision number of the download manager at the last refresh of the panel; `nil` before the
  /// first refresh.
  private var revision: Int?
  private var timeline: Timeline?
  private var effects: RunningEffects?
  /// A closure that is called after each event of a download.
  ///
  /// The argument of the closure contains one status line for each running download.
  var onStatus: (@MainActor ([String]) -> Void)?

  /// A Boolean value that indicates whether the panel immediately lists the downloads that an
  /// earlier process started.
  ///
  /// If the value is `false`, the first `download` command lists these downloads.
  private let restores: Bool

  /// Creates a panel.
  ///
  /// - Parameters:
  ///   - manager: The manager of the app's downloads.
  ///   - restores: A Boolean value that indicates whether the panel immediately lists and observes
  ///     the downloads that an earlier process started. If the value is `false`, the first
  ///     `download` command lists these downloads.
  public nonisolated init(_ manager: DownloadManager, restores: Bool = false) {
    self.manager = manager
    self.restores = restores
  }

  func attach(to timeline: Timeline, _ effects: RunningEffects) {
    self.timeline = timeline
    self.effects = effects
    guard restores else { return }
    effects.started()
    // List and observe the downloads of an earlier process now, before the first `download`
    // command.
    Task { [weak self] in
      await self?.refresh()
      effects.ended()
    }
  }

  /// Stops all downloads, and removes their status lines.
  ///
  /// If the manager has a state directory, the downloads are restored when the app starts again.
  func shutDown() {
    onStatus?([])
    onStatus = nil
    Task { [manager] in await manager.shutdown() }
  }

  /// Updates ``rows`` with the downloads that the app or an earlier process started.
  func refresh() async {
    // Observe a listed download again if the app has retried the download. Do not observe a
    // download that has ended, because the panel has already recorded its end.
    for row in rows where !row.isObserved && !row.task.state.isTerminal { add(row.task) }
    // Ask the manager for its downloads only if the revision has changed, because this query takes
    // much longer than a comparison of revisions. Read the revision before the query. The next
    // refresh then finds any change that occurred during the query.
    let current = manager.revision
    guard current != revision else { return }
    let (tasks, errors) = await manager.restoredTasks()
    revision = current
    restorationErrors = errors.map(\.description.escapedForTerminal)
    for task in tasks {
      let isListed = rows.contains { $0.task === task }
      if !isListed || !task.state.isTerminal { add(task) }
    }
  }

  /// Returns the index of a download in ``rows``, after adding the download if necessary.
  ///
  /// This method also starts recording the download's events, unless recording has already started.
  @discardableResult
  func add(_ task: DownloadTask) -> Int {
    let index = rows.firstIndex { $0.task === task } ?? rows.count
    if index == rows.count { rows.append(Row(task: task)) }
    guard !rows[index].isObserved else { return index }
    rows[index].isObserved = true
    let events = manager.events(for: task)
    // Until the first event reports the current state, the `settle` command waits for the download.
    note(.waiting, at: index)
    let cause = Timeline.boundCause
    Task { [weak self] in
      for await event in events { self?.record(event, at: index, cause: cause) }
      self?.endObservation(at: index)
    }
    return index
  }

  private func record(_ event: DownloadEvent, at index: Int, cause: Int?) {
    let task = rows[index].task
    defer { onStatus?(status) }
    switch event {
    case .progress, .completed: return
    case .stateChanged(.failed): return
    case .failed(let error):
      record(.failed, error.text, index, cause)
      note(.failed, at: index)
    case .stateChanged(let state):
      note(state, at: index)
      let detail: String? =
        switch state {
        case .completed:
          "\(task.progress.bytesReceived.inByteUnits), \(task.destination.path(percentEncoded: false))"
        case .downloading where task.attempt > 1: "attempt \(task.attempt)"
        default: nil
        }
      record(state, detail, index, cause)
    }
  }

  private func record(_ state: DownloadState, _ detail: String?, _ index: Int, _ cause: Int?) {
    timeline?.record(
      .download(
        id: index + 1,
        file: rows[index].task.destination.lastPathComponent,
        state: TimelineEvent.DownloadStage(state),
        detail: detail
      ),
      source: "net",
      cause: cause
    )
  }

  /// Makes the `settle` command wait for a download while the state of the download is `waiting` or
  /// `downloading`.
  private func note(_ state: DownloadState, at index: Int) {
    let isRunning = state == .waiting || state == .downloading
    guard rows[index].isRunning != isRunning else { return }
    rows[index].isRunning = isRunning
    if isRunning { effects?.started() } else { effects?.ended() }
  }

  private func endObservation(at index: Int) {
    rows[index].isObserved = false
    defer { onStatus?(status) }
    note(.cancelled, at: index)
    // The events end when the download ends. If the download is unfinished now, a retry has started
    // the download again.
    if !rows[index].task.state.isTerminal { add(rows[index].task) }
  }

  /// The status lines to show, one for each running download.
  private var status: [String] {
    rows.indices.filter { rows[$0].isRunning }.map { index in
      let task = rows[index].task
      return Self.statusLine(index + 1, task.destination.lastPathComponent, task.progress)
    }
  }

  /// Returns the status line of a running download.
  ///
  /// The line is short enough for a window of 80 columns.
  static func statusLine(_ number: Int, _ name: String, _ progress: DownloadProgress) -> String {
    let bar = progress.fraction.map { "[\(Self.bar($0))] " } ?? ""
    return "#\(number) \(name.shortened(to: 16).escapedForTerminal) \(bar)\(progress.text)"
  }

  /// Returns a progress bar of 10 characters.
  private static func bar(_ fraction: Double) -> String {
    let count = Int((min(max(fraction, 0), 1) * 10).rounded(.down))
    return String(repeating: "=", count: count) + String(repeating: " ", count: 10 - count)
  }

  /// The downloads as data.
  ///
  /// In conditions, this value has the name `downloads`.
  var facts: ConsoleValue { .array(snapshots.map(\.facts)) }

  /// The type of the list `downloads`, which a condition can read.
  static let factsType = ExpressionType.list(
    .object(
      name: "",
      [
        .init(name: "id", type: .number), .init(name: "url", type: .text),
        .init(name: "file", type: .text),
        .init(name: "state", type: .words(DownloadState.allCases.map(\.rawValue))),
        .init(name: "bytes", type: .number), .init(name: "total", type: .optional(.number)),
        .init(name: "bytesPerSecond", type: .optional(.number)),
        .init(name: "attempt", type: .number), .init(name: "error", type: .optional(.text)),
      ]
    )
  )

  /// Returns a download as data.
  func facts(at index: Int) -> ConsoleValue {
    Snapshot(number: index + 1, task: rows[index].task).facts
  }
}

extension DownloadPanel {
  /// The values that the console shows for a download at one moment.
  struct Snapshot: Equatable {
    private let number: Int
    private let task: DownloadTask
    private let state: DownloadState
    private let progress: DownloadProgress
    private let destination: URL
    private let attempt: Int
    private let error: String?

    init(number: Int, task: DownloadTask) {
      (self.number, self.task) = (number, task)
      (state, progress, destination) = (task.state, task.progress, task.destination)
      (attempt, error) = (task.attempt, task.error?.text)
    }

    /// The download as data.
    var facts: ConsoleValue {
      .named([
        ("id", .int(number)), ("url", .string(Redaction.standard.text(of: task.url))),
        ("file", .string(destination.path(percentEncoded: false))),
        ("state", .enumCase(state.rawValue, [])),
        ("bytes", .int(Int(progress.bytesReceived))),
        ("total", .optional(progress.totalBytes.map { Int($0) })),
        ("bytesPerSecond", .optional(progress.bytesPerSecond.map { Int(min($0, 1e15)) })),
        ("attempt", .int(attempt)), ("error", .optional(error)),
      ])
    }

    /// The columns for the download: the number, the file, the state, and the error or progress.
    var columns: [String] {
      [
        "#\(number)", destination.lastPathComponent.escapedForTerminal, state.rawValue,
        error?.escapedForTerminal ?? progress.text,
      ]
    }
  }

  /// Snapshots of the listed downloads, taken when the property is read.
  var snapshots: [Snapshot] {
    rows.enumerated().map { Snapshot(number: $0 + 1, task: $1.task) }
  }
}

extension DownloadError {
  /// The error's message for users of the `download` command.
  ///
  /// If ``description`` suggests a conflict policy, this message instead suggests an option of the
  /// `download` command.
  fileprivate var text: String {
    guard case .destinationExists(let path) = self else { return description }
    return "\(path.escapedForTerminal) already exists; choose another name, or use --replace"
  }
}

extension DownloadProgress {
  /// A short description of the progress, such as `12.5 MB of 40 MB, 31 %, 5.2 MB/s, 6 s left`.
  var text: String {
    var parts = [bytesReceived.inByteUnits]
    if let totalBytes { parts[0] += " of \(totalBytes.inByteUnits)" }
    if let fraction { parts.append("\(Int(fraction * 100)) %") }
    if let bytesPerSecond, fraction != 1 {
      parts.append("\(Int64(min(bytesPerSecond, 1e15)).inByteUnits)/s")
      if let remaining { parts.append("\(Int(remaining.inSeconds.rounded(.up))) s left") }
    }
    return parts.joined(separator: ", ")
  }
}

extension Int64 {
  /// The number of bytes as text, in the smallest unit that needs at most three digits before the
  /// decimal point: `999 bytes`, `1.5 kB`, `40 MB`.
  var inByteUnits: String {
    guard self >= 1_000 else { return Int(self).counted("byte") }
    var value = Double(self)
    var unit = ""
    for next in ["kB", "MB", "GB", "TB", "PB", "EB"] where value >= 999.5 {
      (value, unit) = (value / 1_000, next)
    }
    let tenths = (value * 10).rounded() / 10
    if tenths >= 100 || tenths == tenths.rounded() { return "\(Int(value.rounded())) \(unit)" }
    return "\(tenths) \(unit)"
  }
}

extension TimelineEvent.DownloadStage {
  fileprivate init(_ state: DownloadState) {
    self =
      switch state {
      case .idle: .idle
      case .waiting: .waiting
      case .downloading: .downloading
      case .paused: .paused
      case .completed: .completed
      case .failed: .failed
      case .cancelled: .cancelled
      }
  }
}
#endif
