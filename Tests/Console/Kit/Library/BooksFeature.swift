import InnoFlow

/// A feature of books with a phase map, a load over the network, and an intent.
@InnoFlow(phaseManaged: true)
struct BooksFeature {
  struct State: Equatable, Sendable, DefaultInitializable {
    enum Phase: Hashable, Sendable { case idle, loading, loaded, failed }

    var phase: Phase = .idle
    var books: [Book] = []
    var errorMessage: String?
    var selected: Book?
    var remark: Remark?
    var pendingLoan: LoanRequest?
  }

  enum Action: Equatable, Sendable {
    case onAppear
    case refresh
    case booksLoaded([Book])
    case booksFailed(String)
    case select(Book)
    case remember(Book?)
    case annotate(Remark)
    case lend(id: Int)
    case clearPendingLoan
  }

  let load: @Sendable () async throws -> [Book]

  static var phaseMap: PhaseMap<State, Action, State.Phase> {
    PhaseMap(\State.phase) {
      From(.idle) { On(.onAppear, to: .loading) }
      From(.loading) {
        On(Action.booksLoadedCasePath, to: .loaded)
        On(Action.booksFailedCasePath, to: .failed)
      }
      From(.loaded) { On(.refresh, to: .loading) }
      From(.failed) { On(.refresh, to: .loading) }
    }
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .onAppear where state.phase == .idle, .refresh:
        state.errorMessage = nil
        return fetch()
      case .onAppear: break
      case .booksLoaded(let books): state.books = books
      case .booksFailed(let message): state.errorMessage = message
      case .select(let book): state.selected = book
      case .remember(let book): state.selected = book
      case .annotate(let remark): state.remark = remark
      case .lend(let id): state.pendingLoan = LoanRequest(bookID: id)
      case .clearPendingLoan: state.pendingLoan = nil
      }
      return .none
    }
  }

  private func fetch() -> EffectTask<Action> {
    .run { [load] send, _ in
      do { await send(.booksLoaded(try await load())) } catch {
        await send(.booksFailed("\(error)"))
      }
    }
    .cancellable("books-load", cancelInFlight: true)
  }
}
