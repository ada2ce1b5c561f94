package import Foundation

/// The age and the freshness lifetime of a stored response (RFC 9111, section 4.2), in seconds.
package struct Freshness {
  /// The longest lifetime to estimate for a response that declares none, in seconds: one day.
  private static let longestHeuristicLifetime = 86_400.0
  /// The number of seconds by which the clock may be set back without an effect: five minutes.
  ///
  /// If the clock is set back further, stored responses count as stale.
  private static let clockTolerance = 300.0
  /// The assumed staleness, in seconds, of a response whose age is unknown: one year.
  private static let unknownAge = 31_536_000.0
  /// The status codes of responses whose lifetime can be estimated if a response declares no
  /// lifetime (RFC 9110, section 15.1).
  private static let heuristicStatusCodes: Set<Int> = [
    200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501,
  ]

  package let age: Double
  package let lifetime: Double
  /// A Boolean value that indicates whether the response must be validated before each use.
  package let mustValidate: Bool
  /// A Boolean value that indicates whether the response requires validation after it becomes
  /// stale, even if the request allows stale responses.
  let mustNotBeStale: Bool
  /// The value of `stale-while-revalidate` (RFC 5861), in seconds, or nil if the directive is
  /// absent.
  let staleWindow: Double?
  /// The value of `stale-if-error` (RFC 5861), in seconds, or nil if the directive is absent.
  let errorWindow: Double?

  package init(of response: CachedResponse, at now: Date) {
    let control = CacheControl(response.value(of: "Cache-Control"))
    let date = response.value(of: "Date").flatMap(HTTPDate.parse) ?? response.responseDate
    // If `Age` is a list, only the first member counts. An invalid age is ignored (RFC 9111,
    // section 5.1).
    let first = response.value(of: "Age")?.split(separator: ",").first ?? ""
    let declared = CacheControl.seconds(of: first.trimmingCharacters(in: .whitespaces)) ?? 0
    let apparent = max(0, response.responseDate.timeIntervalSince(date))
    let delay = max(0, response.responseDate.timeIntervalSince(response.requestDate))
    let stored = now.timeIntervalSince(response.responseDate)
    let limit = Self.lifetime(of: response, control, date)
    lifetime = limit
    // If the clock was set back, it is unknown how long ago the response arrived, so the response
    // counts as stale.
    age =
      max(apparent, declared + delay)
      + (stored < -Self.clockTolerance ? limit + Self.unknownAge : max(0, stored))
    mustValidate = control.contains("no-cache")
    staleWindow = control.seconds("stale-while-revalidate")
    errorWindow = control.seconds("stale-if-error")
    mustNotBeStale = control.contains("must-revalidate")
  }

  private static func lifetime(
    of response: CachedResponse,
    _ control: CacheControl,
    _ date: Date
  ) -> Double {
    if let seconds = control.seconds("max-age") { return seconds }
    if let expires = response.value(of: "Expires") {
      // An invalid date, such as 0, means that the response has expired.
      return HTTPDate.parse(expires).map { max(0, $0.timeIntervalSince(date)) } ?? 0
    }
    guard heuristicStatusCodes.contains(response.status) || control.contains("public"),
      let modified = response.value(of: "Last-Modified").flatMap(HTTPDate.parse)
    else { return 0 }
    return min(max(0, date.timeIntervalSince(modified)) / 10, longestHeuristicLifetime)
  }

  /// Returns a Boolean value that indicates whether the response may be used while it is being
  /// revalidated.
  ///
  /// `window` is the period after expiry, in seconds, during which a stale response may be used. If
  /// the response specifies a period, that period takes precedence over `window`.
  func isUsableMeanwhile(for request: CacheControl, window: Double) -> Bool {
    guard !mustValidate, !mustNotBeStale,
      !["no-cache", "max-age", "min-fresh", "only-if-cached"].contains(where: request.contains)
    else { return false }
    return age - lifetime <= staleWindow ?? window && staleWindow ?? window > 0
  }

  /// Returns a Boolean value that indicates whether the response may be used after a server failure
  /// (RFC 5861, section 4).
  ///
  /// `window` is the period after expiry, in seconds, during which a stale response may be used. A
  /// period that the response specifies takes precedence over `window`. A period that the request
  /// specifies takes precedence over both.
  func isUsableAfterError(for request: CacheControl, window: Double) -> Bool {
    guard !mustValidate, !mustNotBeStale, !request.contains("no-cache") else { return false }
    let window = request.seconds("stale-if-error") ?? errorWindow ?? window
    return window > 0 && age - lifetime <= window
  }

  /// Returns a Boolean value that indicates whether the cached response may be used without
  /// validation for a request with the given directives.
  func isUsable(for request: CacheControl) -> Bool {
    guard !mustValidate, !request.contains("no-cache") else { return false }
    if let limit = request.seconds("max-age"), age > limit { return false }
    if age < lifetime, lifetime - age >= request.seconds("min-fresh") ?? 0 { return true }
    guard request.contains("max-stale"), !mustNotBeStale else { return false }
    guard request.hasValue("max-stale"), let limit = request.seconds("max-stale") else {
      return true
    }
    return age - lifetime <= limit
  }
}
