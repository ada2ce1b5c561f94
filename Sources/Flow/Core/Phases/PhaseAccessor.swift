/// An accessor that reads and writes the phase in a state.
///
/// If the phase is a stored property, the accessor uses the property's offset in memory, which is
/// faster than the key path.
@usableFromInline
struct PhaseAccessor<State, Phase: Sendable>: Sendable {
  @usableFromInline
  let path: any WritableKeyPath<State, Phase> & Sendable

  /// The offset of the phase in the state, in bytes.
  ///
  /// The offset is `nil` if the phase is not a stored property.
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

  /// Returns the address of the phase, which is stored at the given offset in the state.
  @inlinable
  func phase(in state: UnsafeMutablePointer<State>, at offset: Int) -> UnsafeMutablePointer<Phase> {
    UnsafeMutableRawPointer(state).advanced(by: offset).assumingMemoryBound(to: Phase.self)
  }
}
