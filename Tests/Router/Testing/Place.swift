import InnoRouterMacros

@Routable
enum Place {
  case list
  case detail(Int)
}

@CasePathable
enum Bar: TabItem {
  case people, settings

  var title: String { name }
}
