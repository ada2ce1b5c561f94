/// The state of a store's modals: the current modal and the queued modals.
///
/// ``apply(_:)`` implements the rules of modals. The method changes only the state itself, and can
/// be called on any thread.
public struct ModalState<M: Route>: Hashable, Sendable {
  @usableFromInline var showing: ModalPresentation<M>?
  @usableFromInline var waiting: [ModalPresentation<M>] = []
  @usableFromInline var lastNumber = 0

  /// Creates a state without modals.
  @inlinable
  public init() {}

  /// Creates a state from modals.
  ///
  /// The first modal is current, and the remaining modals are queued in order.
  ///
  /// ```swift
  /// let store = ModalStore(ModalState([.sheet(.filter), .cover(.login)]))
  /// ```
  ///
  /// - Parameter modals: The modals. The first modal receives the id 1, the second modal receives
  ///   the id 2, and so on.
  public init(_ modals: [FlowModal<M>]) {
    for modal in modals { _ = present(modal.route, style: modal.style) }
  }

  /// The current modal, or `nil` if no modal is showing.
  ///
  /// If no modal is showing, ``queue`` is empty.
  @inlinable public var current: ModalPresentation<M>? { showing }

  /// The queued modals, in the order in which they will be presented.
  @inlinable public var queue: [ModalPresentation<M>] { waiting }

  /// The current modal, followed by the queue.
  @inlinable public var all: [ModalPresentation<M>] {
    showing.map { [$0] + waiting } ?? []
  }

  /// Executes a command, or refuses it without changing the state.
  ///
  /// - Parameter command: The command.
  /// - Returns: The result of the command.
  @inlinable
  public mutating func apply(_ command: ModalCommand<M>) -> ModalResult {
    switch command {
    case .present(let route, let style):
      return present(route, style: style)
    case .replace(let route):
      guard let old = showing else { return .nothingPresented }
      showing = ModalPresentation(id: old.id, route: route, style: old.style)
      return .replaced(old.id)
    case .dismiss:
      guard let old = showing else { return .nothingPresented }
      showing = waiting.isEmpty ? nil : waiting.removeFirst()
      return .dismissed(old.id)
    case .dismissAll:
      let gone = all.map(\.id)
      showing = nil
      waiting.removeAll()
      return .dismissedAll(gone)
    case .restore(let state):
      let gone = all.map(\.id)
      showing = nil
      waiting.removeAll()
      for modal in state.all { _ = present(modal.route, style: modal.style) }
      return .restored(dismissed: gone)
    }
  }

  @inlinable
  mutating func present(_ route: M, style: ModalStyle) -> ModalResult {
    lastNumber += 1
    let presentation = ModalPresentation(id: ModalID(lastNumber), route: route, style: style)
    guard showing == nil else {
      waiting.append(presentation)
      return .queued(presentation.id)
    }
    showing = presentation
    return .presented(presentation.id)
  }
}

/// One presentation of a modal.
///
/// A presentation begins with the request to present the modal and ends with the dismissal.
public struct ModalPresentation<M: Route>: Hashable, Sendable, Identifiable {
  /// The id of the presentation, which is unique within the store.
  ///
  /// Replacing the route does not change the id.
  public let id: ModalID

  /// The route of the modal.
  public let route: M

  /// The style of the presentation.
  public let style: ModalStyle

  @usableFromInline
  init(id: ModalID, route: M, style: ModalStyle) {
    self.id = id
    self.route = route
    self.style = style
  }
}

extension ModalPresentation: Codable where M: Codable {}

/// The id of a modal presentation.
///
/// Each store numbers its modal presentations from 1. The store reuses a number only if a failed
/// ``RouterTransaction`` has undone the presentation with that number.
public struct ModalID: Hashable, Sendable, CustomStringConvertible {
  /// The number that identifies the modal presentation within its store.
  public let number: Int

  @usableFromInline
  init(_ number: Int) {
    self.number = number
  }

  /// The id as text, such as `m1` for the number 1.
  public var description: String { "m\(number)" }
}

extension ModalID: Codable {
  /// Creates an id by decoding its number.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if the data is not a number.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(Int.self))
  }

  /// Encodes the id as its number.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}

/// The style of a modal presentation.
public enum ModalStyle: String, Hashable, Sendable, CaseIterable, Codable {
  /// A sheet in front of the screen.
  ///
  /// The screen stays visible behind the sheet.
  case sheet

  /// A cover over the whole screen.
  case fullScreenCover
}
