public import InnoReflection

extension CaseReflecting {
  /// Tells whether this value is the case that a path leads to, whatever its payload.
  ///
  /// ```swift
  /// route.is(PeopleRoute.Cases.detail)
  /// ```
  ///
  /// - Parameter path: The path to the case.
  /// - Returns: Whether it is that case.
  @inlinable
  public func `is`<Value>(_ path: CasePath<Self, Value>) -> Bool {
    path.matches(self)
  }

  /// The payload of the case that a path leads to, or `nil` when this value is another case.
  ///
  /// - Parameter path: The path to the case.
  @inlinable
  public subscript<Value>(case path: CasePath<Self, Value>) -> Value? {
    path.extract(self)
  }
}
