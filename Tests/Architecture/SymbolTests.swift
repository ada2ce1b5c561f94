#if os(Linux)
import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The symbols of InnoNetwork's core, which must never replace those of libcurl or Foundation.
///
/// Only the opt-in module `InnoNetworkFoundationFixes` replaces symbols of Foundation.
@Suite("Exported symbols", .timeLimit(.minutes(1)))
struct SymbolTests {
  private static let folder = URL(filePath: BuiltProduct.path("."))

  /// Returns the names of the symbols that files define, except weak symbols, which replace no
  /// other symbol.
  ///
  /// - Parameter arguments: The arguments of `nm`, as shell words.
  /// - Returns: The names.
  /// - Throws: An error if the command cannot be started.
  private static func symbols(_ arguments: String) async throws -> Set<String> {
    let result = try await Shell.run("nm --defined-only \(arguments)", in: folder)
    // A line contains the address, the kind and the name.
    let lines = result.output.split(separator: "\n").map { $0.split(separator: " ") }
    return Set(
      lines.compactMap { words in
        guard words.count == 3, words[1].count == 1, "ABCDGRST".contains(words[1]) else {
          return nil
        }
        // A symbol of a shared library may have a version, such as `curl_easy_init@@CURL_4`.
        return words[2].split(separator: "@").first.map(String.init)
      }
    )
  }

  private static func symbols(of module: String) async throws -> Set<String> {
    try await symbols("--extern-only $(find \(module).build -name '*.o')")
  }

  /// The paths of the shared libraries that the process has loaded and whose names begin with one
  /// of the prefixes.
  private static func libraries(_ prefixes: [String]) throws -> [String] {
    let maps = try ProcessUsage.systemFile("/proc/self/maps")
    let paths = maps.split(separator: "\n").compactMap { $0.split(separator: " ").last }
    return Set(paths.map(String.init)).sorted().filter { path in
      prefixes.contains { path.split(separator: "/").last?.hasPrefix($0) == true }
    }
  }

  @Test("The declarations of libcurl export only names of this package")
  func curl() async throws {
    let names = try await Self.symbols(of: "CLibcurl")
    #expect(names.contains("inno_curl_load"))
    #expect(names.filter { !$0.hasPrefix("inno_curl_") } == [])
  }

  @Test("The core exports only Swift symbols")
  func core() async throws {
    let names = try await Self.symbols(of: "InnoNetwork")
    #expect(names.count > 1_000)
    #expect(names.filter { !$0.hasPrefix("$s") && !$0.hasPrefix("got.$s") } == [])
  }

  @Test(
    "The core defines no symbol of Foundation or libcurl",
    arguments: ["InnoNetwork", "CLibcurl"]
  )
  func replacements(module: String) async throws {
    let names = try await Self.symbols(of: module)
    let libraries = try Self.libraries(["libFoundation", "libcurl"])
    #expect(libraries.contains { $0.contains("libFoundationNetworking") })
    for library in libraries {
      let exported = try await Self.symbols("--dynamic \(library)")
      #expect(exported.count > 50)
      #expect(names.intersection(exported) == [], "\(library)")
    }
  }
}
#endif
