/// A tab state is encoded with the names of its tabs, so the tab type need not be `Codable`.
extension TabState: Codable {
  private enum CodingKeys: CodingKey {
    case selected, badges
  }

  /// Decodes the selected tab and the badges.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if the data does not have the expected format, if the data contains
  ///   an unknown tab name, or if a badge is less than 1.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func tab(_ name: String, _ key: CodingKeys) throws -> Tab {
      if let tab = Tab.allCases.first(where: { $0.name == name }) { return tab }
      throw DecodingError.dataCorruptedError(
        forKey: key,
        in: container,
        debugDescription: "unknown tab \"\(name)\""
      )
    }
    let selected = try tab(container.decode(String.self, forKey: .selected), .selected)
    var badges: [Tab: Int] = [:]
    for (name, number) in try container.decode([String: Int].self, forKey: .badges) {
      guard number > 0 else {
        throw DecodingError.dataCorruptedError(
          forKey: .badges,
          in: container,
          debugDescription: "the badge of \(name) must be 1 or more, not \(number)"
        )
      }
      badges[try tab(name, .badges)] = number
    }
    self.init(selected: selected, badges: badges)
  }

  /// Encodes the selected tab and the badges.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(selected.name, forKey: .selected)
    let names = badges.map { ($0.key.name, $0.value) }
    try container.encode(Dictionary(names) { first, _ in first }, forKey: .badges)
  }
}
