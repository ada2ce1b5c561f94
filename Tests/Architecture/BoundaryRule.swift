import Testing

/// A rule that a list of dependencies cannot express: modules that no target in some folders uses.
struct BoundaryRule: Sendable, CustomTestStringConvertible {
  /// The rule as a sentence.
  let testDescription: String
  /// A folder and a module that it must not use.
  let example: (folder: String, module: String)
  /// A closure that selects the folders to which the rule applies.
  let applies: @Sendable (_ folder: String) -> Bool
  /// A closure that selects the modules that these folders must not use: by name and, for modules
  /// of the package, by folder.
  let forbids: @Sendable (_ folder: String, _ module: String, _ location: String?) -> Bool

  /// Returns the uses that the rule forbids, each as a sentence.
  func breaches(in boundaries: Boundaries) -> [String] {
    boundaries.imports.sorted { $0.key < $1.key }.flatMap { folder, modules in
      modules.sorted()
        .filter { applies(folder) && forbids(folder, $0, boundaries.folders[$0]) }
        .map { "Package.swift: \(folder) must not use \($0). \(testDescription)" }
    }
  }
}

extension BoundaryRule {
  private static let libraries = ["DI", "Flow", "Router", "Network"]
  private static let base = ["Base"]

  private static func top(_ folder: String) -> String { String(folder.prefix { $0 != "/" }) }

  /// Returns the feature that a folder is part of.
  private static func feature(_ folder: String) -> String? {
    let parts = folder.split(separator: "/")
    guard parts.count == 4, parts[1] == "Features" else { return nil }
    return String(parts[2])
  }

  /// All rules.
  static let all = [
    BoundaryRule(
      testDescription: "Base uses no other module of this package.",
      example: ("Base/Locking", "InnoFlow"),
      applies: { base.contains(top($0)) },
      forbids: { _, _, location in location.map { !base.contains(top($0)) } ?? false }
    ),
    BoundaryRule(
      testDescription: "Each of the four libraries uses Base, and none uses another.",
      example: ("Router/Core", "InnoFlow"),
      applies: { libraries.contains(top($0)) },
      forbids: { folder, _, location in
        location.map {
          !(base + [top(folder)] + (folder == "Router/Terminal" ? ["TerminalUI"] : []))
            .contains(top($0))
        } ?? false
      }
    ),
    BoundaryRule(
      testDescription: "TerminalUI uses no module of this package.",
      example: ("TerminalUI/Core", "InnoRouter"),
      applies: { top($0) == "TerminalUI" },
      forbids: { _, _, location in location != nil }
    ),
    BoundaryRule(
      testDescription: "The line editor uses the terminal and Base alone.",
      example: ("Console/LineEditor", "InnoConsole"),
      applies: { $0 == "Console/LineEditor" },
      forbids: { _, _, location in
        location.map { $0 != "Console/CEditLine" && !base.contains(top($0)) } ?? false
      }
    ),
    BoundaryRule(
      testDescription: "The console's kit needs no terminal, so that its tests run without one.",
      example: ("Console/Kit", "InnoLineEditor"),
      applies: { $0 == "Console/Kit" },
      forbids: { _, _, location in location?.hasPrefix("Console/") ?? false }
    ),
    BoundaryRule(
      testDescription: "Only the program inno uses both the console and the sample.",
      example: ("Console/Runner", "SampleApp"),
      applies: { $0 != "inno" },
      forbids: { folder, _, location in
        location.map { Set([top(folder), top($0)]) == ["Console", "Sample"] } ?? false
      }
    ),
    BoundaryRule(
      testDescription: "Features use no other feature but the interface of their shell.",
      example: ("Sample/Features/People/Logic", "PostsInterface"),
      applies: { feature($0) != nil },
      forbids: { folder, module, location in
        guard let other = location.flatMap(feature), other != feature(folder) else { return false }
        return !(folder.hasSuffix("/Router") && module == "EntireTabInterface")
      }
    ),
    BoundaryRule(
      testDescription: "The logic of a feature navigates, draws, composes and requests nothing.",
      example: ("Sample/Features/People/Logic", "InnoRouter"),
      applies: { feature($0) != nil && $0.hasSuffix("/Logic") },
      forbids: { _, module, location in
        module.hasPrefix("InnoTerminal")
          || ["DI", "Router", "Network"].contains(location.map(top) ?? "")
      }
    ),
    BoundaryRule(
      testDescription: "The screens of a feature know its model, and neither stores nor routes.",
      example: ("Sample/Features/People/UI", "InnoFlow"),
      applies: { feature($0) != nil && $0.hasSuffix("/UI") },
      forbids: { _, _, location in libraries.contains(location.map(top) ?? "") }
    ),
    BoundaryRule(
      testDescription: "The domain uses no other layer of the sample.",
      example: ("Sample/Domain", "SampleData"),
      applies: { $0 == "Sample/Domain" },
      forbids: { _, _, location in location.map { top($0) != "DI" } ?? false }
    ),
    BoundaryRule(
      testDescription: "CoreNetwork is the only module of the sample that uses InnoNetwork.",
      example: ("Sample/Remote", "InnoNetwork"),
      applies: { top($0) == "Sample" && $0 != "Sample/CoreNetwork" },
      forbids: { _, _, location in location.map { top($0) == "Network" } ?? false }
    ),
  ]
}
