import InnoConsole

extension Lesson {
  static let trace = Lesson(
    "trace",
    script: """
      # One action on its way through every layer

      # How the app is put together: each container, and what it provides.
      container

      # A feature knows no network. It asks a use case, which asks a repository.
      explain layers

      # Send an action that fetches.
      send people onAppear

      # The same as a tree: what led to what, in which layer, and how long it took.
      trace

      # A use case can be called with no store above it: the layers below are the same.
      call fetchPosts

      # What the last command answered is $_.
      expect $_.count == 18

      # `trace --format mermaid` draws it as a sequence diagram. `tour routes` goes on.

      """
  )
}
