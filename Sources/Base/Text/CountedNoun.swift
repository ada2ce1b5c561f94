extension BinaryInteger {
  /// Returns the number and a noun in the singular or plural form, such as `1 byte` or `2 bytes`.
  ///
  /// - Parameter noun: The noun in the singular, whose plural is formed with "s".
  /// - Returns: The number and the noun.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
