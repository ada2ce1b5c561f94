#if !canImport(Darwin)
import Foundation
import InnoFlow
import InnoFlowTesting
import InnoLocking
import Testing
import XCTest

@Suite("TestStore in XCTest", .timeLimit(.minutes(1)))
struct XCTestReporterTests {
  @Test("A failure is recorded for the running test case at the failing line")
  func fails() async {
    let line = Locked(0)
    let failures = await failures {
      let store = MainActor.assumeIsolated { TestStore(reducer: Search()) }
      MainActor.assumeIsolated { store.send(.writePhase) }
      line.withLock { $0 = #line - 1 }
    }
    #expect(
      failures == [
        "\(#filePath):\(line.withLock { $0 }): failed - "
          + FlowIssue.directPhaseWrite(action: "writePhase", from: "idle", to: "found").description
      ]
    )
  }

  @Test("Skipped behavior does not fail the test")
  func skipped() async {
    let failures = await failures {
      MainActor.assumeIsolated {
        let store = TestStore(reducer: Search())
        store.exhaustivity = .off(showSkippedAssertions: true)
        store.send(.clear)
      }
    }
    #expect(failures == [])
  }

  /// Runs a test case of XCTest and returns its failures as `file:line: text`.
  private func failures(of test: @escaping @Sendable () -> Void) async -> [String] {
    let observer = Observer()
    // Runs outside the task of the running test, which would otherwise record the failures itself.
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async {
        let testCase = XCTestCase(name: "test", testClosure: { _ in test() })
        XCTestObservationCenter.shared.addTestObserver(observer)
        testCase.run()
        XCTestObservationCenter.shared.removeTestObserver(observer)
        continuation.resume()
      }
    }
    return observer.failures.withLock { $0 }
  }
}

private final class Observer: NSObject, XCTestObservation, Sendable {
  let failures = Locked<[String]>([])

  func testCase(
    _ testCase: XCTestCase,
    didFailWithDescription description: String,
    inFile filePath: String?,
    atLine lineNumber: Int
  ) {
    failures.withLock { $0.append("\(filePath ?? ""):\(lineNumber): \(description)") }
  }
}
#endif
