/// A parser that parses an event stream one line at a time (HTML standard, section 9.2.6).
struct ServerSentEventParser {
  private var type = ""
  private var data: String?
  private var id = ""
  private var retry: Duration?
  private var isFirstLine = true

  /// The number of data bytes in the incomplete event.
  var dataSize: Int { data?.utf8.count ?? 0 }

  /// Parses the next line.
  ///
  /// - Returns: The event that the line completes, or nil if the line completes no event.
  mutating func event(after line: String) -> ServerSentEvent? {
    var line = Substring(line)
    if isFirstLine, line.unicodeScalars.first == "\u{FEFF}" {
      line = Substring(line.unicodeScalars.dropFirst())
    }
    isFirstLine = false
    guard !line.isEmpty else { return dispatch() }
    // The search compares scalars, because a colon with a combining mark is not equal to
    // the `Character` ":".
    guard let colon = line.unicodeScalars.firstIndex(of: ":") else {
      take(field: line, value: "")
      return nil
    }
    var value = line.unicodeScalars[colon...].dropFirst()
    if value.first == " " { value = value.dropFirst() }
    take(field: line[..<colon], value: Substring(value))
    return nil
  }

  private mutating func take(field: Substring, value: Substring) {
    switch field {
    case "event": type = String(value)
    case "data" where data == nil: data = String(value)
    case "data":
      data?.append("\n")
      data?.append(contentsOf: value)
    case "id": if !value.unicodeScalars.contains("\0") { id = String(value) }
    case "retry":
      if value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
        let milliseconds = UInt32(value)
      {
        retry = .milliseconds(Int64(milliseconds))
      }
    default: break
    }
  }

  private mutating func dispatch() -> ServerSentEvent? {
    defer { (type, data) = ("", nil) }
    guard let data else { return nil }
    return ServerSentEvent(
      type: type.isEmpty ? "message" : type,
      data: data,
      id: id,
      retry: retry
    )
  }
}
