import Foundation
import InnoConsole
import InnoConsoleWeb
import InnoFlow
import TestSupport

/// Measures the size of a report of 10,000 events, the time to open it, and the longest frame while
/// it scrolls.
///
/// The last two are measured in Chromium, if it is installed.
@MainActor
func reports(in folder: URL) async throws {
  let console = Console(name: "tally")
  console.expose(Store(reducer: CountingFeature()), as: "tally")
  console.add(ReportCommand())
  while console.timeline.lastNumber < 10_000 { await console.evaluate("send tally add 1") }
  let json = console.timeline.kept.events.reduce(0) { $0 + $1.json.utf8.count + 1 }
  let file = folder.appending(path: "bench.html")
  await console.evaluate("report '\(file.path)' --replace")
  let size = try Data(contentsOf: file).count
  printRow(
    "console: report of 10,000 events",
    "\(size >> 10) KB",
    "\(json >> 10) KB of JSON",
    "\(rounded(Double(size) / Double(json)))x",
    "3x"
  )
  guard Browser.isInstalled else { return }
  try await Browser.use { browser in
    try await browser.emulate(width: 1_600, height: 1_000, dark: false)
    try await browser.open(file)
    let opening: Double = try await browser.run(
      """
      const [page] = performance.getEntriesByType('navigation');
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return Math.max(page.loadEventEnd, paint.startTime);
      """
    )
    let longest: Double = try await browser.run(
      """
      const events = document.getElementById('events');
      let [last, longest] = [await new Promise(requestAnimationFrame), 0];
      for (let index = 0; index < 300; index++) {
        events.scrollTop = index * (index % 2 ? 400 : 900);
        const time = await new Promise(requestAnimationFrame);
        [last, longest] = [time, Math.max(longest, time - last)];
      }
      return longest;
      """
    )
    printRow(
      "console: open a report of 10,000 events",
      "\(rounded(opening)) ms",
      "",
      "",
      "1000 ms"
    )
    printRow(
      "console: scroll it, longest of 300 frames",
      "\(rounded(longest)) ms",
      "",
      "",
      "50 ms"
    )
  }
}

#if Web
/// Measures the lines per second with and without a page that receives every event.
@MainActor
func pages() async throws {
  let console = Console(name: "tally")
  console.expose(Store(reducer: CountingFeature()), as: "tally")
  let (count, rounds) = (20_000, 5)
  func rate() async -> Double {
    var best = Duration.seconds(Int.max)
    for _ in 0..<rounds {
      let start = ContinuousClock.now
      for _ in 0..<count { await console.evaluate("send tally add 1") }
      best = min(best, ContinuousClock.now - start)
    }
    return Double(count) / (best / .seconds(1))
  }
  // Warms up, so that both rates are measured in the same state.
  _ = await rate()
  let alone = await rate()
  let server = try await console.serve()
  let events = server.url.appending(path: "events").absoluteString
  let page = try TetheredProcess("/usr/bin/env", ["curl", "-sN", "-o", "/dev/null", events])
  let watched = await rate()
  page.stop()
  await server.stop()
  printRow(
    "console: send tally add 1, with an open page",
    "\(Int(watched)) / s",
    "\(Int(alone)) / s without",
    "\(rounded(alone / watched))x",
    "1.05x"
  )
}
#endif
