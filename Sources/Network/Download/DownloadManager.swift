#if Download
import InnoLocking
public import Foundation
public import InnoNetwork

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A manager that downloads several files at a time, and continues them after failures, pauses and
/// restarts.
///
/// ```swift
/// let manager = DownloadManager(configuration: .init(stateDirectory: folder))
/// let task = await manager.download(url: url, to: file)
/// for await event in await manager.events(for: task) { … }
/// ```
///
/// A download is written to a hidden partial file next to its destination, with a journal. It is
/// continued with a range request if the server sent a strong validator (RFC 9110, section 13.1.5),
/// even by another process or after a crash, and moved to its destination atomically when it is
/// complete.
public actor DownloadManager {
  private struct Entry {
    let task: DownloadTask
    var record: DownloadRecord
    let headers: HTTPHeaders
    /// The place in the queue.
    var order: Int
    var job: Job?
  }

  private struct Job {
    let task: Task<Void, Never>
    let goal: Locked<Goal>
  }

  /// The state that a download is to have when its job has ended.
  private enum Goal {
    case completed
    case paused
    case cancelled
    /// As it is, for the next launch.
    case unchanged
  }

  private let configuration: DownloadConfiguration
  private let session: any URLSessionProtocol
  private let system: FileSystem
  private let folder: RestorationFolder?
  private let time: TimeSource
  private nonisolated let hub = DownloadEvents()
  private var entries: [String: Entry] = [:]
  private var lastOrder = 0
  private var isRestored = false
  private var isShutDown = false
  /// The errors of downloads that could not be restored.
  public private(set) var restorationErrors: [DownloadError] = []

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
  ///   - fileName: The name of the file. If it is nil, the server's `Content-Disposition` names the
  ///     file, or else the URL. Such a name never leads to another folder.
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

  /// Pauses a download and keeps its part of the file.
  ///
  /// It returns when that part has been flushed.
  ///
  /// - Parameter task: The download.
  /// - Returns: Whether it is paused; false for one that has ended.
  @discardableResult
  public func pause(_ task: DownloadTask) async -> Bool {
    await stop(task, .paused)
    return task.state == .paused
  }

  /// Queues a paused download again.
  ///
  /// - Parameter task: The download.
  /// - Returns: Whether it was paused.
  @discardableResult
  public func resume(_ task: DownloadTask) async -> Bool {
    await entries[task.id]?.job?.task.value
    guard entries[task.id]?.task === task, task.state == .paused else { return false }
    enqueue(task)
    return true
  }

  /// Cancels a download and removes its part of the file.
  ///
  /// - Parameter task: The download.
  /// - Returns: Whether it is cancelled; false for one that was completed before.
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

  /// Queues a failed or cancelled download again, which continues where it failed if that is
  /// possible.
  ///
  /// - Parameter task: The download.
  /// - Returns: Whether it had failed or was cancelled.
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
  /// Its file is kept.
  ///
  /// - Parameter task: The download.
  /// - Returns: Whether it had ended.
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

  /// Returns the events of a download from now on, beginning with its present state.
  ///
  /// The stream ends when the download has ended, or the manager was shut down. Of more than 256
  /// unread events the oldest are dropped.
  ///
  /// - Parameter task: The download.
  /// - Returns: A stream of its own for each call.
  public nonisolated func events(for task: DownloadTask) -> AsyncStream<DownloadEvent> {
    hub.stream(of: task)
  }

  /// Waits until a download has ended.
  ///
  /// - Parameter task: The download.
  /// - Returns: The file.
  /// - Throws: The error of the download; ``DownloadError/cancelled`` also if it was paused for the
  ///   next launch, or the current task was cancelled.
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
  /// Those that were waiting or running continue, and those that were paused stay paused. Their
  /// headers are not restored; add credentials with an interceptor. The errors of downloads that
  /// could not be restored are in ``restorationErrors``.
  public func waitForRestoration() {
    restore()
  }

  /// Stops all downloads, which the next process restores, and rejects new ones.
  ///
  /// It returns when everything is flushed.
  public func shutdown() async {
    isShutDown = true
    for task in tasks { await stop(task, .unchanged) }
    hub.endAll()
  }

  /// Sets the closure that is called when a download is in another state.
  ///
  /// - Parameter handler: The closure, which is called in the order of the events.
  public nonisolated func setOnStateChangedHandler(
    _ handler: (@Sendable (DownloadTask, DownloadState) async -> Void)?
  ) {
    hub.setHandlers { $0.stateChanged = handler }
  }

  /// Sets the closure that is called with the progress of downloads.
  ///
  /// - Parameter handler: The closure, which is called in the order of the events.
  public nonisolated func setOnProgressHandler(
    _ handler: (@Sendable (DownloadTask, DownloadProgress) async -> Void)?
  ) {
    hub.setHandlers { $0.progress = handler }
  }

  /// Sets the closure that is called when a download is complete.
  ///
  /// - Parameter handler: The closure, which is called in the order of the events.
  public nonisolated func setOnCompletedHandler(
    _ handler: (@Sendable (DownloadTask, URL) async -> Void)?
  ) {
    hub.setHandlers { $0.completed = handler }
  }

  /// Sets the closure that is called when a download has failed.
  ///
  /// - Parameter handler: The closure, which is called in the order of the events.
  public nonisolated func setOnFailedHandler(
    _ handler: (@Sendable (DownloadTask, DownloadError) async -> Void)?
  ) {
    hub.setHandlers { $0.failed = handler }
  }

  // MARK: The queue

  private func start(
    _ url: URL,
    _ target: DownloadTarget,
    _ tag: CancellationTag?,
    _ options: DownloadOptions,
    _ error: DownloadError?
  ) -> DownloadTask {
    restore()
    let record = DownloadRecord(
      id: UUID().uuidString,
      url: url,
      tag: tag?.name,
      priority: options.priority,
      conflict: options.conflict,
      sha256: options.sha256,
      expectedSize: options.expectedSize,
      target: target,
      state: .waiting
    )
    let task = DownloadTask(
      id: record.id,
      url: url,
      tag: tag,
      destination: URL(filePath: target.path)
    )
    let defect = error ?? defect(of: record)
    add(task, record, options.headers)
    if let defect { fail(task, defect) } else { enqueue(task) }
    return task
  }

  private func add(_ task: DownloadTask, _ record: DownloadRecord, _ headers: HTTPHeaders) {
    lastOrder += 1
    entries[task.id] = Entry(task: task, record: record, headers: headers, order: lastOrder)
  }

  /// Returns the reason why a download cannot be started; nil if there is none.
  private func defect(of record: DownloadRecord) -> DownloadError? {
    guard !isShutDown else { return .shutDown }
    do throws(NetworkError) {
      try URLRules.check(record.url, allowsInsecureHTTP: configuration.allowsInsecureHTTP)
    } catch {
      guard case .invalidRequest(let reason) = error else { return .networkError(error) }
      return .invalidURL(reason)
    }
    if let hash = record.sha256, hash.wholeMatch(of: /[0-9a-fA-F]{64}/) == nil {
      return .checksumMismatch(expected: hash, actual: "not computed")
    }
    let isInUse = entries.values.contains { entry in
      (!entry.task.state.isTerminal || entry.job != nil)
        && (entry.record.target.partialPath == record.target.partialPath
          || (entry.record.target.path == record.target.path && record.conflict != .rename))
    }
    return isInUse ? .destinationInUse(path: record.target.path) : nil
  }

  private func enqueue(_ task: DownloadTask) {
    guard var entry = entries[task.id] else { return }
    guard !isShutDown else { return fail(task, .shutDown) }
    entry.record.state = .waiting
    entries[task.id] = entry
    do throws(DownloadError) {
      try remember(entry.record, .waiting)
    } catch {
      return fail(task, error)
    }
    set(.waiting, of: task)
    schedule()
  }

  /// Records a download for the next launch.
  private func remember(_ record: DownloadRecord, _ state: DownloadState) throws(DownloadError) {
    guard let folder, try PartialDownload.finished(record, in: system, peeks: true) == nil else {
      return
    }
    let partial = try PartialDownload(record, configuration, in: system)
    if state != .waiting { try partial.save(state, failure: nil) }
    try folder.add(record)
    if let id = partial.continuedID, id != record.id { try folder.remove(id) }
  }

  /// Starts the downloads for which there are connections, those with the highest priority first.
  private func schedule() {
    guard !isShutDown else { return }
    let running = entries.values.filter { $0.job != nil }
    var count = running.count
    var hosts = Dictionary(running.map { (Self.host(of: $0), 1) }, uniquingKeysWith: +)
    let waiting = entries.values.filter { $0.job == nil && $0.task.state == .waiting }
      .sorted { ($1.record.priority, $0.order) < ($0.record.priority, $1.order) }
    for entry in waiting where count < configuration.maxConnections {
      let host = Self.host(of: entry)
      guard hosts[host, default: 0] < configuration.maxConnectionsPerHost else { continue }
      hosts[host, default: 0] += 1
      count += 1
      run(entry)
    }
  }

  private static func host(of entry: Entry) -> String {
    let url = entry.record.url
    return "\(url.host()?.lowercased() ?? ""):\(url.port ?? 0)"
  }

  private func run(_ entry: Entry) {
    let (task, goal) = (entry.task, Locked(Goal.completed))
    let job = DownloadJob(
      record: entry.record,
      headers: entry.headers,
      configuration: configuration,
      session: session,
      system: system,
      time: time,
      report: { [hub, time] report in Self.apply(report, to: task, hub, at: time.now()) },
      stateAfterCancellation: { goal.withLock { $0 } == .paused ? .paused : .waiting }
    )
    entries[task.id]?.job = Job(
      task: Task(executorPreference: IOExecutor.shared) {
        let result: Result<URL, DownloadError>
        do throws(DownloadError) {
          result = .success(try await job.run())
        } catch {
          result = .failure(error)
        }
        await self.end(task, result, goal.withLock { $0 })
      },
      goal: goal
    )
  }

  private static func apply(
    _ report: DownloadJob.Report,
    to task: DownloadTask,
    _ hub: DownloadEvents,
    at now: Duration
  ) {
    switch report {
    case .started(let attempt):
      task.update { snapshot in
        snapshot.attempt = attempt
        snapshot.state = .downloading
      }
      hub.send(.stateChanged(.downloading), of: task)
    case .waiting:
      task.update { $0.state = .waiting }
      hub.send(.stateChanged(.waiting), of: task)
    case .progress(let progress, let isResumable, let destination):
      task.update { snapshot in
        if progress.bytesReceived > snapshot.progress.bytesReceived {
          snapshot.lastProgressAt = now
        }
        snapshot.progress = progress
        snapshot.isResumable = isResumable
        snapshot.destination = destination
      }
      hub.send(.progress(progress), of: task)
    }
  }

  /// Stops a download and waits for the end of its job.
  private func stop(_ task: DownloadTask, _ goal: Goal) async {
    guard let entry = entries[task.id], entry.task === task, task.state != .completed else {
      return
    }
    if let job = entry.job {
      job.goal.withLock { $0 = goal }
      job.task.cancel()
      await job.task.value
    } else {
      settle(task, goal)
    }
  }

  private func end(_ task: DownloadTask, _ result: Result<URL, DownloadError>, _ goal: Goal) {
    entries[task.id]?.job = nil
    switch result {
    case .success(let file):
      task.update { snapshot in
        snapshot.destination = file
        snapshot.state = .completed
      }
      try? folder?.remove(task.id)
      hub.send(.stateChanged(.completed), of: task)
      hub.send(.completed(file), of: task)
      hub.end(task)
    case .failure(.cancelled) where goal != .completed: settle(task, goal)
    case .failure(let error):
      if goal == .cancelled { settle(task, goal) } else { fail(task, error) }
    }
    schedule()
  }

  /// Gives a download without a job the requested state.
  private func settle(_ task: DownloadTask, _ goal: Goal) {
    guard let entry = entries[task.id] else { return }
    switch (goal, task.state) {
    case (.paused, .idle), (.paused, .waiting), (.paused, .downloading):
      try? remember(entry.record, .paused)
      set(.paused, of: task)
    case (.cancelled, let state) where state != .cancelled && state != .completed:
      try? PartialDownload.cleanUp(entry.record.target, in: system)
      try? folder?.remove(task.id)
      set(.cancelled, of: task)
      hub.end(task)
    default: break
    }
  }

  private func set(_ state: DownloadState, of task: DownloadTask) {
    task.update { $0.state = state }
    hub.send(.stateChanged(state), of: task)
  }

  private func fail(_ task: DownloadTask, _ error: DownloadError) {
    task.update { snapshot in
      snapshot.state = .failed
      snapshot.error = error
    }
    hub.send(.stateChanged(.failed), of: task)
    hub.send(.failed(error), of: task)
    hub.end(task)
  }

  // MARK: Restoration

  private func restore() {
    guard !isRestored, let folder else { return }
    isRestored = true
    do throws(DownloadError) {
      for (id, journal) in try folder.journals() { restore(id, journal, folder) }
    } catch {
      restorationErrors.append(error)
    }
    schedule()
  }

  private func restore(_ id: String, _ journal: String, _ folder: RestorationFolder) {
    guard entries[id] == nil else { return }
    do throws(DownloadError) {
      guard system.facts(of: journal) != nil else { return try folder.remove(id) }
      guard let record = try Journal.read(journal, in: system) else {
        try folder.remove(id)
        throw .restorationFailed(path: journal)
      }
      guard record.id == id else { return try folder.remove(id) }
      add(restoredTask(record), record, HTTPHeaders())
    } catch {
      restorationErrors.append(error)
    }
  }

  private func restoredTask(_ record: DownloadRecord) -> DownloadTask {
    let task = DownloadTask(
      id: record.id,
      url: record.url,
      tag: record.tag.map { CancellationTag($0) },
      destination: URL(filePath: record.target.path)
    )
    let size = system.facts(of: record.target.partialPath)?.size ?? 0
    task.update { snapshot in
      snapshot.isRestored = true
      snapshot.isResumable = record.representation?.strongValidator != nil
      snapshot.progress = DownloadProgress(
        bytesReceived: record.validBytes(of: size, boot: Boot.identifier),
        totalBytes: record.representation?.size
      )
      snapshot.state = [.paused, .failed].contains(record.state) ? record.state : .waiting
      snapshot.error = record.failure.map { .failedEarlier($0) }
    }
    return task
  }
}
#endif
