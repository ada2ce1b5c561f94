#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Glibc)
import Glibc
#endif

/// Answers the plainest requests of the compiler before the macro library reads them.
///
/// The library parses each attribute and its property anew, and decodes the compiler's settings with
/// each request. In a plugin that is built for debugging, as those of most users are, that takes ten
/// times as long as the check of the generated code. So a filter is between the compiler and the
/// library: it answers what ``ShortcutAnswer`` can tell from the bytes, and passes everything else on.
/// The answers are the library's own, byte for byte.
final class PluginShortcut: Sendable {
  private let requests: CInt
  private let responses: CInt
  private let library: CInt

  private init(requests: CInt, responses: CInt, library: CInt) {
    self.requests = requests
    self.responses = responses
    self.library = library
  }

  /// Puts a filter before the standard input, on a thread of its own.
  ///
  /// If the system refuses what it takes, the library reads the standard input itself.
  static func start() {
    #if canImport(Darwin) || canImport(Musl) || canImport(Glibc)
    var ends: [CInt] = [-1, -1]
    let requests = dup(0)
    let responses = dup(1)
    guard requests >= 0, responses >= 0, pipe(&ends) == 0 else { return }
    let shortcut = PluginShortcut(requests: requests, responses: responses, library: ends[1])
    guard dup2(ends[0], 0) == 0 else { return }
    close(ends[0])
    #if canImport(Glibc)
    var thread = pthread_t()
    #else
    var thread: pthread_t?
    #endif
    let context = Unmanaged.passRetained(shortcut).toOpaque()
    let status = pthread_create(&thread, nil, runShortcut, context)
    if status != 0 { dup2(requests, 0) }
    #endif
  }

  /// Answers or passes on each request until the compiler ends.
  fileprivate func run() {
    var length: UInt64 = 0
    while withUnsafeMutableBytes(of: &length, fill) {
      let request = UnsafeMutableRawBufferPointer.allocate(
        byteCount: Int(UInt64(littleEndian: length)),
        alignment: 1
      )
      defer { request.deallocate() }
      guard fill(request) else { break }
      if var answer = ShortcutAnswer(to: UnsafeRawBufferPointer(request))?.message {
        answer.withUTF8 { send(UnsafeRawBufferPointer($0), to: responses) }
      } else {
        send(UnsafeRawBufferPointer(request), to: library)
      }
    }
    close(library)
  }

  /// Sends a message with the eight bytes of its length before it.
  private func send(_ message: UnsafeRawBufferPointer, to descriptor: CInt) {
    withUnsafeBytes(of: UInt64(message.count).littleEndian) { write($0, to: descriptor) }
    write(message, to: descriptor)
  }

  private func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
    var done = 0
    while done < buffer.count, let base = buffer.baseAddress {
      #if canImport(Darwin)
      let count = Darwin.read(requests, base + done, buffer.count - done)
      #elseif canImport(Musl)
      let count = Musl.read(requests, base + done, buffer.count - done)
      #else
      let count = Glibc.read(requests, base + done, buffer.count - done)
      #endif
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  private func write(_ buffer: UnsafeRawBufferPointer, to descriptor: CInt) {
    var done = 0
    while done < buffer.count, let base = buffer.baseAddress {
      #if canImport(Darwin)
      let count = Darwin.write(descriptor, base + done, buffer.count - done)
      #elseif canImport(Musl)
      let count = Musl.write(descriptor, base + done, buffer.count - done)
      #else
      let count = Glibc.write(descriptor, base + done, buffer.count - done)
      #endif
      guard count > 0 else { return }
      done += count
    }
  }
}

#if canImport(Darwin)
private func runShortcut(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  Unmanaged<PluginShortcut>.fromOpaque(context).takeRetainedValue().run()
  return nil
}
#else
private func runShortcut(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context { Unmanaged<PluginShortcut>.fromOpaque(context).takeRetainedValue().run() }
  return nil
}
#endif
