extension Duration {
  /// The duration as a number of seconds, for use in text and in file formats.
  package var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}
