internal import InnoLocking

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// For each thread, the values that are under construction, from the outermost to the innermost.
enum ConstructionPath {
  private struct Step {
    let cell: ObjectIdentifier
    let name: String?
    let type: Any.Type
  }

  private static let paths = Locked<[UInt: [Step]]>([:])

  /// A number that identifies the current thread; never zero.
  static var currentThread: UInt {
    #if canImport(Glibc)
    pthread_self()
    #else
    UInt(bitPattern: pthread_self())
    #endif
  }

  /// Adds a value to a thread's path, which lists the values that the thread is building.
  ///
  /// - Parameters:
  ///   - cell: The identity of the cell that contains the value.
  ///   - name: The qualified name of the provision. It is `nil` for the value of a `Lazy`.
  ///   - type: The type of the value.
  ///   - thread: The thread that builds the value.
  static func begin(_ cell: ObjectIdentifier, name: String?, type: Any.Type, on thread: UInt) {
    paths.withLock {
      $0[thread, default: []].append(Step(cell: cell, name: name, type: type))
    }
  }

  /// Removes the innermost value from a thread's path.
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
  ///   - cell: The identity of the cell that contains the value.
  ///   - thread: The thread that builds the value.
  static func stop(at cell: ObjectIdentifier, on thread: UInt) -> Never {
    let path = paths.withLock { $0[thread] ?? [] }
    let steps = path.drop { $0.cell != cell }
    let named = steps.compactMap(\.name)
    // A dependency that is passed as `Lazy` is a step without a name.
    let names = named.isEmpty ? steps.map { "Lazy<\($0.type)>" } : named
    let cycle = (names + names.prefix(1)).joined(separator: " -> ")
    fatalError(
      "InnoDI: lazy provisions depend on each other while they are built: \(cycle). Read one of them"
        + " only after the factory that uses it has returned, or move the shared part to another"
        + " provision."
    )
  }
}
