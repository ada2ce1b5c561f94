import InnoLocking
import Observation

/// The screen that a user sees.
@MainActor
final class ScreenHandle {
  /// A drawing of the screen at one moment.
  final class Drawing: Equatable {
    let lines: [String]

    /// A Boolean value that indicates whether the drawing is out of date because a value on the
    /// screen has changed.
    fileprivate let isStale: Locked<Bool>

    fileprivate init(_ lines: [String], isStale: Locked<Bool> = Locked(false)) {
      (self.lines, self.isStale) = (lines, isStale)
    }

    /// Returns a Boolean value that indicates whether two drawings have the same lines.
    ///
    /// This operator compares the bytes of the lines, because a terminal may print two equal
    /// strings differently if their Unicode scalars differ.
    static func == (left: Drawing, right: Drawing) -> Bool {
      left === right || left.lines.elementsEqual(right.lines) { $0.utf8.elementsEqual($1.utf8) }
    }
  }

  /// The maximum number of drawings to keep, each for a different width.
  ///
  /// The number is limited because `Observation` keeps an entry for each drawing until a value on
  /// the screen changes.
  private static let limit = 8

  /// A closure that draws the screen and returns its lines.
  let draw: @MainActor (_ width: Int, _ height: Int?) -> [String]

  /// A Boolean value that indicates whether `Observation` tracks all values that the screen shows.
  private let isObservable: Bool

  /// The most recent drawing for each width.
  private var drawings: [Int: Drawing] = [:]

  init(
    isObservable: Bool,
    _ draw: @escaping @MainActor (_ width: Int, _ height: Int?) -> [String]
  ) {
    (self.isObservable, self.draw) = (isObservable, draw)
  }

  /// Returns an up-to-date drawing of the screen.
  ///
  /// The number of lines is not limited.
  ///
  /// Do not call this method while a store or a router notifies its observers of a change. At that
  /// time, `Observation` may not know about the change yet, so the drawing could be out of date.
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
