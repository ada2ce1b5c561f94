import InnoRouter

/// What a route is called on a screen: its case's name, or all of it when it does not tell.
func routeLabel(_ route: some Route) -> String {
  (route as? any CaseReflecting)?.caseName ?? "\(route)"
}
