/// One execution of the work that an effect describes.
public struct EffectRun: Hashable, Sendable {
  /// The number that identifies the run.
  ///
  /// The first run in a store has the number 1.
  ///
  /// The number is 0 for a `.send`, which starts no run.
  public let id: Int

  /// The number of the action that started the run.
  public let startedBy: Int

  private let chain: Chain<EffectID>?

  init(id: Int, startedBy: Int, names: Chain<EffectID>?) {
    self.id = id
    self.startedBy = startedBy
    chain = names
  }

  /// The names under which the run can be cancelled, starting with the innermost name.
  public var names: [EffectID] { chain?.elements ?? [] }

  /// Returns a Boolean value that indicates whether two runs are equal.
  ///
  /// - Parameters:
  ///   - left: The first run.
  ///   - right: The second run.
  /// - Returns: `true` if the runs have equal values of ``id``, ``startedBy`` and ``names``.
  public static func == (left: Self, right: Self) -> Bool {
    left.id == right.id && left.startedBy == right.startedBy
      && (left.chain === right.chain || left.names == right.names)
  }

  /// Hashes ``id`` and ``startedBy``.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(startedBy)
  }
}
