internal import InnoLocking

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// A record of the values that each thread is building, from the outermost to the innermost value.
///
/// If a value depends on itself, the record provides the path of the cycle for the error message.
enum ConstructionPath {
  private struct Step {
    let cell: ObjectIdentifier
    let name: String?
    let type: Any.Type
  }

  private static let paths = Locked<[UInt: [Step]]>([:])

  /// A number that identifies the current thread.
  ///
  /// The number is never zero.
  static var currentThread: UInt {
    #if canImport(Glibc)
    pthread_self()
    #else
    UInt(bitPattern: pthread_self())
    #endif
  }

  /// Records that a thread begins to build a value.
  ///
  /// - Parameters:
  ///   - cell: The identity of the cell that contains the value.
  ///   - name: The qualified name of the provision, or `nil` for the value of a `Lazy`.
  ///   - type: The type of the value.
  ///   - thread: The thread that builds the value.
  static func begin(_ cell: ObjectIdentifier, name: String?, type: Any.Type, on thread: UInt) {
    paths.withLock {
      $0[thread, default: []].append(Step(cell: cell, name: name, type: type))
    }
  }

  /// Records that a thread has finished building the value that it began last.
  ///
  /// - Parameter thread: The thread that has built the value.
  static func end(on thread: UInt) {
    paths.withLock { paths in
      paths[thread]?.removeLast()
      if paths[thread]?.isEmpty == true { paths[thread] = nil }
    }
  }

  /// Stops the program because a value depends on itself.
  ///
  /// - Parameters:
  ///   - cell: The identity of the storage cell of the value.
  ///   - thread: The thread that builds the value.
  static func stop(at cell: ObjectIdentifier, on thread: UInt) -> Never {
    let path = paths.withLock { $0[thread] ?? [] }
    let steps = path.drop { $0.cell != cell }
    let named = steps.compactMap(\.name)
    // The value of a `Lazy` has no name, so the message omits this value. If no value in the cycle
    // has a name, the message contains the types of the `Lazy` values.
    let names = named.isEmpty ? steps.map { "Lazy<\($0.type)>" } : named
    let cycle = (names + names.prefix(1)).joined(separator: " -> ")
    fatalError(
      "InnoDI: lazy provisions depend on each other while they are built: \(cycle). Read one of them"
        + " only after the factory that uses it has returned, or move the shared part to another"
        + " provision."
    )
  }
}
