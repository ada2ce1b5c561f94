import InnoConsole

extension Lesson {
  static let stores = Lesson(
    "stores",
    script: """
      # What a feature knows, and how it changes

      # A feature keeps what it knows in a store. The console gives each store a name.
      stores

      # A store changes in one way only: it takes an action. These are the actions that
      # people takes, with the values that each must have.
      actions people

      # Send one. The reducer changes the state and the phase, and starts an effect that
      # fetches people; its answer comes back as another action.
      send people onAppear

      # What the store knows now, whole or by a path.
      state people people[2]

      # What the last action changed, and nothing else.
      state people --diff 1

      # The phases of the feature, what moves it between them, and where it stands.
      phases people

      # A condition says what you believe; a script with one that fails exits with 1.
      expect people.phase == loaded
      expect people.people.count == 10

      # That was a store. `tour trace` follows an action down to the network and back.

      """
  )
}
