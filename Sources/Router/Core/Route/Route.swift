/// The module `InnoCasePaths` is exported because it declares the case paths and case schemas of
/// routes.
@_exported public import InnoCasePaths

/// The module `InnoObservation` is exported because it declares `ObservationToken`, which an
/// observer of a store must retain.
@_exported public import InnoObservation

/// A destination with a screen.
///
/// A route type is usually an enum whose payloads are the data of the screens.
///
/// Use one enum for the screens that a store pushes and a separate enum for the modals. For a
/// ``FlowStore``, use one enum for both.
///
/// ```swift
/// @Routable
/// enum PeopleRoute {
///   case detail(UserSummary)
/// }
/// ```
///
/// Two routes are equal only if their payloads are equal. Intents such as `backTo` and
/// `pushUniqueRoot` therefore also compare payloads.
public protocol Route: Hashable, Sendable {}

extension CaseReflecting {
  /// Returns a Boolean value that indicates whether this value has the given case, regardless of
  /// the payload.
  ///
  /// ```swift
  /// route.is(PeopleRoute.Cases.detail)
  /// ```
  ///
  /// - Parameter path: The path to the case.
  /// - Returns: `true` if this value has that case.
  @inlinable
  public func `is`<Value>(_ path: CasePath<Self, Value>) -> Bool {
    path.matches(self)
  }

  /// The payload of this value, or `nil` if this value does not have the given case.
  ///
  /// - Parameter path: The path to the case.
  @inlinable
  public subscript<Value>(case path: CasePath<Self, Value>) -> Value? {
    path.extract(self)
  }
}
