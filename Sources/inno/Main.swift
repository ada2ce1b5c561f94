import ArgumentParser
import Foundation
import InnoConsoleRunner

@main
enum Main {
  /// Parses the arguments and runs; bad usage exits with 2, as the other exit codes are ours too.
  static func main() async {
    occupyClosedStreams()
    do {
      var command = try Inno.parseAsRoot()
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

  /// Keeps a standard stream that the program was started without from becoming the number of the
  /// next file or connection: using it stays an error.
  private static func occupyClosedStreams() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
