import Foundation
import InnoMacroSupport
import Testing

/// Tests that compile the articles' code with both default isolations.
@Suite("Code from the articles")
struct IsolationTests {
  @Test(
    "Compiles with the main actor as the default isolation",
    arguments: [
      [], ["InferIsolatedConformances", "NonisolatedNonsendingByDefault"],
    ]
  )
  func mainActor(features: [String]) throws {
    let flags = features.flatMap { ["-enable-upcoming-feature", $0] }
    let errors = try Compiler().errors(
      in: Self.articles,
      flags: ["-default-isolation", "MainActor"] + flags
    )
    #expect(errors == [])
  }

  @Test("Compiles without a default isolation if its coordinator is on the main actor")
  func nonisolated() throws {
    let compiler = try Compiler()
    let coordinator = "final class PeopleFeatureCoordinator"
    #expect(
      try compiler.errors(
        in: Self.articles.replacing(coordinator, with: "@MainActor \(coordinator)")
      ) == []
    )
    expectOnPage(try compiler.errors(in: Self.articles))
  }

  @Test("Requires nonisolated payloads, as the diagnostics page explains")
  func payloads() throws {
    expectOnPage(
      try Compiler().errors(
        in: Self.articles.replacing("nonisolated public struct", with: "public struct"),
        flags: ["-default-isolation", "MainActor"]
      )
    )
  }

  /// Expects two errors that the diagnostics page explains.
  private func expectOnPage(
    _ errors: [String],
    at location: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(errors.count == 2, sourceLocation: location)
    for error in errors {
      let text = error.prefix(upTo: error.firstRange(of: " [#")?.lowerBound ?? error.endIndex)
      let isExplained = diagnosticsPage.text.contains("`\(text)`")
      #expect(isExplained, "\(error)", sourceLocation: location)
    }
  }

  private static let articles = """
    import InnoRouter
    import InnoRouterMacros
    import Observation

    nonisolated public struct UserSummary: Hashable, Sendable {
      public let id: Int
    }

    @Routable
    enum PeopleRoute {
      case detail(UserSummary)
    }

    @Routable
    public enum PeopleModalRoute {
      case overview([UserSummary])
      case filter
      #if DEBUG
      case debug
      #endif
    }

    @CasePathable
    enum Sorting {
      case byName, byDistance(from: String)
    }

    final class PeopleFeatureCoordinator {
      let navigationStore = NavigationStore<PeopleRoute>()
      let modalStore = ModalStore<PeopleModalRoute>()

      func showDetail(user: UserSummary) {
        navigationStore.send(.go(.detail(user)))
      }
    }

    enum EntireTab: TabItem {
      case people, settings
      var title: String { self == .people ? "People" : "Settings" }
    }

    @MainActor
    @Observable
    final class EntireTabCoordinator: TabCoordinator {
      let tabStore = TabStore<EntireTab>(selected: .people)
      let peopleCoordinator: PeopleFeatureCoordinator

      init(peopleCoordinator: PeopleFeatureCoordinator) {
        self.peopleCoordinator = peopleCoordinator
      }

      func showPeople(_ user: UserSummary) {
        selectedTab = .people
      }
    }

    nonisolated enum Link: Hashable, Sendable {
      case route(PeopleRoute)
    }

    nonisolated func matcher() -> DeepLinkMatcher<PeopleRoute> {
      DeepLinkMatcher {
        DeepLinkMapping("/people/:id", PeopleRoute.Cases.detail) { user in
          DeepLinkParameters(["id": user.id])
        } resolve: { parameters in
          parameters.value("id").map { UserSummary(id: $0) }
        }
      }
    }

    nonisolated func isDetail(_ route: PeopleRoute) -> Bool {
      route.is(PeopleRoute.Cases.detail) && route.caseName == PeopleRoute.caseSchemas[0].name
    }
    """
}

/// The Swift compiler with the modules and macros of this build.
private struct Compiler {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "inno-router-\(UUID().uuidString)")
  private let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Compiles a source to an object file.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - flags: Additional compiler flags.
  /// - Returns: The errors and warnings in order, without locations or duplicates.
  /// - Throws: An error if a file cannot be written or the compiler cannot be started.
  func errors(in source: String, flags: [String] = []) throws -> [String] {
    let file = folder.appending(path: "Articles.swift")
    let output = folder.appending(path: "output")
    try source.write(to: file, atomically: true, encoding: .utf8)
    try Data().write(to: output)
    let macros = products.appending(path: "InnoRouterMacroPlugin-tool").path
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments =
      [
        "swiftc", "-c", "-parse-as-library", "-swift-version", "6", "-module-name", "Articles",
        "-diagnostic-style", "llvm", "-I", products.appending(path: "Modules").path,
        "-load-plugin-executable", "\(macros)#InnoRouterMacroPlugin",
        "-o", folder.appending(path: "Articles.o").path,
      ] + flags + [file.path]
    let handle = try FileHandle(forWritingTo: output)
    (compiler.standardOutput, compiler.standardError) = (handle, handle)
    try compiler.run()
    compiler.waitUntilExit()
    let lines = try String(contentsOf: output, encoding: .utf8).split(separator: "\n")
    var messages: [String] = []
    for line in lines {
      guard let match = line.firstMatch(of: #/: (?:error|warning): (.*)/#) else { continue }
      let message = String(match.1)
      if !messages.contains(message) { messages.append(message) }
    }
    if messages.isEmpty, compiler.terminationStatus != 0 {
      messages = ["the compiler ended with \(compiler.terminationStatus)"]
    }
    return messages
  }
}
