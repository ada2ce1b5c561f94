extension Screen {
  /// A parser that splits a stream of bytes into characters and control sequences.
  struct Parser: Sendable {
    struct Sequence: CustomStringConvertible {
      var numbers: [Int]
      var isPrivate: Bool
      var final: Character
      var first: Int? { numbers.first }
      var description: String {
        "ESC [ \(isPrivate ? "?" : "")\(numbers.map(String.init).joined(separator: ";"))\(final)"
      }
    }

    enum Step {
      case scalar(Unicode.Scalar)
      case sequence(Sequence)
    }

    private enum State {
      case text, escape, control
    }

    private var state = State.text
    private var parameters = ""
    private var pending: [UInt8] = []

    mutating func push(_ byte: UInt8) -> Step? {
      switch state {
      case .text where byte == 0x1B:
        state = .escape
        return nil
      case .text:
        return character(byte).map { .scalar($0) }
      case .escape:
        state = byte == UInt8(ascii: "[") ? .control : .text
        parameters = ""
        return nil
      case .control where (0x40...0x7E).contains(byte):
        state = .text
        let isPrivate = parameters.hasPrefix("?")
        let numbers = parameters.drop { $0 == "?" }.split(separator: ";").compactMap { Int($0) }
        return .sequence(
          Sequence(
            numbers: numbers,
            isPrivate: isPrivate,
            final: Character(Unicode.Scalar(byte))
          )
        )
      case .control:
        parameters.unicodeScalars.append(Unicode.Scalar(byte))
        return nil
      }
    }

    private mutating func character(_ byte: UInt8) -> Unicode.Scalar? {
      pending.append(byte)
      let length =
        switch pending[0] {
        case 0xF0...: 4
        case 0xE0...: 3
        case 0xC0...: 2
        default: 1
        }
      guard pending.count == length else { return nil }
      defer { pending = [] }
      return String(decoding: pending, as: UTF8.self).unicodeScalars.first
    }
  }
}
