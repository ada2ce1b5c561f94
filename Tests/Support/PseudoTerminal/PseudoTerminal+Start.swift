#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension PseudoTerminal {
  // POSIX_SPAWN_SETSID, which the C headers hide behind feature macros. On Linux the new session
  // leader gets the first terminal it opens as its controlling terminal; on Darwin it gets none, and
  // the keys that send signals do nothing there between lines.
  #if canImport(Darwin)
  private static let newSession: Int32 = 0x0400
  #else
  private static let newSession: Int32 = 0x80
  #endif

  static func start(
    _ executable: String,
    _ arguments: [String],
    _ environment: [String: String],
    _ size: inout winsize
  ) -> Result<(Int32, pid_t), PseudoTerminalError> {
    var controller: Int32 = -1
    var terminal: Int32 = -1
    guard openpty(&controller, &terminal, nil, nil, &size) == 0 else {
      return .failure(.cannotStart(executable, reason: String(cString: strerror(errno))))
    }
    for descriptor in [controller, terminal] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(controller, F_SETFL, O_NONBLOCK)
    defer { close(terminal) }
    guard let name = ttyname(terminal) else {
      close(controller)
      return .failure(.cannotStart(executable, reason: "the terminal has no name"))
    }

    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)

    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The program must not inherit the signal mask and the ignored signals of the test runner.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGTSTP, SIGWINCH] {
      sigaddset(&signals, number)
    }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = newSession | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var argv = ([executable] + arguments).map { strdup($0) } + [nil]
    var envp = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for string in argv + envp { free(string) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, executable, &actions, &attributes, &argv, &envp)
    guard failure == 0 else {
      close(controller)
      return .failure(.cannotStart(executable, reason: String(cString: strerror(failure))))
    }
    return .success((controller, process))
  }
}
