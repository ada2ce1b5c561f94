import ArgumentParser
import Dispatch
import Foundation

extension ConsoleProgram {
  /// Runs the command specified by the arguments of the process, and then exits the process.
  ///
  /// The exit code is:
  /// - 0 for success
  /// - 1 for a failure, such as a failed command or a failed expectation
  /// - 2 for invalid usage
  /// - 128 plus the number of the signal that ended the program
  /// - the code given to `quit`
  public static func main() {
    // Open the closed streams first, because the first asynchronous call opens other descriptors.
    occupyClosedStreams()
    Task { await run() }
    dispatchMain()
  }

  static func run() async -> Never {
    occupyClosedStreams()
    do {
      var command = try command(from: Array(CommandLine.arguments.dropFirst()))
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      exit(0)
    } catch let code as ExitCode {
      exit(code.rawValue)
    } catch {
      exit(report(error))
    }
  }

  private typealias Root = ProgramCommand<Self>

  /// Prints help, a usage error or another error, and returns the exit code.
  private static func report(_ error: any Error) -> Int32 {
    switch Root.exitCode(for: error) {
    case .success:
      Output.standard.write(Root.fullMessage(for: error) + "\n", to: .output)
      return 0
    case .validationFailure:
      Output.standard.write(Root.fullMessage(for: error) + "\n", to: .errors)
      return 2
    default:
      Output.standard.write("\(name): \(error.localizedDescription)\n", to: .errors)
      return 1
    }
  }

  /// Returns the command that the arguments specify.
  ///
  /// The options of a subcommand can follow or precede the subcommand's name. A subcommand is
  /// parsed separately from the root command, so that options of the root command are rejected.
  private static func command(from arguments: [String]) throws -> any ParsableCommand {
    // If the arguments request help, the parsed command has another type. The code below then
    // parses the arguments as part of the root command.
    if let subcommand = arguments.first.flatMap(subcommand(named:)),
      let command = try? subcommand.parseAsRoot(Array(arguments.dropFirst())),
      type(of: command) == subcommand
    {
      return command
    }
    let command = try Root.parseAsRoot(arguments)
    let subcommand = type(of: command)
    guard let place = arguments.firstIndex(where: { Self.subcommand(named: $0) == subcommand })
    else { return command }
    do {
      return try subcommand.parseAsRoot(Array(arguments[..<place] + arguments[(place + 1)...]))
    } catch {
      let name = "\(Self.name) \(arguments[place])"
      throw ValidationError("\(name): \(subcommand.message(for: error)) (see '\(name) --help')")
    }
  }

  private static func subcommand(named name: String) -> (any ParsableCommand.Type)? {
    Root.configuration.subcommands.first { $0.configuration.commandName == name }
  }

  /// Opens `/dev/null` for each standard stream that is closed when the process starts.
  ///
  /// Otherwise, the next file or connection that the process opens would get the descriptor of a
  /// closed stream. The streams remain unusable: standard input is opened only for writing, and
  /// standard output and standard error only for reading.
  private static func occupyClosedStreams() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
