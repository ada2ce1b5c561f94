#if canImport(FoundationNetworking)
import CLibcurl
import Foundation
import FoundationNetworking

/// A transfer that performs an exchange with libcurl.
final class CurlTransfer: Transfer, @unchecked Sendable {
  // The class is `@unchecked Sendable` because its mutable properties are used only on the loop's
  // thread. Other threads call only `cancel`, `resume` and `fail`. `cancel` and `resume` send a
  // command to the loop's thread, and `fail` is called before the transfer starts.

  private let exchange: Exchange
  private let request: URLRequest
  private let loop: CurlLoop
  private var easy: UnsafeMutableRawPointer?
  private var lines: UnsafeMutableRawPointer?
  private var head = ResponseHead()
  private var reader: (any BodyReader)?
  private var sendLength: Int?
  private weak var running: RunningTransfers?
  /// The number that identifies the turn of the loop in which the last small chunk arrived.
  private var turn = 0
  private var smallPieceCount = 0
  /// The buffer for libcurl's error message.
  private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: errorSize)
  private static let errorSize = 256
  private static let noBody: StaticString = ""

  init(_ exchange: Exchange, _ request: URLRequest, _ loop: CurlLoop) {
    self.exchange = exchange
    self.request = request
    self.loop = loop
    errorText.initialize(repeating: 0, count: Self.errorSize)
  }

  deinit {
    errorText.deallocate()
  }

  func cancel() { loop.cancel(self) }
  func resume() { loop.resume(self) }

  /// Ends the exchange with a connection fault.
  func fail(_ fault: ConnectionFault) {
    fail(with: .unreachable(fault, url: exchange.url))
  }

  /// Ends the exchange with an error.
  func fail(with error: NetworkError) {
    exchange.end(with: error)
  }

  // MARK: On the thread of the loop

  /// Returns the transfer that a handle belongs to.
  static func owner(of easy: UnsafeMutableRawPointer) -> CurlTransfer? {
    inno_curl_get_owner(easy).map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  func start(in multi: UnsafeMutableRawPointer, among running: RunningTransfers) {
    guard !exchange.isOver else { return loop.forget() }
    self.running = running
    do throws(NetworkError) {
      guard let easy = running.makeHandle(for: self) else {
        loop.forget()
        throw .unreachable(.other("libcurl is out of memory"), url: exchange.url)
      }
      self.easy = easy
      try configure(easy)
      guard inno_curl_multi_add(multi, easy) == 0 else {
        throw .unreachable(.other("libcurl rejected the request"), url: exchange.url)
      }
    } catch {
      release(of: running)
      exchange.end(with: error)
    }
  }

  /// Stops the transfer, and closes its connection if the connection is still busy.
  ///
  /// If the transfer has ended, this method does nothing.
  func remove(from multi: UnsafeMutableRawPointer, of running: RunningTransfers) {
    guard let easy else { return }
    _ = inno_curl_multi_remove(multi, easy)
    release(of: running)
  }

  /// Resumes sending the request and receiving the response.
  func unpause() {
    if let easy { inno_curl_unpause(easy) }
  }

  /// Ends the exchange after libcurl has finished the transfer with the given result code.
  func end(_ result: Int32, in multi: UnsafeMutableRawPointer, of running: RunningTransfers) {
    guard let easy else { return }
    let number = result == 0 ? 0 : inno_curl_get_errno(easy)
    let isReadingHead = !head.isComplete && inno_curl_has_sent(easy)
    // The connection must be released before the next exchange starts.
    remove(from: multi, of: running)
    guard result != 0 else {
      return head.isComplete ? exchange.complete() : fail(.lost)
    }
    let error = CurlError(
      code: result,
      text: String(cString: errorText),
      number: number,
      isReadingHead: isReadingHead
    )
    exchange.end(with: error.networkError(at: exchange.url, timeout: exchange.timeout))
  }

  private func release(of running: RunningTransfers) {
    guard let easy else { return }
    self.easy = nil
    running.free(easy, of: self)
    if let lines { inno_curl_list_free(lines) }
    lines = nil
    reader?.close()
    reader = nil
    loop.forget()
  }

  private func configure(_ easy: UnsafeMutableRawPointer) throws(NetworkError) {
    let url = exchange.url
    let text = url.absoluteString
    guard Self.host(of: text) == Self.plain(url.host) else {
      throw .invalidRequest(
        "the URL \(URLRedaction().text(of: url)) has an ambiguous host; "
          + "use a host name, or a complete IPv4 address, such as 127.0.0.1"
      )
    }
    let owner = Unmanaged.passUnretained(self).toOpaque()
    set(inno_curl_owner, owner)
    set(inno_curl_error_buffer, errorText)
    set(inno_curl_url, text)
    set(inno_curl_protocols, 3)
    set(inno_curl_no_signal, 1)
    set(inno_curl_suppress_connect_headers, 1)
    // When a transfer is cancelled, a pending name lookup must not block the thread.
    set(inno_curl_quick_exit, 1)
    // An empty value requests every encoding that libcurl supports.
    set(inno_curl_accept_encoding, "")
    // A paused stream pauses its whole connection. With HTTP/1.1, no other transfer uses the
    // connection at the same time.
    if exchange.isStreamed { set(inno_curl_http_version, 2) }
    inno_curl_set_receivers(easy, Self.receiveLine, Self.receiveBody, owner)
    setMethod(easy, owner)
    lines = try makeLines()
    if let lines { set(inno_curl_headers, lines) }
  }

  private func setMethod(
    _ easy: UnsafeMutableRawPointer,
    _ owner: UnsafeMutableRawPointer
  ) {
    let method = request.httpMethod ?? "GET"
    if let upload = exchange.upload {
      sendLength = upload.length
      reader = upload.makeReader { [weak self] in self?.resume() }
      set(inno_curl_post, 1)
      _ = inno_curl_set_size(easy, Int32(inno_curl_post_size), Int64(sendLength ?? -1))
      inno_curl_set_reader(easy, Self.read, Self.seek, owner)
      // If the server has closed an idle connection, libcurl repeats the request (RFC 9112, section
      // 9.3.1). A body that is not repeatable therefore requires a new connection.
      if !upload.isRepeatable { set(inno_curl_fresh_connect, 1) }
    } else if ["POST", "PUT", "PATCH"].contains(method) {
      set(inno_curl_post, 1)
      _ = inno_curl_set_size(easy, Int32(inno_curl_post_size), 0)
      // libcurl does not copy these bytes, so they are in static memory.
      set(inno_curl_post_fields, UnsafeRawPointer(Self.noBody.utf8Start))
    } else if method == "HEAD" {
      set(inno_curl_no_body, 1)
      return
    } else if method == "GET" {
      return
    }
    set(inno_curl_method, method)
  }

  /// Creates the list of header lines in libcurl's notation: `NAME: VALUE`, `NAME;` for an empty
  /// value, or `NAME:` to suppress a default header.
  private func makeLines() throws(NetworkError) -> UnsafeMutableRawPointer? {
    var fields = request.allHTTPHeaderFields ?? [:]
    if !loop.headers.isEmpty {
      let names = Set(fields.keys.map { $0.lowercased() })
      for (name, value) in loop.headers where !names.contains(name.lowercased()) {
        fields[name] = value
      }
    }
    var list: UnsafeMutableRawPointer?
    var hasContentType = false
    for (name, value) in fields {
      if let fault = HTTPHeaders.Field(name: name, value: value).fault {
        if let list { inno_curl_list_free(list) }
        throw .invalidRequest(fault)
      }
      switch name.lowercased() {
      // The values of these fields are ignored, because libcurl sets the fields itself.
      case "connection", "content-length", "transfer-encoding": continue
      case "content-type": hasContentType = true
      default: break
      }
      Self.append(value.isEmpty ? "\(name);" : "\(name): \(value)", to: &list)
    }
    if !hasContentType { Self.append("Content-Type:", to: &list) }
    Self.append("Expect:", to: &list)
    return list
  }

  private static func append(_ line: String, to list: inout UnsafeMutableRawPointer?) {
    if let longer = inno_curl_list_append(list, line) { list = longer }
  }

  /// Returns the host that libcurl finds in a URL, without the brackets around an IPv6 address, or
  /// nil if libcurl finds no host.
  private static func host(of url: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { host in
      guard let start = host.baseAddress, inno_curl_host(url, start, host.count) else { return nil }
      return plain(String(cString: start))
    }
  }

  private static func plain(_ host: String?) -> String? {
    guard let host else { return nil }
    guard host.hasPrefix("["), host.hasSuffix("]") else { return host.lowercased() }
    return host.dropFirst().dropLast().lowercased()
  }

  private func set(_ option: Int, _ value: Int) {
    if let easy { _ = inno_curl_set_number(easy, Int32(option), value) }
  }

  private func set(_ option: Int, _ value: UnsafeRawPointer) {
    if let easy { _ = inno_curl_set_pointer(easy, Int32(option), value) }
  }

  // MARK: Callbacks of libcurl

  private static let receiveLine: inno_curl_function = { bytes, size, count, owner in
    guard let bytes, let owner else { return 0 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(owner).takeUnretainedValue()
    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return transfer.receive(line: line) ? line.count : 0
  }

  private static let receiveBody: inno_curl_function = { bytes, size, count, owner in
    guard let bytes, let owner else { return 0 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(owner).takeUnretainedValue()
    return transfer.receive(body: UnsafeRawBufferPointer(start: bytes, count: size * count))
  }

  private static let read: inno_curl_function = { bytes, size, count, owner in
    guard let bytes, let owner else { return Int(inno_curl_abort) }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(owner).takeUnretainedValue()
    return transfer.read(into: UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
  }

  private static let seek: inno_curl_seek = { owner, offset, origin in
    guard let owner, origin == 0 else { return 1 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(owner).takeUnretainedValue()
    guard transfer.reader?.rewind(to: Int(offset)) == true else { return 1 }
    transfer.exchange.rewind(to: Int(offset))
    return 0
  }

  /// The value that a callback returns to end the transfer.
  ///
  /// The value differs from the number of bytes that libcurl passed to the callback, so libcurl
  /// ends the transfer.
  private static let stopped = 0

  private func receive(body piece: UnsafeRawBufferPointer) -> Int {
    guard !exchange.waitsForRoom(), !exceedsTurn(piece.count) else { return Int(inno_curl_pause) }
    return exchange.receive(piece) ? piece.count : Self.stopped
  }

  /// The size, in bytes, below which a chunk counts as small.
  private static let smallSize = 1_024
  /// The largest number of small chunks that a transfer accepts in one turn of the event loop.
  private static let smallPieceLimit = 64

  /// Counts a chunk if it is small, and pauses the transfer until the next turn of the loop if too
  /// many small chunks have arrived in this turn.
  ///
  /// The result is true if this call paused the transfer.
  ///
  /// Without the pause, libcurl would decode up to 1.6 MB from a busy connection in one turn, with
  /// a callback for each chunk. During the pause, libcurl joins the chunks of the transfer and
  /// stops reading from the connection.
  private func exceedsTurn(_ size: Int) -> Bool {
    guard size < Self.smallSize, let running else { return false }
    if turn != running.turn { (turn, smallPieceCount) = (running.turn, 0) }
    smallPieceCount += 1
    guard smallPieceCount > Self.smallPieceLimit else { return false }
    running.pauseUntilNextTurn(self)
    return true
  }

  private func receive(line: UnsafeRawBufferPointer) -> Bool {
    switch head.parse(line) {
    case .incomplete: return !exchange.isOver
    case .malformed(let reason):
      exchange.end(with: .invalidResponse(reason, url: exchange.url))
      return false
    case .complete(let status, let fields):
      guard
        let response = HTTPURLResponse(
          url: exchange.url,
          statusCode: status,
          httpVersion: "HTTP/1.1",
          headerFields: fields
        )
      else {
        exchange.end(with: .invalidResponse("the header section is malformed", url: exchange.url))
        return false
      }
      return exchange.receive(response)
    }
  }

  private func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    switch reader?.read(into: buffer) {
    case .bytes(let count):
      if count > 0 { exchange.send(count, of: sendLength) }
      return count
    case .later: return Int(inno_curl_pause)
    case .failure(let error):
      exchange.end(with: error)
      return Int(inno_curl_abort)
    case nil: return Int(inno_curl_abort)
    }
  }
}
#endif
