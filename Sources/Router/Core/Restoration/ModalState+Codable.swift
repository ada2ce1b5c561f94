/// The encoded state contains the modals and the highest number that any modal has had.
///
/// After a restoration, each new modal gets a higher number, so that no number is reused.
extension ModalState: Codable where M: Codable {
  private enum CodingKeys: CodingKey {
    case presentations, lastNumber
  }

  /// The valid range for the highest modal number in a saved state.
  ///
  /// The upper bound leaves room for higher numbers, because a restored store continues to count
  /// from the saved number.
  private static var savedNumbers: ClosedRange<Int> { 0...(Int.max / 2) }

  /// Decodes the modals and the highest number that has identified a modal so far.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if the data does not have the expected format, or if a number is
  ///   invalid. The number that identifies a modal must be unique, at least 1, and not greater than
  ///   the decoded highest number.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let presentations = try container.decode([ModalPresentation<M>].self, forKey: .presentations)
    let last = try container.decode(Int.self, forKey: .lastNumber)
    guard Self.savedNumbers.contains(last) else {
      throw DecodingError.dataCorruptedError(
        forKey: .lastNumber,
        in: container,
        debugDescription: "the last modal number must be from 0 to "
          + "\(Self.savedNumbers.upperBound), but is \(last)"
      )
    }
    let numbers = presentations.map(\.id.number)
    guard Set(numbers).count == numbers.count, numbers.allSatisfy({ $0 >= 1 && $0 <= last }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .presentations,
        in: container,
        debugDescription: "each modal must have a unique number from 1 to \(last)"
      )
    }
    self.init()
    showing = presentations.first
    waiting = Array(presentations.dropFirst())
    lastNumber = last
  }

  /// Encodes the modals and the highest number that has identified a modal so far.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(all, forKey: .presentations)
    try container.encode(lastNumber, forKey: .lastNumber)
  }
}
