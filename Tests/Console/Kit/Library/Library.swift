import Foundation
import InnoFlow
import InnoNetwork
import InnoNetworkTestSupport
import InnoRouter
import Testing

@testable import InnoConsole

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An app other than the sample, with a console over all of it: two stores, two tabs, a stack of
/// routes with a modal, a container, and a network of stubs.
@MainActor
final class Library {
  static let books = [
    Book(id: 1, title: "Salt Road", author: "Ida Brandt"),
    Book(id: 2, title: "Paper Rivers", author: "Noor Castellan"),
    Book(id: 3, title: "서재의 밤", author: "Han Yeong"),
  ]

  let console: Console
  let clock = ManualClock()
  let stub: StubSession
  let panel: NetworkPanel
  let books: Store<BooksFeature>
  let desk = Store(reducer: DeskFeature())
  let shelves = NavigationStore<ShelfRoute>()
  let loans = ModalStore<LoanModal>()
  let tabs = TabStore<LibraryTab>(selected: .books)
  var isSignedIn = true
  private(set) lazy var links = DeepLinkHandler(
    pipeline: DeepLinkPipeline(
      schemes: ["library"],
      hosts: ["desk"],
      matcher: DeepLinkMatcher<ShelfRoute> {
        DeepLinkMapping("/books/:id", ShelfRoute.Cases.detail)
        DeepLinkMapping("/list", ShelfRoute.Cases.list)
      },
      authentication: .required {
        $0 == .list
      } isAuthenticated: { [weak self] in
        self?.isSignedIn ?? false
      }
    ),
    modals: [loans]
  ) { [shelves] route throws(DeepLinkFailure) in
    try shelves.execute(.transaction([.popToRoot, .push(route)])).orFail()
  }

  init(timeline: Timeline = Timeline()) throws {
    let baseURL = try #require(URL(string: "https://library.test"))
    let json = String(decoding: try JSONEncoder().encode(Self.books), as: UTF8.self)
    stub = StubSession([StubRoute(.get, "/books", [.json(json)])])
    panel = NetworkPanel(baseURL: baseURL, live: Unplugged(), stub: stub)
    let client = DefaultNetworkClient(
      configuration: .advanced(
        baseURL: baseURL,
        observability: ObservabilityPack(eventObservers: [panel])
      ),
      session: panel.session
    )
    let request = BooksRequest(logger: panel.logger)
    books = Store(
      reducer: BooksFeature {
        try await timeline.step("fetchBooks", in: "data") { try await client.request(request) }
      }
    )
    console = Console(name: "library", timeline: timeline, clock: clock)
    console.expose(LibraryContainer(baseURL: baseURL))
    console.expose(books, as: "books", intents: ["pendingLoan"])
    console.expose(desk, as: "desk")
    console.expose(shelves, modal: loans, as: "books")
    console.expose(NavigationStore<ShelfRoute>(), as: "desk")
    console.expose(tabs)
    console.expose(
      links,
      isSignedIn: { [weak self] in self?.isSignedIn ?? false },
      signIn: { [weak self] in self?.isSignedIn = $0 }
    )
    console.expose(panel)
    console.exposeScreen { [books] width, _ in
      ["\(books.books.count) books", String(repeating: "-", count: width)]
    }
    console.resolve(
      Book.self,
      expecting: "a book's id",
      candidates: { [books] in books.books.map { ("\($0.id)", $0.title) } },
      { [books] word in books.books.first { "\($0.id)" == word } }
    )
  }
}

struct BooksRequest: APIDefinition {
  typealias APIResponse = [Book]

  let path = "/books"
  let headers: HTTPHeaders = ["Authorization": "Bearer c0ffee-secret"]
  let logger: any NetworkLogger
}

/// A session without a network.
struct Unplugged: URLSessionProtocol {
  let transportName = "live"

  func response(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
    guard let url = request.url else { throw .invalidRequest("the request has no URL") }
    throw .unreachable(.refused, url: url)
  }
}
