import InnoFlow
import InnoFlowTesting
import Testing

@MainActor
@Suite("A scoped test store", .timeLimit(.minutes(1)))
struct ScopedTestStoreTests {
  let failures = Failures()

  func shelf() -> TestStore<Shelf> {
    TestStore(
      reducer: Shelf(),
      initialState: Shelf.State(books: [Book.State(id: 1), Book.State(id: 2)]),
      reporter: failures.reporter
    )
  }

  @Test("The store sends and receives the actions of a child")
  func child() async {
    let store = shelf()
    let book = store.scope(state: \.best, action: Shelf.Action.bestCasePath)
    book.send(.read) { $0.reads = 1 }
    await book.receive(.stamp("read")) { $0.stamps = ["read"] }
    book.send(.read) { $0.reads = 2 }
    let stamp = await book.receive(Book.Action.stampCasePath) { $0.stamps = ["read", "read"] }
    #expect(stamp == "read")
    book.send(.read) { $0.reads = 3 }
    let action = await book.receive(where: { $0 != .read }) { $0.stamps.append("read") }
    #expect(action == .stamp("read"))
    #expect(book.state?.reads == 3)
    await store.finish()
    #expect(failures.all.isEmpty)
  }

  @Test("An action for an optional child that does not exist fails")
  func optional() async {
    let store = shelf()
    let book = store.scope(optional: \.lent, action: Shelf.Action.lentCasePath)
    #expect(book.state == nil)
    book.send(.stamp("x")) { $0.stamps = ["x"] }
    #expect(failures.lines == [#line - 1])
    #expect(
      failures.texts == [
        "lent was not sent because \\State.lent does not exist; "
          + "send an action that creates it first"
      ]
    )
    store.send(.lend) { $0.lent = Book.State(id: 9) }
    book.send(.stamp("x")) { $0.stamps = ["x"] }
    await store.finish()
    #expect(failures.all.count == 1)
  }

  @Test("An assertion about a child that no longer exists fails")
  func goneChild() async {
    let store = shelf()
    let book = store.scope(optional: \.lent, action: Shelf.Action.lentCasePath)
    book.exhaustivity = .off
    store.send(.lend)
    book.assert { $0.reads = 7 }
    #expect(failures.lines == [#line - 1])
    #expect(failures.texts[0].hasPrefix("\\State.lent differs from the assertion (- asserted"))
    book.send(.stamp("lost")) { $0.stamps = ["lost"] }
    #expect(failures.lines.last == #line - 1)
    #expect(
      failures.texts.last?.hasPrefix("the test asserts a child's state for lent, but") == true
    )
    let other = store.scope(collection: \.books, id: 99, action: Shelf.Action.bookActionPath)
    other.assert { $0.reads = 0 }
    #expect(failures.lines.last == #line - 1)
    let expected = "the test asserts a child's state at \\State.books with the id 99, but"
    #expect(failures.texts.last?.hasPrefix(expected) == true)
    await book.finish()
    #expect(failures.all.count == 3)
  }

  @Test("The store sends and receives the actions of one row")
  func row() async {
    let store = shelf()
    let first = store.scope(collection: \.books, id: 1, action: Shelf.Action.bookActionPath)
    let second = store.scope(collection: \.books, id: 2, action: Shelf.Action.bookActionPath)
    second.send(.read) { $0.reads = 1 }
    await second.receive(.stamp("read")) { $0.stamps = ["read"] }
    #expect(first.state == Book.State(id: 1))
    #expect(store.state.books.map(\.reads) == [0, 1])
    first.send(.read) { $0.reads = 1 }
    await second.receive(Book.Action.stampCasePath)
    #expect(failures.lines == [#line - 1])
    #expect(
      failures.texts == [
        """
        expected to receive stamp, but received a different action:

        Shelf.Action.book(
          id: 1,
          action: .stamp("read")
        )
        """
      ]
    )
    store.send(.burn) { $0.books = [] }
    second.send(.read)
    #expect(
      failures.texts.last
        == "book was not sent because \\State.books with the id 2 does not exist; "
        + "send an action that creates it first"
    )
    await store.finish()
    #expect(failures.all.count == 2)
  }

  @Test("A change in another part of the parent's state fails")
  func rest() {
    let store = shelf()
    let book = store.scope(state: \.best, action: Shelf.Action.bestCasePath)
    book.send(.stamp("prize")) { $0.stamps = ["prize"] }
    #expect(failures.lines == [#line - 1])
    #expect(
      failures.texts == [
        """
        after best, the state differs from the assertion (- asserted, + actual):

          Shelf.State(
            best: Book.State(…),
            lent: nil,
            books: […],
        -   prizes: 0
        +   prizes: 1
          )
        """
      ]
    )
  }
}

@InnoFlow
struct Book {
  struct State: Equatable, Sendable, Identifiable {
    let id: Int
    var reads = 0
    var stamps: [String] = []
  }

  enum Action: Equatable, Sendable {
    case read
    case stamp(String)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .read:
        state.reads += 1
        return .run { send, _ in await send(.stamp("read")) }
      case .stamp(let text):
        state.stamps.append(text)
        return .none
      }
    }
  }
}

@InnoFlow
struct Shelf {
  struct State: Equatable, Sendable {
    var best = Book.State(id: 0)
    var lent: Book.State?
    var books: [Book.State] = []
    var prizes = 0
  }

  enum Action: Equatable, Sendable {
    case best(Book.Action)
    case lent(Book.Action)
    case book(id: Int, action: Book.Action)
    case lend
    case burn
  }

  var body: some Reducer<State, Action> {
    CombineReducers {
      Scope(state: \.best, action: Action.bestCasePath, reducer: Book())
      IfLet(state: \.lent, action: Action.lentCasePath, reducer: Book())
      ForEachReducer(state: \.books, action: Action.bookActionPath, reducer: Book())
      Reduce { state, action in
        switch action {
        case .lend: state.lent = Book.State(id: 9)
        case .burn: state.books = []
        case .best(.stamp("prize")): state.prizes += 1
        case .lent(.stamp("lost")): state.lent = nil
        case .best, .lent, .book: break
        }
        return .none
      }
    }
  }
}
