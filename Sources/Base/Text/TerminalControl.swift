extension Unicode.Scalar {
  /// A Boolean value that indicates whether the scalar can change how a terminal displays text.
  ///
  /// The value is `true` for control characters, and for characters that reorder or hide text, such
  /// as bidirectional marks (CVE-2021-42574).
  @inlinable package var drivesTerminal: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
      true
    default: false
    }
  }
}
