/// A place that a screen can be at: one case of an enum, with what the screen needs to know.
///
/// Each authority has an enum of its own: one for the screens that are pushed, one for the modals.
///
/// ```swift
/// @Routable
/// enum PeopleRoute {
///   case detail(UserSummary)
/// }
/// ```
///
/// Two routes are the same place when they are equal, so what a route carries decides which screens
/// `backTo` and `pushUniqueRoot` take for the same.
public protocol Route: Hashable, Sendable {}
