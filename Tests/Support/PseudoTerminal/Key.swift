extension PseudoTerminal {
  /// A key of an xterm that sends no text.
  public enum Key: String, Sendable {
    case up = "\u{1B}[A"
    case down = "\u{1B}[B"
    case right = "\u{1B}[C"
    case left = "\u{1B}[D"
    case controlRight = "\u{1B}[1;5C"
    case controlLeft = "\u{1B}[1;5D"
    case enter = "\r"
    case tab = "\t"
    case escape = "\u{1B}"
    case backspace = "\u{7F}"
    case controlA = "\u{1}"
    case controlC = "\u{3}"
    case controlD = "\u{4}"
    case controlE = "\u{5}"
    case controlG = "\u{7}"
    case controlL = "\u{C}"
    case controlR = "\u{12}"
    case controlZ = "\u{1A}"
  }
}
