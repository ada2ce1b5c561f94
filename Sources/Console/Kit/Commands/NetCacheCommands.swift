#if PersistentCache
import Foundation
import InnoNetwork
import InnoNetworkPersistentCache
import InnoText

struct NetCache: ParentCommand {
  static let info = CommandInfo("cache", "")

  var subcommands: [Subcommand] {
    NetCacheOverview()
    NetCacheList()
    NetCacheShow()
    NetCacheRemove()
    NetCacheClear()
  }
}

private struct NetCacheOverview: ConsoleCommand {
  static let info = CommandInfo("Shows the number and total size of the cached responses")

  let cache = CacheArgument()

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let cache = try cache.value()
    let (content, events) = (cache.statistics(), cache.telemetry)
    let counts: KeyValuePairs<String, Int> = [
      "found": events.found, "notFound": events.notFound, "stored": events.stored,
      "evicted": events.evicted, "tooLarge": events.tooLarge, "damaged": events.damaged,
      "replaced": events.replaced, "failures": events.failures,
    ]
    var lines = [
      "\(content.entries.counted("response")), \(content.bytes.counted("byte"))",
      "\(events.found) found, \(events.notFound) not found, \(events.stored) stored, "
        + "\(events.evicted) evicted",
    ]
    if events.damaged + events.replaced > 0 {
      lines.append("\(events.damaged) damaged, \(events.replaced.counted("database")) replaced")
    }
    if let failure = events.lastFailure {
      lines.append("\(events.failures.counted("failure")): \(failure.escapedForTerminal)")
    }
    let data: [(name: String, value: ConsoleValue)] =
      [("responses", .int(content.entries)), ("bytes", .int(content.bytes))]
      + counts.map { ($0.key, .int($0.value)) }
    return Answer(.named(data), lines: lines)
  }
}

private struct NetCacheList: ConsoleCommand {
  static let info = CommandInfo("list", "Lists the cached responses, the most recently used first")

  let cache = CacheArgument()

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let entries = try cache.value().entries()
    let rows = entries.map { entry in
      [
        "\(entry.id)", "\(entry.response.status)",
        entry.response.body.count.counted("byte"), entry.freshness, entry.url.escapedForTerminal,
      ]
    }
    return Answer(
      .array(entries.map(\.facts)),
      lines: rows.isEmpty ? ["no cached responses"] : Columns.lines(rows)
    )
  }
}

private struct NetCacheShow: ConsoleCommand {
  static let info = CommandInfo("show", "Shows a cached response")

  let cache = CacheArgument()
  @CommandArgument("N", .number) var number: Int
  let secrets = RedactionOptions()
  @Exposed(\.network, "network", absence: NetworkPanel.absence) var network: NetworkPanel

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    guard let entry = try cache.value().entries().first(where: { $0.id == number }) else {
      throw ConsoleError.unknown(
        kind: "cached response",
        name: "\(number)",
        nearest: nil,
        listing: "net cache list"
      ).at($number)
    }
    let redaction = secrets.redaction(of: network)
    let type = entry.response.headers.first { $0.key.lowercased() == "content-type" }?.value
    let body = String(
      decoding: redaction.body(entry.response.body, type: type),
      as: UTF8.self
    )
    let headers = entry.response.headers.sorted { $0.key < $1.key }
      .map { redaction.field(.init(name: $0.key, value: $0.value)) }
      .map { "< \($0.name): \($0.value)" }
    let lines =
      ["\(entry.url)", "< \(entry.response.status)  (\(entry.freshness))"] + headers
      + body.split(separator: "\n").prefix(40).map { "< \($0)".shortened(to: 500) }
    return Answer(entry.facts, lines: lines.map(\.escapedForTerminal))
  }
}

private struct NetCacheRemove: ConsoleCommand {
  static let info = CommandInfo("remove", "Removes the cached responses for a path")

  let cache = CacheArgument()
  @CommandArgument("PATH", .text) var path: String

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let cache = try cache.value()
    let entries = cache.entries().filter { entry in
      entry.url == path || URLComponents(string: entry.url)?.path == path
        || entry.url.prefix { $0 != "?" }.hasSuffix(path) && path.hasPrefix("/")
    }
    guard !entries.isEmpty else {
      throw ConsoleError.unknown(
        kind: "cached path",
        name: path,
        nearest: nil,
        listing: "net cache list"
      ).at($path)
    }
    for entry in entries { cache.remove(entry) }
    return Answer(.int(entries.count), "removed \(entries.count.counted("response"))")
  }
}

private struct NetCacheClear: ConsoleCommand {
  static let info = CommandInfo("clear", "Removes all cached responses")

  let cache = CacheArgument()

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let cache = try cache.value()
    let count = cache.statistics().entries
    cache.removeAll()
    return Answer(.int(count), "removed \(count.counted("response"))")
  }
}

/// A command's access to the app's cache on disk.
///
/// The command fails if the app does not expose a cache on disk.
@MainActor
private struct CacheArgument {
  @Exposed(\.network, "network", absence: NetworkPanel.absence) var network: NetworkPanel

  func value() throws(CommandFailure) -> PersistentResponseCache {
    guard let cache = network.cache as? PersistentResponseCache else {
      throw ConsoleError.missingPart("cache on disk").at(nil)
    }
    return cache
  }
}

extension PersistentResponseCache.Entry {
  /// A description of the response's freshness, such as `fresh for 48 s`, `stale for 5 s` or
  /// `always validated`.
  fileprivate var freshness: String {
    let freshness = Freshness(of: response, at: Date())
    let rest = Int(min(max(abs(freshness.lifetime - freshness.age), 0), 1e12))
    if freshness.mustValidate { return "always validated" }
    return freshness.age < freshness.lifetime ? "fresh for \(rest) s" : "stale for \(rest) s"
  }

  fileprivate var facts: ConsoleValue {
    .named([
      ("id", .int(Int(id))), ("url", .string(url)), ("status", .int(response.status)),
      ("bytes", .int(response.body.count)), ("freshness", .string(freshness)),
    ])
  }
}
#endif
