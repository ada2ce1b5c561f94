import ArgumentParser
package import Foundation
import InnoConsole
import InnoConsoleRunner
import InnoNetwork
import InnoNetworkPersistentCache

#if AsyncHTTPClient
import InnoNetworkAsyncHTTPClient
#endif

/// The command-line options for the app's network.
struct NetworkOptions: ParsableArguments {
  enum Transport: String, CaseIterable, OptionValue { case stub, live }

  @Option(
    help:
      "Answer requests with fixtures (stub, the default), or send requests over the network (live)."
  )
  var transport: OptionText<Transport>?

  @Option(
    help: ArgumentHelp("Send requests to this server; implies --transport live.", valueName: "url")
  )
  var baseURL: OptionText<URL>?

  @Flag(help: "Send requests to a fixture server that is started on a free loopback port.")
  var local = false

  @Option(help: "Send live requests with this HTTP implementation.")
  var engine: OptionText<Engine> = .init(argument: Engine.standard.rawValue)

  #if PersistentCache
  @Option(
    help: ArgumentHelp("Cache responses in this folder (RFC 9111).", valueName: "folder"),
    completion: .directory
  )
  var cache: String?
  #endif

  #if Download
  @Option(
    help: ArgumentHelp(
      "Record downloads in this folder, and restore those of an earlier run. The folder is created if "
        + "it does not exist.",
      valueName: "folder"
    ),
    completion: .directory
  )
  var downloads: String?
  #endif

  func validate() throws {
    let transport = try transport?.value(of: "--transport")
    let baseURL = try baseURL?.value(of: "--base-url")
    _ = try engine.value(of: "--engine")
    if local, baseURL != nil {
      throw ValidationError("--local cannot be combined with --base-url")
    }
    if transport == .stub, local || baseURL != nil {
      let option = local ? "--local" : "--base-url"
      throw ValidationError("\(option) cannot be combined with --transport stub")
    }
  }

  /// The response cache in the specified folder, or `nil` if responses are not cached.
  var responseCache: (any ResponseCache)? {
    get throws {
      #if PersistentCache
      return try cache.map { try PersistentResponseCache(directory: URL(filePath: $0)) }
      #else
      return nil
      #endif
    }
  }

  /// The folder in which downloads are recorded, or `nil` if downloads are not recorded.
  var downloadFolder: URL? {
    #if Download
    downloads.map { URL(filePath: $0, directoryHint: .isDirectory) }
    #else
    nil
    #endif
  }

  /// A Boolean value that indicates whether the app initially sends requests to a server instead of
  /// to the fixtures in this process.
  var startsLive: Bool {
    get throws {
      try local || baseURL != nil || transport?.value(of: "--transport") == .live
    }
  }
}

/// The name of an HTTP implementation that sends live requests.
enum Engine: String, CaseIterable, OptionValue {
  case urlsession
  #if canImport(FoundationNetworking)
  case libcurl
  #endif
  case asynchttp

  #if canImport(FoundationNetworking)
  static let standard = Engine.libcurl
  #else
  static let standard = Engine.urlsession
  #endif

  static func value(of text: String) throws -> Engine? {
    guard let engine = Engine(rawValue: text) else { return nil }
    if let remedy = engine.remedy {
      throw ConsoleError.refused("this build has no engine \(text); \(remedy)")
    }
    return engine
  }

  /// The instructions for building `inno` with this HTTP engine, or `nil` if the engine is already
  /// included.
  private var remedy: String? {
    #if AsyncHTTPClient
    nil
    #else
    self == .asynchttp ? "build inno with `swift build --traits AsyncHTTPClient`" : nil
    #endif
  }

  /// The HTTP implementation that this case names.
  var implementation: NetworkEngine {
    if let remedy { return NetworkEngine(rawValue, remedy: remedy) }
    return NetworkEngine(rawValue, self.makeSession())
  }

  private func makeSession() -> any URLSessionProtocol {
    switch self {
    case .urlsession: return SessionTransport(engine: .urlSession)
    #if canImport(FoundationNetworking)
    case .libcurl: return SessionTransport()
    #endif
    case .asynchttp:
      #if AsyncHTTPClient
      return AsyncHTTPClientTransport()
      #else
      return SessionTransport()
      #endif
    }
  }
}

extension URL: OptionValue {
  package static let expectation = "a URL such as http://127.0.0.1:8080"

  package static func value(of text: String) throws -> URL? { try NetworkPanel.baseURL(text) }
}
