import Foundation

/// How old a kept response is and how long it may be used unasked (RFC 9111, section 4.2).
struct Freshness {
  /// The longest lifetime guessed for a response that names none: a day.
  private static let longestGuess = 86_400.0
  /// The statuses whose lifetime may be guessed (RFC 9110, section 15.1).
  private static let guessable: Set<Int> = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]

  let age: Double
  let lifetime: Double
  /// Whether the response may never be used unasked.
  let mustAsk: Bool
  /// Whether it may not be used past its lifetime, even where the request would take it.
  let mustNotBeStale: Bool
  /// How long past its lifetime the server lets it be used while it is asked for anew (RFC 5861).
  let staleWindow: Double?

  init(of response: CachedResponse, at now: Date) {
    let control = CacheControl(response.value(of: "Cache-Control"))
    let date = response.value(of: "Date").flatMap(HTTPDate.parse) ?? response.responseDate
    let declared = response.value(of: "Age").flatMap { UInt32($0) }.map(Double.init) ?? 0
    let apparent = max(0, response.responseDate.timeIntervalSince(date))
    let delay = max(0, response.responseDate.timeIntervalSince(response.requestDate))
    age = max(apparent, declared + delay) + max(0, now.timeIntervalSince(response.responseDate))
    lifetime = Self.lifetime(of: response, control, date)
    mustAsk = control.contains("no-cache")
    staleWindow = control.seconds("stale-while-revalidate")
    mustNotBeStale = control.contains("must-revalidate")
  }

  private static func lifetime(
    of response: CachedResponse,
    _ control: CacheControl,
    _ date: Date
  ) -> Double {
    if let seconds = control.seconds("max-age") { return seconds }
    if let expires = response.value(of: "Expires") {
      // What is no date, such as 0, means that it has expired.
      return HTTPDate.parse(expires).map { max(0, $0.timeIntervalSince(date)) } ?? 0
    }
    guard guessable.contains(response.status) || control.contains("public"),
      let modified = response.value(of: "Last-Modified").flatMap(HTTPDate.parse)
    else { return 0 }
    return min(max(0, date.timeIntervalSince(modified)) / 10, longestGuess)
  }

  /// Whether it may be used while it is asked for anew; the response's own window comes first.
  func isUsableMeanwhile(for request: CacheControl, window: Double) -> Bool {
    guard !mustAsk, !mustNotBeStale,
      !["no-cache", "max-age", "min-fresh", "only-if-cached"].contains(where: request.contains)
    else { return false }
    return age - lifetime <= staleWindow ?? window && staleWindow ?? window > 0
  }

  /// Whether it may be used unasked, as far as the request's own directives allow.
  func isUsable(for request: CacheControl) -> Bool {
    guard !mustAsk, !request.contains("no-cache") else { return false }
    if let limit = request.seconds("max-age"), age > limit { return false }
    if age < lifetime, lifetime - age >= request.seconds("min-fresh") ?? 0 { return true }
    guard request.contains("max-stale"), !mustNotBeStale else { return false }
    guard request.hasValue("max-stale"), let limit = request.seconds("max-stale") else {
      return true
    }
    return age - lifetime <= limit
  }
}
