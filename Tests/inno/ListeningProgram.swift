import Foundation
import PseudoTerminal

/// `inno listen`, or the same command of another program with a console, in the background.
///
/// The program is killed when this object is released.
final class ListeningProgram {
  let path: String
  private let process = Process()

  struct DoesNotListen: Error {
    let output: String
  }

  /// Starts the program, and returns once it listens.
  init(at path: String, _ arguments: [String] = [], program: String = ProgramPath.inno) throws {
    self.path = path
    let output = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = ["listen", "--socket", path] + arguments
    process.environment = PseudoTerminal.environment()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    var text = ""
    while !text.hasSuffix("\n") {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw DoesNotListen(output: text) }
      text += String(decoding: data, as: UTF8.self)
    }
    let name = URL(filePath: program).lastPathComponent
    guard text == "listening; attach with: \(name) attach \(path)\n" else {
      throw DoesNotListen(output: text)
    }
  }

  deinit {
    if process.isRunning { _ = end(with: SIGKILL) }
  }

  func signal(_ number: Int32) {
    kill(process.processIdentifier, number)
  }

  /// Suspends the program, and returns once it is suspended.
  func stop() {
    signal(SIGSTOP)
    var information = siginfo_t()
    let number = id_t(process.processIdentifier)
    while waitid(P_PID, number, &information, WSTOPPED | WNOWAIT) < 0, errno == EINTR {}
  }

  /// Sends a signal to the program, and returns its exit code or the signal that killed it.
  func end(with signal: Int32) -> Int32 {
    self.signal(signal)
    process.waitUntilExit()
    return process.terminationStatus
  }
}
