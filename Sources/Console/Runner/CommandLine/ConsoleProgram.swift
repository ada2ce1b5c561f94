public import ArgumentParser
import Foundation
public import InnoConsole
import InnoLocking

/// A command-line program that starts an app and opens a console for it.
///
/// The protocol provides the options and subcommands that every console program has.
///
/// ```swift
/// @main
/// enum Counter: ConsoleProgram {
///   static func start(_ options: NoOptions, clock: any Clock<Duration>) -> RunningApp {
///     let console = Console(name: "counter", clock: clock)
///     console.expose(CounterStore(clock: clock), as: "counter")
///     return RunningApp(console)
///   }
/// }
/// ```
///
/// For an app that needs no options of its own, use ``ConsoleRunner/main(version:)``.
public protocol ConsoleProgram: SendableMetatype {
  /// The program's own options, in addition to the options of every console program.
  associatedtype Options: ParsableArguments & Sendable = NoOptions

  /// The name of the program, which is also the name of its history and configuration folders.
  static var name: String { get }

  /// A one-line description of the program.
  static var abstract: String { get }

  /// A longer description of the program.
  ///
  /// The output of `--help` contains this description before the list of exit codes.
  static var discussion: String { get }

  /// The version that `--version` prints.
  static var version: String { get }

  /// The text to print at the start of an interactive session; `nil` for none.
  static var greeting: String? { get }

  /// The line to run at the start of an interactive session; `nil` for none.
  static var opening: String? { get }

  /// The program's own subcommands, in addition to the subcommands of every console program.
  static var subcommands: [any ParsableCommand.Type] { get }

  /// Starts the app and exposes it to a console.
  ///
  /// - Parameters:
  ///   - options: The program's own options.
  ///   - clock: The clock for the app; a `VirtualClock` if the command line contains
  ///     `--clock virtual`.
  /// - Returns: The running app.
  /// - Throws: Any error. If a replay is restarting the app, the error ends only the replay;
  ///   otherwise, the error ends the program. A `ValidationError` is reported as invalid usage.
  @MainActor
  static func start(_ options: Options, clock: any Clock<Duration>) async throws -> RunningApp
}

extension ConsoleProgram {
  /// The name of the process.
  public static var name: String { ProcessInfo.processInfo.processName }

  /// A general description that fits any app.
  public static var abstract: String { "Inspect and drive a running app." }

  /// The default description, which is empty.
  public static var discussion: String { "" }

  /// The default value, `unversioned`, for a program without a version.
  public static var version: String { "unversioned" }

  /// The default value, `nil`, for a program without a greeting.
  public static var greeting: String? { nil }

  /// The default value, `nil`, for a program without an opening line.
  public static var opening: String? { nil }

  /// The default value, an empty array, for a program without subcommands.
  public static var subcommands: [any ParsableCommand.Type] { [] }
}

/// An empty set of options, for a program that adds no options to the command line.
public struct NoOptions: ParsableArguments, Sendable {
  /// Creates an empty set of options.
  public init() {}
}

/// An app that was started for a console, and a closure that stops the app.
@MainActor
public struct RunningApp {
  let console: Console
  let canRestart: Bool
  let stop: () async -> Void

  /// Creates a running app.
  ///
  /// - Parameters:
  ///   - console: The console to which the app is exposed.
  ///   - canRestart: A Boolean value that indicates whether `session replay` can call
  ///     ``ConsoleProgram/start(_:clock:)`` again to create a new app.
  ///   - stop: A closure that stops everything that the app started, such as a server.
  public init(
    _ console: Console,
    canRestart: Bool = true,
    stop: @escaping @MainActor () async -> Void = {}
  ) {
    (self.console, self.canRestart, self.stop) = (console, canRestart, stop)
  }
}

extension ConsoleRunner {
  /// Runs a command-line program for this runner's console, and then exits the process.
  ///
  /// ```swift
  /// let console = Console(name: "counter")
  /// console.expose(store, as: "counter")
  /// await ConsoleRunner(console).main()
  /// ```
  ///
  /// The arguments of the process set the options of the program. `--help` lists the options. To
  /// set a greeting or an opening line, or to support `--clock virtual` and `session replay`, use
  /// ``main(version:greeting:opening:_:)``. The closure that you pass to that method creates the
  /// console with the chosen clock.
  ///
  /// - Parameter version: The version that `--version` prints after the name of the program.
  public func main(version: String = "unversioned") async -> Never {
    let console = console
    await PlainProgram.run(
      .init(version: version, greeting: options.greeting, opening: options.opening)
    ) { clock in
      if clock is VirtualClock, !(console.clock is VirtualClock) {
        throw ValidationError(
          "--clock virtual cannot be used, because the console already has another clock; in the "
            + "app's code, create the console in the closure that you pass to "
            + "ConsoleRunner.main(version:greeting:opening:_:)"
        )
      }
      return RunningApp(console, canRestart: false)
    }
  }

  /// Runs a command-line program for an app, and then exits the process.
  ///
  /// The program calls a closure to start the app and to create the app's console:
  ///
  /// ```swift
  /// await ConsoleRunner.main { clock in
  ///   let console = Console(name: "counter", clock: clock)
  ///   console.expose(CounterStore(clock: clock), as: "counter")
  ///   return console
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - version: The version that `--version` prints after the name of the program.
  ///   - greeting: The text to print at the start of an interactive session; `nil` for none.
  ///   - opening: The line to run at the start of an interactive session; `nil` for none.
  ///   - start: A closure that starts the app with the given clock and returns the console to which
  ///     the app is exposed. The program calls the closure if the arguments of the process require
  ///     an app. Each replay that restarts the app calls the closure again.
  public static func main(
    version: String = "unversioned",
    greeting: String? = nil,
    opening: String? = nil,
    _ start: @escaping @MainActor (_ clock: any Clock<Duration>) async throws -> Console
  ) async -> Never {
    await PlainProgram.run(
      .init(version: version, greeting: greeting, opening: opening)
    ) { clock in
      RunningApp(try await start(clock))
    }
  }
}

/// A command-line program without app-specific options.
private enum PlainProgram: ConsoleProgram {
  struct Configuration: Sendable {
    var version = ""
    var greeting: String?
    var opening: String?
  }

  private static let configuration = Locked(Configuration())
  @MainActor private static var begin: @MainActor (any Clock<Duration>) async throws -> RunningApp =
    { clock in
      RunningApp(Console(name: name, clock: clock))
    }

  static var version: String { configuration.withLock { "\(name) \($0.version)" } }
  static var greeting: String? { configuration.withLock(\.greeting) }
  static var opening: String? { configuration.withLock(\.opening) }

  /// Runs the program with the arguments of the process, and then exits the process.
  ///
  /// - Parameters:
  ///   - configuration: The properties of the program.
  ///   - begin: A closure that receives a clock, and starts the app with that clock.
  @MainActor
  static func run(
    _ configuration: Configuration,
    _ begin: @escaping @MainActor (any Clock<Duration>) async throws -> RunningApp
  ) async -> Never {
    self.configuration.withLock { $0 = configuration }
    self.begin = begin
    await run()
  }

  @MainActor
  static func start(_ options: NoOptions, clock: any Clock<Duration>) async throws -> RunningApp {
    try await begin(clock)
  }
}
