#if AsyncHTTPClient
import AsyncHTTPClient
import Foundation
import InnoNetwork

/// The proxies that environment variables specify.
///
/// The variables are interpreted in the same way as in curl.
struct ProxyRules: Sendable {
  private let environment: [String: String]
  private let hasProxies: Bool

  init(environment: [String: String]) {
    self.environment = environment
    hasProxies = Self.names.contains { environment[$0]?.isEmpty == false }
  }

  private static let names = [
    "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY",
  ]

  /// Returns the proxy for a URL, or nil to connect directly.
  ///
  /// - Throws: `NetworkError.invalidRequest(_:)` if the proxy's address is invalid or has an
  ///   unsupported scheme.
  func proxy(for url: URL) throws(NetworkError) -> HTTPClient.Configuration.Proxy? {
    guard hasProxies, let scheme = url.scheme, let host = url.host, !isException(host) else {
      return nil
    }
    // Only the lowercase name is used for http, because a client of a CGI program can set
    // `HTTP_PROXY` by sending a `Proxy` header.
    let names =
      scheme == "http" ? ["http_proxy"] : ["https_proxy", "HTTPS_PROXY"]
    for name in names + ["all_proxy", "ALL_PROXY"] {
      guard let text = environment[name], !text.isEmpty else { continue }
      return try proxy(text, name)
    }
    return nil
  }

  private func proxy(
    _ text: String,
    _ name: String
  ) throws(NetworkError) -> HTTPClient.Configuration.Proxy {
    guard let parts = URLComponents(string: text.contains("://") ? text : "http://\(text)"),
      let host = parts.host, !host.isEmpty
    else {
      throw .invalidRequest(
        "the environment variable \(name) does not contain the address of a proxy; use an address "
          + "such as http://proxy.example:8080"
      )
    }
    switch parts.scheme?.lowercased() {
    case "http":
      let authorization = parts.user.map { user in
        HTTPClient.Authorization.basic(username: user, password: parts.password ?? "")
      }
      return .server(host: host, port: parts.port ?? 1080, authorization: authorization)
    case "socks5", "socks5h":
      return .socksServer(host: host, port: parts.port ?? 1080)
    default:
      throw .invalidRequest(
        "the proxy in the environment variable \(name) has an unsupported scheme; use http:// or "
          + "socks5://"
      )
    }
  }

  private func isException(_ host: String) -> Bool {
    let list = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
    let host = host.lowercased().trimmingCharacters(in: ["[", "]"])
    return list.split(whereSeparator: { $0 == "," || $0 == " " }).contains { entry in
      let entry = entry.lowercased().trimmingCharacters(in: ["[", "]", "."])
      return entry == "*" || host == entry || (!entry.isEmpty && host.hasSuffix("." + entry))
    }
  }
}
#endif
