/// Who may import whom: for each folder of `Sources`, the modules of this package, and of others,
/// that its files may import.
///
/// What a folder does not list it may not import: a test reads the real imports, and `explain
/// boundaries` prints the rules.
///
/// Foundation, Dispatch, Synchronization, Observation and the C library are free for all.
package enum ImportRules {
  /// What every folder may import.
  package static let free: Set<String> = [
    "Foundation", "FoundationNetworking", "Dispatch", "Synchronization", "Observation", "Darwin",
    "Glibc", "Musl", "Swift",
  ]

  private static let macroSyntax: Set<String> = [
    "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacros", "SwiftDiagnostics",
    "SwiftCompilerPlugin",
  ]

  private static let libraries: [String: Set<String>] = [
    "Base/Observation": [],
    "Base/Locking": [],
    "Reflection/Core": [],
    "Reflection/MacroSupport": macroSyntax,
    "Reflection/Testing": ["CustomDump", "Testing", "XCTest"],
    "DI/Core": [],
    "DI/Syntax": ["SwiftSyntax"],
    "DI/Macros": macroSyntax.union(["InnoDISyntax", "SwiftIfConfig"]),
    "DI/Graph": [],
    "DI/GraphReader": ["InnoDIGraph", "InnoDISyntax", "InnoLocking", "SwiftSyntax", "SwiftParser"],
    "DI/GraphTool": ["InnoDIGraph", "InnoDIGraphReader", "ArgumentParser"],
    "DI/Plugin": ["PackagePlugin"],
    "Flow/Core": ["InnoObservation", "InnoReflection"],
    "Flow/Macros": macroSyntax.union(["InnoMacroSupport"]),
    "Flow/SwiftUI": ["InnoFlow", "SwiftUI"],
    "Flow/Testing": ["InnoFlow", "InnoLocking", "InnoReflection", "InnoTestReporting"],
    "Router/Core": ["InnoObservation", "InnoReflection"],
    "Router/Macros": ["InnoRouter"],
    "Router/MacroPlugin": macroSyntax.union(["InnoMacroSupport"]),
    "Router/Testing": ["InnoLocking", "InnoRouter", "InnoTestReporting"],
    "Router/Terminal": ["InnoReflection", "InnoRouter", "InnoTerminalUI"],
    "Network/Core": ["CLibcurl", "InnoLocking"],
    "Network/FoundationFixes": ["CFoundationFixes"],
    "Network/Macros": ["InnoNetwork"],
    "Network/MacroPlugin": macroSyntax.union(["InnoMacroSupport"]),
    "Network/Logging": ["InnoNetwork", "Logging"],
    "Network/Testing": ["InnoLocking", "InnoNetwork"],
    "TerminalUI/Core": [],
    "Console/LineEditor": ["CEditLine", "InnoLocking"],
    "Console/Kit": [
      "InnoLocking", "InnoReflection", "InnoDI", "InnoDIGraph", "InnoFlow", "InnoRouter",
      "InnoNetwork", "InnoNetworkTestSupport", "InnoTerminalUI",
    ],
    "Console/Remote": ["InnoConsole", "InnoLocking"],
    "Console/Runner": ["InnoConsole", "InnoConsoleRemote", "InnoLineEditor", "InnoLocking"],
    "Architecture": [],
    "inno": [
      "ArgumentParser", "InnoArchitecture", "InnoConsole", "InnoConsoleRemote",
      "InnoConsoleRunner", "InnoNetwork", "InnoNetworkTestSupport",
      "SampleApp", "SampleCoreNetwork", "SampleDomain", "SampleLayers",
      "SampleFeatures", "EntireTabInterface", "SampleFixtures", "SampleFixtureServer",
    ],
  ]

  private static func sample(_ leaves: [String]) -> [String: Set<String>] {
    [
      "Sample/Domain": ["InnoDI"],
      "Sample/Data": ["SampleDomain", "InnoDI"],
      "Sample/Analytics/Interface": [],
      "Sample/Analytics/Client": ["AnalyticsInterface"],
      "Sample/CoreNetwork": ["InnoNetwork"],
      "Sample/Remote": ["SampleData", "SampleCoreNetwork", "InnoDI"],
      "Sample/Layers": [
        "SampleDomain", "SampleData", "SampleRemote", "SampleCoreNetwork", "InnoDI",
      ],
      "Sample/Features/Composition": Set(
        ["SampleDomain", "InnoDI"]
          + (leaves + ["EntireTab"]).flatMap { ["\($0)Interface", "\($0)Router"] }
      ),
      "Sample/App": [
        "Analytics", "AnalyticsInterface", "SampleCoreNetwork", "SampleLayers", "SampleFeatures",
        "InnoDI",
      ],
      "Sample/Fixtures": ["InnoLocking"],
      "Sample/FixtureServer": ["SampleFixtures", "FlyingFox", "FlyingSocks"],
    ]
  }

  /// The drawers of a feature, the same for each.
  ///
  /// Its interface may use what it `offers` besides the domain; its router may know the interface of
  /// what it stands `in`.
  private static func feature(
    _ name: String,
    in shell: Set<String> = [],
    offers: Set<String> = []
  ) -> [String: Set<String>] {
    let path = "Sample/Features/\(name)"
    return [
      "\(path)/Interface": offers.union(["SampleDomain"]),
      "\(path)/Logic": ["\(name)Interface", "SampleDomain", "InnoFlow"],
      "\(path)/UI": ["\(name)Interface", "\(name)Logic", "InnoTerminalUI"],
      "\(path)/Router": shell.union([
        "\(name)Interface", "\(name)Logic", "\(name)UI", "SampleDomain", "InnoDI", "InnoRouter",
        "InnoRouterMacros", "InnoRouterTerminal", "InnoTerminalUI",
      ]),
      "\(path)/Testing": ["\(name)Interface", "SampleDomain"],
    ]
  }

  /// The rule of every folder that holds a target.
  ///
  /// - Parameter leaves: The features that stand in tabs, which all have the same rules.
  /// - Returns: The modules, by folder.
  package static func all(leaves: [String]) -> [String: Set<String>] {
    let shell = feature("EntireTab", offers: ["InnoFlow", "InnoRouter", "InnoTerminalUI"])
    let features = leaves.map { feature($0, in: ["EntireTabInterface"]) }
    return ([libraries, sample(leaves), shell] + features).reduce(into: [:]) { $0.merge($1) { $1 } }
  }
}
