import InnoRouter

/// Measures the parsing, matching and building of deep links from another module.
@MainActor
func benchmarkDeepLinks() {
  let url = "app://host/section77/item/42?from=letter"
  measure(
    "parse a URL",
    limit: "-",
    iterations: 100_000,
    ours: { keep((try? DeepLink(parsing: url))?.segments.count) },
    baseline: { keep(url.split(separator: "/").count) }
  )
  for count in [100, 10_000] {
    benchmarkMatching(among: count)
    benchmarkLinks(among: count)
  }
  benchmarkLiteralsOrParameters()
}

@MainActor
private func benchmarkMatching(among count: Int) {
  let mappings = declared(count)
  let matcher = DeepLinkMatcher(mappings)
  let table = Dictionary(uniqueKeysWithValues: (0..<count).map { ("section\($0)", $0) })
  for (number, place) in [(0, "first"), (count - 1, "last"), (count, "none")] {
    guard let link = link(["section\(number)", "item", "42"]) else { abandon("no link") }
    measure(
      "match among \(count) patterns, \(place)",
      limit: "5 µs",
      iterations: 100_000,
      ours: { keep(matcher.match(link)) },
      baseline: { keep(table[link.segments[0]].flatMap { _ in Int(link.segments[2]) }) }
    )
  }
  measure(
    "build a matcher of \(count) patterns",
    limit: "50 ms of 10,000",
    iterations: max(1, 1_000 / count),
    ours: { keep(DeepLinkMatcher(mappings).patterns.count) },
    baseline: { keep(Dictionary(uniqueKeysWithValues: (0..<count).map { ("\($0)", $0) })) }
  )
  measure(
    "declare and build \(count) patterns",
    limit: "50 ms of 10,000",
    iterations: max(1, 1_000 / count),
    ours: { keep(DeepLinkMatcher(declared(count)).patterns.count) },
    baseline: { keep(Dictionary(uniqueKeysWithValues: (0..<count).map { ("\($0)", $0) })) }
  )
}

@MainActor
private func benchmarkLinks(among count: Int) {
  let pipeline = DeepLinkPipeline(
    schemes: ["app"],
    hosts: ["host"],
    matcher: DeepLinkMatcher(
      (0..<count).map { number in
        DeepLinkMapping("/section\(number)/item/:id", Section.path(number))
      }
    )
  )
  let last = Section(number: count - 1, id: 42)
  measure(
    "link(to:) the last of \(count) cases, read back",
    limit: "5 µs",
    iterations: 20_000,
    ours: { keep(pipeline.link(to: last)) },
    baseline: { keep("app://host/section\(last.number)/item/\(last.id)") }
  )
}

/// Measures all patterns of 13 literals or parameters with the same ending, against paths that
/// match none of them.
@MainActor
private func benchmarkLiteralsOrParameters() {
  let depth = 13
  let matcher = DeepLinkMatcher(
    (0..<(1 << depth)).map { bits in
      let path = (0..<depth).map { bits >> $0 & 1 == 0 ? "/a" : "/:p\($0)" }.joined()
      return DeepLinkMapping<Int>(path + "/end") { _ in bits }
    }
  )
  guard let link = link(Array(repeating: "a", count: depth) + ["other"]) else {
    abandon("no link")
  }
  measure(
    "match none of 8192 literals or parameters",
    limit: "20 µs",
    iterations: 10_000,
    ours: { keep(matcher.match(link)) },
    baseline: { keep(link.segments.last == "end") }
  )
}

private func declared(_ count: Int) -> [DeepLinkMapping<Int>] {
  (0..<count).map { number in
    DeepLinkMapping<Int>("/section\(number)/item/:id") { $0.value("id") }
  }
}

private func link(_ segments: [String]) -> DeepLink? {
  try? DeepLink(scheme: "app", host: "host", segments: segments)
}

/// An output with as many cases as there are patterns, as an enum of that size would be.
private struct Section: CaseReflecting, Hashable {
  let number: Int
  let id: Int

  static var caseSchemas: [CaseSchema<Section>] {
    (0..<10_000).map { number in
      CaseSchema("section\(number)") { _ in Section(number: number, id: 0) }
    }
  }

  var caseName: String { "section\(number)" }

  static func path(_ number: Int) -> CasePath<Section, Int> {
    CasePath("section\(number)") {
      Section(number: number, id: $0)
    } extract: {
      $0.number == number ? $0.id : nil
    }
  }
}
