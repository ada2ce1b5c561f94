// swift-tools-version: 6.3
import CompilerPluginSupport
import PackageDescription

// One line a module: its name, its folder in Sources, the modules that it uses, and whether the same
// folder in Tests has tests of it. A test compares these lines with the real imports, and
// `explain boundaries` in the console prints them.

// The faults of Foundation that CFoundationFixes works around are known up to this version.
#if compiler(<6.4)
let faults: [CSetting] = [.define("FOUNDATION_FAULTS", .when(platforms: [.linux]))]
#else
let faults: [CSetting] = []
#endif

// The four libraries use what is in Base, and never one another.
let libraries: [[Target]] = [
  module("InnoLocking", at: "Base/Locking").tested(),
  module("InnoObservation", at: "Base/Observation").tested(with: ["InnoLocking"]),
  module("InnoCasePaths", at: "Base/CasePaths").tested(),
  module("InnoNearestMatch", at: "Base/NearestMatch").tested(),
  module("InnoMacroSupport", at: "Base/MacroSupport").uses(.macroSyntax),
  module("InnoTestReporting", at: "Base/TestReporting").uses(["CustomDump"]),

  module("InnoDI", at: "DI/Core").uses(["InnoDIMacroPlugin", "InnoLocking"]).tested(),
  // The one reader of containers: for the macros, which load no Foundation, and for the graph.
  module("InnoDISyntax", at: "DI/Syntax").uses(["SwiftSyntax"]),
  macro("InnoDIMacroPlugin", at: "DI/MacroPlugin")
    .uses(["InnoDISyntax", "InnoMacroSupport", "InnoNearestMatch", "SwiftIfConfig"])
    .tested(with: .macroTesting + ["InnoDI", "InnoDIGraph", "InnoDIGraphReader"]),
  module("InnoDIGraph", at: "DI/Graph").uses(["InnoNearestMatch"])
    .tested(with: ["InnoDI", "InnoDIGraphReader", "innodi-graph"], exclude: ["Fixtures"]),
  module("InnoDIGraphReader", at: "DI/GraphReader")
    .uses(["InnoDIGraph", "InnoDISyntax", "InnoLocking", "InnoNearestMatch"])
    .uses(["SwiftSyntax", "SwiftParser"]),
  program("innodi-graph", at: "Sources/DI/GraphTool")
    .uses(["InnoDIGraph", "InnoDIGraphReader", "ArgumentParser"]),
  // No target here uses the plugin: SwiftPM builds a plugin's tool for every consumer of a package
  // that does. A test validates the sample's containers instead.
  [.plugin(name: "InnoDIDAGValidationPlugin", capability: .buildTool(), path: "Sources/DI/Plugin")]
    .uses(["innodi-graph"]),

  module("InnoFlow", at: "Flow/Core")
    .uses(["InnoLocking", "InnoObservation", "InnoCasePaths", "InnoFlowMacroPlugin"]).tested(),
  macro("InnoFlowMacroPlugin", at: "Flow/MacroPlugin").uses(["InnoMacroSupport"])
    .tested(with: .macroTesting),
  // Empty where there is no SwiftUI.
  module("InnoFlowSwiftUI", at: "Flow/SwiftUI").uses(["InnoFlow"]),
  module("InnoFlowTesting", at: "Flow/Testing")
    .uses(["InnoFlow", "InnoLocking", "InnoCasePaths", "InnoTestReporting"]).tested(),

  module("InnoRouter", at: "Router/Core")
    .uses(["InnoLocking", "InnoObservation", "InnoCasePaths"]).tested(),
  module("InnoRouterMacros", at: "Router/Macros").uses(["InnoRouter", "InnoRouterMacroPlugin"])
    .tested(with: .macroTesting + ["InnoCasePaths", "InnoMacroSupport"]),
  macro("InnoRouterMacroPlugin", at: "Router/MacroPlugin").uses(["InnoMacroSupport"]),
  module("InnoRouterTesting", at: "Router/Testing")
    .uses(["InnoLocking", "InnoRouter", "InnoTestReporting"])
    .tested(with: ["InnoCasePaths", "InnoRouterMacros"]),
  module("InnoRouterTerminal", at: "Router/Terminal")
    .uses(["InnoCasePaths", "InnoRouter", "InnoTerminalUI"]).tested(),

  [.target(name: "CLibcurl", path: "Sources/Network/CLibcurl")],
  module("InnoNetwork", at: "Network/Core").uses(["CLibcurl", "InnoLocking"])
    .tested(with: ["HostileServer", "InnoNetworkTestSupport", "TestSupport"]),
  [.target(name: "CFoundationFixes", path: "Sources/Network/CFoundationFixes", cSettings: faults)],
  module("InnoNetworkFoundationFixes", at: "Network/FoundationFixes").uses(["CFoundationFixes"])
    .tested(),
  module("InnoNetworkMacros", at: "Network/Macros").uses(["InnoNetwork", "InnoNetworkMacroPlugin"])
    .tested(with: .macroTesting + ["InnoNetworkTestSupport", "InnoMacroSupport"]),
  macro("InnoNetworkMacroPlugin", at: "Network/MacroPlugin").uses(["InnoMacroSupport"]),
  module("InnoNetworkLogging", at: "Network/Logging").uses(["InnoNetwork", "Logging"])
    .tested(with: ["InnoLocking", "InnoNetworkTestSupport"]),
  // Empty without the trait Signing.
  module("InnoNetworkSigning", at: "Network/Signing").uses(["InnoNetwork", "Crypto"])
    .tested(with: ["InnoNetworkTestSupport"]),
  module("InnoNetworkTestSupport", at: "Network/Testing").uses(["InnoNetwork", "InnoLocking"]),

  module("InnoTerminalUI", at: "TerminalUI/Core").tested(),
]

// The kit uses the four libraries and no terminal; the line editor uses nothing but the terminal.
let libedit = LinkerSetting.linkedLibrary("edit")
let console: [[Target]] = [
  [.target(name: "CEditLine", path: "Sources/Console/CEditLine", linkerSettings: [libedit])],
  module("InnoLineEditor", at: "Console/LineEditor").uses(["CEditLine", "InnoLocking"])
    .tested(with: ["LineEditorDemo", "PseudoTerminal"]),
  module("InnoConsole", at: "Console/Kit").uses(.four + ["InnoDIGraph", "InnoNetworkTestSupport"])
    .uses(["InnoLocking", "InnoCasePaths", "InnoNearestMatch", "InnoObservation"])
    .uses(["InnoTerminalUI"]).tested(with: ["InnoRouterMacros", "TestSupport"]),
  module("InnoConsoleRemote", at: "Console/Remote").uses(["InnoConsole", "InnoLocking"])
    .tested(with: ["InnoFlow", "TestSupport"]),
  module("InnoConsoleRunner", at: "Console/Runner")
    .uses(["InnoConsole", "InnoConsoleRemote", "InnoLineEditor", "InnoLocking"]),
  program("inno", at: "Sources/inno")
    .uses(["ArgumentParser", "InnoConsole", "InnoConsoleRemote", "InnoConsoleRunner", "SampleApp"])
    .uses(.network + ["EntireTabInterface", "InnoNetworkFoundationFixes", "SampleFixtureServer"])
    .uses(["SampleCoreNetwork", "SampleDomain", "SampleFeatures", "SampleFixtures", "SampleLayers"])
    .tested(as: "InnoProgramTests", with: ["CounterConsole", "InnoLocking"] + .terminal),
]

/// The features that are shown in tabs.
let leaves = ["People", "Posts", "Settings"]
let tabs = leaves + ["EntireTab"]

let sample: [[Target]] = [
  module("SampleDomain", at: "Sample/Domain").uses(["InnoDI"]).tested(),
  module("SampleData", at: "Sample/Data").uses(["SampleDomain", "InnoDI"]).tested(),
  module("AnalyticsInterface", at: "Sample/Analytics/Interface"),
  module("Analytics", at: "Sample/Analytics/Client").uses(["AnalyticsInterface"]).tested(),
  module("SampleCoreNetwork", at: "Sample/CoreNetwork").uses(["InnoNetwork"])
    .tested(with: ["InnoLocking", "InnoNetworkTestSupport"]),
  module("SampleRemote", at: "Sample/Remote").uses(["SampleData", "SampleCoreNetwork", "InnoDI"])
    .tested(with: .network),
  module("SampleLayers", at: "Sample/Layers")
    .uses(["SampleDomain", "SampleData", "SampleRemote", "SampleCoreNetwork", "InnoDI"])
    .tested(with: .network + ["SampleFixtures", "SampleFixtureServer"]),
  module("SampleFeatures", at: "Sample/Features/Composition")
    .uses(["SampleDomain", "InnoDI"] + tabs.flatMap { ["\($0)Interface", "\($0)Router"] })
    .tested(with: leaves.map { "\($0)Logic" } + .logic + ["EntireTabTesting"]),
  module("SampleApp", at: "Sample/App")
    .uses(["Analytics", "AnalyticsInterface", "SampleCoreNetwork", "SampleLayers"])
    .uses(["SampleFeatures", "InnoDI"])
    .tested(with: .features + .network + ["SampleFixtures"]),
  module("SampleLoading", at: "Sample/Loading").uses(["InnoFlow"]),
  module("SampleFixtures", at: "Sample/Fixtures").uses(["InnoLocking"]).tested(),
  module("SampleFixtureServer", at: "Sample/FixtureServer")
    .uses(["SampleFixtures", "FlyingFox", "FlyingSocks"]).tested(with: ["InnoLocking"]),
]

let shell = feature("EntireTab", offers: ["InnoFlow", "InnoRouter", "InnoTerminalUI"])
let features = leaves.map { feature($0, shell: ["EntireTabInterface"]) } + [shell]

/// The five modules of a feature, the same for each, and their tests.
func feature(_ name: String, shell: [String] = [], offers: [String] = []) -> [Target] {
  let folder = "Sample/Features/\(name)"
  let (interface, logic, screens) = ("\(name)Interface", "\(name)Logic", "\(name)UI")
  let modules = [
    module(interface, at: "\(folder)/Interface").uses(["SampleDomain"] + offers),
    module(logic, at: "\(folder)/Logic")
      .uses([interface, "SampleDomain", "SampleLoading", "InnoFlow"]),
    module(screens, at: "\(folder)/UI").uses([interface, logic, "InnoTerminalUI"]),
    module("\(name)Router", at: "\(folder)/Router")
      .uses([interface, logic, screens, "SampleDomain", "InnoDI", "InnoRouter"])
      .uses(["InnoRouterMacros", "InnoRouterTerminal", "InnoTerminalUI"] + shell),
    module("\(name)Testing", at: "\(folder)/Testing").uses([interface, "SampleDomain"]),
  ]
  let tests = tests("\(name)Tests", at: folder)
    .uses(Set(.features + modules.map(\.[0].name)).sorted())
    .uses(["InnoFlowTesting", "InnoTerminalUI"])
  return modules.flatMap(\.self) + tests
}

let support: [[Target]] = [
  helper("PseudoTerminal").uses(["CEditLine", "InnoLocking"]),
  helper("InnoMacroTestSupport").uses(.macroSyntax + ["InnoMacroSupport", "SwiftParser"])
    .uses(["SwiftSyntaxMacroExpansion", "SwiftSyntaxMacrosGenericTestSupport"]),
  helper("SampleTestSupport").uses(["InnoFlow"]),
  helper("TestSupport").uses(["InnoLocking"]),
  helper("HostileServer").uses(["TestSupport"]),
  program("CounterConsole", at: "Tests/Support/CounterConsole")
    .uses(.four + ["InnoConsole", "InnoConsoleRunner", "InnoRouterMacros"])
    .uses(["InnoNetworkTestSupport"]),
  program("LineEditorDemo", at: "Tests/Support/LineEditorDemo")
    .uses(["InnoLineEditor", "InnoLocking"]),
  program("Benchmarks", at: "Tests/Benchmarks")
    .uses(.four + ["InnoConsole", "InnoDIGraph", "InnoDIGraphReader", "InnoLocking"])
    .uses(["HostileServer", "InnoNetworkTestSupport", "InnoTerminalUI", "TestSupport"]),
  // The original's articles spell existential types without `any`.
  tests("InnoNetworkSeedTests", at: "Network/Seeds", settings: [.swiftLanguageMode(.v6)])
    .uses(.network + ["InnoLocking"]),
  tests("ArchitectureTests", at: "Architecture").uses(["PseudoTerminal", "innodi-graph"]),
  // Scripts/fuzz gives the same code random input, by the package in Tests/Fuzz.
  tests("FuzzTests", at: "Fuzz/Tests")
    .uses(["InnoConsole", "InnoFlow", "InnoLineEditor", "InnoRouter", "InnoRouterMacros"]),
]

let package = Package(
  name: "Inno",
  platforms: [.macOS(.v15)],
  products: [
    "InnoObservation", "InnoDI", "InnoDIGraph", "InnoFlow", "InnoFlowSwiftUI", "InnoFlowTesting",
    "InnoRouter", "InnoRouterMacros", "InnoRouterTerminal", "InnoRouterTesting",
    "InnoTestReporting", "InnoNetwork", "InnoNetworkMacros", "InnoNetworkLogging",
    "InnoNetworkSigning", "InnoNetworkTestSupport", "InnoNetworkFoundationFixes", "InnoTerminalUI",
    "InnoLineEditor", "InnoConsole", "InnoConsoleRemote", "InnoConsoleRunner",
  ].map { .library(name: $0, targets: [$0]) } + [
    .executable(name: "inno", targets: ["inno"]),
    .executable(name: "innodi-graph", targets: ["innodi-graph"]),
    .plugin(name: "InnoDIDAGValidationPlugin", targets: ["InnoDIDAGValidationPlugin"]),
  ],
  traits: [
    .trait(name: "Signing", description: "The HMAC signer of InnoNetworkSigning, on swift-crypto.")
  ],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
  ],
  targets: (libraries + console + sample + features + support).flatMap(\.self)
)

extension [String] {
  static let four = ["InnoDI", "InnoFlow", "InnoRouter", "InnoNetwork"]
  static let network = ["InnoNetwork", "InnoNetworkTestSupport"]
  static let terminal = ["PseudoTerminal", "TestSupport"]
  static let logic = ["InnoFlow", "InnoRouter", "SampleTestSupport"]
  static let features =
    logic + ["SampleDomain", "EntireTabInterface"]
    + leaves.flatMap { ["\($0)Interface", "\($0)Logic", "\($0)Router"] }
  static let macroSyntax =
    ["SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacros", "SwiftDiagnostics"]
  static let macroTesting =
    ["InnoMacroTestSupport", "SwiftParser", "SwiftSyntaxMacroExpansion"]
    + ["SwiftSyntaxMacrosGenericTestSupport"]
}

extension [SwiftSetting] {
  static let strict =
    [SwiftSetting.swiftLanguageMode(.v6)]
    + ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
    .map { .enableUpcomingFeature($0) }
}

func module(_ name: String, at path: String) -> [Target] {
  [.target(name: name, path: "Sources/\(path)", swiftSettings: .strict)]
}

func helper(_ name: String) -> [Target] {
  [.target(name: name, path: "Tests/Support/\(name)", swiftSettings: .strict)]
}

func macro(_ name: String, at path: String) -> [Target] {
  [.macro(name: name, path: "Sources/\(path)", swiftSettings: .strict)]
    .uses(.macroSyntax + ["SwiftCompilerPlugin"])
}

func program(_ name: String, at path: String) -> [Target] {
  [.executableTarget(name: name, path: path, swiftSettings: .strict)]
}

func tests(_ name: String, at path: String, settings: [SwiftSetting] = .strict) -> [Target] {
  [.testTarget(name: name, path: "Tests/\(path)", swiftSettings: settings)]
}

extension [Target] {
  /// Adds modules, of this package or of another, that the first target may import.
  func uses(_ names: [String]) -> [Target] {
    let packages = [
      "ArgumentParser": "swift-argument-parser", "Crypto": "swift-crypto",
      "CustomDump": "swift-custom-dump", "FlyingFox": "FlyingFox", "FlyingSocks": "FlyingFox",
      "Logging": "swift-log",
    ]
    self[0].dependencies += names.map { name in
      let package = name.hasPrefix("Swift") ? "swift-syntax" : packages[name]
      let condition = name == "Crypto" ? TargetDependencyCondition.when(traits: ["Signing"]) : nil
      return package.map { .product(name: name, package: $0, condition: condition) }
        ?? .byName(name: name)
    }
    return self
  }

  /// Adds the tests of a module, which may import what the module imports, and more.
  func tested(as name: String? = nil, with more: [String] = [], exclude: [String] = []) -> Self {
    let path = String(self[0].path?.dropFirst("Sources/".count) ?? "")
    let tests = tests(name ?? "\(self[0].name)Tests", at: path).uses([self[0].name] + more)
    tests[0].dependencies += self[0].dependencies
    tests[0].exclude = exclude
    return self + tests
  }
}
