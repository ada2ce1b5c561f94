import InnoCasePaths
import InnoRouter

enum Place: Route, CaseReflecting {
  case detail(Int)
  case history
  case theHistoryOfTheBakeryOnTheCorner

  static let caseSchemas: [CaseSchema<Place>] = []

  var caseName: String {
    switch self {
    case .detail: "detail"
    case .history: "history"
    case .theHistoryOfTheBakeryOnTheCorner: "theHistoryOfTheBakeryOnTheCorner"
    }
  }
}

enum Bar: TabItem {
  case people, settings

  var title: String { self == .people ? "People" : "Settings" }
}

final class Coordinator: TabCoordinator {
  let tabStore = TabStore<Bar>(selected: .people)
}
