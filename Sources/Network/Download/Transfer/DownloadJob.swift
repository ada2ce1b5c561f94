#if Download
import Foundation
import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A job that runs one download, including retries, until the file is at its destination.
struct DownloadJob: Sendable {
  /// A report from a download job to the download manager.
  enum Report: Sendable {
    /// A transfer has started.
    case started(attempt: Int)
    /// A transfer has failed, and the next attempt starts after a delay.
    case waiting
    /// Bytes have arrived, or the size or name of the file has become known.
    case progress(DownloadProgress, isResumable: Bool, destination: URL)
  }

  let record: DownloadRecord
  let headers: HTTPHeaders
  let configuration: DownloadConfiguration
  let session: any URLSessionProtocol
  let system: FileSystem
  let time: TimeSource
  let report: @Sendable (Report) -> Void
  /// A closure that returns the state to record if the job is cancelled.
  let stateAfterCancellation: @Sendable () -> DownloadState

  /// Downloads the file.
  ///
  /// - Returns: The URL of the file.
  /// - Throws: ``DownloadError`` if the download fails. If the task is cancelled,
  ///   ``DownloadError/cancelled`` is thrown.
  func run() async throws(DownloadError) -> URL {
    if let finished = try PartialDownload.finished(record, in: system) {
      return URL(filePath: finished)
    }
    let partial = try PartialDownload(record, configuration, in: system)
    do throws(DownloadError) {
      try checkDestination(of: partial)
      try await transferWithRetries(partial)
      return URL(filePath: try partial.finish())
    } catch {
      let isCancelled = if case .cancelled = error { true } else { false }
      let state = isCancelled ? stateAfterCancellation() : .failed
      // If the disk is full, this record cannot be stored, but the journal stays valid.
      try? partial.save(state, failure: isCancelled ? nil : error.description)
      throw error
    }
  }

  /// Throws an error if the destination is a folder, or if a file exists at the destination and the
  /// conflict policy is ``DownloadConflictPolicy/fail``.
  ///
  /// The job calls this method before any bytes are transferred. If the server may choose the
  /// file's name, this method does nothing.
  private func checkDestination(of partial: PartialDownload) throws(DownloadError) {
    let target = partial.record.target
    guard target.isNameFixed, let facts = try system.facts(of: target.path) else { return }
    guard !facts.isFolder else { throw FileSystem.error(.write, target.path, EISDIR) }
    if record.conflict == .fail { throw .destinationExists(path: target.path) }
  }

  private func transferWithRetries(_ partial: PartialDownload) async throws(DownloadError) {
    var transfer = Transfer(job: self, partial: partial)
    var (attempt, retries, mostBytes) = (0, 0, partial.size)
    while true {
      attempt += 1
      report(.started(attempt: attempt))
      let failure: NetworkError
      do throws(DownloadError) {
        try await transfer.run()
        return
      } catch .networkError(let error) {
        failure = error
      }
      if failure.isCancelled { throw .cancelled }
      // Bytes that are received again after a restart do not count as progress, so the number of
      // retries is finite.
      if partial.size > mostBytes { (retries, mostBytes) = (0, partial.size) }
      guard let delay = delay(after: failure, retries) else {
        throw retries > 0 && delay(after: failure, 0) != nil
          ? .maxRetriesExceeded(attempts: attempt, last: failure) : .networkError(failure)
      }
      retries += 1
      report(.waiting)
      do {
        try await time.sleep(delay)
      } catch {
        throw .cancelled
      }
    }
  }

  private func delay(after error: NetworkError, _ retries: Int) -> Duration? {
    let context = RetryContext(request: URLRequest(url: record.url), error: error, retries: retries)
    return configuration.retry?.delay(after: context).map { max($0, .zero) }
  }

  /// Returns a request for the whole file, or for the bytes from an offset to the end of the file.
  ///
  /// - Parameter range: The offset of the first missing byte, and the validator for the `If-Range`
  ///   header. If the argument is nil, the whole file is requested.
  /// - Returns: The request, as adapted by the interceptors.
  /// - Throws: ``DownloadError`` if an interceptor throws an error or the task is cancelled.
  func request(
    _ range: (offset: Int64, validator: String)?
  ) async throws(DownloadError)
    -> URLRequest
  {
    var request = URLRequest(url: record.url, cachePolicy: .reloadIgnoringLocalCacheData)
    request.httpShouldHandleCookies = false
    for field in headers { request.setValue(field.value, forHTTPHeaderField: field.name) }
    // Request a body without encoding, because offsets in an encoded body differ from offsets in
    // the file.
    request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    if let range {
      request.setValue("bytes=\(range.offset)-", forHTTPHeaderField: "Range")
      request.setValue(range.validator, forHTTPHeaderField: "If-Range")
    }
    do {
      for interceptor in configuration.requestInterceptors {
        request = try await interceptor.adapt(request)
      }
    } catch let error as NetworkError {
      throw .networkError(error)
    } catch is CancellationError {
      throw .cancelled
    } catch {
      throw .networkError(.interceptor(error))
    }
    return request
  }

  var options: TransportOptions {
    TransportOptions(
      timeout: configuration.timeout,
      totalTimeout: configuration.totalTimeout,
      allowsInsecureHTTP: configuration.allowsInsecureHTTP
    )
  }
}

/// A transfer that sends one request at a time until the partial file is complete.
struct Transfer {
  let job: DownloadJob
  let partial: PartialDownload
  private var meter = RateMeter()
  private var reported: Duration?

  init(job: DownloadJob, partial: PartialDownload) {
    self.job = job
    self.partial = partial
  }

  /// Requests the file, or its missing bytes, until the file is complete or a request fails.
  mutating func run() async throws(DownloadError) {
    var needsWhole = false
    while !partial.isComplete {
      let known = partial.record.representation
      let validator = needsWhole || partial.size == 0 ? nil : known?.strongValidator
      let offset = validator.map { _ in partial.size }
      let request = try await job.request(validator.map { (partial.size, $0) })
      let stream = try await start(request)
      switch TransferPlan(stream.head, offset: offset, known: known) {
      case .complete: return
      case .requestWhole: needsWhole = true
      case .refuse(let reason): throw .unexpectedResponse(reason, url: job.record.url)
      case .failure:
        throw .networkError(.status(Response(data: Data(), head: stream.head), method: "GET"))
      case .write(let start, let size, let representation):
        partial.update(representation)
        try checkSize(representation.size)
        try await receive(stream, at: start, size: size)
      case .restart(let size, let representation):
        try checkSize(size)
        try partial.restart(representation, target(stream.head))
        try await receive(stream, at: 0, size: size)
        // If the size is unknown, the end of the body is the end of the file.
        if size == nil { return }
      }
    }
  }

  private func start(_ request: URLRequest) async throws(DownloadError) -> ResponseStream {
    do throws(NetworkError) {
      return try await job.session.stream(for: request, options: job.options)
    } catch {
      throw .networkError(error)
    }
  }

  /// Returns the destination of the file that a response contains.
  ///
  /// If the app did not choose a file name, the name comes from the response or the URL.
  private func target(_ head: HTTPURLResponse) -> DownloadTarget {
    var target = partial.record.target
    guard !target.isNameFixed else { return target }
    let name = head.value(forHTTPHeaderField: "Content-Disposition")
      .flatMap(FileName.inDisposition)
    target.name = name ?? FileName.of(job.record.url)
    return target
  }

  /// Rejects a file that does not have the expected size or does not fit on the volume.
  private func checkSize(_ size: Int64?) throws(DownloadError) {
    guard let size else { return }
    if let expected = job.record.expectedSize, expected != size {
      throw .sizeMismatch(expected: expected, actual: size)
    }
    let folder = partial.record.target.folder
    guard let available = job.system.availableBytes(folder) else { return }
    let needed = size - partial.size
    if available < needed {
      throw .notEnoughSpace(needed: needed, available: available, path: folder)
    }
  }

  private mutating func receive(
    _ stream: ResponseStream,
    at start: Int64,
    size: Int64?
  ) async throws(DownloadError) {
    var position = start
    reportProgress(isForced: true)
    let iterator = stream.makeAsyncIterator()
    while let chunk = try await next(iterator) {
      if let size, position + Int64(chunk.count) > start + size {
        throw .unexpectedResponse("the body is longer than announced", url: job.record.url)
      }
      try partial.write(chunk, at: position)
      position += Int64(chunk.count)
      reportProgress()
    }
    reportProgress(isForced: true)
    if let size, position < start + size {
      throw .networkError(.unreachable(.lost, url: job.record.url))
    }
  }

  private func next(_ iterator: ResponseStream.Iterator) async throws(DownloadError) -> Data? {
    do throws(NetworkError) {
      return try await iterator.next(isolation: nil)
    } catch {
      throw .networkError(error)
    }
  }

  /// Reports the progress if `isForced` is true or the progress interval has passed since the last
  /// report.
  private mutating func reportProgress(isForced: Bool = false) {
    let now = job.time.now()
    if !isForced, let reported, now >= reported,
      now - reported < job.configuration.progressInterval
    {
      return
    }
    reported = now
    meter.add(partial.size, at: now)
    let record = partial.record
    job.report(
      .progress(
        DownloadProgress(
          bytesReceived: partial.size,
          totalBytes: record.representation?.size,
          bytesPerSecond: meter.bytesPerSecond
        ),
        isResumable: record.representation?.strongValidator != nil,
        destination: URL(filePath: record.target.path)
      )
    )
  }
}
#endif
