/// Owes a promise its value: let go of, it gives the one for that case.
final class PromiseKeeper<Value: Sendable>: Sendable {
  let promise: Promise<Value>
  private let fallback: Value

  init(_ promise: Promise<Value> = Promise(), otherwise fallback: Value) {
    self.promise = promise
    self.fallback = fallback
  }

  deinit {
    promise.resolve(fallback)
  }

  func keep(_ value: Value) {
    promise.resolve(value)
  }
}
