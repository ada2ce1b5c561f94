import Testing

@testable import InnoConsoleRemote

@Suite("Errors of listening and attaching")
struct ConsoleSocketErrorTests {
  @Test(
    "An error names the path, the problem and its remedy",
    arguments: [
      (.pathTooLong("/s", limit: 107), #"the socket path "/s" is too long; use at most 107 bytes"#),
      (.inUse("/s"), #"an app is already listening at "/s"; attach to it, or use another path"#),
      (.notASocket("/s"), #""/s" is not a socket; use another path"#),
      (
        .notYours("/s"),
        #""/s" belongs to another user, and only the owner can attach to it; use another path"#
      ),
      (
        .missing("/s"),
        #"there is no socket at "/s"; start the app with "listen --socket PATH""#
      ),
      (.abandoned("/s"), #"no app is listening at "/s" anymore; start the app again"#),
      (.silent("/s"), #"the app at "/s" does not respond; it may be suspended or busy"#),
      (
        .refused("/s", reason: "only the user who started the app can attach"),
        #"the app at "/s" refused the session: only the user who started the app can attach"#
      ),
      (.notAConsole("/s"), #"the program at "/s" is not a console; use another path"#),
      (
        .system("/s", reason: "permission denied"),
        #"cannot use "/s": permission denied; use another path"#
      ),
    ] as [(ConsoleSocketError, String)]
  )
  func text(error: ConsoleSocketError, text: String) {
    #expect(error.description == text)
  }
}
