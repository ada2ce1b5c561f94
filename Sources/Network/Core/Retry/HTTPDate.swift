package import Foundation

/// A parser for the three HTTP date formats (RFC 9110, section 5.6.7).
package enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Parses an HTTP date, or returns nil if the text has another format.
  ///
  /// The three formats are `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and
  /// `Sun Nov  6 08:49:37 1994`.
  package static func parse(_ text: String) -> Date? {
    let words = text.split(whereSeparator: { " ,-".contains($0) })
    switch words.count {
    case 6 where words[5] == "GMT":
      return date(day: words[1], month: words[2], year: words[3], time: words[4])
    case 5:
      return date(day: words[2], month: words[1], year: words[4], time: words[3])
    default:
      return nil
    }
  }

  private static func date(
    day: Substring,
    month: Substring,
    year: Substring,
    time: Substring
  ) -> Date? {
    let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard let day = Int(day), let month = months.firstIndex(of: String(month)),
      var year = Int(year), clock.count == 3, let hour = clock[0], let minute = clock[1],
      let second = clock[2], (1...31).contains(day), (0...23).contains(hour),
      (0...59).contains(minute), (0...60).contains(second), (0...9999).contains(year),
      let utc = TimeZone(secondsFromGMT: 0)
    else { return nil }
    // A two-digit year is interpreted as a year from 1970 to 2069.
    if year < 100 { year += year < 70 ? 2000 : 1900 }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = utc
    return calendar.date(
      from: DateComponents(
        year: year,
        month: month + 1,
        day: day,
        hour: hour,
        minute: minute,
        second: second
      )
    )
  }
}
