import InnoRouter
import InnoRouterMacros

@Routable
enum ShelfRoute {
  case list
  case detail(Int)
  case shelf(name: String, row: Int)
  case note(Remark)
}

@Routable
enum LoanModal {
  case terms
  case loan(Book)
}

enum LibraryTab: TabItem {
  case books, desk

  var title: String { self == .books ? "Books" : "Desk" }
}
