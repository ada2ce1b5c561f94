import ArgumentParser
import Foundation
import InnoConsoleRunner
import SampleFixtureServer
import SampleFixtures

/// The fixture server as a program of its own.
@MainActor
enum FixtureService {
  /// Serves until interrupted.
  static func run(port: UInt16, conditions: FixtureConditions) async throws {
    signal(SIGPIPE, SIG_IGN)
    let server: FixtureServer
    do {
      server = try await FixtureServer.start(port: port, conditions: conditions)
    } catch {
      Output.standard.write("inno: \(error.localizedDescription)\n", to: .complaints)
      throw ExitCode(1)
    }
    _ = await Interrupts.wait {
      Output.standard.write("serving fixtures at \(server.baseURL.absoluteString)\n", to: .output)
      return true
    }
    await server.stop()
    throw ExitCode(130)
  }
}
