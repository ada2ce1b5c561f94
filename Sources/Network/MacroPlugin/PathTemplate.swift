/// A path with property names in braces, such as `/users/{id}`.
struct PathTemplate {
  /// The reason why a path is invalid.
  enum Fault: Error {
    case unpairedBrace
    case noName(String)
    case queryOrFragment
    case emptySegment
  }

  enum Part {
    case text(String)
    case parameter(String)
  }

  let parts: [Part]

  init(_ text: String) throws(Fault) {
    guard !text.contains("?"), !text.contains("#") else { throw .queryOrFragment }
    guard !text.contains("//") else { throw .emptySegment }
    var parts: [Part] = []
    var rest = Substring(text)
    while let open = rest.firstIndex(where: { "{}".contains($0) }) {
      guard rest[open] == "{", let close = rest[open...].firstIndex(of: "}") else {
        throw .unpairedBrace
      }
      let name = rest[rest.index(after: open)..<close]
      guard !name.contains("{") else { throw .unpairedBrace }
      guard Self.isName(name) else { throw .noName(String(name)) }
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      parts.append(.parameter(String(name)))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    self.parts = parts
  }

  var parameters: [String] {
    parts.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
  }

  /// The Swift expression that evaluates to the path of a request.
  var code: String {
    let text = parts.map { part in
      switch part {
      case .text(let text): text
      case .parameter(let name): "\\(self.`\(name)`)"
      }
    }.joined()
    return parameters.isEmpty
      ? "\"\(text)\"" : "(\"\(text)\" as InnoNetwork.EndpointPath).description"
  }

  private static func isName(_ text: Substring) -> Bool {
    guard let first = text.first, first.isLetter || first == "_" else { return false }
    return text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}
