import InnoConsole

extension Lesson {
  static let network = Lesson(
    "network",
    script: """
      # Requests, responses, and what happens when they fail

      # Fixtures in this process answer the requests, through the same session protocol
      # as a real network. Nothing leaves your machine.
      net

      # Send something, and look at the request and the response. Secrets are redacted.
      send people onAppear
      net history
      net show 1

      # The same request as a curl command.
      net curl 1

      # Now break the server.
      net stub fail /users

      # The client retries twice, then fails. The phase of the feature shows it.
      send people refresh
      expect people.phase == failed

      # Restore the server, and try again.
      net stub reset
      send people refresh
      expect people.phase == loaded

      # `net transport live` switches to the real network. `tour scripts` is the last one.

      """
  )
}
