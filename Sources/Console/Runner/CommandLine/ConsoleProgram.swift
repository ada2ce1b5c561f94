public import ArgumentParser
import Foundation
public import InnoConsole
import InnoLocking

/// A program that opens a console over an app, with the whole command line.
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
  /// The options that the program adds.
  associatedtype Options: ParsableArguments & Sendable = NoOptions

  /// The name of the program, which also names its folders of history and configuration.
  static var name: String { get }

  /// A one-line description.
  static var abstract: String { get }

  /// A longer description; exit codes are described after it.
  static var discussion: String { get }

  /// The version for `--version`.
  static var version: String { get }

  /// The text at the start of an interactive session.
  static var greeting: String? { get }

  /// The commands that the program adds.
  static var subcommands: [any ParsableCommand.Type] { get }

  /// Starts the app and exposes it to a console.
  ///
  /// - Parameters:
  ///   - options: The options of the program.
  ///   - clock: The clock of the app; a `VirtualClock` with `--clock virtual`.
  /// - Returns: The running app.
  /// - Throws: Any error, which ends the program. `ValidationError` is reported as bad usage.
  @MainActor
  static func start(_ options: Options, clock: any Clock<Duration>) async throws -> RunningApp
}

extension ConsoleProgram {
  /// The name of the process.
  public static var name: String { ProcessInfo.processInfo.processName }

  /// A general description.
  public static var abstract: String { "Inspect and drive a running app." }

  /// No longer description.
  public static var discussion: String { "" }

  /// `unversioned`.
  public static var version: String { "unversioned" }

  /// No text.
  public static var greeting: String? { nil }

  /// No commands.
  public static var subcommands: [any ParsableCommand.Type] { [] }
}

/// The options of a program that adds none.
public struct NoOptions: ParsableArguments, Sendable {
  /// Creates the options.
  public init() {}
}

/// An app that was started for a console.
@MainActor
public struct RunningApp {
  let console: Console
  let stop: () async -> Void

  /// Describes a running app.
  ///
  /// - Parameters:
  ///   - console: The console to which the app is exposed.
  ///   - stop: A closure that stops what the app started, such as a server.
  public init(_ console: Console, stop: @escaping @MainActor () async -> Void = {}) {
    (self.console, self.stop) = (console, stop)
  }
}

extension ConsoleRunner {
  /// Runs the command line of a program over the console, and exits.
  ///
  /// ```swift
  /// let console = Console(name: "counter")
  /// console.expose(store, as: "counter")
  /// await ConsoleRunner(console).main()
  /// ```
  ///
  /// `--help` lists the options. Options of the command line override those of the runner. For
  /// `--clock virtual`, use ``main(version:greeting:_:)``, which makes the console with the chosen clock.
  ///
  /// - Parameter version: The version for `--version`.
  public func main(version: String = "unversioned") async -> Never {
    let (console, greeting) = (console, options.greeting)
    await Self.main(version: version, greeting: greeting) { clock in
      if clock is VirtualClock, !(console.clock is VirtualClock) {
        throw ValidationError(
          "--clock virtual requires a console that uses the clock of the command line; see "
            + "ConsoleRunner.main(version:_:)"
        )
      }
      return console
    }
  }

  /// Runs the command line of a program over a console, and exits.
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
  ///   - version: The version for `--version`.
  ///   - greeting: The text at the start of an interactive session.
  ///   - start: A closure that starts the app with a clock and exposes it to a console. It is called
  ///     once, unless the command needs no app.
  public static func main(
    version: String = "unversioned",
    greeting: String? = nil,
    _ start: @escaping @MainActor (_ clock: any Clock<Duration>) async throws -> Console
  ) async -> Never {
    PlainProgram.configuration.withLock { $0 = (version, greeting) }
    PlainProgram.begin = start
    await PlainProgram.run()
  }
}

/// The program of an app without options of its own.
private enum PlainProgram: ConsoleProgram {
  static let configuration = Locked<(version: String, greeting: String?)>(("", nil))
  @MainActor static var begin: (@MainActor (any Clock<Duration>) async throws -> Console)?

  static var version: String { configuration.withLock { "\(name) \($0.version)" } }
  static var greeting: String? { configuration.withLock(\.greeting) }

  @MainActor
  static func start(_ options: NoOptions, clock: any Clock<Duration>) async throws -> RunningApp {
    guard let begin else { throw ValidationError("the program has no app") }
    return RunningApp(try await begin(clock))
  }
}
