package import Foundation
import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A headless Chromium, driven over WebDriver (https://www.w3.org/TR/webdriver2).
@MainActor
package final class Browser {
  /// A Boolean value that indicates whether Chromium and its driver are installed.
  package nonisolated static let isInstalled = driver != nil && program(named: "chromium") != nil

  /// An error that the driver reports.
  package struct Failure: Error {
    package let text: String
  }

  private struct Reply<Value: Decodable>: Decodable {
    let value: Value
  }

  private struct Session: Decodable {
    let sessionId: String
  }

  private struct Entry: Decodable {
    let level: String
    let message: String
  }

  private struct Metrics: Decodable {
    struct Metric: Decodable {
      let name: String
      let value: Double
    }

    let metrics: [Metric]
  }

  private struct Tab: Decodable {
    let handle: String
  }

  private nonisolated static let driver = program(named: "chromedriver")

  private let process: TetheredProcess
  private let base: URL
  private let transport: SessionTransport

  private nonisolated static func program(named name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  private init(_ process: TetheredProcess, _ base: URL, _ transport: SessionTransport) {
    (self.process, self.base, self.transport) = (process, base, transport)
  }

  /// Starts a browser, runs the body, and ends the browser.
  package static func use(_ body: (Browser) async throws -> Void) async throws {
    guard let driver else { throw Failure(text: "chromedriver is not installed") }
    let process = try TetheredProcess(driver, ["--port=0"])
    let port = await Task.detached { process.firstMatch(of: /successfully on port (\d+)/)?.1 }.value
    let transport = SessionTransport()
    guard let port, let start = URL(string: "http://127.0.0.1:\(port)/session") else {
      throw Failure(text: "chromedriver did not start")
    }
    let capabilities: [String: Any] = [
      "browserName": "chrome",
      "goog:loggingPrefs": ["browser": "ALL"],
      "goog:chromeOptions": [
        "args": [
          "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
          // Chromium ends with its driver, even if the driver is killed.
          "--remote-debugging-pipe",
        ]
      ],
    ]
    let reply: Reply<Session> = try await send(
      "POST",
      start,
      ["capabilities": ["alwaysMatch": capabilities]],
      transport
    )
    let browser = Browser(process, start.appending(path: reply.value.sessionId), transport)
    let result = await Result { try await body(browser) }
    let _: Reply<String?>? = try? await send("DELETE", browser.base, nil, transport)
    process.stop()
    try result.get()
  }

  private static func send<Value: Decodable>(
    _ method: String,
    _ url: URL,
    _ body: [String: Any]?,
    _ transport: SessionTransport
  ) async throws -> Value {
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    if let body { request.httpBody = try JSONSerialization.data(withJSONObject: body) }
    let options = TransportOptions(timeout: .seconds(120), responseBodyLimit: 100_000_000)
    let (data, response) = try await transport.response(for: request, options: options)
    guard response.statusCode == 200 else {
      throw Failure(text: String(decoding: data, as: UTF8.self))
    }
    return try JSONDecoder().decode(Value.self, from: data)
  }

  private func post<Value: Decodable>(_ path: String, _ body: [String: Any]) async throws -> Value {
    let reply: Reply<Value> = try await Self.send(
      "POST",
      base.appending(path: path),
      body,
      transport
    )
    return reply.value
  }

  private func command<Value: Decodable>(
    _ name: String,
    _ parameters: [String: Any] = [:]
  ) async throws -> Value {
    try await post("goog/cdp/execute", ["cmd": name, "params": parameters])
  }

  private struct Nothing: Decodable {}

  /// Sets the size of the page, the theme of the system, and the medium: a screen or paper.
  package func emulate(width: Int, height: Int, dark: Bool, isPrinting: Bool = false) async throws {
    let _: Nothing = try await command(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false]
    )
    let feature = ["name": "prefers-color-scheme", "value": dark ? "dark" : "light"]
    let _: Nothing = try await command(
      "Emulation.setEmulatedMedia",
      ["media": isPrinting ? "print" : "", "features": [feature]]
    )
  }

  /// Prints the page, and returns the PDF file.
  package func print() async throws -> Data {
    let text: String = try await post("print", [:])
    return Data(base64Encoded: text) ?? Data()
  }

  /// Freezes the page as a browser does with a page that was hidden for a long time, or ends that.
  package func setFrozen(_ isFrozen: Bool) async throws {
    let _: Nothing = try await command(
      "Page.setWebLifecycleState",
      ["state": isFrozen ? "frozen" : "active"]
    )
  }

  /// Opens a page in a new tab, which becomes the current tab.
  package func openTab(_ url: URL) async throws {
    let tab: Tab = try await post("window/new", ["type": "tab"])
    try await show(tab: tab.handle)
    try await open(url)
  }

  /// Makes a tab the current tab.
  package func show(tab: String) async throws {
    let _: String? = try await post("window", ["handle": tab])
    let _: Nothing = try await command("Page.bringToFront")
  }

  /// Returns all tabs, in the order in which they were opened.
  package func tabs() async throws -> [String] {
    let reply: Reply<[String]> = try await Self.send(
      "GET",
      base.appending(path: "window/handles"),
      nil,
      transport
    )
    return reply.value
  }

  /// Clicks with the mouse at the center of the first element that matches a selector.
  package func click(_ selector: String) async throws {
    let point: [Double] = try await run(
      """
      const box = document.querySelector('\(selector)').getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
      """
    )
    for type in ["mousePressed", "mouseReleased"] {
      let _: Nothing = try await command(
        "Input.dispatchMouseEvent",
        ["type": type, "x": point[0], "y": point[1], "button": "left", "clickCount": 1]
      )
    }
  }

  /// Opens a page, and returns when it is loaded.
  package func open(_ url: URL) async throws {
    let _: String? = try await post("url", ["url": url.absoluteString])
  }

  /// Runs the body of a function, which may be asynchronous, and returns its result.
  @discardableResult
  package func run<Value: Decodable>(
    _ script: String,
    as type: Value.Type = Value.self
  ) async throws
    -> Value
  {
    try await post(
      "execute/sync",
      ["script": "return (async () => { \(script) })()", "args": [String]()]
    )
  }

  /// Waits until an expression is true.
  package func wait(for expression: String) async throws {
    let script = """
      const end = performance.now() + 30000;
      while (!(\(expression))) {
        if (performance.now() > end) return false;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return true;
      """
    guard try await run(script, as: Bool.self) else { throw Failure(text: "never: \(expression)") }
  }

  /// Presses and releases a key.
  package func press(_ key: String, text: String? = nil) async throws {
    let codes = ["Enter": 13, "Tab": 9, "ArrowDown": 40, "ArrowUp": 38, "Escape": 27]
    var parameters: [String: Any] = [
      "type": "keyDown", "key": key, "windowsVirtualKeyCode": codes[key] ?? 0,
    ]
    if let text = text ?? (key.count == 1 ? key : key == "Enter" ? "\r" : nil) {
      parameters["text"] = text
    }
    let _: Nothing = try await command("Input.dispatchKeyEvent", parameters)
    parameters["type"] = "keyUp"
    parameters["text"] = nil
    let _: Nothing = try await command("Input.dispatchKeyEvent", parameters)
  }

  /// Types text into the focused element.
  package func type(_ text: String) async throws {
    let _: Nothing = try await command("Input.insertText", ["text": text])
  }

  /// Returns the errors and warnings in the browser's console since the last call.
  package func problems() async throws -> [String] {
    let entries: [Entry] = try await post("se/log", ["type": "browser"])
    return entries.filter { ["SEVERE", "WARNING"].contains($0.level) }.map(\.message)
  }

  /// Returns the processor time of the page's main thread so far, in milliseconds.
  ///
  /// Unlike wall-clock time, it does not depend on other programs.
  package func processorTime() async throws -> Double {
    let _: Nothing = try await command("Performance.enable", ["timeDomain": "threadTicks"])
    let metrics: Metrics = try await command("Performance.getMetrics")
    return (metrics.metrics.first { $0.name == "TaskDuration" }?.value ?? 0) * 1000
  }

  /// Writes a screenshot for visual inspection into the folder that `PAGE_PICTURES` names.
  package func picture(_ name: String) async throws {
    guard let folder = ProcessInfo.processInfo.environment["PAGE_PICTURES"] else { return }
    let reply: Reply<String> = try await Self.send(
      "GET",
      base.appending(path: "screenshot"),
      nil,
      transport
    )
    try Data(base64Encoded: reply.value)?.write(to: URL(filePath: "\(folder)/\(name).png"))
  }
}

extension Result where Failure == any Error {
  @MainActor
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
