#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Glibc)
import Glibc
#endif

/// A filter that answers simple requests from the compiler before SwiftSyntax decodes them.
///
/// For each request, the SwiftSyntax library parses the attribute and the declaration, and decodes
/// the compiler's settings. The plugin is usually a debug build. In a debug build, these steps take
/// ten times longer than type-checking the generated code. The filter answers the requests that
/// ``ShortcutAnswer`` understands, and forwards all other requests to the library. Each answer is
/// identical to the answer of the library, byte for byte.
final class PluginShortcut: Sendable {
  private let requests: CInt
  private let responses: CInt
  private let library: CInt

  private init(requests: CInt, responses: CInt, library: CInt) {
    self.requests = requests
    self.responses = responses
    self.library = library
  }

  /// Starts a thread that filters the requests that the compiler sends through standard input.
  ///
  /// If a system call fails, the SwiftSyntax library reads the requests directly.
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

  /// Answers or forwards each request until the compiler closes its end of the connection.
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

  /// Sends the length of a message as eight bytes, and then the message.
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
