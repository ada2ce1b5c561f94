/// Where a state keeps its phase, for reading and writing it often.
@usableFromInline
struct PhasePlace<State, Phase: Sendable>: Sendable {
  @usableFromInline
  let path: any WritableKeyPath<State, Phase> & Sendable

  /// How far the phase lies from the state's beginning, `nil` when it is not simply stored there.
  @usableFromInline
  let offset: Int?

  init(_ path: any WritableKeyPath<State, Phase> & Sendable) {
    self.path = path
    offset = MemoryLayout<State>.offset(of: path)
  }

  @inlinable
  func read(_ state: inout State) -> Phase {
    guard let offset else { return state[keyPath: path] }
    return withUnsafeMutablePointer(to: &state) { phase(in: $0, at: offset).pointee }
  }

  @inlinable
  func write(_ phase: Phase, to state: inout State) {
    guard let offset else { return state[keyPath: path] = phase }
    withUnsafeMutablePointer(to: &state) { self.phase(in: $0, at: offset).pointee = phase }
  }

  /// The stored property that the path names: `offset(of:)` gives its place in the state's memory.
  @inlinable
  func phase(in state: UnsafeMutablePointer<State>, at offset: Int) -> UnsafeMutablePointer<Phase> {
    UnsafeMutableRawPointer(state).advanced(by: offset).assumingMemoryBound(to: Phase.self)
  }
}
