import Foundation
import Testing

@Suite("Exported Swift tests", .timeLimit(.minutes(5)))
struct ExportedTestTests {
  @Test("A store's test sends, answers and receives as in the session, one assertion a line")
  func counter() async throws {
    let folder = try Folder()
    let path = "\(folder.path)/Counting.swift"
    let result = try await Program.counter(
      """
      send counter add 2
      send counter load
      state counter
      nav pages go history 1
      export test '\(path)'

      """
    )
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      try String(contentsOfFile: path, encoding: .utf8) == """
        // Exported from a session: Counting

        @testable import CounterConsole
        import InnoFlow
        import InnoFlowTesting
        import InnoRouter
        import InnoRouterTesting
        import Testing

        @MainActor
        @Suite("The session Counting")
        struct CountingTests {
          @Test("counter handles the actions of the session")
          func counter() async {
            let loadStart = Answers<Int>()
            let store = TestStore(reducer: Counter(loadStart: loadStart.callAsFunction))

            store.send(.add(2)) {
              $0.count = 2
            }

            store.send(.load)

            loadStart.give(7)
            await store.receive(.reset(7)) {
              $0.count = 7
            }

            await store.finish()
          }

          @Test("The app navigates as in the session")
          func navigation() async {
            let loadStart = Answers<Int>()
            let counter = Store(reducer: Counter(loadStart: loadStart.callAsFunction))
            let pages = NavigationStore<Page>()
            let pagesRoutes = RouterTestStore(pages)

            counter.send(.add(2))
            #expect(counter.state.count == 2)

            counter.send(.load)

            loadStart.give(7)
            await counter.waitForActions(3)
            #expect(counter.state.count == 7)

            pagesRoutes.send(.go(.history(1)))
            pagesRoutes.receive(.push(.history(1))) {
              $0 = [.history(1)]
            }

            #expect(counter.actionCount == 3)
            pagesRoutes.finish()
          }
        }

        """
    )
  }

  @Test("Actions that a sandbox undid are not in the Swift test")
  func sandbox() async throws {
    let folder = try Folder()
    var tests: [String] = []
    for line in ["", "sandbox send counter add 5\n"] {
      let path = "\(folder.path)/Counting.swift"
      let lines = "send counter add 2\n\(line)send counter load\n"
      let result = try await Program.counter(lines + "export test '\(path)' --replace\n")
      #expect(result.status == 0, "\(result.errors)")
      tests.append(try String(contentsOfFile: path, encoding: .utf8))
    }
    #expect(tests[0] == tests[1] && tests[1].contains("counter.actionCount == 3"))
  }

  @Test("Every story is exported as a Swift test", arguments: Story.all)
  func stories(story: Story) async throws {
    let folder = try Folder()
    let path = "\(folder.path)/Session.swift"
    let export = try folder.file("export.inno", "export test '\(path)'\n")
    let result = try await Program.run(["run"] + story.options() + [story.path, export])
    #expect(result.status == 0, "\(result.errors)")
    let test = try String(contentsOfFile: path, encoding: .utf8)
    #expect(test.contains("struct SessionTests {"))
    #expect(test.contains("    store.send("))
    // Nothing is loaded in this story.
    if story.name != "nothing-to-show.inno" {
      #expect(test.contains("await store.receive("))
      #expect(test.contains("private let "), "no value has a name")
    }
    for secret in ["fixture-access", "fixture-refresh", "fernhill-4f1c9a"] {
      #expect(!test.contains(secret))
    }
  }

  @Test("The action of a debounced effect is received, and the test of the app waits for it")
  func debounced() async throws {
    let story = try #require(Story.all.first { $0.name == "search.inno" })
    let folder = try Folder()
    let path = "\(folder.path)/Search.swift"
    let export = try folder.file("export.inno", "export test '\(path)'\n")
    let result = try await Program.run(["run"] + story.options() + [story.path, export])
    #expect(result.status == 0, "\(result.errors)")
    let test = try String(contentsOfFile: path, encoding: .utf8)
    #expect(test.contains("    await store.receive(.showResults) {\n"))
    #expect(!test.contains("send(.showResults)"))
    #expect(
      test.contains(
        """
            #expect(posts.store.state.query == "re")

            await posts.store.waitForActions(5)
            #expect(posts.store.state.results == [
        """
      )
    )
  }

  @Test("An app without a description is refused, and no file is written")
  func undescribed() async throws {
    let folder = try Folder()
    let path = "\(folder.path)/Session.swift"
    let result = try await Program.foreign(
      ["-c", "export test '\(path)'"],
      input: "",
      environment: [:]
    )
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "error: the session cannot be exported as a test, because the app does not call "
          + "console.describeTests(_:); add the call before console.expose, as in "
          + "Docs/Tests-from-sessions.md, or use --as script"
      ),
      "\(result.errors)"
    )
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("An action of an effect without a described dependency is refused with its event")
  func undescribedDependency() async throws {
    let folder = try Folder()
    let path = "\(folder.path)/Session.swift"
    let result = try await Program.run(
      ["--change-todos", "50ms"],
      input: """
        set settle off
        tab settings
        wait settings.activityLog.any(line => line contains "changed on the server")
        export test '\(path)'

        """
    )
    #expect(result.status == 1)
    let expected =
      /event \d+ cannot be exported: TestableApp describes no dependency that answers the store settings with todoChanged; add the dependency to the argument "answers"/
    #expect(result.errors.contains(expected), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
