/// The reason why a terminal session of a test failed.
public enum PseudoTerminalError: Error, Equatable, CustomStringConvertible {
  case cannotStart(String, reason: String)
  case timedOut(waitingFor: String, screen: String)
  case ended(waitingFor: String, screen: String)

  /// The condition that was not met, and the screen.
  public var description: String {
    switch self {
    case .cannotStart(let executable, let reason):
      "Cannot start \(executable) in a terminal: \(reason). Build it first."
    case .timedOut(let expectation, let screen):
      "Waited too long for \(expectation). The screen:\n\(screen)"
    case .ended(let expectation, let screen):
      "The program ended before \(expectation). The screen:\n\(screen)"
    }
  }
}
