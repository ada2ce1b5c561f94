/// One showing of a modal, from the request until it is dismissed.
public struct ModalPresentation<M: Route>: Hashable, Sendable, Identifiable {
  /// Which presentation of its store this is; replacing the route keeps it.
  public let id: ModalID

  /// What is shown.
  public let route: M

  /// How it is shown.
  public let style: ModalStyle

  @usableFromInline
  init(id: ModalID, route: M, style: ModalStyle) {
    self.id = id
    self.route = route
    self.style = style
  }
}

extension ModalPresentation: Codable where M: Codable {}

/// The number of a presentation, counted from 1 by its store and never used again.
public struct ModalID: Hashable, Sendable, CustomStringConvertible {
  /// The number.
  public let number: Int

  @usableFromInline
  init(_ number: Int) {
    self.number = number
  }

  /// The short form: `m1`.
  public var description: String { "m\(number)" }
}

extension ModalID: Codable {
  /// Reads the number.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if there is no number.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(Int.self))
  }

  /// Writes the number.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}
