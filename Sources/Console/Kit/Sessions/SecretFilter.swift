/// A fast filter that recognizes text without secrets.
///
/// Most text contains neither a known secret nor anything that resembles a secret, and searching
/// for each possible secret would be slow. The filter scans the text only once. It may classify
/// text without secrets as suspicious, but it never classifies text with a secret as clean.
/// ``SessionSecrets`` does not change clean text.
struct SecretFilter: Sendable {
  /// The result of searching text for secrets.
  enum TextForm {
    /// The text contains no secrets and consists of ASCII characters that need no escape in JSON.
    case plain

    /// The text contains no secrets.
    case clean

    /// The text may contain secrets.
    case suspicious
  }

  /// A Bloom filter of the first four bytes of each known secret, or an empty array if no secret is
  /// known.
  private var starts: [UInt64] = []

  /// A Boolean value that indicates whether a known secret contains a non-ASCII character.
  ///
  /// A non-ASCII secret can be canonically equivalent to text that consists of other bytes. For
  /// example, U+212A (KELVIN SIGN) is canonically equivalent to the letter K.
  private var hasUnicodeSecret = false

  private static let size = 64

  /// Adds a secret, which must have at least four bytes.
  mutating func insert(_ secret: String) {
    if starts.isEmpty { starts = Array(repeating: 0, count: Self.size) }
    var window: UInt32 = 0
    for byte in secret.utf8.prefix(4) { window = window << 8 | UInt32(byte) }
    let (index, bit) = Self.position(of: window)
    starts[index] |= bit
    if secret.utf8.contains(where: { $0 >= 0x80 }) { hasUnicodeSecret = true }
  }

  /// Classifies UTF-8 text as either free of secrets or suspicious.
  func form(of text: UnsafeBufferPointer<UInt8>) -> TextForm {
    if hasUnicodeSecret { return .suspicious }
    return starts.isEmpty
      ? form(of: text) { _ in false }
      : starts.withUnsafeBufferPointer { starts in
        form(of: text) { window in
          let (index, bit) = Self.position(of: window)
          return starts[index] & bit != 0
        }
      }
  }

  /// Classifies UTF-8 text as either free of secrets or suspicious.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isStart: A closure that returns `true` if a known secret may begin with the given four
  ///     bytes.
  /// - Returns: The classification of the text.
  @inline(__always)
  private func form(
    of text: UnsafeBufferPointer<UInt8>,
    _ isStart: (UInt32) -> Bool
  ) -> TextForm {
    var (window, run, isPlain): (UInt32, Int, Bool) = (0, 0, true)
    for byte in text {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."), UInt8(ascii: "+"):
        run += 1
        // A run of 40 or more characters resembles a digest, which is redacted.
        if run == 40 { return .suspicious }
      case UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: ">"):
        // The text may contain a name with a value, or a URL with a user name.
        return .suspicious
      case UInt8(ascii: " "):
        // A secret may follow `Bearer` or `Basic`.
        let end = (window | 0x20_20_20) & 0xFF_FF_FF
        if end == Self.endOfBearer || end == Self.endOfBasic { return .suspicious }
        run = 0
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0..<0x20, 0x7F:
        isPlain = false
        run = 0
      case 0x80...:
        // The text can be canonically equivalent to a secret that consists of other bytes.
        if !starts.isEmpty { return .suspicious }
        isPlain = false
        run = 0
      default: run = 0
      }
      window = window << 8 | UInt32(byte)
      if window & 0xFF_FF_FF == Self.startOfJWT || isStart(window) { return .suspicious }
    }
    return isPlain ? .plain : .clean
  }

  /// The last three bytes of the word `bearer`.
  private static let endOfBearer: UInt32 = 0x72_65_72

  /// The last three bytes of the word `basic`.
  private static let endOfBasic: UInt32 = 0x73_69_63

  /// The first three bytes of a JSON Web Token, `eyJ`.
  private static let startOfJWT: UInt32 = 0x65_79_4A

  @inline(__always)
  private static func position(of window: UInt32) -> (index: Int, bit: UInt64) {
    let hash = (window &* 0x9E37_79B1) >> 20
    return (Int(hash >> 6), 1 << UInt64(hash & 63))
  }
}
