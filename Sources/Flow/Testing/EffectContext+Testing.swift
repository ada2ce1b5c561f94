public import InnoFlow

extension EffectContext {
  /// What an effect is given, to test the work of an effect without a store.
  ///
  /// - Parameter clock: The clock that the work sleeps on.
  /// - Returns: The context.
  public static func testing(clock: any Clock<Duration> = ManualTestClock()) -> EffectContext {
    EffectContext(clock: clock)
  }
}
