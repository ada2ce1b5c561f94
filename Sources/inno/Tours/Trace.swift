import InnoConsole

extension Lesson {
  static let trace = Lesson(
    "trace",
    script: """
      # The life of an action, through every layer

      # The app's composition: each container, and what it provides.
      container

      # A feature does not know the network. It calls a use case, which calls a
      # repository.
      explain layers

      # Send an action that fetches.
      send people onAppear

      # The same as a tree: each event below its cause, with its layer and its time.
      trace

      # A use case can be called without a store. The layers below it are the same.
      call fetchPosts

      # The answer of the last command is $_.
      expect $_.count == 18

      # `trace --format mermaid` draws a sequence diagram. `tour routes` is next.

      """
  )
}
