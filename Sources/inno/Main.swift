import ArgumentParser
import Foundation
import InnoConsoleRunner

@main
enum Main {
  /// Parses the arguments and runs; bad usage exits with 2, as the other exit codes are ours too.
  static func main() async {
    occupyClosedStreams()
    do {
      var command = try command(from: Array(CommandLine.arguments.dropFirst()))
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch let code as ExitCode {
      exit(code.rawValue)
    } catch {
      let isHelp = Inno.exitCode(for: error) == .success
      Output.standard.write(Inno.fullMessage(for: error) + "\n", to: isHelp ? .output : .complaints)
      exit(isHelp ? 0 : 2)
    }
  }

  /// What the arguments ask for.
  ///
  /// A subcommand is parsed by itself: as a part of `inno` it would be given options of `inno` that are
  /// not its own, and not heed them. Those that it shares may stand before its name.
  private static func command(from arguments: [String]) throws -> any ParsableCommand {
    // A call for help is a command too, told below as a part of `inno`.
    if let subcommand = arguments.first.flatMap(subcommand(named:)),
      let command = try? subcommand.parseAsRoot(Array(arguments.dropFirst())),
      type(of: command) == subcommand
    {
      return command
    }
    let command = try Inno.parseAsRoot(arguments)
    let subcommand = type(of: command)
    guard let place = arguments.firstIndex(where: { Self.subcommand(named: $0) == subcommand })
    else { return command }
    do {
      return try subcommand.parseAsRoot(Array(arguments[..<place] + arguments[(place + 1)...]))
    } catch {
      let name = "inno \(arguments[place])"
      throw ValidationError("\(name): \(subcommand.message(for: error)) (see '\(name) --help')")
    }
  }

  private static func subcommand(named name: String) -> (any ParsableCommand.Type)? {
    Inno.configuration.subcommands.first { $0.configuration.commandName == name }
  }

  /// Keeps a standard stream that the program was started without from becoming the number of the
  /// next file or connection: using it stays an error.
  private static func occupyClosedStreams() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
