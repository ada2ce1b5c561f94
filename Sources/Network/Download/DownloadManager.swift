#if Download
import InnoLocking
public import Foundation
public import InnoNetwork

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A manager that downloads several files at a time, and continues downloads after failures, pauses
/// and restarts.
///
/// ```swift
/// let manager = DownloadManager(configuration: .init(stateDirectory: folder))
/// let task = await manager.download(url: url, to: file)
/// for await event in await manager.events(for: task) { … }
/// ```
///
/// A download is written to a hidden partial file next to its destination, with a journal. If the
/// server sent a strong validator (RFC 9110, section 13.1.5), a download is continued with a range
/// request, even by another process or after a crash. The complete file is moved to its destination
/// atomically.
public actor DownloadManager {
  /// A download with what the manager knows of it.
  struct Entry {
    let task: DownloadTask
    var record: DownloadRecord
    let headers: HTTPHeaders
    /// The position in the queue.
    var order: Int
    var job: Job?
  }

  /// The running work of a download.
  struct Job {
    let task: Task<Void, Never>
    let goal: Locked<Goal>
  }

  /// The state that a download must have when its job has ended.
  enum Goal {
    case completed
    case paused
    case cancelled
    /// The current state, which is kept for the next launch.
    case unchanged
  }

  let configuration: DownloadConfiguration
  let session: any URLSessionProtocol
  let system: FileSystem
  let folder: RestorationFolder?
  let time: TimeSource
  nonisolated let hub = DownloadEvents()
  var entries: [String: Entry] = [:]
  var lastOrder = 0
  var isRestored = false
  var isShutDown = false
  /// The errors of downloads that could not be restored.
  public internal(set) var restorationErrors: [DownloadError] = []

  /// Creates a manager, which restores the downloads of an earlier process.
  ///
  /// - Parameters:
  ///   - configuration: The limits.
  ///   - session: The session that sends the requests.
  public init(
    configuration: DownloadConfiguration = DownloadConfiguration(),
    session: any URLSessionProtocol = URLSession.shared
  ) {
    self.init(configuration: configuration, session: session, system: FileSystem())
  }

  init(
    configuration: DownloadConfiguration,
    session: any URLSessionProtocol,
    system: FileSystem
  ) {
    self.configuration = configuration
    self.session = session
    self.system = system
    time = TimeSource(configuration.clock)
    folder = configuration.stateDirectory.map {
      RestorationFolder(path: $0.path(percentEncoded: false), system: system)
    }
    if folder != nil { Task { await self.restore() } }
  }

  /// All downloads, in the order in which they were started.
  public var tasks: [DownloadTask] {
    entries.values.sorted { $0.order < $1.order }.map(\.task)
  }

  /// Returns a download.
  ///
  /// - Parameter id: The identifier.
  /// - Returns: The download; nil if there is none.
  public func task(withId id: String) -> DownloadTask? { entries[id]?.task }

  /// Starts a download to a file.
  ///
  /// - Parameters:
  ///   - url: The URL of the file.
  ///   - destination: The file.
  ///   - tag: The tag with which the download can be cancelled.
  ///   - options: The requirements.
  /// - Returns: The download; ``DownloadState/failed`` if it cannot be started.
  @discardableResult
  public func download(
    url: URL,
    to destination: URL,
    tag: CancellationTag? = nil,
    options: DownloadOptions = DownloadOptions()
  ) -> DownloadTask {
    start(url, DownloadTarget(file: destination), tag, options, nil)
  }

  /// Starts a download to a folder.
  ///
  /// - Parameters:
  ///   - url: The URL of the file.
  ///   - folder: The folder.
  ///   - fileName: The name of the file. If it is nil, the name comes from the server's
  ///     `Content-Disposition` or, without that, from the URL. Such a name never leads to another
  ///     folder.
  ///   - tag: The tag with which the download can be cancelled.
  ///   - options: The requirements.
  /// - Returns: The download; ``DownloadState/failed`` if it cannot be started.
  @discardableResult
  public func download(
    url: URL,
    toDirectory folder: URL,
    fileName: String? = nil,
    tag: CancellationTag? = nil,
    options: DownloadOptions = DownloadOptions()
  ) -> DownloadTask {
    do throws(DownloadError) {
      let target = try DownloadTarget(folder: folder, name: fileName, url: url)
      return start(url, target, tag, options, nil)
    } catch {
      let target = DownloadTarget(file: folder.appending(path: FileName.of(url)))
      return start(url, target, tag, options, error)
    }
  }

  /// Pauses a download and keeps its partial file.
  ///
  /// The method returns when that file has been flushed.
  ///
  /// - Parameter task: The download.
  /// - Returns: `true` if the download is paused; false if it has ended.
  @discardableResult
  public func pause(_ task: DownloadTask) async -> Bool {
    await stop(task, .paused)
    return task.state == .paused
  }

  /// Queues a paused download again.
  ///
  /// - Parameter task: The download.
  /// - Returns: `true` if the download was paused.
  @discardableResult
  public func resume(_ task: DownloadTask) async -> Bool {
    await entries[task.id]?.job?.task.value
    guard entries[task.id]?.task === task, task.state == .paused else { return false }
    enqueue(task)
    return true
  }

  /// Cancels a download and removes its partial file.
  ///
  /// - Parameter task: The download.
  /// - Returns: `true` if the download is cancelled; false if it was already completed.
  @discardableResult
  public func cancel(_ task: DownloadTask) async -> Bool {
    await stop(task, .cancelled)
    return task.state == .cancelled
  }

  /// Cancels all downloads with a tag.
  ///
  /// - Parameter tag: The tag.
  public func cancelAll(matching tag: CancellationTag) async {
    for task in tasks where task.tag == tag { await cancel(task) }
  }

  /// Cancels all downloads.
  public func cancelAll() async {
    for task in tasks { await cancel(task) }
  }

  /// Queues a failed or cancelled download again.
  ///
  /// If possible, it continues where it failed.
  ///
  /// - Parameter task: The download.
  /// - Returns: `true` if the download had failed or been cancelled.
  @discardableResult
  public func retry(_ task: DownloadTask) async -> Bool {
    await entries[task.id]?.job?.task.value
    guard entries[task.id]?.task === task, [.failed, .cancelled].contains(task.state) else {
      return false
    }
    task.update { snapshot in
      snapshot.generation += 1
      snapshot.attempt = 0
      snapshot.error = nil
    }
    enqueue(task)
    return true
  }

  /// Removes a download that has ended from ``tasks``.
  ///
  /// The downloaded file is kept.
  ///
  /// - Parameter task: The download.
  /// - Returns: `true` if the download had ended.
  @discardableResult
  public func forget(_ task: DownloadTask) -> Bool {
    guard let entry = entries[task.id], entry.task === task, task.state.isTerminal,
      entry.job == nil
    else { return false }
    if task.state == .failed { try? PartialDownload.cleanUp(entry.record.target, in: system) }
    try? folder?.remove(task.id)
    entries[task.id] = nil
    return true
  }

  /// Returns the events of a download from now on, beginning with its current state.
  ///
  /// The stream ends when the download has ended or the manager is shut down. If more than 256
  /// events are unread, the oldest are dropped.
  ///
  /// - Parameter task: The download.
  /// - Returns: A new stream for each call.
  public nonisolated func events(for task: DownloadTask) -> AsyncStream<DownloadEvent> {
    hub.stream(of: task)
  }

  /// Waits until a download has ended.
  ///
  /// - Parameter task: The download.
  /// - Returns: The file.
  /// - Throws: The error of the download; ``DownloadError/cancelled`` also if the download was
  ///   paused for the next launch or the current task was cancelled.
  public nonisolated func file(of task: DownloadTask) async throws(DownloadError) -> URL {
    for await event in events(for: task) {
      switch event {
      case .completed(let file): return file
      case .failed(let error): throw error
      case .stateChanged, .progress: continue
      }
    }
    throw .cancelled
  }

  /// Waits until the downloads of an earlier process are in ``tasks``.
  ///
  /// Downloads that were waiting or running continue, and paused downloads stay paused. Their
  /// headers are not restored; add credentials with an interceptor. The errors of downloads that
  /// could not be restored are in ``restorationErrors``.
  public func waitForRestoration() {
    restore()
  }

  /// Stops all downloads and rejects new ones.
  ///
  /// The next process restores the stopped downloads.
  ///
  /// The method returns when all files are flushed.
  public func shutdown() async {
    isShutDown = true
    for task in tasks { await stop(task, .unchanged) }
    hub.endAll()
  }
}
#endif
