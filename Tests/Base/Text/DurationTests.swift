import InnoText
import Testing

@Suite("Durations in seconds")
struct DurationTests {
  @Test(
    "A duration is converted to the nearest number of seconds",
    arguments: [
      (.zero, 0), (.seconds(2), 2), (.milliseconds(250), 0.25), (.milliseconds(9), 0.009),
      (.nanoseconds(1), 1e-9), (.milliseconds(-1500), -1.5), (.seconds(86_400), 86_400),
    ] as [(Duration, Double)]
  )
  func seconds(duration: Duration, seconds: Double) {
    #expect(duration.inSeconds == seconds)
  }
}
