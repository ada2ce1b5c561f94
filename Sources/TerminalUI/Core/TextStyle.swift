/// How a run of text looks; none of it changes the width.
public struct TextStyle: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Makes a style from its bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Strong: headings and what matters.
  public static let bold = TextStyle(rawValue: 1 << 0)
  /// Faint: hints and what is not available.
  public static let dim = TextStyle(rawValue: 1 << 1)

  /// Wraps text in the ANSI sequences of the style (ECMA-48, 8.3.117, SGR).
  func ansi(_ text: String) -> String {
    guard !isEmpty else { return text }
    let codes = [contains(.bold) ? "1" : nil, contains(.dim) ? "2" : nil].compactMap(\.self)
    return "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
  }
}
