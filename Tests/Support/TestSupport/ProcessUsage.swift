import Foundation

/// The resources that the process uses now, if the system reports them.
package enum ProcessUsage {
  /// The resident memory, in MiB.
  package static var memory: Double { status("VmRSS:") }

  /// The largest resident memory so far, in MiB.
  package static var peakMemory: Double { status("VmHWM:") }

  /// Sets the peak memory to the current memory, if the system supports it.
  package static func resetPeakMemory() {
    let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs")
    try? file?.write(contentsOf: Data("5".utf8))
    try? file?.close()
  }

  /// The processor time that the process has used, in milliseconds.
  package static var processorTime: Double {
    Double(clock()) / Double(CLOCKS_PER_SEC) * 1_000
  }

  /// The number of open file descriptors.
  package static var descriptors: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? 0
  }

  /// Returns the text of a file that the system generates, such as `/proc/self/maps`.
  ///
  /// `String(contentsOfFile:)` returns only the first 4,096 bytes of such a file, because its size
  /// is reported as 0.
  ///
  /// - Parameter path: The path of the file.
  /// - Returns: The text.
  /// - Throws: `CocoaError` if the file cannot be read.
  package static func systemFile(_ path: String) throws -> String {
    let file = try FileHandle(forReadingFrom: URL(filePath: path))
    defer { try? file.close() }
    return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
  }

  /// Returns the value of a line of the process's status, converted from KiB to MiB, or 0 if there
  /// is no such line.
  private static func status(_ name: String) -> Double {
    let status = (try? systemFile("/proc/self/status")) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
    return Double(line?.split(separator: " ").dropLast().last ?? "0").map { $0 / 1_024 } ?? 0
  }
}
