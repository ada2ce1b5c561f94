import InnoConsole

extension Lesson {
  static let network = Lesson(
    "network",
    script: """
      # What is sent, what comes back, and what happens when it does not

      # Requests are answered from fixtures in this process, through the same session
      # protocol as the real network. Nothing leaves your machine.
      net

      # Send something, and look at all that went over the wire. Secrets are struck out.
      send people onAppear
      net history
      net show 1

      # The same request for a shell.
      net curl 1

      # Now break the server.
      net stub fail /users

      # The client tries again twice before it gives up. The feature says so in its phase.
      send people refresh
      expect people.phase == failed

      # Mend the server, and try again.
      net stub reset
      send people refresh
      expect people.phase == loaded

      # `net transport live` would use the real network. `tour scripts` comes last.

      """
  )
}
