import InnoConsole

extension Lesson {
  static let routes = Lesson(
    "routes",
    script: """
      # How features lead to one another without knowing it

      # Three features stand in tabs, each with a stack of routes of its own.
      routes

      # A feature does not move itself. It leaves an intent in its state, and its
      # coordinator makes a route of it.
      send people onAppear
      send people select 3

      # What a user sees now.
      screen

      # To another feature: the reducer asks, the coordinator above switches the tab and
      # tells the other feature where to go.
      send people openSettings 3

      # Nothing above drew a screen: coordinators follow the stores themselves.
      expect tab == settings
      routes

      # Routers take commands too, and say no in their own words.
      nav settings back
      expect-error nav settings back

      # A link is planned as the app plans it, and opened as a phone would open it.
      link innosample://app/people/5

      # That is where `routes` leads now. `tour network` breaks a server.
      expect routes.people == [detail(5)]

      """
  )
}
