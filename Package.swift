// swift-tools-version: 6.3
import CompilerPluginSupport
import PackageDescription

// Each module has one line: its name, its folder in Sources, the modules that it uses, and whether
// the same folder in Tests has tests for it. A test compares these lines with the actual imports,
// and the console prints them with `explain boundaries`.

// The third-party packages, each with its minimum version and the modules that are used from it.
let packages: [(String, Version, [String])] = [
  ("swiftlang/swift-syntax", "603.0.1", .swiftSyntax),
  ("apple/swift-argument-parser", "1.8.2", ["ArgumentParser"]),
  ("apple/swift-log", "1.16.2", ["Logging"]),
  ("pointfreeco/swift-custom-dump", "1.7.3", ["CustomDump"]),
  ("swhitty/FlyingFox", "0.27.1", ["FlyingFox", "FlyingSocks"]),
  ("apple/swift-crypto", "4.5.2", ["Crypto"]),
  ("apple/swift-asn1", "1.7.4", ["SwiftASN1"]),
  ("apple/swift-certificates", "1.21.1", ["X509"]),
  ("apple/swift-nio", "2.101.2", .nio + ["NIOWebSocket"]),
  ("apple/swift-nio-ssl", "2.37.6", ["NIOSSL"]),
  ("swift-server/async-http-client", "1.37.0", ["AsyncHTTPClient"]),
  ("groue/GRDB.swift", "7.10.0", ["GRDB"]),
  ("apple/swift-http-types", "1.8.0", ["HTTPTypes"]),
  ("apple/swift-openapi-runtime", "1.8.0", ["OpenAPIRuntime"]),
]

// The companions of InnoNetwork. Each is a product with a trait, which adds the packages that the
// companion needs. Without its trait, a companion is an empty module.
let companions = [
  (
    "AsyncHTTPClient", "a transport for servers",
    ["CZlib", "InnoNetworkTrust", "AsyncHTTPClient", "NIOSSL"] + .nio
  ),
  ("Trust", "pinned keys and custom roots", ["Crypto", "NIOSSL", "SwiftASN1", "X509"] + .nio),
  (
    "WebSocket", "a WebSocket client",
    ["CZlib", "Crypto", "InnoNetworkTrust", "NIOSSL", "NIOWebSocket"] + .nio
  ),
  ("Download", "downloads that resume", ["Crypto"]),
  ("PersistentCache", "a response cache on disk", ["Crypto", "GRDB"]),
  ("Signing", "HMAC signatures", ["Crypto"]),
  ("AuthAWS", "AWS Signature Version 4", ["Crypto"]),
  ("HTTPTypes", "conversions to and from swift-http-types", ["HTTPTypes"]),
  ("OpenAPI", "a client transport", ["InnoNetworkHTTPTypes", "HTTPTypes", "OpenAPIRuntime"]),
]

let strict: [SwiftSetting] =
  [.swiftLanguageMode(.v6)]
  + ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
  .map { .enableUpcomingFeature($0) }

/// The modules that are products.
var products: [String] = []

// CFoundationFixes works around faults of Foundation, which are known in versions before 6.4.
var faults: [CSetting] = []
#if compiler(<6.4)
faults = [.define("FOUNDATION_FAULTS", .when(platforms: [.linux]))]
#endif

/// The helper modules for tests of the network.
let networkTests = ["HostileServer", "InnoNetworkTestSupport", "TestSupport"]

// The four libraries use the modules in Base, and never each other.
let libraries: [[Target]] = [
  module("InnoLocking", at: "Base/Locking").tested(),
  library("InnoObservation", at: "Base/Observation").tested(with: ["InnoLocking"]),
  module("InnoCasePaths", at: "Base/CasePaths").tested(),
  module("InnoNearestMatch", at: "Base/NearestMatch").tested(),
  module("InnoMacroSupport", at: "Base/MacroSupport").uses(.macroSyntax),
  library("InnoTestReporting", at: "Base/TestReporting").uses(["CustomDump"]),

  library("InnoDI", at: "DI/Core").uses(["InnoDIMacroPlugin", "InnoLocking"]).tested(),
  // The only reader of containers, for the graph and for the macros, which load no Foundation.
  module("InnoDISyntax", at: "DI/Syntax").uses(["SwiftSyntax"]),
  macro("InnoDIMacroPlugin", at: "DI/MacroPlugin")
    .uses(["InnoDISyntax", "InnoMacroSupport", "InnoNearestMatch", "SwiftIfConfig"])
    .tested(with: .macroTesting + ["InnoDI", "InnoDIGraph", "InnoDIGraphReader"]),
  library("InnoDIGraph", at: "DI/Graph").uses(["InnoNearestMatch"])
    .tested(with: ["InnoDI", "InnoDIGraphReader", "innodi-graph"], exclude: ["Fixtures"]),
  module("InnoDIGraphReader", at: "DI/GraphReader")
    .uses(["InnoDIGraph", "InnoDISyntax", "InnoLocking", "InnoNearestMatch"])
    .uses(["SwiftSyntax", "SwiftParser"]),
  program("innodi-graph", at: "Sources/DI/GraphTool")
    .uses(["InnoDIGraph", "InnoDIGraphReader", "ArgumentParser"]),
  // No target in this package uses the plugin, because SwiftPM would then build the plugin's tool
  // for every consumer of the package. A test validates the sample's containers instead.
  [.plugin(name: "InnoDIDAGValidationPlugin", capability: .buildTool(), path: "Sources/DI/Plugin")]
    .uses(["innodi-graph"]),

  library("InnoFlow", at: "Flow/Core")
    .uses(["InnoLocking", "InnoObservation", "InnoCasePaths", "InnoFlowMacroPlugin"]).tested(),
  macro("InnoFlowMacroPlugin", at: "Flow/MacroPlugin").uses(["InnoMacroSupport"])
    .tested(with: .macroTesting),
  // Empty on systems without SwiftUI.
  library("InnoFlowSwiftUI", at: "Flow/SwiftUI").uses(["InnoFlow"]),
  library("InnoFlowTesting", at: "Flow/Testing")
    .uses(["InnoFlow", "InnoLocking", "InnoCasePaths", "InnoTestReporting"]).tested(),

  library("InnoRouter", at: "Router/Core")
    .uses(["InnoLocking", "InnoObservation", "InnoCasePaths"]).tested(),
  library("InnoRouterMacros", at: "Router/Macros").uses(["InnoRouter", "InnoRouterMacroPlugin"])
    .tested(with: .macroTesting + ["InnoCasePaths", "InnoMacroSupport"]),
  macro("InnoRouterMacroPlugin", at: "Router/MacroPlugin").uses(["InnoMacroSupport"]),
  library("InnoRouterTesting", at: "Router/Testing")
    .uses(["InnoLocking", "InnoRouter", "InnoTestReporting"])
    .tested(with: ["InnoCasePaths", "InnoRouterMacros"]),
  library("InnoRouterTerminal", at: "Router/Terminal")
    .uses(["InnoCasePaths", "InnoRouter", "InnoTerminalUI"]).tested(),

  [.target(name: "CLibcurl", path: "Sources/Network/CLibcurl")],
  // Empty without these traits, so that only they need zlib.
  [
    .target(
      name: "CZlib",
      path: "Sources/Network/CZlib",
      cSettings: [.define("WEBSOCKET", .when(traits: ["AsyncHTTPClient", "WebSocket"]))],
      linkerSettings: [.linkedLibrary("z", .when(traits: ["AsyncHTTPClient", "WebSocket"]))]
    )
  ],
  // The test suites of InnoNetwork also run over AsyncHTTPClient.
  library("InnoNetwork", at: "Network/Core").uses(["CLibcurl", "InnoLocking"])
    .tested(with: networkTests + ["InnoNetworkAsyncHTTPClient", "InnoNetworkTrust"]),
  [.target(name: "CFoundationFixes", path: "Sources/Network/CFoundationFixes", cSettings: faults)],
  library("InnoNetworkFoundationFixes", at: "Network/FoundationFixes").uses(["CFoundationFixes"])
    .tested(),
  library("InnoNetworkMacros", at: "Network/Macros").uses(["InnoNetwork", "InnoNetworkMacroPlugin"])
    .tested(with: .macroTesting + ["InnoNetworkTestSupport", "InnoMacroSupport"]),
  macro("InnoNetworkMacroPlugin", at: "Network/MacroPlugin").uses(["InnoMacroSupport"]),
  library("InnoNetworkLogging", at: "Network/Logging").uses(["InnoNetwork", "Logging"])
    .tested(with: ["InnoLocking", "InnoNetworkTestSupport"]),
  library("InnoNetworkTestSupport", at: "Network/Testing")
    .uses(["InnoNetwork", "InnoNetworkWebSocket", "InnoLocking"]),

  library("InnoTerminalUI", at: "TerminalUI/Core").tested(),
]

let companionModules = companions.map { name, _, others in
  let module = library("InnoNetwork\(name)", at: "Network/\(name)")
    .uses(["InnoNetwork", "InnoLocking"] + others)
  // The trait Companions leaves out OpenAPI, so tests of it would never run.
  return name == "OpenAPI"
    ? module : module.tested(with: networkTests + ["InnoNetworkTrustTestSupport", "X509"])
}

// The kit uses the four libraries and no terminal; the line editor uses nothing but the terminal.
let libedit = LinkerSetting.linkedLibrary("edit")
let console: [[Target]] = [
  [.target(name: "CEditLine", path: "Sources/Console/CEditLine", linkerSettings: [libedit])],
  library("InnoLineEditor", at: "Console/LineEditor").uses(["CEditLine", "InnoLocking"])
    .tested(with: ["LineEditorDemo", "PseudoTerminal"]),
  library("InnoConsole", at: "Console/Kit").uses(.four + ["InnoDIGraph", "InnoNetworkTestSupport"])
    .uses(["InnoLocking", "InnoCasePaths", "InnoNearestMatch", "InnoObservation"])
    .uses(["InnoTerminalUI", "InnoNetworkAuthAWS", "InnoNetworkWebSocket"])
    .uses(["InnoNetworkDownload", "InnoNetworkPersistentCache"])
    .tested(with: ["InnoRouterMacros", "TestSupport"]),
  library("InnoConsoleRemote", at: "Console/Remote").uses(["InnoConsole", "InnoLocking"])
    .tested(with: ["InnoFlow", "TestSupport"]),
  library("InnoConsoleWeb", at: "Console/Web", resources: [.embedInCode("Page")])
    .uses(["InnoConsole", "InnoLocking"]).uses(["FlyingFox", "FlyingSocks"], if: "Web")
    .tested(with: ["InnoFlow", "PseudoTerminal", "TestSupport", "inno"]),
  library("InnoConsoleRunner", at: "Console/Runner")
    .uses(["ArgumentParser", "InnoConsole", "InnoConsoleRemote", "InnoConsoleWeb"])
    .uses(["InnoLineEditor", "InnoLocking"]),
  program("inno", at: "Sources/inno")
    .uses(["ArgumentParser", "InnoConsole", "InnoConsoleRunner", "InnoConsoleWeb", "SampleApp"])
    .uses(.network + ["EntireTabInterface", "InnoNetworkFoundationFixes", "SampleFixtureServer"])
    .uses(["SampleCoreNetwork", "SampleDomain", "SampleFeatures", "SampleFixtures", "SampleLayers"])
    .uses(companions.map { "InnoNetwork\($0.0)" }.filter { $0 != "InnoNetworkOpenAPI" })
    .tested(as: "InnoProgramTests", with: ["CounterConsole", "ForeignApp"] + .terminal),
]

/// The features that are shown in tabs.
let leaves = ["People", "Posts", "Settings"]

let sample: [[Target]] = [
  module("SampleDomain", at: "Sample/Domain").uses(["InnoDI"]).tested(),
  module("SampleData", at: "Sample/Data").uses(["SampleDomain", "InnoDI"]).tested(),
  module("AnalyticsInterface", at: "Sample/Analytics/Interface"),
  module("Analytics", at: "Sample/Analytics/Client").uses(["AnalyticsInterface"]).tested(),
  module("SampleCoreNetwork", at: "Sample/CoreNetwork")
    .uses(["InnoNetwork", "InnoNetworkWebSocket"])
    .tested(with: ["InnoLocking", "InnoNetworkTestSupport"]),
  module("SampleRemote", at: "Sample/Remote").uses(["SampleData", "SampleCoreNetwork", "InnoDI"])
    .tested(with: .network),
  module("SampleLayers", at: "Sample/Layers")
    .uses(["SampleDomain", "SampleData", "SampleRemote", "SampleCoreNetwork", "InnoDI"])
    .tested(with: .network + ["SampleFixtures", "SampleFixtureServer"]),
  module("SampleFeatures", at: "Sample/Features/Composition")
    .uses(
      ["SampleDomain", "InnoDI"]
        + (leaves + ["EntireTab"]).flatMap { ["\($0)Interface", "\($0)Router"] }
    )
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

/// Returns the five modules that every feature has, and their tests.
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
  helper("InnoMacroTestSupport").uses(["InnoMacroSupport"] + .macroSyntax + .expansion),
  helper("SampleTestSupport").uses(["InnoFlow"]),
  helper("TestSupport").uses(["InnoLocking"]),
  helper("HostileServer").uses(["TestSupport"]),
  helper("InnoNetworkTrustTestSupport")
    .uses(["InnoLocking", "Crypto", "NIOSSL", "SwiftASN1", "X509"] + .nio),
  program("CounterConsole").uses(.four + ["InnoConsole", "InnoConsoleRunner"])
    .uses(["InnoNetworkTestSupport", "InnoRouterMacros"]),
  program("ForeignApp").uses(["InnoConsole", "InnoConsoleRunner"]),
  program("InnoNetworkAsyncHTTPClientBenchmark", at: "Tests/Support/TransportBenchmark")
    .uses(["AsyncHTTPClient", "InnoNetwork", "InnoNetworkAsyncHTTPClient", "TestSupport"] + .nio),
  program("WebSocketClient").uses(["InnoNetworkWebSocket"]),
  program("LineEditorDemo").uses(["InnoLineEditor", "InnoLocking"]),
  program("Benchmarks", at: "Tests/Benchmarks")
    .uses(.four + ["InnoConsole", "InnoDIGraph", "InnoDIGraphReader", "InnoLocking"])
    .uses(["HostileServer", "InnoNetworkAuthAWS", "InnoNetworkTestSupport", "InnoTerminalUI"])
    .uses(["TestSupport"]),
  program("DownloadConformance", at: "Tests/Conformance/download")
    .uses(["InnoNetwork", "InnoNetworkDownload", "InnoNetworkPersistentCache", "TestSupport"]),
  // The articles of the original library spell existential types without `any`.
  tests("InnoNetworkSeedTests", at: "Network/Seeds", settings: [.swiftLanguageMode(.v6)])
    .uses(.network + ["InnoLocking"]),
  tests("ArchitectureTests", at: "Architecture").uses(["PseudoTerminal", "innodi-graph"]),
  // Scripts/fuzz runs the same code on random input, with the package in Tests/Fuzz.
  tests("FuzzTests", at: "Fuzz/Tests")
    .uses(["InnoConsole", "InnoFlow", "InnoLineEditor", "InnoRouter", "InnoRouterMacros"]),
]

let package = Package(
  name: "Inno",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: products.map { .library(name: $0, targets: [$0]) } + [
    .executable(name: "inno", targets: ["inno"]),
    .executable(name: "innodi-graph", targets: ["innodi-graph"]),
    .plugin(name: "InnoDIDAGValidationPlugin", targets: ["InnoDIDAGValidationPlugin"]),
  ],
  // Scripts/test enables every companion but OpenAPI, whose package is large.
  traits: Set(
    companions.map(trait) + [
      .trait(name: "Web", description: "InnoConsoleWeb: a server of pages for a running app."),
      .trait(
        name: "Companions",
        enabledTraits: Set(companions.map(\.0)).subtracting(["OpenAPI"]).union(["Web"])
      ),
    ]
  ),
  dependencies: packages.map { .package(url: "https://github.com/\($0.0)", from: $0.1) },
  targets: (libraries + companionModules + console + sample + features + support).flatMap(\.self)
)

/// Returns the trait of a companion, which enables the traits of the companions that it uses.
func trait(_ name: String, _ adds: String, _ others: [String]) -> Trait {
  let used = others.filter { $0.hasPrefix("InnoNetwork") }.map { String($0.dropFirst(11)) }
  return .trait(name: name, description: "InnoNetwork\(name): \(adds).", enabledTraits: Set(used))
}

extension [String] {
  static let four = ["InnoDI", "InnoFlow", "InnoRouter", "InnoNetwork"]
  static let network = ["InnoNetwork", "InnoNetworkTestSupport"]
  static let nio = ["NIOCore", "NIOHTTP1", "NIOPosix"]
  static let terminal = ["InnoLocking", "PseudoTerminal", "TestSupport"]
  static let logic = ["InnoFlow", "InnoRouter", "SampleTestSupport"]
  static let features =
    logic + ["SampleDomain", "EntireTabInterface"]
    + leaves.flatMap { ["\($0)Interface", "\($0)Logic", "\($0)Router"] }
  static let macroSyntax =
    ["SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacros", "SwiftDiagnostics"]
  static let expansion =
    ["SwiftParser", "SwiftSyntaxMacroExpansion", "SwiftSyntaxMacrosGenericTestSupport"]
  static let macroTesting = ["InnoMacroTestSupport"] + expansion
  static let swiftSyntax = macroSyntax + expansion + ["SwiftCompilerPlugin", "SwiftIfConfig"]
}

func module(_ name: String, at path: String, resources: [Resource] = []) -> [Target] {
  [.target(name: name, path: "Sources/\(path)", resources: resources, swiftSettings: strict)]
}

/// Returns a module that is also a product.
@MainActor
func library(_ name: String, at path: String, resources: [Resource] = []) -> [Target] {
  products.append(name)
  return module(name, at: path, resources: resources)
}

func helper(_ name: String) -> [Target] {
  [.target(name: name, path: "Tests/Support/\(name)", swiftSettings: strict)]
}

func macro(_ name: String, at path: String) -> [Target] {
  [.macro(name: name, path: "Sources/\(path)", swiftSettings: strict)]
    .uses(.macroSyntax + ["SwiftCompilerPlugin"])
}

func program(_ name: String, at path: String? = nil) -> [Target] {
  [.executableTarget(name: name, path: path ?? "Tests/Support/\(name)", swiftSettings: strict)]
}

func tests(_ name: String, at path: String, settings: [SwiftSetting] = strict) -> [Target] {
  [.testTarget(name: name, path: "Tests/\(path)", swiftSettings: settings)]
}

extension [Target] {
  /// Adds modules, from this package or another, that the first target may import; with a trait,
  /// only if the trait is enabled.
  func uses(_ names: [String], if trait: String? = nil) -> [Target] {
    let trait = trait ?? companions.map(\.0).first { self[0].name.hasPrefix("InnoNetwork\($0)") }
    let condition = trait.flatMap { TargetDependencyCondition.when(traits: [$0]) }
    self[0].dependencies += names.map { name in
      let package = packages.first { $0.2.contains(name) }?.0.split(separator: "/").last
      return package.map { .product(name: name, package: "\($0)", condition: condition) }
        ?? .byName(name: name)
    }
    return self
  }

  /// Adds the tests of a module, which may import everything that the module imports, and `more`.
  func tested(as name: String? = nil, with more: [String] = [], exclude: [String] = []) -> Self {
    let path = String(self[0].path?.dropFirst("Sources/".count) ?? "")
    let tests = tests(name ?? "\(self[0].name)Tests", at: path).uses([self[0].name] + more)
    tests[0].dependencies += self[0].dependencies
    tests[0].exclude = exclude
    return self + tests
  }
}
