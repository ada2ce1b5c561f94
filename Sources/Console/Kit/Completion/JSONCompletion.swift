import InnoCasePaths

/// The position of the cursor in unfinished JSON.
struct JSONCursor {
  private struct Frame {
    let isObject: Bool
    var key: String?
    var keys: Set<String> = []

    /// A Boolean value that indicates whether a field's name, rather than a value, comes next.
    var isAtKey: Bool
  }

  private var frames: [Frame] = []

  /// The start of the unfinished string or word that ends at the cursor.
  ///
  /// If no string or word is unfinished, the value is the position of the cursor.
  private(set) var start: Int

  /// A Boolean value that indicates whether a value or a name has just ended.
  ///
  /// If this property is `true`, no other value or name can begin at the cursor.
  private(set) var isAfterValue = false

  /// Creates a cursor at the end of the given JSON, which is parsed to find the cursor's position.
  init(_ json: [Unicode.Scalar]) {
    start = json.count
    var position = 0
    while position < json.count {
      let scalar = json[position]
      isAfterValue = false
      switch scalar {
      case "{", "[":
        frames.append(Frame(isObject: scalar == "{", isAtKey: scalar == "{"))
        position += 1
      case "}", "]":
        _ = frames.popLast()
        isAfterValue = true
        position += 1
      case ",":
        if let last = frames.indices.last {
          frames[last].isAtKey = frames[last].isObject
          frames[last].key = nil
        }
        position += 1
      case ":":
        if let last = frames.indices.last { frames[last].isAtKey = false }
        position += 1
      case _ where scalar.isBlank: position += 1
      default:
        let begin = position
        if scalar == "\"" {
          position += 1
          while position < json.count, json[position] != "\"" {
            position += json[position] == "\\" ? 2 : 1
          }
          position += 1
        } else {
          while position < json.count, !json[position].isBlank,
            !"{}[],:\"".unicodeScalars.contains(json[position])
          { position += 1 }
        }
        guard position < json.count || scalar == "\"" && position == json.count else {
          start = begin
          break
        }
        isAfterValue = true
        guard scalar == "\"", let last = frames.indices.last, frames[last].isAtKey else { break }
        let name = String(scalars: json[begin + 1..<position - 1])
        frames[last].key = name
        frames[last].keys.insert(name)
      }
    }
  }

  /// Returns the candidates at the cursor.
  ///
  /// The candidates are the names and values that the given shape allows at the cursor.
  ///
  /// - Parameters:
  ///   - root: The shape of the complete JSON.
  ///   - ids: A closure that returns the known ids of objects that have the given type. Each id has
  ///     a short description.
  /// - Returns: The candidates.
  func candidates(
    in root: ValueShape,
    ids: (ObjectIdentifier) -> [(word: String, detail: String)]
  ) -> [Completion.Candidate] {
    guard !isAfterValue else { return [] }
    var shape: ValueShape? = root
    var field: ValueShape.Field?
    for (depth, frame) in frames.enumerated() {
      let isInnermost = depth == frames.count - 1
      switch shape {
      case .list(let element)? where !frame.isObject: (shape, field) = (element, nil)
      case .object(let fields)? where frame.isObject:
        if isInnermost, frame.isAtKey {
          return fields.filter { !frame.keys.contains($0.name) }.map { field in
            let optional = field.isOptional ? ", optional" : ""
            return .init("\"\(field.name)\": ", field.shape.summary + optional, goesOn: true)
          }
        }
        field = fields.first { $0.name == frame.key }
        shape = field?.shape
      default: return []
      }
    }
    let ids = field?.identifiedType.map(ids) ?? []
    return switch shape {
    case .number?: ids.map { .init($0.word, $0.detail, goesOn: true) }
    case .text?: ids.map { .init(ConsoleValue.string($0.word).json, $0.detail, goesOn: true) }
    case .choice(let cases)?: cases.map { .init("\"\($0)\"", goesOn: true) }
    case .boolean?: [.init("true", goesOn: true), .init("false", goesOn: true)]
    case .object?: [.init("{", "object", goesOn: true)]
    case .list(let element)?: [.init("[", "list of \(element.summary)", goesOn: true)]
    default: []
    }
  }
}

extension Console {
  /// Completes field names and values inside unclosed JSON; returns `nil` if the cursor is
  /// elsewhere.
  func completeJSON(_ line: String, at cursor: Int) -> Completion? {
    let before = Array(line.unicodeScalars.prefix(cursor))
    for start in before.indices where before[start] == "{" || before[start] == "[" {
      guard start == 0 || before[start - 1].isBlank || before[start - 1] == "=" else { continue }
      let head = String(scalars: before[..<start])
      let json = Array(before[start...])
      guard case .incomplete? = try? LineParser.parse(head + Self.closed(json)),
        let context = CompletionContext(head, start, in: self)?.innermost,
        let (parameters, given) = context.parameters, given < parameters.count
      else { continue }
      let place = JSONCursor(json)
      let prefix = String(scalars: json[place.start...])
      return Completion(
        range: start + place.start..<cursor,
        candidates: place.candidates(in: ValueShape(of: parameters[given].type)) { type in
          app.resolvers[type]?.candidates() ?? []
        }
        .filter { $0.text.hasPrefix(prefix) }
      )
    }
    return nil
  }

  /// Returns incomplete JSON, with a closing quote added if the JSON ends inside a string.
  private static func closed(_ json: [Unicode.Scalar]) -> String {
    var isInText = false
    var isEscaped = false
    for scalar in json {
      if isEscaped {
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = isInText
      } else if scalar == "\"" {
        isInText.toggle()
      }
    }
    return String(scalars: json[...]) + (isEscaped ? "\\" : "") + (isInText ? "\"" : "")
  }
}
