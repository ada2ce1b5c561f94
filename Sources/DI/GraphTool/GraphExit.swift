import ArgumentParser
import Foundation

/// How the program ends.
enum GraphExit: Int32 {
  case success = 0
  case failure = 1
  case usage = 2
  case invalid = 3
  case noContainers = 4

  var code: ExitCode { ExitCode(rawValue) }
}

/// A sentence to end with, and how.
struct CommandFailure: Error, CustomStringConvertible {
  let exit: GraphExit
  let description: String

  init(_ exit: GraphExit, _ description: String) {
    self.exit = exit
    self.description = description
  }
}

/// Does something that can fail, and says how the program ends if it does.
func failing<Value>(_ exit: GraphExit, _ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch {
    throw CommandFailure(exit, "\(error)")
  }
}

extension InnoDIGraphCommand {
  /// Runs the program, with exit codes of its own: the parser would end with 64 for wrong usage.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as CommandFailure {
      complain("error: \(failure)\n")
      Foundation.exit(failure.exit.rawValue)
    } catch {
      let code = exitCode(for: error)
      let isFinal = code.isSuccess || error is ExitCode
      let text = fullMessage(for: error)
      if code.isSuccess { print(text) } else if !text.isEmpty { complain(text + "\n") }
      Foundation.exit(isFinal ? code.rawValue : GraphExit.usage.rawValue)
    }
  }

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
