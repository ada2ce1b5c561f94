import Dispatch
import Foundation
import InnoConsole

/// The lines of standard input, read on demand and off the main actor.
struct StandardInput: AsyncSequence {
  /// A Boolean value that indicates whether standard input is a folder.
  static var isFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: "/dev/stdin", isDirectory: &isFolder)
      && isFolder.boolValue
  }

  func makeAsyncIterator() -> Iterator { Iterator() }

  struct Iterator: AsyncIteratorProtocol {
    private static let queue = DispatchQueue(label: "standard input")

    private var splitter = LineSplitter()
    private var lines: ArraySlice<ScriptLine> = []
    private var isAtEnd = false

    mutating func next() async -> ScriptLine? {
      await next(isolation: nil)
    }

    mutating func next(isolation actor: isolated (any Actor)?) async -> ScriptLine? {
      while lines.isEmpty, !isAtEnd {
        let bytes = await Self.read()
        isAtEnd = bytes.isEmpty
        lines = isAtEnd ? [splitter.finish()].compactMap(\.self)[...] : splitter.append(bytes)[...]
      }
      return lines.popFirst()
    }

    /// Returns the next bytes; an empty array at the end of the input.
    private static func read() async -> [UInt8] {
      await withCheckedContinuation { continuation in
        queue.async {
          let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            var result = -1
            repeat {
              result = Foundation.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
            } while result < 0 && errno == EINTR
            count = Swift.max(0, result)
          }
          continuation.resume(returning: bytes)
        }
      }
    }
  }
}
