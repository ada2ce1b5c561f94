/// Routes have case paths and case schemas.
@_exported public import InnoCasePaths

/// Observers of a store hold a token of this module.
@_exported public import InnoObservation

/// A destination that has a screen: a case of an enum, with the data of the screen.
///
/// Use one enum for the screens that a store pushes and another for the modals.
///
/// ```swift
/// @Routable
/// enum PeopleRoute {
///   case detail(UserSummary)
/// }
/// ```
///
/// Routes are compared with their payload, for example by `backTo` and `pushUniqueRoot`.
public protocol Route: Hashable, Sendable {}

extension CaseReflecting {
  /// Returns a Boolean value that indicates whether this value is a certain case, with any payload.
  ///
  /// ```swift
  /// route.is(PeopleRoute.Cases.detail)
  /// ```
  ///
  /// - Parameter path: The path to the case.
  /// - Returns: `true` if this value is that case.
  @inlinable
  public func `is`<Value>(_ path: CasePath<Self, Value>) -> Bool {
    path.matches(self)
  }

  /// The payload of a case, or `nil` if this value is another case.
  ///
  /// - Parameter path: The path to the case.
  @inlinable
  public subscript<Value>(case path: CasePath<Self, Value>) -> Value? {
    path.extract(self)
  }
}
