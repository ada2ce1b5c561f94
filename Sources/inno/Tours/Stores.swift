import InnoConsole

extension Lesson {
  static let stores = Lesson(
    "stores",
    script: """
      # The state of a feature, and how it changes

      # A feature keeps its state in a store. The console gives each store a name.
      stores

      # A store changes in only one way: an action is sent to it. These are the actions of
      # people, each with its parameters.
      actions people

      # Send one. The reducer changes the state and the phase, and starts an effect that
      # fetches people. The result comes back as another action.
      send people onAppear

      # The current state, as a whole or by a path.
      state people people[2]

      # Only what the last action changed.
      state people --diff 1

      # The phases of the feature, the actions that move it, and its current phase.
      phases people

      # A condition states what you expect. A script exits with 1 if one is false.
      expect people.phase == loaded
      expect people.people.count == 10

      # That was a store. `tour trace` follows an action down to the network and back.

      """
  )
}
