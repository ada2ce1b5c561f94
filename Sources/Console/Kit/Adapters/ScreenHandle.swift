import InnoLocking
import Observation

/// The screen that a user sees.
@MainActor
final class ScreenHandle {
  /// A drawing of the screen at one moment.
  final class Drawing: Equatable {
    let lines: [String]

    /// A Boolean value that indicates whether a value that the screen shows has changed since the
    /// screen was drawn.
    fileprivate let isStale: Locked<Bool>

    fileprivate init(_ lines: [String], isStale: Locked<Bool> = Locked(false)) {
      (self.lines, self.isStale) = (lines, isStale)
    }

    /// Returns a Boolean value that indicates whether two drawings have the same lines.
    ///
    /// This operator compares bytes, because equal strings can contain different scalars for the same
    /// characters and are then printed differently.
    static func == (left: Drawing, right: Drawing) -> Bool {
      left === right || left.lines.elementsEqual(right.lines) { $0.utf8.elementsEqual($1.utf8) }
    }
  }

  /// The maximum number of widths whose drawings are kept.
  ///
  /// The number is limited because `Observation` keeps an entry for each drawing until a value
  /// changes.
  private static let limit = 8

  /// A closure that draws the screen.
  let draw: @MainActor (_ width: Int, _ height: Int?) -> [String]

  /// A Boolean value that indicates whether `Observation` tracks all values that the screen shows.
  private let isObservable: Bool

  /// The newest drawings, keyed by width.
  private var drawings: [Int: Drawing] = [:]

  init(
    isObservable: Bool,
    _ draw: @escaping @MainActor (_ width: Int, _ height: Int?) -> [String]
  ) {
    (self.isObservable, self.draw) = (isObservable, draw)
  }

  /// Returns a current drawing of the screen, with any number of lines.
  ///
  /// Do not call this method while a change is being reported, because `Observation` may report the
  /// change later.
  ///
  /// - Parameter width: The width in columns.
  /// - Returns: The drawing.
  func drawing(width: Int) -> Drawing {
    guard isObservable else { return Drawing(draw(width, nil)) }
    if let drawing = drawings[width], !drawing.isStale.withLock(\.self) { return drawing }
    drawings = drawings.filter { !$0.value.isStale.withLock(\.self) }
    guard drawings.count < Self.limit else { return Drawing(draw(width, nil)) }
    let isStale = Locked(false)
    let lines = withObservationTracking {
      draw(width, nil)
    } onChange: {
      isStale.withLock { $0 = true }
    }
    let drawing = Drawing(lines, isStale: isStale)
    drawings[width] = drawing
    return drawing
  }
}
