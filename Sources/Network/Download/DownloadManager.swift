#if Download
import InnoLocking
import Synchronization
public import Foundation
public import InnoNetwork

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A manager that downloads several files at a time, and continues a download after a failure, a
/// pause or a restart of the app.
///
/// ```swift
/// let manager = DownloadManager(configuration: .init(stateDirectory: folder))
/// let task = await manager.download(url: url, to: file)
/// for await event in manager.events(for: task) { … }
/// ```
///
/// A download is written to a hidden partial file next to its destination, and its progress is
/// written to a journal next to the partial file. If the server sent a strong validator (RFC 9110,
/// section 13.1.5), an interrupted download continues with a range request, even in another process
/// or after a crash. The complete file is moved to its destination atomically.
public actor DownloadManager {
  /// A download and the manager's data about the download.
  struct Entry {
    let task: DownloadTask
    var record: DownloadRecord
    let headers: HTTPHeaders
    /// A number that determines the order of downloads that have the same priority.
    var order: Int
    var job: Job?
  }

  /// The task that performs a download, and the intended state of the download after the task ends.
  struct Job {
    let task: Task<Void, Never>
    let goal: Locked<Goal>
  }

  /// The intended state of a download after its job has ended.
  enum Goal {
    case completed
    case paused
    case cancelled
    /// The download keeps its current state, so that the next launch continues the download.
    case unchanged
  }

  let configuration: DownloadConfiguration
  let session: any URLSessionProtocol
  let system: FileSystem
  let folder: RestorationFolder?
  let time: TimeSource
  nonisolated let hub = DownloadEvents()
  private nonisolated let changes = Atomic(0)
  var entries: [String: Entry] = [:]
  var lastOrder = 0
  var isRestored = false
  var isShutDown = false
  /// The errors of downloads that could not be restored.
  public internal(set) var restorationErrors: [DownloadError] = [] { didSet { noteChange() } }

  /// Creates a manager.
  ///
  /// If the configuration has a state directory, the manager starts to restore the downloads of an
  /// earlier process. To wait for the restored downloads, call ``waitForRestoration()``.
  ///
  /// - Parameters:
  ///   - configuration: The configuration.
  ///   - session: The session that sends the requests.
  public init(
    configuration: DownloadConfiguration = DownloadConfiguration(),
    session: any URLSessionProtocol = URLSession.shared
  ) {
    self.init(configuration: configuration, session: session, system: FileSystem())
  }

  /// Creates a manager that restores the downloads of an earlier process only if `restores` is
  /// true.
  ///
  /// If `restores` is false, the state directory keeps the earlier downloads, so that the next
  /// process can restore them.
  package init(
    configuration: DownloadConfiguration,
    session: any URLSessionProtocol,
    restores: Bool
  ) {
    self.init(
      configuration: configuration,
      session: session,
      system: FileSystem(),
      restores: restores
    )
  }

  init(
    configuration: DownloadConfiguration,
    session: any URLSessionProtocol,
    system: FileSystem,
    restores: Bool = true
  ) {
    self.configuration = configuration
    self.session = session
    self.system = system
    time = TimeSource(configuration.clock)
    folder = configuration.stateDirectory.map {
      RestorationFolder(path: $0.path(percentEncoded: false), system: system)
    }
    isRestored = !restores
    if restores, folder != nil { Task { await self.restore() } }
  }

  /// All downloads: first the restored downloads, then the downloads of this process in the order
  /// in which they were started.
  public var tasks: [DownloadTask] {
    entries.values.sorted { $0.order < $1.order }.map(\.task)
  }

  /// A number that changes when ``tasks`` or ``restorationErrors`` changes.
  package nonisolated var revision: Int { changes.load(ordering: .acquiring) }

  /// Restores the downloads of an earlier process if necessary, and returns ``tasks`` and
  /// ``restorationErrors``.
  package func restoredTasks() -> (tasks: [DownloadTask], errors: [DownloadError]) {
    restore()
    return (tasks, restorationErrors)
  }

  func noteChange() {
    changes.wrappingAdd(1, ordering: .releasing)
  }

  /// Returns the download with the given identifier.
  ///
  /// - Parameter id: The identifier.
  /// - Returns: The download, or nil if no download has the identifier.
  public func task(withId id: String) -> DownloadTask? { entries[id]?.task }

  /// Starts a download to a file.
  ///
  /// - Parameters:
  ///   - url: The URL of the file.
  ///   - destination: The URL at which to store the file.
  ///   - tag: A tag for cancelling a group of downloads, or nil for no tag.
  ///   - options: The options, such as headers and the expected hash.
  /// - Returns: The download. If the download cannot be started, its state is
  ///   ``DownloadState/failed``.
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
  ///   - folder: The folder in which to store the file.
  ///   - fileName: The name of the file. If this argument is nil, the name comes from the server's
  ///     `Content-Disposition` header. If that header contains no name, the name comes from the
  ///     URL. If the name in the header includes folders, the folders are ignored.
  ///   - tag: A tag for cancelling a group of downloads, or nil for no tag.
  ///   - options: The options, such as headers and the expected hash.
  /// - Returns: The download. If the download cannot be started, its state is
  ///   ``DownloadState/failed``.
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
  /// The method returns when the transfer has stopped and the partial file has been flushed to the
  /// disk. With ``DownloadConfiguration/Durability/never``, the file is not flushed.
  ///
  /// - Parameter task: The download.
  /// - Returns: `true` if the download is paused; `false` if the download has ended.
  @discardableResult
  public func pause(_ task: DownloadTask) async -> Bool {
    await stop(task, .paused)
    return task.state == .paused
  }

  /// Requeues a paused download.
  ///
  /// If the download cannot be queued, for example because the manager was shut down, the state of
  /// the download becomes ``DownloadState/failed``.
  ///
  /// - Parameter task: The download.
  /// - Returns: `true` if the download was paused before the call; otherwise `false`.
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
  /// - Returns: `true` if the download is cancelled; `false` if the download is already complete.
  @discardableResult
  public func cancel(_ task: DownloadTask) async -> Bool {
    await stop(task, .cancelled)
    return task.state == .cancelled
  }

  /// Cancels all downloads with the given tag.
  ///
  /// - Parameter tag: The tag.
  public func cancelAll(matching tag: CancellationTag) async {
    for task in tasks where task.tag == tag { await cancel(task) }
  }

  /// Cancels all downloads.
  public func cancelAll() async {
    for task in tasks { await cancel(task) }
  }

  /// Requeues a failed or cancelled download.
  ///
  /// If possible, a failed download continues where it stopped. If the download cannot be queued,
  /// for example because the manager was shut down, its state becomes ``DownloadState/failed``.
  ///
  /// - Parameter task: The download.
  /// - Returns: `true` if the download had failed or been cancelled before the call; otherwise
  ///   `false`.
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

  /// Removes a download from ``tasks`` if the download has ended.
  ///
  /// The file of a completed download is kept. The partial file of a failed download is removed.
  ///
  /// - Parameter task: The download.
  /// - Returns: `true` if the download was removed; `false` if the download has not ended.
  @discardableResult
  public func forget(_ task: DownloadTask) -> Bool {
    guard let entry = entries[task.id], entry.task === task, task.state.isTerminal,
      entry.job == nil
    else { return false }
    if task.state == .failed { removePartialFile(of: entry) }
    try? folder?.remove(task.id)
    entries[task.id] = nil
    noteChange()
    return true
  }

  /// Returns the events of a download, starting with the download's current state.
  ///
  /// The stream ends when the download has ended or the manager is shut down. If more than 256
  /// events are unread, the oldest events are dropped.
  ///
  /// - Parameter task: The download.
  /// - Returns: A new stream, which is independent of other streams for the same download.
  public nonisolated func events(for task: DownloadTask) -> AsyncStream<DownloadEvent> {
    hub.stream(of: task)
  }

  /// Waits until a download has ended.
  ///
  /// - Parameter task: The download.
  /// - Returns: The URL of the file.
  /// - Throws: The error of the download, or ``DownloadError/cancelled`` if the download or the
  ///   current task was cancelled, or if the manager was shut down.
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
  /// Downloads that were waiting or running continue, and paused downloads stay paused. Request
  /// headers are not restored. If restored downloads require credentials, add the credentials with
  /// an interceptor. The errors of downloads that could not be restored are in
  /// ``restorationErrors``.
  public func waitForRestoration() {
    restore()
  }

  /// Stops all downloads and rejects new downloads.
  ///
  /// If the configuration has a state directory, the next launch restores the stopped downloads.
  ///
  /// The method returns when all transfers have stopped. Unless the durability is
  /// ``DownloadConfiguration/Durability/never``, all partial files have then been flushed to the
  /// disk.
  public func shutdown() async {
    isShutDown = true
    for task in tasks { await stop(task, .unchanged) }
    hub.endAll()
  }
}
#endif
