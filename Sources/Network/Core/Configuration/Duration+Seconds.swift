extension Duration {
  /// Takes seconds from outside, held between none and a year, so that no figure traps.
  init(bounding seconds: Double) {
    let year = 31_536_000.0
    self = .seconds(seconds.isNaN ? 0 : min(max(seconds, 0), year))
  }

  /// The duration in seconds.
  var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }

  /// The duration as a person reads it: `12 ms`, `0.15 s`, `20 s`.
  var inWords: String {
    // Past thirty thousand years it is as good as for ever, and no whole number would hold it.
    let seconds = min(max(inSeconds, 0), 1e12)
    let milliseconds = (seconds * 1_000).rounded()
    if milliseconds < 100 { return "\(Int(milliseconds)) ms" }
    let hundredths = (seconds * 100).rounded() / 100
    return hundredths == hundredths.rounded() ? "\(Int(hundredths)) s" : "\(hundredths) s"
  }
}
