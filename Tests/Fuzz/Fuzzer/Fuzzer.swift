import CLibFuzzer
import Dispatch
import Foundation

/// Runs libFuzzer on one of the targets: `Fuzzer TARGET [OPTION… FOLDER…]`.
///
/// The main thread belongs to the main actor, on which consoles live; libFuzzer has its own.
@main
enum Fuzzer {
  /// The target of this run.
  ///
  /// A C function has no context to carry it.
  static let target = CommandLine.arguments.dropFirst().first
    .flatMap { FuzzTarget(rawValue: $0) }

  static func main() {
    guard target != nil else {
      let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
      let usage = "usage: Fuzzer TARGET [OPTION… FOLDER…]; targets: \(names)\n"
      FileHandle.standardError.write(Data(usage.utf8))
      exit(2)
    }
    Thread.detachNewThread {
      var arguments = ([CommandLine.arguments[0]] + CommandLine.arguments.dropFirst(2))
        .map { strdup($0) }
      var count = Int32(arguments.count)
      arguments.append(nil)
      arguments.withUnsafeMutableBufferPointer { buffer in
        var start = buffer.baseAddress
        exit(LLVMFuzzerRunDriver(&count, &start, runInput))
      }
    }
    dispatchMain()
  }
}

/// Runs the target on one input, and ends the process at a finding.
///
/// libFuzzer's own `main`, which is linked too, requires this name.
@_cdecl("LLVMFuzzerTestOneInput")
public func runInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  let done = DispatchSemaphore(value: 0)
  Task { @MainActor in
    do { try await Fuzzer.target?.run(bytes) } catch { fatalError("\(error)") }
    done.signal()
  }
  done.wait()
  return 0
}
