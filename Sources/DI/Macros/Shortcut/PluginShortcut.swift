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
    while let message = read() {
      if let answer = ShortcutAnswer(to: message) {
        write(answer.message, to: responses)
      } else {
        write(message, to: library)
      }
    }
    close(library)
  }

  /// Reads a message with the eight bytes of its length before it.
  private func read() -> [UInt8]? {
    var message = [UInt8](repeating: 0, count: 8)
    guard fill(&message, from: 0) else { return nil }
    let count = message.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
    message += [UInt8](repeating: 0, count: Int(UInt64(littleEndian: count)))
    return fill(&message, from: 8) ? message : nil
  }

  private func fill(_ bytes: inout [UInt8], from start: Int) -> Bool {
    bytes.withUnsafeMutableBytes { buffer in
      var rest = UnsafeMutableRawBufferPointer(rebasing: buffer[start...])
      while let base = rest.baseAddress, !rest.isEmpty {
        #if canImport(Darwin)
        let count = Darwin.read(requests, base, rest.count)
        #elseif canImport(Musl)
        let count = Musl.read(requests, base, rest.count)
        #else
        let count = Glibc.read(requests, base, rest.count)
        #endif
        guard count > 0 else { return false }
        rest = UnsafeMutableRawBufferPointer(rebasing: rest[count...])
      }
      return true
    }
  }

  private func write(_ bytes: [UInt8], to descriptor: CInt) {
    bytes.withUnsafeBytes { buffer in
      var rest = UnsafeRawBufferPointer(rebasing: buffer[...])
      while let base = rest.baseAddress, !rest.isEmpty {
        #if canImport(Darwin)
        let count = Darwin.write(descriptor, base, rest.count)
        #elseif canImport(Musl)
        let count = Musl.write(descriptor, base, rest.count)
        #else
        let count = Glibc.write(descriptor, base, rest.count)
        #endif
        guard count > 0 else { return }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
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
