import Foundation
package import InnoMacroSupport
package import Testing

extension DiagnosticsPage {
  /// Expects the page in `Docs` to be up to date; writes it if `INNO_WRITE_PAGES` is in the
  /// environment.
  ///
  /// - Parameter sourceLocation: The location of a failure.
  /// - Throws: An error of the file system.
  package func expectUpToDate(
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = root.appending(path: "Docs/\(fileName)")
    if ProcessInfo.processInfo.environment["INNO_WRITE_PAGES"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let written = try String(contentsOf: file, encoding: .utf8)
    #expect(
      written == text,
      "Docs/\(fileName) is out of date; INNO_WRITE_PAGES=1 Scripts/test --filter Diagnostics",
      sourceLocation: sourceLocation
    )
  }
}

/// Expects each file in a folder of rules to declare a rule of its name that is in a list.
///
/// - Parameters:
///   - folder: The folder below `Sources`.
///   - rules: The listed rules.
///   - sourceLocation: The location of a failure.
/// - Throws: An error of the file system.
package func expectRules(
  in folder: String,
  areListedIn rules: [any Rule],
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let files = try FileManager.default.contentsOfDirectory(
    atPath: root.appending(path: "Sources/\(folder)").path
  )
  let declared = files.filter { $0.hasSuffix(".swift") }.map { String($0.dropLast(6)) }
  let listed = Set(rules.map { "\(type(of: $0))" })
  #expect(
    Set(declared).subtracting(listed).sorted() == [],
    "add the rules to the library's array of rules",
    sourceLocation: sourceLocation
  )
}

private let root = URL(filePath: #filePath)
  .appending(path: "../../../..").standardizedFileURL
