public import InnoObservation

/// Keeps an observer of a store attached for as long as it is held.
///
/// ```swift
/// let observation = store.observe { event in print(event.newPath) }
/// ```
///
/// The observer is detached by ``ObservationToken/cancel()`` or by releasing the observation. An object
/// that holds the observation must be captured weakly by the handler, or neither is ever released.
public typealias RouterObservation = ObservationToken
