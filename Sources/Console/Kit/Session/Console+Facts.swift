import InnoNearestMatch

extension Console {
  /// The names that a path in a condition may begin with.
  var pathRoots: [String] {
    stores.map(\.name) + (routers.isEmpty ? [] : ["routes", "modal"])
      + (tabs == nil ? [] : ["tab"]) + (network == nil ? [] : ["net"])
  }

  /// The value at the end of a path.
  ///
  /// - Parameter path: A path that begins with a store, `routes`, `modal`, `tab` or `net`.
  /// - Returns: The value.
  /// - Throws: ``ConsoleError/badPath(_:reason:)`` that names what there is instead.
  func fact(at path: ValuePath) throws(ConsoleError) -> ConsoleValue {
    guard case .name(let root)? = path.steps.first else {
      throw .badPath(
        path.description,
        reason: "it begins with \(pathRoots.joined(separator: ", "))"
      )
    }
    if root.hasPrefix("$") { return try reader.variables.value(at: path).value }
    return try path.value(in: .object(type: "", [.init(root, try facts(of: root, path))], id: nil))
  }

  private func facts(of root: String, _ path: ValuePath) throws(ConsoleError) -> ConsoleValue {
    if let store = stores.first(where: { $0.name == root }) {
      return ConsoleValue(reflecting: store.state())
    }
    switch root {
    case "routes" where !routers.isEmpty:
      return .object(type: "", routers.map { .init($0.name, $0.path()) }, id: nil)
    case "modal" where !routers.isEmpty:
      return .object(
        type: "",
        routers.map { .init($0.name, $0.modals().all.first?.route ?? .null) },
        id: nil
      )
    case "tab":
      if let tabs { return .enumCase(tabs.selected(), []) }
    case "net":
      if let network { return network.facts }
    default: break
    }
    let nearest = NearestMatch.of(root, in: pathRoots).map { " — did you mean \"\($0)\"?" } ?? ""
    throw .badPath(
      path.description,
      reason: "nothing is named \(root)\(nearest) (\(pathRoots.joined(separator: ", ")))"
    )
  }

  /// Waits until a condition holds.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - limit: How long to wait at most.
  /// - Throws: ``ConsoleError`` when the path leads nowhere, time is up or the command is
  ///   interrupted.
  func wait(for condition: Condition, limit: Duration) async throws(ConsoleError) {
    if try holdsNow(condition) { return }
    let held =
      if let virtual = clock as? VirtualClock {
        await passTime(on: virtual, atMost: limit) { [self] in
          (try? holdsNow(condition)) == true
        }
      } else {
        await waitForChange(limit) { [self] in (try? holdsNow(condition)) == true }
      }
    guard !Task.isCancelled else { throw .interrupted }
    guard !held else { return }
    guard try !holdsNow(condition) else { return }
    let actual: String
    do throws(ConsoleError) {
      actual = "it is \(try fact(at: condition.path).text)"
    } catch {
      actual = "\(error)"
    }
    throw .timeout(
      seconds: limit.seconds,
      waitingFor: "\(condition) does not hold, \(actual)"
    )
  }

  /// Looks at each event whether something holds.
  private func waitForChange(
    _ limit: Duration,
    until isDone: @escaping @MainActor () -> Bool
  ) async -> Bool {
    let (changes, continuation) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let stop = timeline.listen { _ in continuation.yield() }
    defer { stop() }
    // The network's facts may have changed on another thread before the listener was there.
    continuation.yield()
    return await race(limit, wake: { continuation.finish() }) {
      for await _ in changes where isDone() { return }
    }
  }

  /// Whether a condition holds; not, as long as its path leads to what is not there yet.
  private func holdsNow(_ condition: Condition) throws(ConsoleError) -> Bool {
    do throws(ConsoleError) {
      return condition.holds(for: try fact(at: condition.path))
    } catch {
      guard case .absent = error else { throw error }
      return false
    }
  }
}
