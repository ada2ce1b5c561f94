// swift-tools-version: 6.3
import CompilerPluginSupport
import PackageDescription

// Each module has one line: its name, its folder in Sources, the modules that it uses, and whether
// the same folder in Tests has tests for it. A list of modules is a string of their names. A test
// compares these lines with the actual imports, and the console prints them with
// `explain boundaries`.

// Lists of modules that several targets use.
let base = "InnoLocking InnoObservation InnoCasePaths"
let four = "InnoDI InnoFlow InnoRouter InnoNetwork"
let network = "InnoNetwork InnoNetworkTestSupport"
let networkTests = "HostileServer InnoNetworkTestSupport TestSupport"
let nio = "NIOCore NIOHTTP1 NIOPosix"
let tls = "NIOSSL \(nio)"
let macros = "SwiftSyntax SwiftSyntaxBuilder SwiftSyntaxMacros SwiftDiagnostics"
let expansion = "SwiftParser SwiftSyntaxMacroExpansion SwiftSyntaxMacrosGenericTestSupport"
let macroTesting = "InnoMacroTestSupport \(expansion)"
let logic = "InnoFlow InnoRouter SampleTestSupport"

// The third-party packages, each with its minimum version and the modules that are used from it.
let packages: [(String, Version, String)] = [
  ("swiftlang/swift-syntax", "603.0.1", "\(macros) \(expansion) SwiftCompilerPlugin SwiftIfConfig"),
  ("apple/swift-argument-parser", "1.8.2", "ArgumentParser"),
  ("apple/swift-log", "1.16.2", "Logging"),
  ("pointfreeco/swift-custom-dump", "1.7.3", "CustomDump"),
  ("swhitty/FlyingFox", "0.27.1", "FlyingFox FlyingSocks"),
  ("apple/swift-crypto", "4.5.2", "Crypto"),
  ("apple/swift-asn1", "1.7.4", "SwiftASN1"),
  ("apple/swift-certificates", "1.21.1", "X509"),
  ("apple/swift-nio", "2.101.2", "\(nio) NIOWebSocket"),
  ("apple/swift-nio-ssl", "2.37.6", "NIOSSL"),
  ("swift-server/async-http-client", "1.37.0", "AsyncHTTPClient"),
  ("groue/GRDB.swift", "7.10.0", "GRDB GRDBSQLite"),
  ("apple/swift-http-types", "1.8.0", "HTTPTypes"),
  ("apple/swift-openapi-runtime", "1.8.0", "OpenAPIRuntime"),
]

// The companions of InnoNetwork. Each is a product with a trait, which adds the packages that the
// companion needs. Without its trait, a companion is an empty module.
let companions = [
  ("AsyncHTTPClient", "a transport for servers", "CZlib InnoNetworkTrust AsyncHTTPClient \(tls)"),
  ("Trust", "pinned keys and custom roots", "Crypto SwiftASN1 X509 \(tls)"),
  ("WebSocket", "a WebSocket client", "CZlib Crypto InnoNetworkTrust InnoText NIOWebSocket \(tls)"),
  ("Download", "downloads that resume", "Crypto InnoText"),
  ("PersistentCache", "a response cache on disk", "Crypto GRDB GRDBSQLite"),
  ("Signing", "HMAC signatures", "Crypto"),
  ("AuthAWS", "AWS Signature Version 4", "Crypto"),
  ("HTTPTypes", "conversions to and from swift-http-types", "HTTPTypes InnoText"),
  ("OpenAPI", "a client transport", "InnoNetworkHTTPTypes HTTPTypes OpenAPIRuntime"),
]
// The companions that Scripts/test enables. The package of OpenAPI is large.
let common = companions.map(\.0).filter { $0 != "OpenAPI" }.joined(separator: " ")

// CZlib is used with these traits.
let ifZlib = BuildSettingCondition.when(traits: ["AsyncHTTPClient", "WebSocket"])

let flags = "ExistentialAny InternalImportsByDefault MemberImportVisibility"
let strict = [SwiftSetting.swiftLanguageMode(.v6)] + words(flags).map { .enableUpcomingFeature($0) }

/// The modules that are products.
var products: [String] = []

// CFoundationFixes replaces functions of Foundation that are faulty in Swift before 6.4.
var faults: [CSetting] = []
#if compiler(<6.4)
faults = [.define("FOUNDATION_FAULTS", .when(platforms: [.linux]))]
#endif

/// The features that are shown in tabs.
let leaves = ["People", "Posts", "Settings"]
let tabs = "\(logic) SampleDomain EntireTabInterface \(all("Interface Logic Router", of: leaves))"

let modules: [[Target]] = [
  // The four libraries use the modules in Base, and never each other.
  module("InnoLocking", at: "Base/Locking").tested(),
  library("InnoObservation", at: "Base/Observation").tested("InnoLocking"),
  module("InnoText", at: "Base/Text").tested(),
  module("InnoCasePaths", at: "Base/CasePaths").uses("InnoText").tested(),
  module("InnoNearestMatch", at: "Base/NearestMatch").tested(),
  module("InnoMacroSupport", at: "Base/MacroSupport").uses("InnoText \(macros)"),
  library("InnoTestReporting", at: "Base/TestReporting").uses("CustomDump InnoText"),

  library("InnoDI", at: "DI/Core").uses("InnoDIMacroPlugin InnoLocking").tested(),
  // The only reader of containers, for the graph and for the macros, which load no Foundation.
  module("InnoDISyntax", at: "DI/Syntax").uses("SwiftSyntax"),
  macro("InnoDIMacroPlugin", at: "DI/MacroPlugin")
    .uses("InnoDISyntax InnoNearestMatch SwiftIfConfig")
    .tested("\(macroTesting) InnoDI InnoDIGraph InnoDIGraphReader"),
  library("InnoDIGraph", at: "DI/Graph").uses("InnoNearestMatch")
    .tested("InnoDI InnoDIGraphReader innodi-graph", exclude: ["Fixtures"]),
  module("InnoDIGraphReader", at: "DI/GraphReader")
    .uses("InnoDIGraph InnoDISyntax InnoLocking InnoNearestMatch InnoText SwiftSyntax SwiftParser"),
  program("innodi-graph", at: "Sources/DI/GraphTool")
    .uses("InnoDIGraph InnoDIGraphReader InnoText ArgumentParser"),
  // No target in this package uses the plugin, because SwiftPM would then build the plugin's tool
  // for every consumer of the package. A test validates the sample's containers instead.
  [.plugin(name: "InnoDIDAGValidationPlugin", capability: .buildTool(), path: "Sources/DI/Plugin")]
    .uses("innodi-graph"),

  library("InnoFlow", at: "Flow/Core").uses("\(base) InnoFlowMacroPlugin").tested(),
  macro("InnoFlowMacroPlugin", at: "Flow/MacroPlugin").tested(macroTesting),
  // Empty on systems without SwiftUI.
  library("InnoFlowSwiftUI", at: "Flow/SwiftUI").uses("InnoFlow"),
  library("InnoFlowTesting", at: "Flow/Testing")
    .uses("InnoFlow InnoLocking InnoCasePaths InnoTestReporting InnoText").tested(),

  library("InnoRouter", at: "Router/Core").uses(base).tested(),
  library("InnoRouterMacros", at: "Router/Macros").uses("InnoRouter InnoRouterMacroPlugin")
    .tested("\(macroTesting) InnoCasePaths InnoMacroSupport"),
  macro("InnoRouterMacroPlugin", at: "Router/MacroPlugin"),
  library("InnoRouterTesting", at: "Router/Testing")
    .uses("InnoLocking InnoRouter InnoTestReporting").tested("InnoCasePaths InnoRouterMacros"),
  library("InnoRouterTerminal", at: "Router/Terminal")
    .uses("InnoCasePaths InnoRouter InnoTerminalUI").tested(),

  cModule("Network/CLibcurl"),
  // Empty without these traits, so that only they need zlib.
  cModule("Network/CZlib", [.define("WEBSOCKET", ifZlib)], [.linkedLibrary("z", ifZlib)]),
  // The test suites of InnoNetwork also run over AsyncHTTPClient, and over URLSession with fixes.
  library("InnoNetwork", at: "Network/Core").uses("CLibcurl InnoLocking InnoText")
    .tested("\(networkTests) \(all("AsyncHTTPClient FoundationFixes Trust", of: ["InnoNetwork"]))"),
  cModule("Network/CFoundationFixes", faults),
  library("InnoNetworkFoundationFixes", at: "Network/FoundationFixes").uses("CFoundationFixes")
    .tested(),
  library("InnoNetworkMacros", at: "Network/Macros").uses("InnoNetwork InnoNetworkMacroPlugin")
    .tested("\(macroTesting) InnoNetworkTestSupport InnoMacroSupport"),
  macro("InnoNetworkMacroPlugin", at: "Network/MacroPlugin"),
  library("InnoNetworkLogging", at: "Network/Logging").uses("InnoNetwork Logging")
    .tested("InnoLocking InnoNetworkTestSupport"),
  library("InnoNetworkTestSupport", at: "Network/Testing")
    .uses("InnoNetwork InnoNetworkWebSocket InnoLocking InnoText"),

  library("InnoTerminalUI", at: "TerminalUI/Core").tested(),

  // The kit uses the four libraries and no terminal; the line editor uses nothing but the terminal.
  cModule("Console/CEditLine", [], [.linkedLibrary("edit")]),
  library("InnoLineEditor", at: "Console/LineEditor").uses("CEditLine InnoLocking")
    .tested("LineEditorDemo PseudoTerminal"),
  library("InnoConsole", at: "Console/Kit").uses("\(base) \(four) \(network) InnoDIGraph InnoText")
    .uses("InnoNearestMatch InnoTerminalUI InnoNetworkAuthAWS InnoNetworkWebSocket")
    .uses("InnoNetworkDownload InnoNetworkPersistentCache").tested("InnoRouterMacros TestSupport"),
  library("InnoConsoleRemote", at: "Console/Remote").uses("InnoConsole InnoLocking InnoText")
    .tested("InnoFlow TestSupport"),
  library("InnoConsoleWeb", at: "Console/Web", resources: [.embedInCode("Page")])
    .uses("InnoConsole InnoLocking InnoText").uses("FlyingFox FlyingSocks", if: "Web")
    .tested("InnoFlow PseudoTerminal TestSupport inno"),
  library("InnoConsoleRunner", at: "Console/Runner").uses("InnoText")
    .uses("ArgumentParser InnoConsole InnoConsoleRemote InnoConsoleWeb InnoLineEditor InnoLocking"),
  program("inno", at: "Sources/inno").uses("\(network) \(all(common, of: ["InnoNetwork"]))")
    .uses("ArgumentParser InnoConsole InnoConsoleRunner InnoConsoleWeb InnoNetworkFoundationFixes")
    .uses("EntireTabInterface SampleApp SampleCoreNetwork SampleDomain SampleFeatures SampleLayers")
    .uses("InnoLocking SampleFixtures SampleFixtureServer")
    .tested("CounterConsole ForeignApp PseudoTerminal TestSupport", as: "InnoProgramTests"),

  // The sample, whose features are described below.
  module("SampleDomain", at: "Sample/Domain").uses("InnoDI").tested(),
  module("SampleData", at: "Sample/Data").uses("SampleDomain InnoDI").tested(),
  module("AnalyticsInterface", at: "Sample/Analytics/Interface"),
  module("Analytics", at: "Sample/Analytics/Client").uses("AnalyticsInterface").tested(),
  module("SampleCoreNetwork", at: "Sample/CoreNetwork").uses("InnoNetwork InnoNetworkWebSocket")
    .tested("InnoLocking InnoNetworkTestSupport"),
  module("SampleRemote", at: "Sample/Remote").uses("SampleData SampleCoreNetwork InnoDI")
    .tested(network),
  module("SampleLayers", at: "Sample/Layers")
    .uses("SampleDomain SampleData SampleRemote SampleCoreNetwork InnoDI")
    .tested("\(network) SampleFixtures SampleFixtureServer"),
  module("SampleFeatures", at: "Sample/Features/Composition")
    .uses("SampleDomain InnoDI \(all("Interface Router", of: leaves + ["EntireTab"]))")
    .tested("\(logic) EntireTabTesting \(all("Logic", of: leaves))"),
  module("SampleApp", at: "Sample/App")
    .uses("Analytics AnalyticsInterface SampleCoreNetwork SampleLayers SampleFeatures InnoDI")
    .tested("\(tabs) \(network) SampleFixtures"),
  module("SampleLoading", at: "Sample/Loading").uses("SampleDomain InnoFlow"),
  module("SampleFixtures", at: "Sample/Fixtures").uses("InnoLocking").tested(),
  module("SampleFixtureServer", at: "Sample/FixtureServer")
    .uses("SampleFixtures FlyingFox FlyingSocks").tested("InnoLocking"),

  // Modules and programs that only tests use.
  module("PseudoTerminal").uses("CEditLine InnoLocking"),
  module("InnoMacroTestSupport").uses("InnoMacroSupport \(macros) \(expansion)"),
  module("SampleTestSupport").uses("InnoFlow"),
  module("TestSupport").uses("InnoLocking InnoNetwork"),
  module("HostileServer").uses("InnoLocking InnoNetwork TestSupport"),
  module("InnoNetworkTrustTestSupport").uses("InnoLocking Crypto SwiftASN1 X509 \(tls)"),
  program("CounterConsole", packageAccess: false)
    .uses("\(four) \(network) InnoConsole InnoConsoleRunner InnoRouterMacros"),
  program("ForeignApp", packageAccess: false).uses("InnoConsole InnoConsoleRunner"),
  program("InnoNetworkAsyncHTTPClientBenchmark", at: "Tests/Support/TransportBenchmark")
    .uses("AsyncHTTPClient InnoNetwork InnoNetworkAsyncHTTPClient \(networkTests) \(nio)"),
  program("WebSocketClient").uses("InnoLocking InnoNetwork InnoNetworkWebSocket"),
  program("LineEditorDemo").uses("InnoLineEditor InnoLocking"),
  program("Benchmarks", at: "Tests/Benchmarks").uses("\(four) \(networkTests) InnoConsole")
    .uses("InnoDIGraph InnoDIGraphReader InnoLocking InnoNetworkAuthAWS InnoTerminalUI")
    .uses("InnoConsoleWeb InnoNetworkPersistentCache"),
  program("DownloadConformance", at: "Tests/Conformance/download")
    .uses("InnoNetwork InnoNetworkAsyncHTTPClient InnoNetworkDownload")
    .uses("InnoNetworkPersistentCache TestSupport"),
  // The articles of the original library spell existential types without `any`.
  tests("InnoNetworkSeedTests", at: "Network/Seeds", settings: [.swiftLanguageMode(.v6)])
    .uses("\(network) InnoLocking TestSupport"),
  tests("ArchitectureTests", at: "Architecture").uses("PseudoTerminal TestSupport innodi-graph"),
  // Scripts/fuzz runs the same code on random input, with the package in Tests/Fuzz.
  tests("FuzzTests", at: "Fuzz/Tests")
    .uses("InnoConsole InnoFlow InnoLineEditor InnoRouter InnoRouterMacros"),
]

let companionModules = companions.map { name, _, others in
  let module = library("InnoNetwork\(name)", at: "Network/\(name)")
    .uses("InnoNetwork InnoLocking \(others)")
  // Some of the tests also run over AsyncHTTPClient.
  let test = "\(networkTests) InnoNetworkAsyncHTTPClient InnoNetworkTrustTestSupport X509"
  // Tests of other companions would never run.
  return words(common).contains(name) ? module.tested(test) : module
}

let shell = feature("EntireTab", offers: "InnoFlow InnoRouter InnoTerminalUI")
let features = leaves.map { feature($0, shell: "EntireTabInterface") } + [shell]

/// Returns the five modules that every feature has, and their tests.
func feature(_ name: String, shell: String = "", offers: String = "") -> [Target] {
  let folder = "Sample/Features/\(name)"
  let shown = all("Interface Logic UI", of: [name])
  return [
    module("\(name)Interface", at: "\(folder)/Interface").uses("SampleDomain \(offers)"),
    module("\(name)Logic", at: "\(folder)/Logic")
      .uses("\(name)Interface SampleDomain SampleLoading InnoFlow"),
    module("\(name)UI", at: "\(folder)/UI").uses("\(name)Interface \(name)Logic InnoTerminalUI"),
    module("\(name)Router", at: "\(folder)/Router").uses("\(shown) \(shell) SampleDomain InnoDI")
      .uses("InnoRouter InnoRouterMacros InnoRouterTerminal InnoTerminalUI"),
    module("\(name)Testing", at: "\(folder)/Testing").uses("\(name)Interface SampleDomain"),
    tests("\(name)Tests", at: folder)
      .uses("\(shown) \(name)Router \(name)Testing \(tabs) InnoFlowTesting InnoTerminalUI"),
  ].flatMap(\.self)
}

let package = Package(
  name: "Inno",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: products.map { .library(name: $0, targets: [$0]) }
    + ["inno", "innodi-graph"].map { .executable(name: $0, targets: [$0]) }
    + [.plugin(name: "InnoDIDAGValidationPlugin", targets: ["InnoDIDAGValidationPlugin"])],
  traits: Set(companions.map(trait)).union([
    .trait(name: "Web", description: "InnoConsoleWeb: a server of pages for a running app."),
    .trait(name: "Companions", enabledTraits: Set(words(common) + ["Web"])),
  ]),
  dependencies: packages.map { .package(url: "https://github.com/\($0.0)", from: $0.1) },
  targets: (modules + companionModules + features).flatMap(\.self)
)

/// Returns the trait of a companion, which enables the traits of the companions that it uses.
func trait(_ name: String, _ adds: String, _ others: String) -> Trait {
  let used = words(others).filter { $0.hasPrefix("InnoNetwork") }.map { String($0.dropFirst(11)) }
  return .trait(name: name, description: "InnoNetwork\(name): \(adds).", enabledTraits: Set(used))
}

/// Returns a module in a folder of Sources or, if none is named, in Tests/Support.
func module(_ name: String, at folder: String? = nil, resources: [Resource] = []) -> [Target] {
  let path = folder.map { "Sources/\($0)" } ?? "Tests/Support/\(name)"
  return [.target(name: name, path: path, resources: resources, swiftSettings: strict)]
}

/// Returns a module that is also a product.
@MainActor func library(_ name: String, at path: String, resources: [Resource] = []) -> [Target] {
  products.append(name)
  return module(name, at: path, resources: resources)
}

/// Returns a module of C, which is named like its folder.
func cModule(_ path: String, _ c: [CSetting] = [], _ linker: [LinkerSetting] = []) -> [Target] {
  let name = String(path.split(separator: "/")[1])
  return [.target(name: name, path: "Sources/\(path)", cSettings: c, linkerSettings: linker)]
}

func macro(_ name: String, at path: String) -> [Target] {
  [.macro(name: name, path: "Sources/\(path)", swiftSettings: strict)]
    .uses("\(macros) SwiftCompilerPlugin InnoMacroSupport")
}

/// Returns a program; without package access, it uses only the public symbols of the modules, as a
/// program of another package does.
func program(_ name: String, at path: String? = nil, packageAccess: Bool = true) -> [Target] {
  let (path, access) = (path ?? "Tests/Support/\(name)", packageAccess)
  return [.executableTarget(name: name, path: path, packageAccess: access, swiftSettings: strict)]
}

func tests(_ name: String, at path: String, settings: [SwiftSetting] = strict) -> [Target] {
  [.testTarget(name: name, path: "Tests/\(path)", swiftSettings: settings)]
}

extension [Target] {
  /// Adds modules, from this package or another, that the first target may import; with a trait,
  /// only if the trait is enabled.
  func uses(_ names: String, if trait: String? = nil) -> [Target] {
    let trait = trait ?? companions.map(\.0).first { self[0].name.hasPrefix("InnoNetwork\($0)") }
    let condition = trait.flatMap { TargetDependencyCondition.when(traits: [$0]) }
    self[0].dependencies += words(names).map { name in
      let package = packages.first { words($0.2).contains(name) }?.0.split(separator: "/").last
      return package.map { .product(name: name, package: "\($0)", condition: condition) }
        ?? .byName(name: name)
    }
    return self
  }

  /// Adds the tests of a module, which may import everything that the module imports, and `more`.
  func tested(_ more: String = "", as name: String? = nil, exclude: [String] = []) -> [Target] {
    let path = String(self[0].path?.dropFirst("Sources/".count) ?? "")
    let tests = tests(name ?? "\(self[0].name)Tests", at: path).uses("\(self[0].name) \(more)")
    tests[0].dependencies += self[0].dependencies
    tests[0].exclude = exclude
    return self + tests
  }
}

/// Returns the modules of these kinds that all of the features have.
func all(_ kinds: String, of features: [String]) -> String {
  features.flatMap { name in words(kinds).map { name + $0 } }.joined(separator: " ")
}

/// Returns the distinct names in a list, sorted.
func words(_ list: String) -> [String] { Set(list.split(separator: " ").map(String.init)).sorted() }
