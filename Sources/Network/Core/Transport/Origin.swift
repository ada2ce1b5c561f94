import Foundation

/// The scheme, host and port of a URL (RFC 6454), which decide who may be told a secret.
struct Origin: Hashable, Sendable {
  let scheme: String
  let host: String
  let port: Int

  init(_ url: URL) {
    scheme = url.scheme?.lowercased() ?? ""
    host = url.host?.lowercased() ?? ""
    port = url.port ?? (scheme == "https" ? 443 : 80)
  }
}
