// swift-tools-version: 6.3
import CompilerPluginSupport
import PackageDescription

// What CFoundationFixes replaces of Foundation's is known up to here.
#if compiler(<6.4)
let foundationFaults: [CSetting] = [.define("FOUNDATION_FAULTS", .when(platforms: [.linux]))]
#else
let foundationFaults: [CSetting] = []
#endif

// The four libraries never know each other. They meet in the sample's composition and in the console.
let libraries: [Target] = [
  module("InnoObservation", at: "Base/Observation"),

  module("InnoLocking", at: "Base/Locking"),
  module("InnoReflection", at: "Reflection/Core"),
  module("InnoMacroSupport", at: "Reflection/MacroSupport", .macroSyntax),
  module("InnoTestReporting", at: "Reflection/Testing", [.customDump]),

  module("InnoDI", at: "DI/Core", ["InnoDIMacros"]),
  macro("InnoDIMacros", at: "DI/Macros", [.swiftIfConfig]),
  module("InnoDIGraph", at: "DI/Graph"),
  module(
    "InnoDIGraphReader",
    at: "DI/GraphReader",
    ["InnoDIGraph", "InnoLocking"] + .sourceReading
  ),
  .executableTarget(
    name: "innodi-graph",
    dependencies: ["InnoDIGraph", "InnoDIGraphReader", .argumentParser],
    path: "Sources/DI/GraphTool"
  ),
  .plugin(
    name: "InnoDIDAGValidationPlugin",
    capability: .buildTool(),
    dependencies: ["innodi-graph"],
    path: "Sources/DI/Plugin"
  ),

  module("InnoFlow", at: "Flow/Core", ["InnoObservation", "InnoReflection", "InnoFlowMacros"]),
  macro("InnoFlowMacros", at: "Flow/Macros", ["InnoMacroSupport"]),
  // Empty where there is no SwiftUI.
  module("InnoFlowSwiftUI", at: "Flow/SwiftUI", ["InnoFlow"]),
  module(
    "InnoFlowTesting",
    at: "Flow/Testing",
    ["InnoFlow", "InnoLocking", "InnoTestReporting"]
  ),

  module("InnoRouter", at: "Router/Core", ["InnoObservation", "InnoReflection"]),
  module("InnoRouterMacros", at: "Router/Macros", ["InnoRouter", "InnoRouterMacroPlugin"]),
  macro("InnoRouterMacroPlugin", at: "Router/MacroPlugin", ["InnoMacroSupport"]),
  module(
    "InnoRouterTesting",
    at: "Router/Testing",
    ["InnoLocking", "InnoRouter", "InnoTestReporting"]
  ),
  module("InnoRouterTerminal", at: "Router/Terminal", ["InnoRouter", "InnoTerminalUI"]),

  module("CLibcurl", at: "Network/CLibcurl"),
  module("InnoNetwork", at: "Network/Core", ["CLibcurl", "InnoLocking"]),
  .target(
    name: "CFoundationFixes",
    path: "Sources/Network/CFoundationFixes",
    cSettings: foundationFaults
  ),
  module("InnoNetworkFoundationFixes", at: "Network/FoundationFixes", ["CFoundationFixes"]),
  module("InnoNetworkMacros", at: "Network/Macros", ["InnoNetwork", "InnoNetworkMacroPlugin"]),
  macro("InnoNetworkMacroPlugin", at: "Network/MacroPlugin", ["InnoMacroSupport"]),
  module("InnoNetworkLogging", at: "Network/Logging", ["InnoNetwork", .swiftLog]),
  module("InnoNetworkTestSupport", at: "Network/Testing", ["InnoNetwork", "InnoLocking"]),

  module("InnoTerminalUI", at: "TerminalUI/Core"),
]

// The kit knows the four libraries and no terminal; the line editor knows nothing but the terminal.
let console: [Target] = [
  .target(
    name: "CEditLine",
    path: "Sources/Console/CEditLine",
    linkerSettings: [.linkedLibrary("edit")]
  ),
  module("InnoLineEditor", at: "Console/LineEditor", ["CEditLine", "InnoLocking"]),
  module(
    "InnoConsole",
    at: "Console/Kit",
    [
      "InnoLocking", "InnoReflection", "InnoDI", "InnoDIGraph", "InnoFlow", "InnoRouter",
      "InnoNetwork", "InnoNetworkTestSupport", "InnoTerminalUI",
    ]
  ),
  module("InnoConsoleRemote", at: "Console/Remote", ["InnoConsole", "InnoLocking"]),
  module(
    "InnoConsoleRunner",
    at: "Console/Runner",
    ["InnoConsole", "InnoConsoleRemote", "InnoLineEditor", "InnoLocking"]
  ),
  // Who may import whom, as the console prints it and as a test holds it.
  module("InnoArchitecture", at: "Architecture"),
  .executableTarget(
    name: "inno",
    dependencies: [
      "InnoArchitecture",
      "InnoConsole", "InnoConsoleRemote", "InnoConsoleRunner", "InnoNetwork",
      "InnoNetworkTestSupport", "SampleApp", "SampleCoreNetwork", "SampleDomain", "SampleLayers",
      "SampleFeatures", "EntireTabInterface", "SampleFixtures", "SampleFixtureServer",
      .argumentParser,
    ],
    path: "Sources/inno"
  ),
]

// No target here uses InnoDIDAGValidationPlugin: SwiftPM builds the tool of every build plugin that a
// package uses, also for a consumer of another product. A test validates the sample's containers.

/// The features that stand in tabs.
let leaves = ["People", "Posts", "Settings"]

let sample: [Target] =
  [
    module("SampleDomain", at: "Sample/Domain", ["InnoDI"]),
    module("SampleData", at: "Sample/Data", ["SampleDomain", "InnoDI"]),
    module("AnalyticsInterface", at: "Sample/Analytics/Interface"),
    module("Analytics", at: "Sample/Analytics/Client", ["AnalyticsInterface"]),
    module("SampleCoreNetwork", at: "Sample/CoreNetwork", ["InnoNetwork"]),
    module("SampleRemote", at: "Sample/Remote", ["SampleData", "SampleCoreNetwork", "InnoDI"]),
    module(
      "SampleLayers",
      at: "Sample/Layers",
      ["SampleDomain", "SampleData", "SampleRemote", "SampleCoreNetwork", "InnoDI"]
    ),
    module(
      "SampleFeatures",
      at: "Sample/Features/Composition",
      ["SampleDomain", "InnoDI"]
        + (leaves + ["EntireTab"]).flatMap { ["\($0)Interface", "\($0)Router"] }
    ),
    module(
      "SampleApp",
      at: "Sample/App",
      [
        "Analytics", "AnalyticsInterface", "SampleCoreNetwork", "SampleLayers", "SampleFeatures",
        "InnoDI",
      ]
    ),
    module("SampleFixtures", at: "Sample/Fixtures", ["InnoLocking"]),
    module(
      "SampleFixtureServer",
      at: "Sample/FixtureServer",
      ["SampleFixtures", .flyingFox("FlyingFox"), .flyingFox("FlyingSocks")]
    ),
  ]
  + leaves.flatMap { feature($0, in: ["EntireTabInterface"]) }
  + feature("EntireTab", offers: ["InnoFlow", "InnoRouter", "InnoTerminalUI"])

let support: [Target] = [
  .target(
    name: "PseudoTerminal",
    dependencies: ["CEditLine", "InnoLocking"],
    path: "Tests/Support/PseudoTerminal"
  ),
  .target(
    name: "SampleTestSupport",
    dependencies: ["InnoFlow"],
    path: "Tests/Support/Sample"
  ),
  .executableTarget(
    name: "CounterConsole",
    dependencies: [
      "InnoConsole", "InnoConsoleRunner", "InnoDI", "InnoFlow", "InnoNetwork",
      "InnoNetworkTestSupport", "InnoRouter", "InnoRouterMacros",
    ],
    path: "Tests/Support/CounterConsole"
  ),
  .executableTarget(
    name: "Benchmarks",
    dependencies: [
      "HostileServer", "InnoConsole", "InnoDI", "InnoDIGraph", "InnoDIGraphReader", "InnoFlow",
      "InnoLocking", "InnoNetwork", "InnoNetworkTestSupport", "InnoRouter", "InnoTerminalUI",
    ],
    path: "Tests/Benchmarks"
  ),
  .target(
    name: "HostileServer",
    dependencies: ["InnoLocking"],
    path: "Tests/Support/HostileServer"
  ),
  // What a fuzzer drives, and tests too.
  .target(
    name: "FuzzTargets",
    dependencies: [
      "InnoConsole", "InnoFlow", "InnoLineEditor", "InnoRouter", "InnoRouterMacros",
    ],
    path: "Tests/Support/FuzzTargets"
  ),
  .executableTarget(
    name: "LineEditorDemo",
    dependencies: ["InnoLineEditor", "InnoLocking"],
    path: "Tests/Support/LineEditorDemo"
  ),
]

// Only Scripts/fuzz builds with a fuzzer. It needs flags that no package may have which another one
// uses.
let fuzzed: Set<String> =
  Context.environment["INNO_FUZZING"] == nil
  ? []
  : ["InnoConsole", "InnoLineEditor", "InnoReflection", "InnoTerminalUI", "FuzzTargets", "Fuzzer"]

let fuzzing: [Target] =
  fuzzed.isEmpty
  ? []
  : [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/Support/CLibFuzzer"),
    .executableTarget(
      name: "Fuzzer",
      dependencies: ["CLibFuzzer", "FuzzTargets"],
      path: "Tests/Support/Fuzzer"
    ),
  ]

let libraryTests: [Target] = [
  tests("InnoObservationTests", at: "Base/Observation", ["InnoObservation"]),
  tests("InnoLockingTests", at: "Base/Locking", ["InnoLocking"]),
  tests("InnoReflectionTests", at: "Reflection", ["InnoReflection"]),
  tests("InnoDITests", at: "DI/Core", ["InnoDI"]),
  .testTarget(
    name: "InnoDIGraphTests",
    dependencies: ["InnoDI", "InnoDIGraph", "InnoDIGraphReader", "innodi-graph"],
    path: "Tests/DI/Graph",
    exclude: ["Fixtures"]
  ),
  tests(
    "InnoDIMacrosTests",
    at: "DI/Macros",
    ["InnoDI", "InnoDIMacros", "InnoDIGraph", "InnoDIGraphReader"] + .macroTesting
  ),
  tests("InnoFlowTests", at: "Flow/Core", ["InnoFlow", "InnoLocking"]),
  tests("InnoFlowMacroTests", at: "Flow/Macros", ["InnoFlowMacros"] + .macroTesting),
  tests(
    "InnoFlowTestingTests",
    at: "Flow/Testing",
    ["InnoFlow", "InnoFlowTesting", "InnoLocking"]
  ),
  tests(
    "InnoRouterTests",
    at: "Router/Core",
    ["InnoLocking", "InnoReflection", "InnoRouter"]
  ),
  tests(
    "InnoRouterMacroTests",
    at: "Router/Macros",
    ["InnoReflection", "InnoRouter", "InnoRouterMacros", "InnoRouterMacroPlugin"] + .macroTesting
  ),
  tests(
    "InnoRouterTestingTests",
    at: "Router/Testing",
    ["InnoLocking", "InnoReflection", "InnoRouter", "InnoRouterMacros", "InnoRouterTesting"]
  ),
  tests(
    "InnoRouterTerminalTests",
    at: "Router/Terminal",
    ["InnoReflection", "InnoRouter", "InnoRouterTerminal", "InnoTerminalUI"]
  ),
  tests(
    "InnoNetworkTests",
    at: "Network/Core",
    ["HostileServer", "InnoLocking", "InnoNetwork", "InnoNetworkTestSupport"]
  ),
  tests(
    "InnoNetworkMacroTests",
    at: "Network/Macros",
    ["InnoNetworkMacros", "InnoNetworkMacroPlugin", "InnoNetwork", "InnoNetworkTestSupport"]
      + .macroTesting
  ),
  // The articles' code as they spell it.
  tests(
    "InnoNetworkSeedTests",
    at: "Network/Seeds",
    ["InnoLocking", "InnoNetwork", "InnoNetworkTestSupport"]
  ),
  tests(
    "InnoNetworkLoggingTests",
    at: "Network/Logging",
    ["InnoNetworkLogging", "InnoLocking", "InnoNetwork", "InnoNetworkTestSupport", .swiftLog]
  ),
  tests(
    "InnoNetworkFoundationFixesTests",
    at: "Network/FoundationFixes",
    ["InnoNetworkFoundationFixes"]
  ),
  tests("InnoTerminalUITests", at: "TerminalUI", ["InnoTerminalUI"]),
  tests(
    "ArchitectureTests",
    at: "Architecture",
    [
      "InnoArchitecture", "inno", "innodi-graph", "InnoFlowTesting", "SampleTestSupport",
      "PseudoTerminal",
    ]
  ),
]

let consoleTests: [Target] = [
  tests(
    "InnoLineEditorTests",
    at: "Console/LineEditor",
    ["InnoLineEditor", "PseudoTerminal", "LineEditorDemo"]
  ),
  .testTarget(
    name: "FuzzTests",
    dependencies: ["FuzzTargets"],
    path: "Tests/Fuzz",
    exclude: ["Crashes", "Seeds", "words.dict"]
  ),
  tests(
    "InnoConsoleTests",
    at: "Console/Kit",
    [
      "InnoConsole", "InnoLocking", "InnoReflection", "InnoDI", "InnoFlow", "InnoRouter",
      "InnoRouterMacros", "InnoNetwork", "InnoNetworkTestSupport", "InnoTerminalUI",
    ]
  ),
  tests(
    "InnoConsoleRemoteTests",
    at: "Console/Remote",
    ["InnoConsole", "InnoConsoleRemote", "InnoFlow"]
  ),
  tests(
    "InnoProgramTests",
    at: "inno",
    ["inno", "InnoArchitecture", "InnoLocking", "CounterConsole", "PseudoTerminal"]
  ),
]

let sampleTests: [Target] =
  [
    tests("SampleDomainTests", at: "Sample/Domain", ["SampleDomain"]),
    tests("SampleDataTests", at: "Sample/Data", ["SampleData", "SampleDomain"]),
    tests(
      "SampleCoreNetworkTests",
      at: "Sample/CoreNetwork",
      ["SampleCoreNetwork", "InnoLocking", "InnoNetwork", "InnoNetworkTestSupport"]
    ),
    tests(
      "SampleRemoteTests",
      at: "Sample/Remote",
      ["SampleRemote", "SampleData", "SampleCoreNetwork", "InnoNetwork", "InnoNetworkTestSupport"]
    ),
    tests(
      "SampleLayersTests",
      at: "Sample/Layers",
      [
        "SampleLayers", "SampleDomain", "SampleCoreNetwork", "SampleFixtures",
        "SampleFixtureServer", "InnoDI", "InnoNetwork", "InnoNetworkTestSupport",
      ]
    ),
    tests(
      "SampleFeaturesTests",
      at: "Sample/Features/Composition",
      ["SampleFeatures", "InnoDI", "EntireTabTesting"] + .features
    ),
    tests(
      "SampleAppTests",
      at: "Sample/App",
      [
        "SampleApp", "SampleFeatures", "SampleCoreNetwork", "SampleFixtures", "AnalyticsInterface",
        "InnoDI",
        "InnoNetwork", "InnoNetworkTestSupport",
      ] + .features
    ),
    tests("AnalyticsTests", at: "Sample/Analytics", ["Analytics", "AnalyticsInterface"]),
    tests("SampleFixturesTests", at: "Sample/Fixtures", ["SampleFixtures", "InnoLocking"]),
    tests(
      "SampleFixtureServerTests",
      at: "Sample/FixtureServer",
      ["SampleFixtureServer", "SampleFixtures", "InnoLocking"]
    ),
  ]
  + leaves.flatMap { featureTests($0) }
  + featureTests("EntireTab", over: leaves)

let package = Package(
  name: "Inno",
  platforms: [.macOS(.v15)],
  products: [
    "InnoObservation", "InnoDI", "InnoDIGraph", "InnoFlow", "InnoFlowSwiftUI", "InnoFlowTesting",
    "InnoRouter",
    "InnoRouterMacros", "InnoRouterTerminal", "InnoRouterTesting", "InnoTestReporting",
    "InnoNetwork", "InnoNetworkMacros", "InnoNetworkLogging", "InnoNetworkTestSupport",
    "InnoNetworkFoundationFixes", "InnoTerminalUI",
    "InnoLineEditor", "InnoConsole", "InnoConsoleRemote", "InnoConsoleRunner",
  ].map { .library(name: $0, targets: [$0]) } + [
    .executable(name: "inno", targets: ["inno"]),
    .executable(name: "innodi-graph", targets: ["innodi-graph"]),
    .plugin(name: "InnoDIDAGValidationPlugin", targets: ["InnoDIDAGValidationPlugin"]),
  ],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: libraries + console + sample + support + fuzzing + libraryTests + consoleTests
    + sampleTests
)

for target in package.targets
where !["CEditLine", "CLibcurl", "CFoundationFixes"].contains(target.name)
  && ![.plugin, .system].contains(target.type)
{
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  // The articles write existential types without `any`.
  if target.name == "InnoNetworkSeedTests" { target.swiftSettings = [.swiftLanguageMode(.v6)] }
  if fuzzed.contains(target.name) {
    let flags = ["-O", "-sanitize=fuzzer,address"]
    target.swiftSettings?.append(.unsafeFlags(flags))
    if target.name == "Fuzzer" { target.linkerSettings = [.unsafeFlags(flags + ["-use-ld=lld"])] }
  }
}

// MARK: - Dependencies from elsewhere

extension Target.Dependency {
  static var argumentParser: Self {
    .product(name: "ArgumentParser", package: "swift-argument-parser")
  }
  static var customDump: Self { .product(name: "CustomDump", package: "swift-custom-dump") }
  static var swiftLog: Self { .product(name: "Logging", package: "swift-log") }
  static func flyingFox(_ product: String) -> Self { .product(name: product, package: "FlyingFox") }
}

extension [Target.Dependency] {
  /// What code that writes code needs.
  static var macroSyntax: Self {
    ["SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacros", "SwiftDiagnostics"].map {
      .product(name: $0, package: "swift-syntax")
    }
  }
}

extension Target.Dependency {
  /// The settings of the module that a macro is expanded in.
  static var swiftIfConfig: Self { .product(name: "SwiftIfConfig", package: "swift-syntax") }
}

extension [Target.Dependency] {
  /// What tests of code that writes code need.
  static var macroTesting: Self {
    .macroSyntax
      + ["SwiftParser", "SwiftSyntaxMacroExpansion", "SwiftSyntaxMacrosGenericTestSupport"].map {
        .product(name: $0, package: "swift-syntax")
      }
  }
}

extension [Target.Dependency] {
  /// What tests of the whole app look into.
  static var features: Self {
    ["SampleDomain", "EntireTabInterface", "InnoFlow", "InnoRouter", "SampleTestSupport"]
      + leaves.flatMap { ["\($0)Interface", "\($0)Logic", "\($0)Router"] }
  }
}

extension [Target.Dependency] {
  /// What code that reads code needs.
  static var sourceReading: Self {
    ["SwiftSyntax", "SwiftParser"].map { .product(name: $0, package: "swift-syntax") }
  }
}

extension Target.Dependency: @retroactive ExpressibleByStringInterpolation {}

// MARK: - Kinds of targets

/// A library target in a leaf folder of `Sources`.
func module(_ name: String, at path: String, _ needs: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: needs, path: "Sources/\(path)")
}

/// A macro plugin in a leaf folder of `Sources`.
func macro(_ name: String, at path: String, _ needs: [Target.Dependency] = []) -> Target {
  .macro(
    name: name,
    dependencies: needs + .macroSyntax + [
      .product(name: "SwiftCompilerPlugin", package: "swift-syntax")
    ],
    path: "Sources/\(path)"
  )
}

/// A test target that mirrors a folder of `Sources`.
func tests(_ name: String, at path: String, _ needs: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: needs, path: "Tests/\(path)")
}

/// The tests of a feature, which may look into each of its drawers.
func featureTests(_ name: String, over children: [String] = []) -> [Target] {
  let drawers = ["Interface", "Logic", "UI", "Router", "Testing"].map { name + $0 }
  let below = children.flatMap { ["\($0)Interface", "\($0)Logic", "\($0)Router"] }
  return [
    tests(
      "\(name)Tests",
      at: "Sample/Features/\(name)",
      (drawers + below).map { .init(stringLiteral: $0) } + [
        "SampleDomain", "SampleTestSupport", "InnoFlow", "InnoFlowTesting", "InnoRouter",
        "InnoTerminalUI",
      ]
    )
  ]
}

/// A feature's drawers, the same for each: what it offers, how it thinks, what it shows, where it
/// goes, and how it is tested.
///
/// Its interface is made from what it `offers` besides the domain; its router knows the interface of
/// what it stands `in`.
func feature(
  _ name: String,
  in shell: [Target.Dependency] = [],
  offers: [Target.Dependency] = []
) -> [Target] {
  let path = "Sample/Features/\(name)"
  return [
    module("\(name)Interface", at: "\(path)/Interface", ["SampleDomain"] + offers),
    module(
      "\(name)Logic",
      at: "\(path)/Logic",
      ["\(name)Interface", "SampleDomain", "InnoFlow"]
    ),
    module("\(name)UI", at: "\(path)/UI", ["\(name)Interface", "\(name)Logic", "InnoTerminalUI"]),
    module(
      "\(name)Router",
      at: "\(path)/Router",
      [
        "\(name)Interface", "\(name)Logic", "\(name)UI", "SampleDomain", "InnoDI", "InnoRouter",
        "InnoRouterMacros", "InnoRouterTerminal", "InnoTerminalUI",
      ] + shell
    ),
    module("\(name)Testing", at: "\(path)/Testing", ["\(name)Interface", "SampleDomain"]),
  ]
}
