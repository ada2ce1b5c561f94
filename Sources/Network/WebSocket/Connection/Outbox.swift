#if WebSocket
import InnoLocking
import NIOCore

/// A queue of frames to send.
///
/// Each sending task encodes its own frames. Frames are written together if they are added before
/// the event loop runs again. After adding a message, a task is suspended while more than
/// ``highWater`` bytes wait for the network.
final class Outbox: Sendable {
  /// The number of waiting bytes above which senders are suspended.
  static let highWater = 256 * 1_024

  private struct State {
    var buffer = ByteBuffer()
    /// The size of the last write, which determines the initial capacity of the next buffer.
    var lastSize = 0
    var keys = MaskingKeys()
    var compression: WebSocketCompression?
    var deflater: Deflater?
    var compressed = ByteBuffer()
    var link: (any WebSocketLink)?
    var isOpen = false
    var isScheduled = false
    var isWritable = true
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastWaiting = 0

    var isCongested: Bool { buffer.readableBytes > Outbox.highWater }

    mutating func append(_ opcode: Opcode, _ payload: UnsafeRawBufferPointer) {
      let key = keys.next()
      if buffer.capacity == 0 { buffer.reserveCapacity(min(lastSize, Outbox.highWater)) }
      if let compression, !opcode.isControl, payload.count >= compression.minimumSize {
        if deflater == nil { deflater = Deflater(compression) }
        compressed.clear()
        if let deflater, deflater.compress(payload, into: &compressed) {
          compressed.withUnsafeReadableBytes {
            buffer.writeFrame(opcode, isCompressed: true, $0, maskedBy: key)
          }
          // Release the memory of a large message.
          if compressed.capacity > Outbox.highWater { compressed = ByteBuffer() }
          return
        }
      }
      buffer.writeFrame(opcode, payload, maskedBy: key)
    }

    /// Returns the link on which to schedule a flush, or nil if a flush is already scheduled or the
    /// network does not accept more bytes.
    mutating func schedule() -> (any WebSocketLink)? {
      guard !isScheduled, isWritable else { return nil }
      isScheduled = true
      return link
    }
  }

  /// The result of an attempt to send a message.
  private enum Admission {
    case sent((any WebSocketLink)?, isCongested: Bool)
    case overflow
    case closed
  }

  private let state = Locked(State())

  /// Starts accepting messages.
  ///
  /// Before this call, messages are rejected.
  ///
  /// - Parameters:
  ///   - link: The link that sends the messages.
  ///   - compression: The compression that the server accepted, or nil for no compression.
  func open(_ link: any WebSocketLink, _ compression: WebSocketCompression?) {
    state.withLock { state in
      state.link = link
      state.compression = compression
      state.isOpen = true
    }
  }

  /// Queues a message to be sent.
  ///
  /// - Parameters:
  ///   - opcode: The opcode.
  ///   - payload: The payload.
  ///   - limit: The largest number of tasks that may wait for space.
  ///   - admitted: A closure that is called when the message has been queued.
  /// - Returns: `true` if the caller must call ``waitForSpace()``.
  /// - Throws: ``WebSocketError/sendQueueOverflow(limit:)`` if more than ``highWater`` bytes are
  ///   already queued and `limit` tasks already wait for space, or
  ///   ``WebSocketError/disconnected(_:)`` if the outbox is not open.
  func send(
    _ opcode: Opcode,
    _ payload: UnsafeRawBufferPointer,
    limit: Int,
    admitted: () -> Void
  ) throws(WebSocketError) -> Bool {
    // The pointer is used only during the call.
    nonisolated(unsafe) let payload = payload
    let admission = state.withLock { state -> Admission in
      guard state.isOpen else { return .closed }
      guard !state.isCongested || state.waiting.count < limit else { return .overflow }
      state.append(opcode, payload)
      return .sent(state.schedule(), isCongested: state.isCongested)
    }
    switch admission {
    case .closed: throw .disconnected(nil)
    case .overflow: throw .sendQueueOverflow(limit: limit)
    case .sent(let link, let isCongested):
      admitted()
      if let link { link.execute { self.flush(to: link) } }
      return isCongested
    }
  }

  /// Waits until at most ``highWater`` bytes are queued, the outbox is closed, or the task is
  /// cancelled.
  func waitForSpace() async {
    let id = state.withLock { state in
      state.lastWaiting += 1
      return state.lastWaiting
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waits = state.withLock { state in
          guard state.isOpen, state.isCongested, !Task.isCancelled else { return false }
          state.waiting[id] = continuation
          return true
        }
        if !waits { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: id) }?.resume()
    }
  }

  /// Adds a control frame if the outbox is open.
  ///
  /// A pong is not added if more than ``highWater`` bytes are queued.
  ///
  /// - Parameters:
  ///   - opcode: The opcode.
  ///   - payload: The payload, up to 125 bytes.
  ///   - flushes: A Boolean value that indicates whether to schedule a flush on the link.
  ///   - admitted: A closure that is called after the frame was added, and before a flush is
  ///     scheduled.
  /// - Returns: `true` if the frame was added.
  @discardableResult
  func add(
    _ opcode: Opcode,
    _ payload: [UInt8],
    flushes: Bool = true,
    admitted: () -> Void = {}
  ) -> Bool {
    let (isAdded, link) = state.withLock { state -> (Bool, (any WebSocketLink)?) in
      guard state.isOpen, opcode != .pong || !state.isCongested else { return (false, nil) }
      payload.withUnsafeBytes { state.append(opcode, $0) }
      if opcode == .close { state.isOpen = false }
      return (true, flushes ? state.schedule() : nil)
    }
    if isAdded { admitted() }
    if let link { link.execute { self.flush(to: link) } }
    return isAdded
  }

  /// Writes all queued frames to the link and resumes all suspended senders, if the network accepts
  /// more bytes.
  ///
  /// This method must be called in the serial context of the link.
  func flush(to link: any WebSocketLink) {
    let (buffer, waiting) = state.withLock { state in
      state.isScheduled = false
      guard state.isWritable, state.buffer.readableBytes > 0 else {
        return (ByteBuffer?.none, [CheckedContinuation<Void, Never>]())
      }
      let buffer = state.buffer
      state.buffer = ByteBuffer()
      state.lastSize = buffer.readableBytes
      defer { state.waiting = [:] }
      return (buffer, Array(state.waiting.values))
    }
    if let buffer { link.write(LinkBytes(buffer)) }
    for continuation in waiting { continuation.resume() }
  }

  /// Pauses or resumes sending, depending on whether the network accepts more bytes.
  func changeWritability(_ isWritable: Bool, of link: any WebSocketLink) {
    state.withLock { $0.isWritable = isWritable }
    if isWritable { flush(to: link) }
  }

  /// Rejects further messages, and resumes all suspended senders.
  func close() {
    let waiting = state.withLock { state in
      state.isOpen = false
      state.link = nil
      state.deflater = nil
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    for continuation in waiting { continuation.resume() }
  }
}
#endif
