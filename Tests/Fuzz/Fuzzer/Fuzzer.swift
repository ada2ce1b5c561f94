import CLibFuzzer
import Dispatch
import Foundation

/// A program that runs libFuzzer with a target: `Fuzzer TARGET [OPTION… FOLDER…]`.
///
/// The main thread serves the main actor, to which consoles are isolated. libFuzzer runs on its own
/// thread.
@main
enum Fuzzer {
  /// The target of this run.
  ///
  /// It is global because a C function cannot capture context.
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

/// Runs the target on one input and ends the process if it finds a violation.
///
/// libFuzzer's own `main`, which is also linked, requires this name.
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
