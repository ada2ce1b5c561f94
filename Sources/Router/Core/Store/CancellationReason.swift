/// Why a command was not carried out although the state would have allowed it.
public enum CancellationReason: Hashable, Sendable {
  /// A middleware did not want it.
  case middleware(name: String, why: String)

  /// What the sender waited for before the command said no.
  case conditionFailed

  /// While the sender waited, the state became another than the one that the command was meant for.
  case stale

  /// It was part of a transaction, or of a branch, that was undone as a whole.
  case rolledBack

  /// Observers and middleware have answered commands with commands too many times in a row.
  case tooManyCommands(limit: Int)

  /// Another command came before it was due.
  case superseded

  /// The store that was to carry it out is gone.
  case storeGone

  /// How many commands may follow from one, each sent by whoever was told of an earlier one.
  ///
  /// The limit ends a loop of an observer that answers every event with a command.
  public static let chainLimit = 1_000
}

extension CancellationReason: CustomStringConvertible {
  /// The reason, in one sentence.
  public var description: String {
    switch self {
    case .middleware(let name, let why):
      "\(name) stopped it: \(why)"
    case .conditionFailed:
      "what it waited for did not come true"
    case .stale:
      "the state has changed while it waited: look again and decide anew"
    case .rolledBack:
      "it was undone together with the command that it was part of"
    case .tooManyCommands(let limit):
      "\(limit) commands have followed from one: look for an observer that answers every event"
    case .superseded:
      "another command came before it was due"
    case .storeGone:
      "the store is gone: whoever sends must not outlive it"
    }
  }
}
