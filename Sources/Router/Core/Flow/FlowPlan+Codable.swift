/// A plan is written as its steps, and read back only when they are one.
extension FlowPlan: Codable where R: Codable {
  /// Reads the steps.
  ///
  /// - Parameter decoder: Where to read from.
  /// - Throws: `DecodingError.dataCorrupted` when a step other than the last is a modal.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let steps = try container.decode([RouteStep<R>].self)
    do {
      try self.init(steps: steps)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
    }
  }

  /// Writes the steps.
  ///
  /// - Parameter encoder: Where to write to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(steps)
  }
}
