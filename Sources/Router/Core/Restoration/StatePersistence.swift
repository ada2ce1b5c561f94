public import Foundation

/// A coder that encodes and decodes the path of a stack or the plan of a flow, and validates
/// decoded paths.
///
/// ```swift
/// let persistence = StatePersistence<ShopRoute>(validator: .uniqueRoutes)
/// let data = try persistence.encode(store.path)
/// store.execute(.replace(try persistence.decodeStack(data)))
/// ```
///
/// If the data cannot be decoded, the coder throws an error instead of returning an empty stack. To
/// save and restore any kind of store, use a ``StateRestorationAdapter``.
public struct StatePersistence<R: Route & Codable>: Sendable {
  private let validator: RouteStackValidator<R>

  /// Creates a coder.
  ///
  /// - Parameter validator: The validator of decoded paths.
  public init(validator: RouteStackValidator<R> = .permissive) {
    self.validator = validator
  }

  /// Encodes a stack.
  ///
  /// - Parameter path: The routes, from bottom to top.
  /// - Returns: The encoded state as JSON.
  /// - Throws: ``StatePersistenceError/unwritable(_:)`` if a route cannot be encoded.
  public func encode(_ path: [R]) throws(StatePersistenceError<R>) -> Data {
    try write(path)
  }

  /// Encodes a flow.
  ///
  /// - Parameter plan: The flow's plan.
  /// - Returns: The encoded state as JSON.
  /// - Throws: ``StatePersistenceError/unwritable(_:)`` if a route cannot be encoded.
  public func encode(_ plan: FlowPlan<R>) throws(StatePersistenceError<R>) -> Data {
    try write(plan)
  }

  /// Decodes a stack.
  ///
  /// - Parameter data: The result of ``encode(_:)-([R])``.
  /// - Returns: The routes, from bottom to top.
  /// - Throws: ``StatePersistenceError`` if the data cannot be decoded or the path is not valid.
  public func decodeStack(_ data: Data) throws(StatePersistenceError<R>) -> [R] {
    try validated(read(data)) { $0 }
  }

  /// Decodes a flow.
  ///
  /// - Parameter data: The result of ``encode(_:)-(FlowPlan<R>)``.
  /// - Returns: The flow's plan.
  /// - Throws: ``StatePersistenceError`` if the data cannot be decoded or the path is not valid.
  public func decodePlan(_ data: Data) throws(StatePersistenceError<R>) -> FlowPlan<R> {
    try validated(read(data)) { $0.path }
  }

  private func write(_ value: some Encodable) throws(StatePersistenceError<R>) -> Data {
    do {
      return try StateCoding.encode(value)
    } catch {
      throw .unwritable(error.reason)
    }
  }

  private func read<Value: Decodable>(_ data: Data) throws(StatePersistenceError<R>) -> Value {
    do {
      return try StateCoding.decode(data)
    } catch {
      throw .unreadable(error.reason)
    }
  }

  private func validated<Value>(
    _ value: Value,
    path: (Value) -> [R]
  ) throws(StatePersistenceError<R>) -> Value {
    if let fault = validator.fault(in: path(value)) { throw .invalidStack(fault) }
    return value
  }
}

/// An error that occurs while saving or restoring a stack or a flow.
public enum StatePersistenceError<R: Route>: Error, Hashable {
  /// A route could not be encoded.
  case unwritable(String)

  /// The data is not an encoded state, or contains unknown routes.
  case unreadable(String)

  /// The decoded path is not valid.
  case invalidStack(RouteStackValidationError<R>)
}
