#if Download
/// A meter that measures the average rate of a transfer over the last few seconds.
///
/// A measurement does not change the average if the clock has stopped or gone backward since the
/// previous measurement.
struct RateMeter {
  /// The time constant of the average rate, in seconds.
  ///
  /// A larger value makes the average rate smoother.
  private static let memory = 3.0
  /// The shortest time between two measurements, in seconds.
  private static let interval = 0.1

  private var last: (time: Duration, bytes: Int64)?
  /// The rate in bytes per second.
  ///
  /// The value is nil until two measurements have been made, at least ``interval`` seconds apart.
  private(set) var bytesPerSecond: Double?

  /// Adds a measurement, which is the number of bytes received so far.
  mutating func add(_ bytes: Int64, at now: Duration) {
    guard let last, last.time <= now, last.bytes <= bytes else {
      last = (now, bytes)
      return
    }
    let seconds = (now - last.time) / .seconds(1)
    guard seconds >= Self.interval else { return }
    let rate = Double(bytes - last.bytes) / seconds
    // The weight of a measurement grows with the time since the previous measurement.
    let weight = seconds / (seconds + Self.memory)
    bytesPerSecond = bytesPerSecond.map { $0 + (rate - $0) * weight } ?? rate
    self.last = (now, bytes)
  }
}
#endif
