#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The products that the package builds beside its tests.
public enum BuiltProduct {
  /// Returns the path of the executable `name`.
  ///
  /// A test target that uses an executable must depend on its target, so that it is built first.
  public static func path(_ name: String) -> String {
    folder + "/" + name
  }

  private static var folder: String {
    #if os(Linux)
    guard let executable = realpath("/proc/self/exe", nil) else { return "." }
    defer { free(executable) }
    let path = String(cString: executable)
    return String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    #else
    // SwiftPM's test runner loads the bundle whose path it receives:
    // …/debug/P.xctest/Contents/MacOS/P
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? ""
    let components = bundle.split(separator: "/").prefix { !$0.hasSuffix(".xctest") }
    return "/" + components.joined(separator: "/")
    #endif
  }
}
