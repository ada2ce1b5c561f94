// swift-tools-version: 6.3
import PackageDescription

// A fuzzer of the code that FuzzTests also runs. It is a separate package because all of its code
// is built with a sanitizer. Scripts/fuzz builds and runs it.
let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Inno", path: "../..")],
  targets: [
    .systemLibrary(name: "CLibFuzzer", path: "CLibFuzzer"),
    .executableTarget(
      name: "Fuzzer",
      dependencies: ["CLibFuzzer"]
        + ["InnoConsole", "InnoFlow", "InnoLineEditor", "InnoRouter", "InnoRouterMacros"].map {
          .product(name: $0, package: "Inno")
        },
      path: ".",
      exclude: ["Crashes", "Seeds", "words.dict", "Tests/SeedTests.swift"],
      sources: ["Fuzzer", "Tests"],
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("MemberImportVisibility")]
    ),
  ]
)
