import InnoConsole

extension Lesson {
  static let routes = Lesson(
    "routes",
    script: """
      # How one feature leads to another without knowing it

      # There are three features in tabs, each with its own stack of routes.
      routes

      # A feature does not change its stack. It leaves an intent in its state, and its
      # coordinator turns the intent into a route.
      send people onAppear
      send people select 3

      # What the user sees now.
      screen

      # To another feature: the reducer leaves an intent, the coordinator above switches
      # the tab and asks the other feature to open a screen.
      send people openSettings 3

      # No screen was needed for that: coordinators observe the stores themselves.
      expect tab == settings
      routes

      # Routers take commands too. A command that is not possible fails with the reason.
      nav settings back
      expect-error nav settings back

      # A link is planned by the app's own rules, and opened as the system would open it.
      link innosample://app/people/5

      # This is the route that the link leads to. `tour network` breaks a server.
      expect routes.people == [detail(5)]

      """
  )
}
