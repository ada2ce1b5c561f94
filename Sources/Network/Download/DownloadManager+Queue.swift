#if Download
import Foundation
import InnoLocking
import InnoNetwork

extension DownloadManager {
  func start(
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

  func add(_ task: DownloadTask, _ record: DownloadRecord, _ headers: HTTPHeaders) {
    lastOrder += 1
    entries[task.id] = Entry(task: task, record: record, headers: headers, order: lastOrder)
    noteChange()
  }

  /// Returns the error that prevents a download from being started, or nil if the download can be
  /// started.
  private func defect(of record: DownloadRecord) -> DownloadError? {
    guard !isShutDown else { return .shutDown }
    do throws(NetworkError) {
      try URLRules.check(
        record.url,
        allowsInsecureHTTP: configuration.allowsInsecureHTTP,
        remedy: "use https://, or set DownloadConfiguration(allowsInsecureHTTP: true)"
      )
    } catch {
      guard case .invalidRequest(let reason) = error else { return .networkError(error) }
      return .invalidURL(reason)
    }
    guard FileName.isPlain(record.target.name) else { return .invalidFileName(record.target.name) }
    if let hash = record.sha256, hash.wholeMatch(of: /[0-9a-fA-F]{64}/) == nil {
      return .invalidChecksum(hash)
    }
    let isInUse = entries.values.contains { entry in
      (!entry.task.state.isTerminal || entry.job != nil)
        && (entry.record.target.partialPath == record.target.partialPath
          || (entry.record.target.path == record.target.path && record.conflict != .rename))
    }
    return isInUse ? .destinationInUse(path: record.target.path) : nil
  }

  func enqueue(_ task: DownloadTask) {
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

  /// Saves the data about a download, so that the next launch can restore the download.
  private func remember(_ record: DownloadRecord, _ state: DownloadState) throws(DownloadError) {
    guard let folder, try PartialDownload.finished(record, in: system, peeks: true) == nil else {
      return
    }
    let partial = try PartialDownload(record, configuration, in: system)
    if state != .waiting { try partial.save(state, failure: nil) }
    try folder.add(record)
    if let id = partial.continuedID, id != record.id { try folder.remove(id) }
  }

  /// Starts waiting downloads until the connection limits are reached.
  ///
  /// Downloads with the highest priority are started first.
  func schedule() {
    guard !isShutDown else { return }
    let running = entries.values.filter { $0.job != nil }
    var count = running.count
    var origins = Dictionary(running.map { (Origin($0.record.url), 1) }, uniquingKeysWith: +)
    let waiting = entries.values.filter { $0.job == nil && $0.task.state == .waiting }
      .sorted { ($1.record.priority, $0.order) < ($0.record.priority, $1.order) }
    for entry in waiting where count < configuration.maxConnections {
      let origin = Origin(entry.record.url)
      guard origins[origin, default: 0] < configuration.maxConnectionsPerHost else { continue }
      origins[origin, default: 0] += 1
      count += 1
      run(entry)
    }
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

  /// Stops a download, and returns when its job has ended.
  func stop(_ task: DownloadTask, _ goal: Goal) async {
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

  /// Pauses or cancels a download that has no running job, if the download's state allows this
  /// change.
  private func settle(_ task: DownloadTask, _ goal: Goal) {
    guard let entry = entries[task.id] else { return }
    switch (goal, task.state) {
    case (.paused, .idle), (.paused, .waiting), (.paused, .downloading):
      try? remember(entry.record, .paused)
      set(.paused, of: task)
    case (.cancelled, let state) where state != .cancelled && state != .completed:
      removePartialFile(of: entry)
      try? folder?.remove(task.id)
      set(.cancelled, of: task)
      hub.end(task)
    default: break
    }
  }

  /// Removes the partial file of a download, unless another download still needs the file.
  func removePartialFile(of entry: Entry) {
    let target = entry.record.target
    let isShared = entries.values.contains { other in
      other.task !== entry.task && other.record.target.partialPath == target.partialPath
        && other.task.state != .completed && other.task.state != .cancelled && !isRejected(other)
    }
    if !isShared, !isRejected(entry) { try? PartialDownload.cleanUp(target, in: system) }
  }

  /// Returns a Boolean value that indicates whether a download failed because another download has
  /// the same destination.
  ///
  /// The other download may run in another process.
  private func isRejected(_ entry: Entry) -> Bool {
    if case .destinationInUse = entry.task.error { true } else { false }
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
}
#endif
