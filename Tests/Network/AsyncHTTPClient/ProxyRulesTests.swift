#if AsyncHTTPClient
import AsyncHTTPClient
import Foundation
import InnoNetwork
import Testing

@testable import InnoNetworkAsyncHTTPClient

@Suite("Proxy settings from the environment")
struct ProxyRulesTests {
  private func address(_ url: String, _ environment: [String: String]) throws -> String? {
    let url = try #require(URL(string: url))
    return try ProxyRules(environment: environment).proxy(for: url).map { "\($0.host):\($0.port)" }
  }

  @Test("The variable for the scheme takes precedence over the variable for all schemes")
  func schemes() throws {
    let environment = ["http_proxy": "http://a:1", "all_proxy": "b:2"]
    #expect(try address("http://x.example", environment) == "a:1")
    #expect(try address("https://x.example", environment) == "b:2")
    #expect(try address("https://x.example", ["HTTPS_PROXY": "socks5://c:3"]) == "c:3")
    #expect(try address("https://x.example", [:]) == nil)
  }

  @Test("HTTP_PROXY is ignored, because the client of a CGI program can set it")
  func cgi() throws {
    #expect(try address("http://x.example", ["HTTP_PROXY": "http://a:1"]) == nil)
  }

  @Test(
    "Hosts in no_proxy and their subdomains are requested directly",
    arguments: [
      ("x.example", true), ("a.x.example", true), ("ax.example", false), ("127.0.0.1", true),
      ("[::1]", true),
    ]
  )
  func exceptions(host: String, isDirect: Bool) throws {
    let environment = ["all_proxy": "p:1", "no_proxy": "x.example, 127.0.0.1,::1"]
    #expect(try address("http://\(host)/", environment) == (isDirect ? nil : "p:1"))
    #expect(try address("http://\(host)/", ["all_proxy": "p:1", "NO_PROXY": "*"]) == nil)
  }

  @Test("The user name and the password are sent to the proxy")
  func credentials() throws {
    let url = try #require(URL(string: "http://x.example"))
    let proxy = try ProxyRules(environment: ["http_proxy": "http://ann:secret@a:1"]).proxy(for: url)
    #expect(proxy?.authorization == .basic(username: "ann", password: "secret"))
  }

  @Test("The error for an unusable address does not contain the address's secrets")
  func invalid() throws {
    for (text, reason) in [
      (
        "https://ann:secret@a:1",
        "the proxy in the environment variable all_proxy has an unsupported scheme; use http:// or "
          + "socks5://"
      ),
      (
        "http://",
        "the environment variable all_proxy does not contain the address of a proxy; use an "
          + "address such as http://proxy.example:8080"
      ),
    ] {
      let error = #expect(throws: NetworkError.self) {
        try address("http://x.example", ["all_proxy": text])
      }
      #expect(error?.description == "The request could not be sent: \(reason).")
    }
  }
}
#endif
