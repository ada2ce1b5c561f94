import Foundation

/// Compares containers of 10, 50 and 250 shared provisions with handwritten classes that do the
/// same.
///
/// A handwritten class has a property for each service, and an initializer that takes an optional
/// override of each and builds the others. It is a class because it is passed around: copying a
/// struct of 250 services retains each of them, which takes 2.6 µs.
func benchmarkDI() {
  build()
  read()
  copy()
  typeCheck()
  do {
    try validateGraph(of: 1_000)
  } catch {
    print("The graph could not be measured: \(error)")
  }
}

/// Measures type-checking with the macros of this build, and with those of a debug build of the
/// package, which is what users have.
private func typeCheck() {
  let release = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent()
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "type-checking-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: folder) }
  do {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  } catch {
    return print("Type-checking could not be measured: \(error)")
  }
  let builds = [
    ("type-check", TypeChecking(build: release, folder: folder)),
    (
      "type-check, debug macros",
      TypeChecking(build: release.appending(path: "../../../.build/debug"), folder: folder)
    ),
  ]
  let containers: [(String, TypeCheckedSources)] = [
    ("250 provisions", .shared()),
    ("250 on main actor", .shared(["-default-isolation", "MainActor"])),
    ("250 of all kinds", .mixed),
  ]
  for (container, sources) in containers {
    for (build, checking) in builds {
      let (name, limit) = ("\(container): \(build)", "4 x")
      guard checking.isPossible else {
        printRow(
          name,
          "not measured",
          "",
          "",
          "\(limit); run \"swift build --target InnoDI\" first"
        )
        continue
      }
      do {
        try checking.measure(name, sources, limit: limit)
      } catch {
        printRow(name, "not measured", "", "", "\(limit); \(error)")
      }
    }
  }
}

private func build() {
  measure(
    "container of 10: build",
    limit: "1.05 x",
    iterations: 40_000,
    ours: { keep(Container10()) },
    baseline: { keep(Hand10()) }
  )
  measure(
    "container of 50: build",
    limit: "1.05 x",
    iterations: 8_000,
    ours: { keep(Container50()) },
    baseline: { keep(Hand50()) }
  )
  measure(
    "container of 250: build",
    limit: "1.05 x",
    iterations: 1_600,
    ours: { keep(Container250()) },
    baseline: { keep(Hand250()) }
  )
}

private func read() {
  let container = Container250()
  let hand = Hand250()
  measure(
    "container of 250: shared read",
    limit: "1 x",
    iterations: 2_000_000,
    ours: { keep(shared(of: container)) },
    baseline: { keep(shared(of: hand)) }
  )
}

private func copy() {
  let container = Container250()
  let hand = Hand250()
  measure(
    "container of 250: copy of the value",
    limit: "10 ns",
    iterations: 100_000,
    ours: { keep(duplicate(container)) },
    baseline: { keep(duplicate(hand)) }
  )
}

// If inlined, a read that always returns the same value would run only once, before all rounds.
@inline(never)
private func shared(of container: Container250) -> Node { container.s124 }

@inline(never)
private func shared(of container: Hand250) -> Node { container.s124 }

/// Returns a copy that the caller owns and destroys.
@inline(never)
private func duplicate<Value>(_ value: borrowing Value) -> Value { copy value }
