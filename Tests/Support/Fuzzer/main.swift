import CLibFuzzer
import Dispatch
import Foundation
import FuzzTargets

// Runs libFuzzer on one of the targets: Fuzzer TARGET [OPTION… FOLDER…]
//
// The main thread belongs to the main actor, on which consoles live; libFuzzer has its own.

guard let name = CommandLine.arguments.dropFirst().first, let target = FuzzTarget(rawValue: name)
else {
  let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
  FileHandle.standardError.write(
    Data("usage: Fuzzer TARGET [OPTION… FOLDER…]; targets: \(names)\n".utf8)
  )
  exit(2)
}

Thread.detachNewThread {
  var arguments = ([CommandLine.arguments[0]] + CommandLine.arguments.dropFirst(2))
    .map { strdup($0) as UnsafeMutablePointer<CChar>? }
  var count = Int32(arguments.count)
  arguments.append(nil)
  arguments.withUnsafeMutableBufferPointer { buffer in
    var start = buffer.baseAddress
    exit(LLVMFuzzerRunDriver(&count, &start, runInput))
  }
}
dispatchMain()

/// Runs the target on one input, and crashes where it finds something.
func runInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  let done = DispatchSemaphore(value: 0)
  Task { @MainActor in
    do { try await target.run(bytes) } catch { fatalError("\(target.rawValue): \(error)") }
    done.signal()
  }
  done.wait()
  return 0
}
