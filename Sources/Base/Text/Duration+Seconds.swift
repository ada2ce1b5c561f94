extension Duration {
  /// The duration in seconds, for text and file formats that contain a number.
  package var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}
