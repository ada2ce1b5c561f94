import ArgumentParser
import Foundation

/// The exit codes of `innodi-graph`.
enum GraphExit: Int32 {
  case success = 0
  case failure = 1
  case usage = 2
  case invalid = 3
  case noContainers = 4

  var code: ExitCode { ExitCode(rawValue) }
}

/// An error that ends the program with an exit code.
struct CommandFailure: Error, CustomStringConvertible {
  let exit: GraphExit
  let description: String

  init(_ exit: GraphExit, _ description: String) {
    self.exit = exit
    self.description = description
  }
}

/// Calls a closure and returns the closure's result.
///
/// If the closure throws an error, the function throws a ``CommandFailure`` instead. The failure
/// has the given exit code and the text of the error.
func failing<Value>(_ exit: GraphExit, _ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch {
    throw CommandFailure(exit, "\(error)")
  }
}

extension InnoDIGraphCommand {
  /// Runs the program.
  ///
  /// If the arguments are invalid, the exit code is 2. Without this method, the exit code would be
  /// 64, the default of the argument parser.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as CommandFailure {
      printError("error: \(failure)\n")
      Foundation.exit(failure.exit.rawValue)
    } catch {
      let code = exitCode(for: error)
      let isFinal = code.isSuccess || error is ExitCode
      let text = fullMessage(for: error)
      if code.isSuccess { print(text) } else if !text.isEmpty { printError(text + "\n") }
      Foundation.exit(isFinal ? code.rawValue : GraphExit.usage.rawValue)
    }
  }

  private static func printError(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
