public import Foundation

/// Writes where a stack or a flow stands, and reads it back only when it is sound.
///
/// ```swift
/// let persistence = StatePersistence<ShopRoute>(validator: .uniqueRoutes)
/// let data = try persistence.encode(store.path)
/// store.execute(.replace(try persistence.decodeStack(data)))
/// ```
///
/// What cannot be read is told, never taken for an empty stack. Reading it is not restoring it: the
/// store has its say too, for restoring is a command like any other.
public struct StatePersistence<R: Route & Codable>: Sendable {
  private let validator: RouteStackValidator<R>

  /// Makes a persistence that wants the paths that it reads to obey a validator.
  ///
  /// - Parameter validator: What a path must be.
  public init(validator: RouteStackValidator<R> = .permissive) {
    self.validator = validator
  }

  /// Writes a stack.
  ///
  /// - Parameter path: The routes, topmost last.
  /// - Returns: JSON.
  /// - Throws: ``StatePersistenceError/unwritable(_:)`` when a route cannot be encoded.
  public func encode(_ path: [R]) throws(StatePersistenceError<R>) -> Data {
    try write(path)
  }

  /// Writes a flow.
  ///
  /// - Parameter plan: Where the flow stands.
  /// - Returns: JSON.
  /// - Throws: ``StatePersistenceError/unwritable(_:)`` when a route cannot be encoded.
  public func encode(_ plan: FlowPlan<R>) throws(StatePersistenceError<R>) -> Data {
    try write(plan)
  }

  /// Reads a stack.
  ///
  /// - Parameter data: What ``encode(_:)-([R])`` has written.
  /// - Returns: The routes, topmost last.
  /// - Throws: Why it cannot be read, or what is wrong with the path.
  public func decodeStack(_ data: Data) throws(StatePersistenceError<R>) -> [R] {
    try validated(read(data)) { $0 }
  }

  /// Reads a flow.
  ///
  /// - Parameter data: What ``encode(_:)-(FlowPlan<R>)`` has written.
  /// - Returns: Where the flow stood.
  /// - Throws: Why it cannot be read, or what is wrong with its path.
  public func decodePlan(_ data: Data) throws(StatePersistenceError<R>) -> FlowPlan<R> {
    try validated(read(data)) { $0.path }
  }

  private func write(_ value: some Encodable) throws(StatePersistenceError<R>) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do {
      return try encoder.encode(value)
    } catch {
      throw .unwritable("\(error)")
    }
  }

  private func read<Value: Decodable>(_ data: Data) throws(StatePersistenceError<R>) -> Value {
    do {
      return try JSONDecoder().decode(Value.self, from: data)
    } catch DecodingError.dataCorrupted(let context) {
      throw .unreadable(context.debugDescription)
    } catch {
      throw .unreadable("\(error)")
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
