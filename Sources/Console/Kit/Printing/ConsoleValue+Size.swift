extension ConsoleValue {
  /// How many bytes the value takes, roughly.
  var size: Int { MemoryLayout<Self>.stride + payload }

  private var payload: Int {
    switch self {
    case .null, .bool, .int, .double: 0
    case .string(let text): text.utf8.count
    case .enumCase(_, let fields), .object(_, let fields, _): fields.reduce(0) { $0 + $1.size }
    case .array(let values): values.reduce(0) { $0 + $1.size }
    }
  }
}

extension ConsoleValue.Field {
  fileprivate var size: Int { MemoryLayout<Self>.stride + name.utf8.count + value.size }
}

extension Answer {
  var size: Int { data.size + lines.size }
}

extension ValueChange {
  var size: Int { MemoryLayout<Self>.stride + from.size + to.size }
}

extension [String] {
  var size: Int {
    reduce(0) { $0 + $1.utf8.count } + count * MemoryLayout<String>.stride
  }
}
