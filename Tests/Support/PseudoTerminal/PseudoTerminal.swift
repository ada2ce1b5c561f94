#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif
import InnoLocking

/// A program that runs in a terminal of its own, and that terminal's screen.
///
/// ```swift
/// let terminal = try PseudoTerminal(BuiltProduct.path("inno"), ["--no-history"])
/// try terminal.waitFor("the prompt") { $0.cursorLine == "inno>" }
/// terminal.send("quit\r")
/// #expect(try terminal.waitForExit() == .exited(0))
/// ```
///
/// Every wait is for a condition of the screen; nothing sleeps. One thread uses an instance. The
/// program is killed when the instance is released.
public final class PseudoTerminal {
  /// The screen as of the last wait.
  public private(set) var screen: Screen

  /// The text that the program has written so far.
  public private(set) var output: [UInt8] = []

  /// The peak memory of the program, in bytes; available after the program has ended.
  public private(set) var peakMemory = 0
  private var controller: Int32
  private let process: pid_t
  private var status: ExitStatus?

  /// The way in which a program ended.
  public enum ExitStatus: Equatable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)
  }

  // A descriptor that another program inherited by chance would keep this terminal open.
  private static let spawning = Locked(())

  /// Starts `executable` with only the given environment, in a window of the given size.
  public init(
    _ executable: String,
    _ arguments: [String] = [],
    environment: [String: String] = PseudoTerminal.environment(),
    rows: Int = 24,
    columns: Int = 80
  ) throws(PseudoTerminalError) {
    screen = Screen(rows: rows, columns: columns)
    var size = winsize(
      ws_row: UInt16(rows),
      ws_col: UInt16(columns),
      ws_xpixel: 0,
      ws_ypixel: 0
    )
    let started = PseudoTerminal.spawning.withLock {
      _ in PseudoTerminal.start(executable, arguments, environment, &size)
    }
    (controller, process) = try started.get()
  }

  /// Returns the environment that makes a program's output predictable, with `home` as its home
  /// folder.
  public static func environment(
    home: String = "/dev/null",
    adding more: [String: String] = [:]
  ) -> [String: String] {
    [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": home, "PATH": "/usr/bin:/bin",
      "PAGER": "cat",
      // A crash must end the program, not ask the terminal what to do.
      "SWIFT_BACKTRACE": "interactive=no",
    ].merging(more) { $1 }
  }

  deinit {
    if status == nil {
      kill(process, SIGKILL)
      var status: Int32 = 0
      waitpid(process, &status, 0)
    }
    hangUp()
  }

  /// Disconnects the terminal from the program, like a lost connection.
  public func hangUp() {
    if controller >= 0 { close(controller) }
    controller = -1
  }

  // MARK: - Input

  /// Types `text`; "\r" is Enter.
  public func send(_ text: String) {
    send(Array(text.utf8))
  }

  /// Types bytes, which need not be text.
  public func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(controller, $0.baseAddress, $0.count) }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if errno == EAGAIN {
        // The program is slow to read; its output must be read in the meantime, or both wait
        // forever.
        receive(timeout: 10, waitingToWrite: true)
      } else if errno != EINTR {
        return
      }
    }
  }

  /// Presses a key that sends no text.
  public func send(_ key: Key) {
    send(key.rawValue)
  }

  /// Pastes `text` like a terminal with bracketed paste on (private mode 2004).
  public func paste(_ text: String) {
    send("\u{1B}[200~\(text.replacing("\n", with: "\r"))\u{1B}[201~")
  }

  /// Changes the size of the window, and notifies the program.
  public func resize(rows: Int, columns: Int) {
    screen.resize(rows: rows, columns: columns)
    var size = winsize(
      ws_row: UInt16(rows),
      ws_col: UInt16(columns),
      ws_xpixel: 0,
      ws_ypixel: 0
    )
    _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
  }

  /// Sends the program a signal.
  public func signal(_ number: Int32) {
    kill(process, number)
  }

  // MARK: - Waiting

  /// Reads the program's output until the screen meets `condition`.
  ///
  /// - Parameters:
  ///   - expectation: A description of the condition, for the error.
  ///   - timeout: The longest time to wait; generous by default, since only a failing test reaches
  ///     it.
  ///   - condition: The condition, evaluated each time the screen may have changed.
  /// - Throws: ``PseudoTerminalError/timedOut(waitingFor:screen:)``, which shows the screen.
  public func waitFor(
    _ expectation: String,
    timeout: Duration = .seconds(20),
    _ condition: (Screen) -> Bool
  ) throws(PseudoTerminalError) {
    let deadline = ContinuousClock.now + timeout
    while !condition(screen) {
      guard ContinuousClock.now < deadline else {
        throw .timedOut(waitingFor: expectation, screen: picture)
      }
      guard receive(timeout: 100) else {
        if condition(screen) { return }
        throw .ended(waitingFor: expectation, screen: picture)
      }
    }
  }

  /// Waits until the program has ended, and all of its output is on the screen.
  @discardableResult
  public func waitForExit(
    timeout: Duration = .seconds(20)
  ) throws(PseudoTerminalError) -> ExitStatus {
    let deadline = ContinuousClock.now + timeout
    while true {
      if let status { return status }
      var code: Int32 = 0
      var usage = rusage()
      if wait4(process, &code, WNOHANG, &usage) == process {
        while receive(timeout: 0) {}
        #if canImport(Darwin)
        peakMemory = usage.ru_maxrss
        #else
        peakMemory = usage.ru_maxrss << 10
        #endif
        status = code & 0x7F == 0 ? .exited(code >> 8 & 0xFF) : .killed(signal: code & 0x7F)
      } else {
        guard ContinuousClock.now < deadline else {
          throw .timedOut(waitingFor: "the program's end", screen: picture)
        }
        // The other side is closed a moment before the process can be waited for.
        if !receive(timeout: 10) { sched_yield() }
      }
    }
  }

  /// The terminal's settings (tcgetattr(3)), for comparison.
  public var settings: [UInt64] {
    var settings = termios()
    guard tcgetattr(controller, &settings) == 0 else { return [] }
    let characters = withUnsafeBytes(of: settings.c_cc) { $0.map(UInt64.init) }
    return [
      UInt64(settings.c_iflag), UInt64(settings.c_oflag), UInt64(settings.c_cflag),
      UInt64(settings.c_lflag),
    ] + characters
  }

  private var picture: String {
    """
    cursor at row \(screen.row), column \(screen.column)
    \(screen.lines.enumerated().map { "\($0)| \($1)" }.joined(separator: "\n"))
    """
  }

  /// Reads the text that the program has written.
  ///
  /// Returns `false` when no process can write anymore.
  @discardableResult
  private func receive(timeout: Int32, waitingToWrite: Bool = false) -> Bool {
    let events = waitingToWrite ? POLLIN | POLLOUT : POLLIN
    var ready = pollfd(fd: controller, events: Int16(events), revents: 0)
    // A descriptor that was hung up is ignored by poll(2), which waits anyway.
    guard poll(&ready, 1, timeout) > 0 else { return timeout > 0 }
    guard ready.revents & Int16(POLLIN | POLLHUP) != 0 else { return true }
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = read(controller, &bytes, bytes.count)
    guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
    output += bytes[..<count]
    screen.feed(bytes[..<count])
    return true
  }
}
